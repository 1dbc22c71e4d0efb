"""The programs with which servers hold a model's reply to a JSON Schema, all behind the same two questions.

A decoder says which tokens may come next and takes one. The vocabulary is the 256 bytes and an end.
vLLM and SGLang use xgrammar, llguidance and outlines_core as they are called here, llama.cpp and Ollama
llama.cpp's grammars, and others lm-format-enforcer, which goes by characters.
"""

import codecs
import concurrent.futures
import functools
import hashlib
import importlib.metadata
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import types

import llguidance
import lmformatenforcer
import numpy
import outlines_core
from outlines_core.json_schema import build_regex_from_schema

END = 256
HERE = pathlib.Path(__file__).parent
FOLDER = pathlib.Path(".build/conformance/wire")


class StandIn(types.ModuleType):
    """A library of which only names are needed: any name is an empty class."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {"__init__": lambda self, *arguments, **named: None})


# xgrammar puts its masks into any array, but names torch's and transformers' types when it is loaded; its own
# binding would take the stand-in for torch, and so is loaded before.
import tvm_ffi  # noqa: E402, F401

for absent in ("torch", "transformers"):
    sys.modules[absent] = StandIn(absent)
import xgrammar  # noqa: E402

for absent in ("torch", "transformers"):
    del sys.modules[absent]


def tokens(mask):
    """The tokens whose bits are set."""
    bits = numpy.unpackbits(numpy.frombuffer(mask, dtype=numpy.uint8), bitorder="little")
    return [int(token) for token in bits[:END + 1].nonzero()[0]]


class Decoder:
    def close(self):
        pass


class XGrammar(Decoder):
    name, version = "xgrammar", importlib.metadata.version("xgrammar")

    def __init__(self, schema):
        vocabulary = [bytes([byte]) for byte in range(END)] + [b"</s>"]
        information = xgrammar.TokenizerInfo(vocabulary, stop_token_ids=[END])
        self.grammar = xgrammar.GrammarCompiler(information, max_threads=1).compile_json_schema(schema)
        self.mask = numpy.zeros((1, END // 32 + 1), dtype=numpy.int32)
        self.reset()

    def reset(self):
        self.matcher = xgrammar.GrammarMatcher(self.grammar)

    def allowed(self):
        if not self.matcher.fill_next_token_bitmask(self.mask):
            raise ValueError("everything is allowed")
        return tokens(self.mask.tobytes())

    def take(self, token):
        if not self.matcher.accept_token(token):
            raise ValueError(f"allows {token}, then refuses it")


class Bytes:
    """The vocabulary as llguidance asks for it."""

    eos_token_id = END
    bos_token_id = None
    tokens = [bytes([byte]) for byte in range(END)] + [b"</s>"]
    special_token_ids = [END]

    def __call__(self, text):
        return list(text)


class LLGuidance(Decoder):
    name, version = "llguidance", importlib.metadata.version("llguidance")
    tokenizer = llguidance.LLTokenizer(llguidance.TokenizerWrapper(Bytes()))

    def __init__(self, schema):
        self.grammar = llguidance.LLMatcher.grammar_from_json_schema(schema)
        wrong, words = llguidance.LLMatcher.validate_grammar_with_warnings(self.grammar, self.tokenizer)
        if wrong or words:
            raise ValueError("; ".join(words))
        self.reset()

    def reset(self):
        self.matcher = llguidance.LLMatcher(self.tokenizer, self.grammar)

    def allowed(self):
        if self.matcher.is_error():
            raise ValueError(self.matcher.get_error())
        return tokens(self.matcher.compute_bitmask())

    def take(self, token):
        if not self.matcher.consume_token(token):
            raise ValueError(f"allows {token}, then refuses it: {self.matcher.get_error()}")


class Outlines(Decoder):
    name, version = "outlines_core", importlib.metadata.version("outlines_core")

    def __init__(self, schema):
        vocabulary = outlines_core.Vocabulary(END, {bytes([byte]): [byte] for byte in range(END)})
        self.index = outlines_core.Index(build_regex_from_schema(schema), vocabulary)
        self.reset()

    def reset(self):
        self.guide = outlines_core.Guide(self.index)

    def allowed(self):
        return sorted(set(self.guide.get_tokens()) | ({END} if self.guide.is_finished() else set()))

    def take(self, token):
        if token != END:
            self.guide.advance(token, False)


class FormatEnforcer(Decoder):
    name, version = "lm-format-enforcer", importlib.metadata.version("lm-format-enforcer")

    def __init__(self, schema):
        self.schema = json.loads(schema)
        self.reset()

    def reset(self):
        self.parser = lmformatenforcer.JsonSchemaParser(self.schema)
        self.last = ""

    def allowed(self):
        # Of its own alphabet, which has no letters beyond ASCII. Its numbers may be 5.E1, which is no JSON, and
        # its integers 2E7233: no exponent is tried, and nothing that is sent today has numbers.
        without = "eE" if self.last and self.last in "0123456789." else ""
        characters = {ord(character) for character in self.parser.get_allowed_characters() if character not in without}
        ends = {END} if self.parser.can_end() else set()
        return sorted({character for character in characters if character < 128} | ends)

    def take(self, token):
        if token != END:
            self.parser = self.parser.add_character(chr(token))
            self.last = chr(token)


class LlamaGrammar(Decoder):
    name, version = "llama.cpp", "python-" + (HERE.parent / "wire-sdist.txt").read_text().split()[0].split("==")[1]
    folders = ["common", "ggml/include", "include", "src", "vendor"]
    parts = ["common/common", "common/json", "common/json-schema", "common/json-schema-to-grammar", "common/trie",
             "common/unicode", "src/llama-grammar", "src/unicode", "src/unicode-data"]

    def __init__(self, schema):
        file = FOLDER / "schema.json"
        file.write_text(schema)
        self.process = subprocess.Popen([self.program(), file], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.listen()

    @classmethod
    def program(cls):
        """Its grammars, built from its sources as the source distribution of llama-cpp-python carries them."""
        listing, own = HERE.parent / "wire-sdist.txt", HERE / "llama_grammar.cpp"
        folder = FOLDER / "llama"
        program, stamp = folder / "llama_grammar", folder / "built"
        digest = hashlib.sha256(listing.read_bytes() + own.read_bytes()).hexdigest()
        if stamp.exists() and stamp.read_text() == digest:
            return program
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        # Its build system wants to find a CMake before it says what the archive is; nothing is built with it.
        path = os.pathsep.join([str(pathlib.Path(sys.executable).parent), os.environ["PATH"]])
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-build-isolation",
                        "--disable-pip-version-check", "--no-binary", ":all:", "--require-hashes",
                        "--dest", folder, "-r", listing], check=True, env={**os.environ, "PATH": path})
        archive, = folder.glob("*.tar.gz")
        wanted = [f"/vendor/llama.cpp/{part}/" for part in cls.folders]
        with tarfile.open(archive) as opened:
            members = [member for member in opened if any(part in member.name for part in wanted)]
            opened.extractall(folder, members, filter="data")
        archive.unlink()
        root, = folder.glob("*/vendor/llama.cpp")
        compiler = ["g++", "-std=c++17", "-O1", "-w", "-ffunction-sections",
                    *[f"-I{root / part}" for part in cls.folders]]

        def compiled(source):
            result = folder / f"{source.parent.name}-{source.stem}.o"
            subprocess.run([*compiler, "-c", source, "-o", result], check=True)
            return result

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = list(pool.map(compiled, [own] + [root / f"{part}.cpp" for part in cls.parts]))
        # What is not reached, such as all that reads models, need not be there.
        subprocess.run([*compiler, *objects, "-Wl,--gc-sections", "-o", program], check=True)
        stamp.write_text(digest)
        return program

    def listen(self):
        mask = self.process.stdout.readline()
        if len(mask) != END + 2:
            raise ValueError(f"ended with {self.process.wait()}")
        self.next = [token for token in range(END + 1) if mask[token] == "1"]

    def reset(self):
        self.process.stdin.write("reset\n")
        self.listen()

    def allowed(self):
        return self.next

    def take(self, token):
        self.process.stdin.write(f"{token}\n")
        self.listen()

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


DECODERS = [XGrammar, LLGuidance, Outlines, LlamaGrammar, FormatEnforcer]


def accepts(decoder, text):
    """Whether a model could have said just this."""
    decoder.reset()
    for byte in text.encode():
        if byte not in decoder.allowed():
            return False
        decoder.take(byte)
    return END in decoder.allowed()


@functools.cache
def is_text(begun, byte):
    """Whether a letter of which some bytes are there may go on with another one."""
    for ending in (bytes([last]) * count for last in (0x80, 0xbf) for count in range(4)):
        try:
            (begun + bytes([byte]) + ending).decode()
            return True
        except UnicodeDecodeError:
            continue
    return False


def walk(decoder, random, steps=400, most=4000):
    """What a model could say that knows nothing but UTF-8, and after so many steps comes to an end."""
    decoder.reset()
    text = bytearray()
    letters = codecs.getincrementaldecoder("utf-8")()
    while True:
        # Some leave it to a model's vocabulary that bytes are text, or know no surrogates.
        begun = letters.getstate()[0]
        allowed = [token for token in decoder.allowed() if token == END or is_text(begun, token)]
        if not allowed:
            raise ValueError(f"nothing may follow {bytes(text[-60:])}")
        if len(text) > most:
            raise ValueError(f"no end after {most} bytes: {bytes(text[-60:])}")
        closing = [token for token in (END, *b"\"]}") if token in allowed]
        if closing and (len(text) >= steps or random.random() < 0.2):
            token = closing[0]
        else:
            token = random.choice(allowed)
        if token == END:
            return bytes(text)
        decoder.take(token)
        letters.decode(bytes([token]))
        text.append(token)
