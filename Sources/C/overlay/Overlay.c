#include "COverlay.h"
#include <sqlite3.h>
#include <stdint.h>
#include <string.h>

// SQLite reads and writes pages, which are blocks of this size or hold or fill some.
enum { BLOCK = 4096, BLOCKS_IN_MEMORY = 4096 };

typedef struct {
  sqlite3_file file;
  sqlite3_vfs *system;
  // The file that is read.
  sqlite3_file *below;
  // Where blocks go for which there is no room in memory; it has no methods before the first one.
  sqlite3_file *beside;
  // For each block of the file the number of the one that lies over it, from 1 on, or 0.
  uint32_t *over;
  uint32_t known;
  uint32_t used;
  unsigned char *memory;
  uint32_t room;
  sqlite3_int64 size;
  // How much of the file below still shows: what was cut off does not come back.
  sqlite3_int64 visible;
  int locked;
} Overlay;

static int read_below(Overlay *self, void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_int64 left = self->visible - offset;
  int some = left <= 0 ? 0 : left < count ? (int)left : count;
  if (some < count) memset((char *)bytes + some, 0, count - some);
  if (some == 0) return SQLITE_OK;
  int code = self->below->pMethods->xRead(self->below, bytes, some, offset);
  // The file has become shorter since it was opened.
  return code == SQLITE_IOERR_SHORT_READ ? SQLITE_IOERR_READ : code;
}

// Reads or writes a part of one of the blocks above, numbered from 1 on.
static int block(Overlay *self, uint32_t number, int from, void *bytes, int count, int writes) {
  if (number <= BLOCKS_IN_MEMORY) {
    unsigned char *place = self->memory + (size_t)(number - 1) * BLOCK + from;
    if (writes) memcpy(place, bytes, count);
    else memcpy(bytes, place, count);
    return SQLITE_OK;
  }
  sqlite3_int64 place = (sqlite3_int64)(number - 1 - BLOCKS_IN_MEMORY) * BLOCK + from;
  return writes ? self->beside->pMethods->xWrite(self->beside, bytes, count, place)
                : self->beside->pMethods->xRead(self->beside, bytes, count, place);
}

// Makes room for one block more.
static int grow(Overlay *self) {
  if (self->used < BLOCKS_IN_MEMORY) {
    if (self->used < self->room) return SQLITE_OK;
    uint32_t room = self->room ? self->room * 2 : 16;
    unsigned char *memory = sqlite3_realloc64(self->memory, (sqlite3_uint64)room * BLOCK);
    if (!memory) return SQLITE_NOMEM;
    self->memory = memory;
    self->room = room;
    return SQLITE_OK;
  }
  if (self->beside->pMethods) return SQLITE_OK;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE |
              SQLITE_OPEN_DELETEONCLOSE | SQLITE_OPEN_TEMP_DB;
  return self->system->xOpen(self->system, NULL, self->beside, flags, NULL);
}

// The number of the block above, which is made where there is none, with what lies below.
static int above(Overlay *self, uint32_t index, int is_whole, uint32_t *number) {
  if (index >= self->known) {
    uint32_t known = index + 1 > self->known * 2 ? index + 1 : self->known * 2;
    uint32_t *over = sqlite3_realloc64(self->over, (sqlite3_uint64)known * sizeof *over);
    if (!over) return SQLITE_NOMEM;
    memset(over + self->known, 0, (known - self->known) * sizeof *over);
    self->over = over;
    self->known = known;
  }
  *number = self->over[index];
  if (*number) return SQLITE_OK;
  int code = grow(self);
  if (code != SQLITE_OK) return code;
  if (!is_whole) {
    unsigned char old[BLOCK];
    code = read_below(self, old, BLOCK, (sqlite3_int64)index * BLOCK);
    if (code == SQLITE_OK) code = block(self, self->used + 1, 0, old, BLOCK, 1);
    if (code != SQLITE_OK) return code;
  }
  *number = self->over[index] = ++self->used;
  return SQLITE_OK;
}

static int overlay_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  Overlay *self = (Overlay *)file;
  char *to = bytes;
  sqlite3_int64 end = offset + count;
  for (sqlite3_int64 at = offset; at < end;) {
    uint32_t index = (uint32_t)(at / BLOCK);
    int from = (int)(at % BLOCK);
    int some = end - at < BLOCK - from ? (int)(end - at) : BLOCK - from;
    uint32_t number = index < self->known ? self->over[index] : 0;
    int code = number ? block(self, number, from, to, some, 0) : read_below(self, to, some, at);
    if (code != SQLITE_OK) return code;
    at += some;
    to += some;
  }
  return end > self->size ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int overlay_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  Overlay *self = (Overlay *)file;
  const char *of = bytes;
  sqlite3_int64 end = offset + count;
  for (sqlite3_int64 at = offset; at < end;) {
    int from = (int)(at % BLOCK);
    int some = end - at < BLOCK - from ? (int)(end - at) : BLOCK - from;
    uint32_t number;
    int code = above(self, (uint32_t)(at / BLOCK), some == BLOCK, &number);
    if (code == SQLITE_OK) code = block(self, number, from, (void *)of, some, 1);
    if (code != SQLITE_OK) return code;
    at += some;
    of += some;
  }
  if (end > self->size) self->size = end;
  return SQLITE_OK;
}

