"""Does to lockin what a bad night can do, and looks each time whether anything is lost.

    torture.py [--program PATH] [--jobs N] [--only WORD]... [--every N] [--results FILE] [--publish]

A small workspace is harmed in one way a case: its commands are killed at each system call, calls are refused, room
runs out, the machine loses its power, the store is changed behind lockin's back, clocks jump, eight commands come at
once. After each case the exit code has to be a documented one with words for what was wrong and where, no file may be
a part of one, and one ordinary run has to end in what an undisturbed one gives: the same bytes of every file, the same
dump. `--only` takes the kinds whose names hold a word, `--every` one case of so many, `--publish` writes the table into
docs/measurements.md. With `--results FILE` a run may come in parts: what the others
found is in the file, and kinds that are tried again take the place of what they were. What fails is printed, with what --only and the case's number say of it, and makes the exit code 1.

Needs strace; what wants root (disks of their own) is told as not run where it isn't there.
"""

import argparse
import collections
import http.server
import multiprocessing
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import threading
import time

import calls
import clock
import limits
import power
import scene
import table
import together

# The many last: who stops it has seen some of all.
KINDS = [together, clock, limits, calls, power]
AT_ONCE = 20


class Calendar(http.server.BaseHTTPRequestHandler):
    """The server that is fetched from."""

    def do_GET(self):
        body = scene.calendar("Fetched").encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/calendar")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """Whoever was killed hears no answer."""


def prepare(root, program, port, count):
    """Gives each process a folder of its own."""
    global mine, known
    with count.get_lock():
        number = count.value
        count.value += 1
    mine, known = scene.Scene(f"{root}/{number}", program, port), set()


def work(batch):
    """Runs some cases; gives for each its kind, what it was, and what was wrong with it."""
    results = []
    for kind, name, case in batch:
        try:
            wrong = KINDS[kind].run(mine, case, known)
        except Exception as failure:
            wrong = [f"the case itself failed: {type(failure).__name__}: {failure}"]
        results.append((name, case, wrong))
    return results


def batches(root, program, port, options):
    """All cases that were asked for, in batches of one kind."""
    one = scene.Scene(f"{root}/list", program, port)
    for kind, module in enumerate(KINDS):
        batch = []
        for number, (name, case) in enumerate(module.cases(one)):
            if number % options.every or not any(word in name for word in options.only or [""]):
                continue
            if batch and (batch[0][1] != name or len(batch) == AT_ONCE):
                yield batch
                batch = []
            batch.append((kind, name, case))
        if batch:
            yield batch


def stop(*_):
    """Ends the run, with the table of what was tried up to now."""
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=".build/release/lockin")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", action="append")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--results", type=pathlib.Path)
    parser.add_argument("--publish", action="store_true")
    options = parser.parse_args()
    program, begin = os.path.abspath(options.program), time.time()
    server = Server(("127.0.0.1", 0), Calendar)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    root = tempfile.mkdtemp(prefix="lockin-torture-", dir=memory)
    counts, failures, stopped = collections.Counter(), collections.Counter(), False
    try:
        count = multiprocessing.Value("i", 0)
        with multiprocessing.Pool(options.jobs, prepare, (root, program, server.server_port, count)) as pool:
            signal.signal(signal.SIGTERM, stop)
            for results in pool.imap_unordered(work, batches(root, program, server.server_port, options)):
                for name, case, wrong in results:
                    # None: the call did not come this time, so that nothing was harmed.
                    if wrong is None:
                        continue
                    counts[name] += 1
                    if not counts.total() % 1000:
                        print(f"{counts.total():,} cases, {failures.total():,} failures, {time.time() - begin:.0f} s",
                              file=sys.stderr, flush=True)
                    if wrong:
                        failures[name] += 1
                        print(f"{name} {case}: {'; '.join(wrong)}", flush=True)
    except KeyboardInterrupt:
        stopped = True
    finally:
        shutil.rmtree(root, ignore_errors=True)
    results = table.Results(counts, failures, (time.time() - begin) / 60, options.jobs, limits.may_mount("mount -t tmpfs none ."), stopped)
    if options.results:
        results = results.joined(options.results)
    text = results.markdown()
    print(text)
    if options.publish and options.every == 1 and (options.results or not options.only):
        table.publish(text)
    sys.exit(1 if failures or not counts else 0)


if __name__ == "__main__":
    main()
