#pragma once
#include <curl/curl.h>

// libcurl takes its options through variadic functions, which Swift can't call. Each function here is
// one of them for one kind of value.

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value);
// A null pointer takes the option back. libcurl keeps a copy of the text.
CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value);
// The bytes must outlive the transfer.
CURLcode ccurl_set_body(CURL *handle, const void *bytes, size_t count);
CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *list);
CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value);

// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION: whatever is not the size given ends the transfer.
typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *context);
CURLcode ccurl_set_receive(CURL *handle, CURLoption option, ccurl_receive function);

// For CURLOPT_XFERINFOFUNCTION: whatever is not 0 ends the transfer.
typedef int (*ccurl_progress)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
CURLcode ccurl_set_progress(CURL *handle, ccurl_progress function);

// Lets the transfer connect to addresses of this machine only; '*refused' becomes 1 where a name
// led elsewhere.
CURLcode ccurl_only_loopback(CURL *handle, int *refused);
