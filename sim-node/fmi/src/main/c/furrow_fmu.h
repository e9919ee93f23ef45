/*
 * What the functions of FMI 2 and 3 share: an instance is a process 'furrow fmu-server' and a copy of the values of its
 * variables. Value references are indices: numbers first, of which 0 is the time, then texts.
 */
#ifndef FURROW_FMU_H
#define FURROW_FMU_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Kinds of variables; those that the host may set have the capital letter. */
enum { REAL = 'r', INTEGER = 'i', BOOLEAN = 'b', TEXT = 's' };

typedef enum { NEW, STARTING, STEPPING, ENDED } Phase;

typedef struct Instance Instance;

struct Instance {
    /* Gives an error to the host; the fields up to 'environment' are its own. */
    void (*log)(Instance *instance, const char *message);
    void (*logger)(void);
    void *environment;
    char *name;

    Phase phase;
    int socket;
    pid_t process;
    /* Open file with what the process has written to its standard error. */
    int errors;
    uint32_t requests;

    uint32_t variables;
    uint32_t numbers;
    char *kinds;
    double *values;
    /* Settings of the scenario, the only text that a host may set; never NULL. */
    char *settings;
    char digest[17];
    /* All states that are kept. */
    struct State *states;
};

/* A state of an instance, kept by its process. */
typedef struct State State;

struct State {
    uint64_t handle;
    uint64_t size;
    Phase phase;
    State *next;
};

/*
 * Starts an instance; NULL after an error, which is logged. 'token' is that of the model description, 'resources' the
 * path of the folder. 'log' to 'environment' of 'host' are copied.
 */
Instance *furrow_start(const Instance *host, const char *name, const char *token, const char *resources);
void furrow_free(Instance *instance);

/* The functions below return 1, or 0 after an error, which is logged. */

/* Those of a phase; 'function' is the name of the host's call. After an error the phase is ENDED. */
int furrow_set_start(Instance *instance, double start, const char *function);
int furrow_initialise(Instance *instance, double start, const char *function);
int furrow_go_on(Instance *instance, const char *function);
int furrow_step(Instance *instance, double time, double step, const char *function);
int furrow_terminate(Instance *instance, const char *function);
int furrow_reset(Instance *instance);

/* The value of a variable of a kind, or NULL; 'set' for one that the host sets. */
double *furrow_number(Instance *instance, uint32_t reference, char kind, int set);
const char *furrow_text(Instance *instance, uint32_t reference);
int furrow_set_text(Instance *instance, uint32_t reference, const char *text);

/* A state of the instance at *state is replaced; hosts pass arrays that are not initialized, too. */
int furrow_get_state(Instance *instance, void **state);
int furrow_set_state(Instance *instance, const void *state);
int furrow_free_state(Instance *instance, void **state);
int furrow_serialised_size(Instance *instance, const void *state, size_t *size);
int furrow_serialise(Instance *instance, const void *state, void *dest, size_t size);
int furrow_deserialise(Instance *instance, const void *from, size_t size, void **state);

#endif
