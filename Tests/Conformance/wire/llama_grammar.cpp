// What llama.cpp lets a model say under a JSON schema: its own conversion to a grammar and its own walk
// of that grammar, over a vocabulary of single bytes. Ollama converts schemas with the same code.
//
// The first argument names the schema's file. A line of input is a number of a token, 0 to 255 for a byte
// and 256 for the end, or "reset"; before the first line and after each one, a line of 257 times 0 or 1
// says which tokens may come next.

#include "json-schema-to-grammar.h"
#include "llama-grammar.h"
#include "llama-impl.h"
#include "llama-vocab.h"

#include <array>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

namespace {
constexpr llama_token END = 256;

const std::array<std::string, END + 1> PIECES = [] {
  std::array<std::string, END + 1> pieces;
  for (int byte = 0; byte < END; byte++) { pieces[byte] = std::string(1, static_cast<char>(byte)); }
  return pieces;
}();

// The walk asks its vocabulary only for what is defined below, which does not look into it.
alignas(16) unsigned char nothing[1024];

std::string mask(const llama_grammar & grammar) {
  std::array<llama_token_data, END + 1> tokens;
  for (llama_token id = 0; id <= END; id++) { tokens[id] = {id, 0, 0}; }
  llama_token_data_array all{tokens.data(), tokens.size(), -1, false};
  llama_grammar_apply_impl(grammar, &all);
  std::string text(END + 1, '0');
  for (llama_token id = 0; id <= END; id++) { text[id] = std::isinf(tokens[id].logit) ? '0' : '1'; }
  return text;
}
}  // namespace

// What the grammar needs of the rest of llama.cpp, without models.
bool llama_vocab::is_eog(llama_token id) const { return id == END; }
const std::string & llama_vocab::token_to_piece(llama_token id) const { return PIECES.at(id); }
int32_t llama_vocab::tokenize(const char *, int32_t, llama_token *, int32_t, bool, bool) const { return 0; }
void llama_log_internal(ggml_log_level, const char * format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
}
extern "C" void ggml_abort(const char * file, int line, const char *, ...) {
  fprintf(stderr, "%s:%d: stopped\n", file, line);
  abort();
}

int main(int, char ** arguments) {
  std::ifstream file(arguments[1]);
  std::stringstream text;
  text << file.rdbuf();
  const std::string rules = json_schema_to_grammar(common_json::parse(text.str()), true);
  const auto * vocabulary = reinterpret_cast<const llama_vocab *>(nothing);
  auto make = [&] {
    return llama_grammar_init_impl(vocabulary, rules.c_str(), "root", false, nullptr, 0, nullptr, 0);
  };
  llama_grammar * grammar = make();
  if (grammar == nullptr) { return 1; }
  std::cout << mask(*grammar) << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "reset") {
      llama_grammar_free_impl(grammar);
      grammar = make();
    } else {
      llama_grammar_accept_impl(*grammar, std::stoi(line));
    }
    std::cout << mask(*grammar) << std::endl;
  }
  llama_grammar_free_impl(grammar);
}
