// The checks of libcurl's header wrap its functions by name; here they are called by pointers.
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"
#include <arpa/inet.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>

#define FUNCTIONS(function)                                                                          \
  function(curl_global_init) function(curl_easy_init) function(curl_easy_setopt)                     \
  function(curl_easy_getinfo) function(curl_easy_perform) function(curl_easy_cleanup)                \
  function(curl_slist_append) function(curl_slist_free_all) function(curl_url)                       \
  function(curl_url_cleanup) function(curl_url_set) function(curl_url_get) function(curl_free)

#define MEMBER(name) __typeof__(name) *name;
struct ccurl_library {
  FUNCTIONS(MEMBER)
};

const ccurl_library *ccurl_load(const char *name) {
  void *file = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (file == NULL) return NULL;
  struct ccurl_library *library = malloc(sizeof *library);
  int whole = library != NULL;
// The type goes by way of bytes, as C has no cast from a pointer to data to one to a function.
#define FIND(name) if (whole) whole = (*(void **)(&library->name) = dlsym(file, #name)) != NULL;
  FUNCTIONS(FIND)
  if (whole) return library;
  free(library);
  dlclose(file);  // set aside: a library that is of no use may stay
  return NULL;
}

CURLcode ccurl_global_init(const ccurl_library *library) {
  return library->curl_global_init(CURL_GLOBAL_DEFAULT);
}

CURL *ccurl_easy_init(const ccurl_library *library) { return library->curl_easy_init(); }

CURLcode ccurl_easy_perform(const ccurl_library *library, CURL *handle) {
  return library->curl_easy_perform(handle);
}

void ccurl_easy_cleanup(const ccurl_library *library, CURL *handle) {
  library->curl_easy_cleanup(handle);
}

struct curl_slist *ccurl_list_append(
    const ccurl_library *library, struct curl_slist *list, const char *line) {
  return library->curl_slist_append(list, line);
}

void ccurl_list_free(const ccurl_library *library, struct curl_slist *list) {
  library->curl_slist_free_all(list);
}

CURLcode ccurl_set_long(const ccurl_library *library, CURL *handle, CURLoption option, long value) {
  return library->curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_text(
    const ccurl_library *library, CURL *handle, CURLoption option, const char *value) {
  return library->curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_pointer(
    const ccurl_library *library, CURL *handle, CURLoption option, void *value) {
  return library->curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_body(
    const ccurl_library *library, CURL *handle, const void *bytes, size_t count) {
  CURLcode code =
      library->curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code != CURLE_OK ? code : library->curl_easy_setopt(handle, CURLOPT_POSTFIELDS, bytes);
}

CURLcode ccurl_set_list(
    const ccurl_library *library, CURL *handle, CURLoption option, struct curl_slist *list) {
  return library->curl_easy_setopt(handle, option, list);
}

CURLcode ccurl_get_long(const ccurl_library *library, CURL *handle, CURLINFO info, long *value) {
  return library->curl_easy_getinfo(handle, info, value);
}

CURLcode ccurl_set_receive(
    const ccurl_library *library, CURL *handle, CURLoption option, ccurl_receive function) {
  return library->curl_easy_setopt(handle, option, function);
}

CURLcode ccurl_set_progress(const ccurl_library *library, CURL *handle, ccurl_progress function) {
  return library->curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}

static int is_of_loopback(uint32_t number) { return number >> 24 == 127; }

// RFC 1918 and 3927.
static int is_of_private_network(uint32_t number) {
  return is_of_loopback(number) || number >> 24 == 10 || number >> 20 == 0xac1 ||
         number >> 16 == 0xc0a8 || number >> 16 == 0xa9fe;
}

static int is_near(const struct sockaddr *address, int loopback_only) {
  if (address->sa_family == AF_INET) {
    uint32_t number = ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr);
    return loopback_only ? is_of_loopback(number) : is_of_private_network(number);
  }
  if (address->sa_family == AF_INET6) {
    const struct in6_addr *number = &((const struct sockaddr_in6 *)address)->sin6_addr;
    if (IN6_IS_ADDR_LOOPBACK(number)) return 1;
    // fc00::/7 of RFC 4193, and fe80::/10.
    return !loopback_only && ((number->s6_addr[0] & 0xfe) == 0xfc || IN6_IS_ADDR_LINKLOCAL(number));
  }
  return 0;
}

static curl_socket_t open_near(void *reach, curlsocktype purpose, struct curl_sockaddr *to) {
  (void)purpose;
  ccurl_reach *bounds = reach;
  if (!is_near(&to->addr, bounds->loopback_only)) {
    bounds->refused = 1;
    return CURL_SOCKET_BAD;
  }
  return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

CURLcode ccurl_only_near(const ccurl_library *library, CURL *handle, ccurl_reach *reach) {
  CURLcode code = library->curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_near);
  return code != CURLE_OK ? code
                          : library->curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, reach);
}

char *ccurl_part(const ccurl_library *library, const char *address, CURLUPart part) {
  CURLU *url = library->curl_url();
  if (url == NULL) return NULL;
  char *text = NULL;
  if (library->curl_url_set(url, CURLUPART_URL, address, CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK ||
      library->curl_url_get(url, part, &text, 0) != CURLUE_OK)
    text = NULL;
  library->curl_url_cleanup(url);
  return text;
}

void ccurl_free(const ccurl_library *library, void *text) { library->curl_free(text); }
