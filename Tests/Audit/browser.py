"""Drives Debian's Chromium over the pipe of its DevTools protocol: no driver, no port, no package.

Pages are opened as files, with their Content-Security-Policy switched off, so that whatever a page
would fetch is seen as a request and not only as something that the policy stopped.
"""

import base64
import collections
import dataclasses
import json
import os
import pathlib
import subprocess

# Where a page may be looked at: CSS pixels wide, colours, root size of text in pixels, folds open or closed.
Mode = collections.namedtuple("Mode", "width colours text folds")
COLOURS = {
    "light": {"prefers-color-scheme": "light", "forced-colors": "none"},
    "dark": {"prefers-color-scheme": "dark", "forced-colors": "none"},
    "forced": {"prefers-color-scheme": "light", "forced-colors": "active"},
}


class Browser:
    """A headless Chromium that lives as long as the `with` block."""

    def __init__(self, profile):
        to_child, self.output = os.pipe()
        self.input, from_child = os.pipe()
        # The protocol wants its two ends as the descriptors 3 and 4.
        command = ["bash", "-c", f'exec 3<&{to_child} 4>&{from_child}; exec "$@"', "bash",
                   os.environ.get("CHROMIUM", "chromium"), "--headless=new", "--remote-debugging-pipe",
                   f"--user-data-dir={profile}", "--no-first-run", "--disable-background-networking",
                   "--disable-component-update", "--disable-gpu", "--disable-dev-shm-usage",
                   "--hide-scrollbars", "--font-render-hinting=none", "--force-color-profile=srgb"]
        if os.geteuid() == 0:
            command.append("--no-sandbox")
        self.process = subprocess.Popen(command + ["about:blank"], pass_fds=(to_child, from_child),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_child)
        os.close(from_child)
        self.rest = b""
        self.last = 0
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.call("Browser.close")
        self.process.wait(timeout=30)

    def message(self):
        while b"\0" not in self.rest:
            part = os.read(self.input, 1 << 20)
            if not part:
                raise SystemExit("audit: Chromium ended by itself")
            self.rest += part
        line, _, self.rest = self.rest.partition(b"\0")
        return json.loads(line)

    def call(self, method, session=None, **parameters):
        """The answer to a call; what happened meanwhile is kept in `events`."""
        self.last += 1
        request = {"id": self.last, "method": method, "params": parameters}
        if session:
            request["sessionId"] = session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        while True:
            message = self.message()
            if message.get("id") == self.last:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def until(self, method, session):
        """Waits for something to happen in a page."""
        while not any(event.get("method") == method and event.get("sessionId") == session
                      for event in self.events):
            self.events.append(self.message())


@dataclasses.dataclass
class Page:
    """A tab of the browser."""

    browser: Browser
    session: str = ""

    def __post_init__(self):
        target = self.browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.browser.call("Target.attachToTarget", targetId=target,
                                         flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime"):
            self.call(f"{domain}.enable")
        self.call("Page.setBypassCSP", enabled=True)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def open(self, file):
        """Opens a file, and keeps in `requests` what else it asked for."""
        self.browser.events.clear()
        address = pathlib.Path(file).resolve().as_uri()
        self.call("Page.navigate", url=address)
        self.browser.until("Page.loadEventFired", self.session)
        asked = [event["params"]["request"]["url"] for event in self.browser.events
                 if event.get("method") == "Network.requestWillBeSent"]
        self.requests = [url for url in asked if url != address and not url.startswith("data:")]

    def run(self, script):
        """What an expression in the page comes to."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description", result))
        return result["result"].get("value")

    def show(self, mode):
        """Looks at the page as somebody with these settings does."""
        self.call("Page.setFontSizes", fontSizes={"standard": mode.text, "fixed": mode.text})
        self.window(mode.width, 900)
        features = [{"name": name, "value": value} for name, value in COLOURS[mode.colours].items()]
        self.call("Emulation.setEmulatedMedia", media="", features=features)
        is_open = "true" if mode.folds == "open" else "false"
        self.run(f"document.querySelectorAll('details').forEach(fold => fold.open = {is_open})")

    def window(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def picture(self, clip=None):
        """The whole page as a PNG, or a part of it that is in the window."""
        if clip is None:
            # A window as high as the page: asked for more than its window, Chromium forgets the size of text.
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            self.window(size["width"], min(size["height"], 16_000))
        clip = {"clip": {**clip, "scale": 1}} if clip else {}
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", **clip)["data"])

    def printed(self):
        """The page on paper, as a PDF; the page says itself how large the paper is."""
        answer = self.call("Page.printToPDF", preferCSSPageSize=True, printBackground=True)
        return base64.b64decode(answer["data"])

    def text(self, scripts):
        """The words that are seen, with scripts allowed or not."""
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.browser.events.clear()
        self.call("Page.reload")
        self.browser.until("Page.loadEventFired", self.session)
        words = self.run("document.body.innerText")
        self.call("Emulation.setScriptExecutionDisabled", value=False)
        return words
