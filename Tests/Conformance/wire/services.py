"""Holds lockin's requests, and the replies its tests take for a service's, against the services' own clients."""

import copy
import http.client
import json
import subprocess

import anthropic.types
import ollama
import openai.types.chat
import openai.types.responses
import openai.types.shared
from anthropic.types.message_create_params import MessageCreateParamsNonStreaming
from anthropic.types.shared import ErrorResponse
from ollama._types import ChatRequest
from openai.types.chat.completion_create_params import CompletionCreateParamsNonStreaming
from openai.types.responses.response_create_params import ResponseCreateParamsNonStreaming

from service_types import inside, literals, problems

REQUESTS = {"openai": CompletionCreateParamsNonStreaming, "openai_responses": ResponseCreateParamsNonStreaming,
            "anthropic": MessageCreateParamsNonStreaming, "ollama": ChatRequest,
            "compatible": CompletionCreateParamsNonStreaming}
REPLIES = {"/chat/completions": openai.types.chat.ChatCompletion, "/responses": openai.types.responses.Response,
           "/messages": anthropic.types.Message, "/api/chat": ollama.ChatResponse}
# How the clients themselves read the text.
TEXTS = {"/chat/completions": lambda reply: reply.choices[0].message.content,
         "/responses": lambda reply: reply.output_text,
         "/messages": lambda reply: "".join(block.text for block in reply.content if block.type == "text"),
         "/api/chat": lambda reply: reply.message.content}
# What lockin reads of a reply.
FIELDS = {
    "/chat/completions": ["choices[].finish_reason", "choices[].message.content", "choices[].message.refusal",
                          "usage.prompt_tokens", "usage.completion_tokens"],
    "/responses": ["status", "incomplete_details.reason", "error.code", "output[].type", "output[].content[].type",
                   "output[].content[].text", "usage.input_tokens", "usage.output_tokens"],
    "/messages": ["stop_reason", "content[].type", "content[].text", "usage.input_tokens", "usage.output_tokens"],
    "/api/chat": ["done", "done_reason", "message.content", "prompt_eval_count", "eval_count"]}
# The words that lockin knows there, and with + those of the service that it takes for a reply of the wrong shape, as
# they answer to what lockin does not ask for: tools, conversations, replies in the background.
WORDS = {
    ("/chat/completions", "choices[].finish_reason"): "stop length content_filter +function_call +tool_calls",
    ("/responses", "status"): "completed incomplete failed +cancelled +in_progress +queued",
    ("/responses", "incomplete_details.reason"): "max_output_tokens content_filter +max_messages +steered",
    ("/responses", "output[].content[].type"): "output_text refusal +reasoning_text",
    ("/messages", "stop_reason"): "end_turn stop_sequence max_tokens model_context_window_exceeded refusal "
                                  "+pause_turn +tool_use"}
# Of many words only those that lockin knows.
SOME_WORDS = {("/responses", "error.code"): "rate_limit_exceeded server_error",
              ("/responses", "output[].type"): "message", ("/messages", "content[].type"):
              "text thinking redacted_thinking"}
# What the tests take for good, by the path that it would come from; servers like OpenAI's may say more.
FILES = {"openai": "/chat/completions", "openai_responses": "/responses", "anthropic": "/messages",
         "ollama": "/api/chat", "compatible": "/chat/completions"}
ENDINGS = ["good", "goodInChunks", "refusal", "cutOff", "filtered", "fenced", "emptyText"]
STATUSES = ["badRequest", "unauthorized", "paymentRequired", "forbidden", "notFound", "rateLimited", "serverError",
            "gatewayTimeout", "overloaded"]


def check_request(form, body):
    """Where a request is not as the service's client would send it."""
    found = problems(body, REQUESTS[form])
    if form == "ollama":
        # The client takes any members here, and itself has these.
        found += problems(body["options"], ollama.Options, "$.options")
        for index, message in enumerate(body["messages"]):
            found += problems(message, ollama.Message, f"$.messages[{index}]")
    return found


def spoiled(form, body):
    """The same request with mistakes, each of which has to be found."""
    def inner(body):
        return body["text"]["format"] if form == "openai_responses" else body["messages"][0]

    for change in (lambda body: body.update(no_such_member=1), lambda body: body.update(model=7),
                   lambda body: inner(body).update(no_such_member=1),
                   lambda body: inner(body).pop("name" if form == "openai_responses" else "role")):
        other = copy.deepcopy(body)
        change(other)
        yield other


def ask(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("POST", path, b"{}", {"content-type": "application/json"})
    body = connection.getresponse().read()
    connection.close()
    return body.decode()


def check_words(fail):
    """What lockin reads stands in the clients' types, and every word there is one that was thought of."""
    for path, fields in FIELDS.items():
        for field in fields:
            if not inside(REPLIES[path], field):
                fail(f"{path}: the client knows no {field}")
    for (path, field), words in WORDS.items():
        known = {word.lstrip("+") for word in words.split()}
        for word in sorted(known ^ literals(REPLIES[path], field)):
            fail(f"{path} {field}: {word} is {'no longer there' if word in known else 'new'}")
    for (path, field), words in SOME_WORDS.items():
        for word in sorted(set(words.split()) - literals(REPLIES[path], field)):
            fail(f"{path} {field}: {word} is no longer there")
    return sum(map(len, FIELDS.values()))


def check_files(folder, fail):
    """The replies that are kept for the tests are ones for the services' clients; how many there are."""
    files = {file.stem: file.read_text() for file in folder.glob("*.json")}
    if set(files) != set(FILES):
        fail(f"replies are kept of {sorted(files)}")
    for form, path in FILES.items():
        for problem in problems(json.loads(files[form]), REPLIES[path]):
            if form != "compatible" or not problem.endswith("no such member"):
                fail(f"{form}.json: {problem}")
        if TEXTS[path](REPLIES[path].model_validate_json(files[form])) != '{"note":"hello"}':
            fail(f"{form}.json: another text")
    return len(files)


def check_replies(program, fail):
    """Every reply of the tests' server that is to be whole is one for the service's client; how many there are."""
    server = subprocess.Popen([program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    port = int(server.stdout.readline().split()[0])
    seen = 0
    for path, kind in REPLIES.items():
        for fault in ENDINGS:
            text = ask(port, f"/{fault}-wire{path}")
            seen += 1
            for problem in problems(json.loads(text), kind):
                fail(f"{fault} {path}: {problem}")
            reply = kind.model_validate_json(text)
            if fault.startswith("good") and set(json.loads(TEXTS[path](reply))) != {
                    "peak_hours", "recommended_shifts", "break_suggestions", "motivational_notes"}:
                fail(f"{fault} {path}: another text")
        for status in STATUSES:
            text = ask(port, f"/{status}-wire{path}")
            body = json.loads(text)
            seen += 1
            if path == "/api/chat":
                found = [] if ollama.ResponseError(text).error == body["error"] else ["not read"]
            elif path == "/messages":
                found = problems(body, ErrorResponse)
            else:
                found = problems(body["error"], openai.types.shared.ErrorObject)
            for problem in found:
                fail(f"{status} {path}: {problem}")
    server.stdin.close()
    server.wait()
    server.stdout.close()
    return seen
