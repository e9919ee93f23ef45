#define _GNU_SOURCE
#include "furrow_fmu.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "numbers travel with the least byte first"
#endif

extern char **environ;

/* Operations of the protocol; a response has that of its request plus 128. */
enum { HELLO = 1, INITIALISE, STEP, SNAPSHOT, RESTORE, FORGET, SERIALISE, DESERIALISE, RESET };

enum { HEADER = 12, RESPONSE = 128, ERROR_FLAG = 1, DIGEST = 16, PATH_LENGTH = 4096, TAIL = 600 };

/* Time that a process has to end, in ms. */
enum { PATIENCE = 5000, NAP = 10 };

static int fail(Instance *instance, const char *format, ...) {
    char message[2 * PATH_LENGTH];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    instance->log(instance, message);
    return 0;
}

static int no_memory(Instance *instance) {
    return fail(instance, "there is not enough memory");
}

/* Appends the last lines of the process's standard error to a message. */
static int fail_ended(Instance *instance, const char *what) {
    char tail[TAIL + 1] = "";
    off_t end = lseek(instance->errors, 0, SEEK_END);
    off_t from = end > TAIL ? end - TAIL : 0;
    ssize_t length = end > 0 ? pread(instance->errors, tail, TAIL, from) : 0;
    for (ssize_t k = 0; k < length; k++) {
        tail[k] = tail[k] == '\n' ? ' ' : tail[k];
    }
    return fail(instance, "%s: %s", what, length > 0 ? tail : "it printed no error");
}

static int send_all(Instance *instance, const void *from, size_t length) {
    for (const char *at = from; length > 0;) {
        ssize_t sent = send(instance->socket, at, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) {
            continue;
        }
        if (sent <= 0) {
            return 0;
        }
        at += sent;
        length -= (size_t)sent;
    }
    return 1;
}

static int receive_all(Instance *instance, void *dest, size_t length) {
    for (char *at = dest; length > 0;) {
        ssize_t received = recv(instance->socket, at, length, 0);
        if (received < 0 && errno == EINTR) {
            continue;
        }
        if (received <= 0) {
            return 0;
        }
        at += received;
        length -= (size_t)received;
    }
    return 1;
}

/* Ends the connection, because what follows on it is not known. */
static char *disconnect(Instance *instance, const char *why) {
    shutdown(instance->socket, SHUT_RDWR);
    fail(instance, "%s", why);
    return NULL;
}

/* Sends a request of two parts. Returns the response, to be freed, with a 0 behind it; NULL after an error. */
static char *ask(Instance *instance, uint8_t operation, const void *first, size_t firstLength, const void *second,
                 size_t secondLength, size_t *length) {
    unsigned char header[HEADER] = {0};
    uint32_t bytes = (uint32_t)(firstLength + secondLength);
    uint32_t number = ++instance->requests;
    if (firstLength > INT32_MAX || secondLength > INT32_MAX - firstLength) {
        fail(instance, "a request of %zu bytes is too long, at most %d are possible", firstLength + secondLength,
             INT32_MAX);
        return NULL;
    }
    memcpy(header, &bytes, sizeof bytes);
    header[4] = operation;
    memcpy(header + 8, &number, sizeof number);
    if (!send_all(instance, header, HEADER) || !send_all(instance, first, firstLength)
        || !send_all(instance, second, secondLength) || !receive_all(instance, header, HEADER)) {
        fail_ended(instance, "furrow has ended");
        return NULL;
    }
    memcpy(&bytes, header, sizeof bytes);
    if (header[4] != operation + RESPONSE || memcmp(header + 8, &number, sizeof number) != 0 || bytes > INT32_MAX) {
        return disconnect(instance, "furrow has sent what is not the response to the request");
    }
    char *response = malloc((size_t)bytes + 1);
    if (response == NULL) {
        return disconnect(instance, "there is not enough memory for a response");
    }
    if (!receive_all(instance, response, bytes)) {
        free(response);
        fail_ended(instance, "furrow has ended within a response");
        return NULL;
    }
    response[bytes] = 0;
    if (header[5] & ERROR_FLAG) {
        fail(instance, "%s", response);
        free(response);
        return NULL;
    }
    *length = bytes;
    return response;
}

/* Replaces the settings. */
static int take_settings(Instance *instance, const char *text) {
    char *copy = strdup(text == NULL ? "" : text);
    if (copy == NULL) {
        return no_memory(instance);
    }
    free(instance->settings);
    instance->settings = copy;
    return 1;
}

