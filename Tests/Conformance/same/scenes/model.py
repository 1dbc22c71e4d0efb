"""A model that is asked over the network: a server on this machine stands for it."""

import http.server
import json
import threading

from .asking import BERLIN, RULES, morning_person


class Model(http.server.BaseHTTPRequestHandler):
    """A model that chooses the first of each, or is told to do otherwise by the path it is asked under."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.asked.append(self.path.encode() + b" " + body + b"\n")
        facts = next((each for each in map(facts_in, json.loads(body)["messages"]) if each), {})
        reply = {"peak_hours": [], "recommended_shifts": [], "break_suggestions": [],
                 "motivational_notes": [{"text": "You had {F1} of focus.", "evidence": ["F1"]}]}
        for key, kind, because in (("shift_candidates", "recommended_shifts", "event"), ("peaks", "peak_hours", "because")):
            for each in facts.get(key, [])[:1]:
                reply[kind] = [{"id": each["id"], "evidence": [each[because]] if because == "event" else each[because]}]
        text = json.dumps(reply) if "good" in self.path else '{"peak_hours": [{"id": "P9", "evidence": ["H1"]}]}'
        answer = json.dumps({
            "id": "x", "object": "chat.completion", "created": 1, "model": "m-1",
            "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}],
            "usage": {"prompt_tokens": 900, "completion_tokens": 50, "total_tokens": 950}})
        self.send_response(401 if "refused" in self.path else 200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer.encode())

    def log_message(self, *_):
        pass


def facts_in(message):
    try:
        facts = json.loads(message["content"].split("\n\n")[0])
        return facts if "device_summary" in facts else None
    except ValueError:
        return None


def model(stage):
    """A model of this machine that is asked over the network: a good one, one that breaks rules, one that refuses."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
    server.asked = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    stage.environment = {"LOCAL_KEY": "sk-canary-4711", "OPENAI_API_KEY": "sk-canary-4711"}
    morning_person(stage)
    stage.write("plans/events.yaml", """events:
  - { title: Parser, start: 2026-06-01T15:00, end: 2026-06-01T16:30, kind: project, movable: true }
  - { title: Secret, start: 2026-06-04T15:00, end: 2026-06-04T16:30, kind: project, movable: true, tags: [private] }
""")
    try:
        for phase, provider, more in (
                ("good", "compatible", ""), ("good openai", "openai", ", record: record"), ("replay", "compatible", ", record: replay"),
                ("breaks rules", "compatible", ", record: off"), ("refused", "compatible", ", record: off"),
                ("no credits", "openai", ", credits: 0, record: off"), ("none", "none", ""), ("offline", "offline", "")):
            asked = ""
            if provider in ("openai", "compatible"):
                asked = f", model: m-1, url: 'http://127.0.0.1:{server.server_address[1]}/{phase.split()[0]}'"
                asked += ", key_env: LOCAL_KEY" if provider == "compatible" else ""
            stage.write("lockin.yaml", BERLIN + RULES + "publish: { days: 2, weeks: 2 }\n"
                        f"advice: {{ provider: {provider}{asked}{more} }}\n")
            stage.run(now="2026-06-01T04:00:00Z", phase=phase)
            for words in ("status", "suggestions list --status all", "advise --request week", "advise --request day", "dump"):
                stage.call(words)
            stage.made[f"{phase}/asked.txt"] = stage.mask(b"".join(server.asked))
            server.asked.clear()
        stage.write("reply.json", '{"peak_hours": [{"id": "P1", "evidence": ["H9"]}], '
                    '"motivational_notes": [{"text": "Be happy {F9}", "evidence": []}]}')
        stage.call("advise week --check reply.json")
        stage.run("run --offline", phase="kept offline")
    finally:
        server.shutdown()
        server.server_close()
