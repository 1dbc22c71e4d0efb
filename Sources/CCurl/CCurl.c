#include "CCurl.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_body(CURL *handle, const void *bytes, size_t count) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_POSTFIELDS, bytes);
}

CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(handle, option, list);
}

CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

CURLcode ccurl_set_receive(CURL *handle, CURLoption option, ccurl_receive function) {
  return curl_easy_setopt(handle, option, function);
}

CURLcode ccurl_set_progress(CURL *handle, ccurl_progress function) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}

static int is_loopback(const struct sockaddr *address) {
  if (address->sa_family == AF_INET)
    return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == 127;
  if (address->sa_family == AF_INET6)
    return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
  return 0;
}

static curl_socket_t open_loopback(void *refused, curlsocktype purpose, struct curl_sockaddr *to) {
  (void)purpose;
  if (!is_loopback(&to->addr)) {
    *(int *)refused = 1;
    return CURL_SOCKET_BAD;
  }
  return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

CURLcode ccurl_only_loopback(CURL *handle, int *refused) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_loopback);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, refused);
}