/* Sends a request whose response has all numbers, the digest and the settings. */
static int exchange(Instance *instance, uint8_t operation, const void *first, size_t firstLength, const void *second,
                    size_t secondLength) {
    size_t length;
    size_t numbers = instance->numbers * sizeof(double);
    char *response = ask(instance, operation, first, firstLength, second, secondLength, &length);
    if (response == NULL) {
        return 0;
    }
    int taken;
    if (length < numbers + DIGEST) {
        taken = fail(instance, "furrow has sent a response of %zu bytes, expected %zu", length, numbers + DIGEST);
    } else {
        taken = take_settings(instance, response + numbers + DIGEST);
        memcpy(instance->values, response, numbers);
        memcpy(instance->digest, response + numbers, DIGEST);
    }
    free(response);
    return taken;
}

/* The command of Furrow: in FURROW_HOME, as resources/furrow-command says, or on the PATH. */
static int find_command(Instance *instance, const char *resources, char *dest) {
    const char *home = getenv("FURROW_HOME");
    if (home != NULL && *home != 0) {
        snprintf(dest, PATH_LENGTH, "%s/bin/furrow", home);
        return access(dest, X_OK) == 0
                   ? 1
                   : fail(instance, "FURROW_HOME is %s, which has no executable bin/furrow; set it to the folder of an"
                                    " unpacked distribution of Furrow", home);
    }
    char file[PATH_LENGTH];
    snprintf(file, sizeof file, "%s/furrow-command", resources);
    FILE *setting = fopen(file, "re");
    if (setting == NULL) {
        strcpy(dest, "furrow");
        return 1;
    }
    char *line = fgets(dest, PATH_LENGTH, setting);
    fclose(setting);
    if (line != NULL) {
        dest[strcspn(dest, "\r\n")] = 0;
    }
    return line != NULL && access(dest, X_OK) == 0
               ? 1
               : fail(instance, "the command of Furrow in %s is not executable; export the FMU with another"
                                " --furrow, or set FURROW_HOME", file);
}

/* An open file that is no longer in any folder; inherited by no other process. */
static int unnamed_file(void) {
    FILE *file = tmpfile();
    int copy = file == NULL ? -1 : fcntl(fileno(file), F_DUPFD_CLOEXEC, 3);
    if (file != NULL) {
        fclose(file);
    }
    return copy;
}

/*
 * Starts the process. Its standard input and output are one end of a pair of sockets, so it ends when the host has:
 * then its input is at its end. It is in a process group of its own, so that a key that interrupts the host does not
 * end it.
 */
static int start_process(Instance *instance, char *command, const char *resources) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        return fail(instance, "no pair of sockets: %s", strerror(errno));
    }
    instance->socket = ends[0];
    instance->errors = unnamed_file();
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigemptyset(&none);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    if (instance->errors >= 0) {
        posix_spawn_file_actions_adddup2(&files, instance->errors, STDERR_FILENO);
    }
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigmask(&attributes, &none);
    char *words[] = {command, "fmu-server", (char *)resources, NULL};
    int fault = posix_spawnp(&instance->process, command, &files, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    close(ends[1]);
    if (fault != 0) {
        instance->process = 0;
        return fail(instance, "%s cannot be started: %s; put the command of Furrow on the PATH, or set FURROW_HOME to"
                              " the folder of its distribution", command, strerror(fault));
    }
    return 1;
}

/* Takes over the variables that the process describes. */
static int greet(Instance *instance, const char *token) {
    size_t length;
    char *hello = ask(instance, HELLO, token, strlen(token), NULL, 0, &length);
    if (hello == NULL) {
        return 0;
    }
    uint32_t counts[2] = {0, 0};
    if (length >= sizeof counts) {
        memcpy(counts, hello, sizeof counts);
    }
    size_t numbers = counts[1] * sizeof(double);
    if (length != sizeof counts + counts[0] + numbers) {
        free(hello);
        return fail(instance, "furrow has sent a description of %zu bytes that is not one of variables", length);
    }
    instance->variables = counts[0];
    instance->numbers = counts[1];
    instance->kinds = malloc((size_t)counts[0] + 1);
    instance->values = malloc(numbers + sizeof(double));
    if (instance->kinds == NULL || instance->values == NULL) {
        free(hello);
        return no_memory(instance);
    }
    memcpy(instance->kinds, hello + sizeof counts, counts[0]);
    memcpy(instance->values, hello + sizeof counts + counts[0], numbers);
    free(hello);
    return 1;
}