static int overlay_truncate(sqlite3_file *file, sqlite3_int64 size) {
  Overlay *self = (Overlay *)file;
  static const unsigned char nothing[BLOCK];
  if (size < self->visible) self->visible = size;
  // Pages end where blocks do, but for those smaller than a block, of which the rest is emptied.
  for (uint32_t index = (uint32_t)(size / BLOCK); index < self->known; index++) {
    if (!self->over[index]) continue;
    sqlite3_int64 start = (sqlite3_int64)index * BLOCK;
    int from = start < size ? (int)(size - start) : 0;
    int code = block(self, self->over[index], from, (void *)nothing, BLOCK - from, 1);
    if (code != SQLITE_OK) return code;
  }
  self->size = size;
  return SQLITE_OK;
}

static int overlay_size(sqlite3_file *file, sqlite3_int64 *size) {
  *size = ((Overlay *)file)->size;
  return SQLITE_OK;
}

static int overlay_sync(sqlite3_file *file, int flags) {
  (void)file, (void)flags;
  return SQLITE_OK;
}

// Each lock is the shared one below, which is kept: nobody writes there as long as this file is open.
static int overlay_lock(sqlite3_file *file, int level) {
  Overlay *self = (Overlay *)file;
  if (level == SQLITE_LOCK_NONE || self->locked) return SQLITE_OK;
  int code = self->below->pMethods->xLock(self->below, SQLITE_LOCK_SHARED);
  if (code != SQLITE_OK) return code;
  self->locked = 1;
  code = self->below->pMethods->xFileSize(self->below, &self->size);
  self->visible = self->size;
  return code;
}

static int overlay_unlock(sqlite3_file *file, int level) {
  (void)file, (void)level;
  return SQLITE_OK;
}

static int overlay_reserved(sqlite3_file *file, int *result) {
  (void)file;
  *result = 0;
  return SQLITE_OK;
}

static int overlay_control(sqlite3_file *file, int operation, void *argument) {
  (void)file, (void)operation, (void)argument;
  return SQLITE_NOTFOUND;
}

static int overlay_sector(sqlite3_file *file) {
  (void)file;
  return BLOCK;
}

static int overlay_traits(sqlite3_file *file) {
  (void)file;
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int overlay_close(sqlite3_file *file) {
  Overlay *self = (Overlay *)file;
  self->below->pMethods->xClose(self->below);
  if (self->beside->pMethods) self->beside->pMethods->xClose(self->beside);
  sqlite3_free(self->over);
  sqlite3_free(self->memory);
  return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = overlay_close,
    .xRead = overlay_read,
    .xWrite = overlay_write,
    .xTruncate = overlay_truncate,
    .xSync = overlay_sync,
    .xFileSize = overlay_size,
    .xLock = overlay_lock,
    .xUnlock = overlay_unlock,
    .xCheckReservedLock = overlay_reserved,
    .xFileControl = overlay_control,
    .xSectorSize = overlay_sector,
    .xDeviceCharacteristics = overlay_traits,
};

static sqlite3_vfs overlay;
static sqlite3_vfs *base;

static int overlay_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *given) {
  (void)vfs;
  if (!(flags & SQLITE_OPEN_MAIN_DB)) {
    // Without a name it is a file for a while, which is removed when it is closed.
    if (!path) return base->xOpen(base, NULL, file, flags, given);
    int own = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE |
              SQLITE_OPEN_DELETEONCLOSE | SQLITE_OPEN_TEMP_JOURNAL;
    return base->xOpen(base, NULL, file, own, given);
  }
  Overlay *self = (Overlay *)file;
  memset(self, 0, sizeof *self);
  self->system = base;
  self->below = (sqlite3_file *)(self + 1);
  self->beside = (sqlite3_file *)((char *)self->below + (base->szOsFile + 7) / 8 * 8);
  memset(self->below, 0, base->szOsFile);
  memset(self->beside, 0, base->szOsFile);
  int only = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
  int code = base->xOpen(base, path, self->below, only, NULL);
  if (code != SQLITE_OK) return code;
  code = self->below->pMethods->xFileSize(self->below, &self->size);
  if (code != SQLITE_OK) {
    self->below->pMethods->xClose(self->below);
    return code;
  }
  self->visible = self->size;
  if (given) *given = flags;
  self->file.pMethods = &methods;
  return SQLITE_OK;
}

static int overlay_delete(sqlite3_vfs *vfs, const char *path, int synced) {
  (void)vfs, (void)path, (void)synced;
  return SQLITE_OK;
}

// Journals have no name, so none is there.
static int overlay_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
  (void)vfs, (void)path, (void)flags;
  *result = 0;
  return SQLITE_OK;
}

int coverlay_register(const char *below) {
  int code = sqlite3_initialize();
  if (code != SQLITE_OK) return code;
  base = sqlite3_vfs_find(below);
  if (!base) return SQLITE_ERROR;
  // What is not about files, such as the time and random numbers, is the system's.
  overlay = *base;
  overlay.zName = COVERLAY_NAME;
  overlay.pNext = NULL;
  overlay.szOsFile = (int)sizeof(Overlay) + 2 * ((base->szOsFile + 7) / 8 * 8);
  overlay.xOpen = overlay_open;
  overlay.xDelete = overlay_delete;
  overlay.xAccess = overlay_access;
  return sqlite3_vfs_register(&overlay, 0);
}
