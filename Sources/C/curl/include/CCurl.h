#pragma once
#include <curl/curl.h>

// libcurl is loaded when the first request needs it, not with the program: its tree of libraries takes
// longer to load than most commands take to run, and few of them go to the network.

// The functions of a loaded libcurl, which are called through the functions below alone: these are also
// what Swift needs in place of variadic functions.
typedef struct ccurl_library ccurl_library;

// Loads a library by the name that its file has, such as libcurl.so.4, for as long as the process lives;
// null where there is none, or one that lacks a function. Each call with success keeps some bytes.
const ccurl_library *ccurl_load(const char *name);

CURLcode ccurl_global_init(const ccurl_library *library);
CURL *ccurl_easy_init(const ccurl_library *library);
CURLcode ccurl_easy_perform(const ccurl_library *library, CURL *handle);
void ccurl_easy_cleanup(const ccurl_library *library, CURL *handle);

// The longer list, or null, which leaves the shorter one as it is.
struct curl_slist *ccurl_list_append(const ccurl_library *library, struct curl_slist *list, const char *line);
void ccurl_list_free(const ccurl_library *library, struct curl_slist *list);

CURLcode ccurl_set_long(const ccurl_library *library, CURL *handle, CURLoption option, long value);
// A null pointer takes the option back. libcurl keeps a copy of the text.
CURLcode ccurl_set_text(const ccurl_library *library, CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(const ccurl_library *library, CURL *handle, CURLoption option, void *value);
// The bytes must outlive the transfer.
CURLcode ccurl_set_body(const ccurl_library *library, CURL *handle, const void *bytes, size_t count);
CURLcode ccurl_set_list(
    const ccurl_library *library, CURL *handle, CURLoption option, struct curl_slist *list);
CURLcode ccurl_get_long(const ccurl_library *library, CURL *handle, CURLINFO info, long *value);

// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION: whatever is not the size given ends the transfer.
typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *context);
CURLcode ccurl_set_receive(
    const ccurl_library *library, CURL *handle, CURLoption option, ccurl_receive function);

// For CURLOPT_XFERINFOFUNCTION: whatever is not 0 ends the transfer.
typedef int (*ccurl_progress)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
CURLcode ccurl_set_progress(const ccurl_library *library, CURL *handle, ccurl_progress function);

// How far a transfer may go: to this machine alone, or to its private networks too. 'refused' becomes 1
// where a name led elsewhere.
typedef struct {
  int loopback_only;
  int refused;
} ccurl_reach;

// Lets the transfer connect to those addresses only.
CURLcode ccurl_only_near(const ccurl_library *library, CURL *handle, ccurl_reach *reach);

// How libcurl takes an address apart: a part of it, to be freed with 'ccurl_free'; null where it takes
// the address for none, or where it has no such part.
char *ccurl_part(const ccurl_library *library, const char *address, CURLUPart part);
void ccurl_free(const ccurl_library *library, void *text);