Instance *furrow_start(const Instance *host, const char *name, const char *token, const char *resources) {
    Instance *instance = calloc(1, sizeof *instance);
    if (instance == NULL) {
        return NULL;
    }
    instance->log = host->log;
    instance->logger = host->logger;
    instance->environment = host->environment;
    instance->name = strdup(name == NULL ? "" : name);
    instance->socket = -1;
    instance->errors = -1;
    char command[PATH_LENGTH];
    if (instance->name != NULL && take_settings(instance, "") && find_command(instance, resources, command)
        && start_process(instance, command, resources) && greet(instance, token == NULL ? "" : token)) {
        return instance;
    }
    furrow_free(instance);
    return NULL;
}

void furrow_free(Instance *instance) {
    if (instance->socket >= 0) {
        close(instance->socket);
    }
    if (instance->process > 0) {
        int waited = 0;
        while (waitpid(instance->process, NULL, WNOHANG) == 0) {
            if (waited >= PATIENCE) {
                kill(instance->process, SIGKILL);
            }
            poll(NULL, 0, NAP);
            waited += NAP;
        }
    }
    if (instance->errors >= 0) {
        close(instance->errors);
    }
    while (instance->states != NULL) {
        State *next = instance->states->next;
        free(instance->states);
        instance->states = next;
    }
    free(instance->name);
    free(instance->kinds);
    free(instance->values);
    free(instance->settings);
    free(instance);
}

static int require(Instance *instance, Phase least, Phase most, const char *function) {
    static const char *const PHASES[] = {"before the initialization", "in the initialization", "after the initialization",
                                         "after the end or an error"};
    return instance->phase >= least && instance->phase <= most
               ? 1
               : fail(instance, "%s must not be called %s", function, PHASES[instance->phase]);
}

/* Begins the next phase, or ends after an error. */
static int enter(Instance *instance, int success, Phase next) {
    instance->phase = success ? next : ENDED;
    return success;
}

int furrow_set_start(Instance *instance, double start, const char *function) {
    int success = require(instance, NEW, NEW, function);
    if (success) {
        instance->values[0] = start;
    }
    return enter(instance, success, NEW);
}

int furrow_initialise(Instance *instance, double start, const char *function) {
    return enter(instance,
                 furrow_set_start(instance, start, function)
                     && exchange(instance, INITIALISE, instance->values, instance->numbers * sizeof(double),
                                 instance->settings, strlen(instance->settings)),
                 STARTING);
}

int furrow_go_on(Instance *instance, const char *function) {
    return enter(instance, require(instance, STARTING, STARTING, function), STEPPING);
}

int furrow_step(Instance *instance, double time, double step, const char *function) {
    int success = require(instance, STEPPING, STEPPING, function);
    if (success) {
        instance->values[0] = time;
        success = exchange(instance, STEP, &step, sizeof step, instance->values, instance->numbers * sizeof(double));
    }
    return enter(instance, success, STEPPING);
}

int furrow_terminate(Instance *instance, const char *function) {
    return enter(instance, require(instance, STEPPING, ENDED, function), ENDED);
}

int furrow_reset(Instance *instance) {
    return enter(instance, exchange(instance, RESET, NULL, 0, NULL, 0), NEW);
}

static int has_kind(Instance *instance, uint32_t reference, char kind, int set) {
    if (reference >= instance->variables || (instance->kinds[reference] | 0x20) != kind) {
        return fail(instance, "value reference %u is not that of a variable of this type", reference);
    }
    return !set || instance->kinds[reference] != kind
               ? 1
               : fail(instance, "value reference %u is that of a variable that cannot be set", reference);
}

double *furrow_number(Instance *instance, uint32_t reference, char kind, int set) {
    return has_kind(instance, reference, kind, set) ? instance->values + reference : NULL;
}

const char *furrow_text(Instance *instance, uint32_t reference) {
    if (!has_kind(instance, reference, TEXT, 0)) {
        return NULL;
    }
    return instance->kinds[reference] == TEXT ? instance->digest : instance->settings;
}

int furrow_set_text(Instance *instance, uint32_t reference, const char *text) {
    return has_kind(instance, reference, TEXT, 1) && require(instance, NEW, NEW, "setting a fixed parameter")
           && take_settings(instance, text);
}

/* The state at an address, or NULL if there is none. */
static State *find_state(Instance *instance, const void *address) {
    State *state = instance->states;
    while (state != NULL && state != address) {
        state = state->next;
    }
    return state;
}

static State *require_state(Instance *instance, const void *address) {
    State *state = find_state(instance, address);
    if (state == NULL) {
        fail(instance, "there is no such state of this instance: it was freed, or the host passes an address that it was not"
                       " given");
    }
    return state;
}

/* Makes the process forget a state. */
static int forget(Instance *instance, const State *state) {
    size_t length;
    char *response = ask(instance, FORGET, &state->handle, sizeof state->handle, NULL, 0, &length);
    free(response);
    return response != NULL;
}

/* Sends a request of two parts whose response is the handle of a state. */
static int new_state(Instance *instance, uint8_t operation, const void *first, size_t firstLength, const void *second,
                     size_t secondLength, void **address) {
    State *known = find_state(instance, *address);
    State *state = known == NULL ? calloc(1, sizeof *state) : known;
    if (state == NULL) {
        return no_memory(instance);
    }
    size_t received;
    char *response = ask(instance, operation, first, firstLength, second, secondLength, &received);
    if (response != NULL && received != sizeof state->handle) {
        fail(instance, "furrow has sent a handle of %zu bytes", received);
        free(response);
        response = NULL;
    }
    if (response == NULL) {
        if (known == NULL) {
            free(state);
        }
        return 0;
    }
    if (known != NULL) {
        forget(instance, state);
    } else {
        state->next = instance->states;
        instance->states = state;
    }
    memcpy(&state->handle, response, sizeof state->handle);
    free(response);
    state->phase = instance->phase;
    *address = state;
    return 1;
}

int furrow_get_state(Instance *instance, void **address) {
    return new_state(instance, SNAPSHOT, instance->values, instance->numbers * sizeof(double), instance->settings,
                     strlen(instance->settings), address);
}

int furrow_set_state(Instance *instance, const void *address) {
    const State *state = require_state(instance, address);
    int restored = state != NULL && exchange(instance, RESTORE, &state->handle, sizeof state->handle, NULL, 0);
    if (restored) {
        instance->phase = state->phase;
    }
    return restored;
}

int furrow_free_state(Instance *instance, void **address) {
    if (*address == NULL) {
        return 1;
    }
    State *state = require_state(instance, *address);
    if (state == NULL) {
        return 0;
    }
    State **link = &instance->states;
    while (*link != state) {
        link = &(*link)->next;
    }
    *link = state->next;
    int forgotten = forget(instance, state);
    free(state);
    *address = NULL;
    return forgotten;
}

/* The bytes of a state without that of its phase, to be freed. */
static char *serialised(Instance *instance, State *state) {
    size_t length;
    char *bytes = state == NULL
                      ? NULL
                      : ask(instance, SERIALISE, &state->handle, sizeof state->handle, NULL, 0, &length);
    if (bytes != NULL) {
        state->size = length + 1;
    }
    return bytes;
}

int furrow_serialised_size(Instance *instance, const void *address, size_t *size) {
    State *state = require_state(instance, address);
    char *bytes = serialised(instance, state);
    free(bytes);
    *size = bytes == NULL ? 0 : state->size;
    return bytes != NULL;
}

int furrow_serialise(Instance *instance, const void *address, void *dest, size_t size) {
    State *state = require_state(instance, address);
    char *bytes = serialised(instance, state);
    int fits = bytes != NULL && size >= state->size;
    if (fits) {
        *(char *)dest = (char)state->phase;
        memcpy((char *)dest + 1, bytes, state->size - 1);
    } else if (bytes != NULL) {
        fail(instance, "the state has %zu bytes, the array %zu", (size_t)state->size, size);
    }
    free(bytes);
    return fits;
}

int furrow_deserialise(Instance *instance, const void *from, size_t size, void **address) {
    const char *bytes = from;
    if (size == 0) {
        return fail(instance, "a serialised state has at least one byte");
    }
    if (!new_state(instance, DESERIALISE, bytes + 1, size - 1, NULL, 0, address)) {
        return 0;
    }
    ((State *)*address)->phase = *bytes >= NEW && *bytes <= ENDED ? (Phase)*bytes : ENDED;
    return 1;
}
