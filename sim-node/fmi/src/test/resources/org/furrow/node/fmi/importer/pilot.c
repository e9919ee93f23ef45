/*
 * An FMU of the tests, of FMI 2, or of FMI 3 where FMI3 is defined: it holds a speed by throttle and a line by
 * steering, and integrates the error of the speed. With VARIES its states contain an address.
 */
#include <stdlib.h>
#include <string.h>

#ifdef FMI3
#include "fmi3Functions.h"
#define NAME(f) fmi3##f
#define STATUS fmi3Status
#define OK fmi3OK
#define ERROR fmi3Error
#define INSTANCE fmi3Instance
#define REFERENCE fmi3ValueReference
#define COUNT , size_t n_values
#define STATE fmi3FMUState
#define BYTE fmi3Byte
#else
#include "fmi2Functions.h"
#define NAME(f) fmi2##f
#define STATUS fmi2Status
#define OK fmi2OK
#define ERROR fmi2Error
#define INSTANCE fmi2Component
#define REFERENCE fmi2ValueReference
#define COUNT
#define STATE fmi2FMUstate
#define BYTE fmi2Byte
#endif

enum { SPEED, OFFSET, YAW, THROTTLE, STEERING, TARGET, INTEGRAL, VARIABLES };

typedef struct {
    double values[VARIABLES];
    double time;
    void *self;
} Kept;

typedef struct {
    Kept kept;
#ifdef FMI3
    fmi3InstanceEnvironment environment;
    fmi3LogMessageCallback log;
#else
    const fmi2CallbackFunctions *callbacks;
#endif
} Pilot;

static void tell(Pilot *p, const char *text) {
#ifdef FMI3
    p->log(p->environment, fmi3Error, "error", text);
#else
    p->callbacks->logger(p->callbacks->componentEnvironment, "pilot", fmi2Error, "error", text);
#endif
}

static void command(Pilot *p) {
    double *v = p->kept.values;
    v[THROTTLE] = 0.4 * (v[TARGET] - v[SPEED]) + v[INTEGRAL];
    v[STEERING] = -0.2 * v[OFFSET] - 1.0 * v[YAW];
}

static Pilot *begin(void) {
    Pilot *p = calloc(1, sizeof(Pilot));
    p->kept.values[TARGET] = 3;
#ifdef VARIES
    p->kept.self = p;
#endif
    return p;
}

#ifdef FMI3
fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
        fmi3Boolean logging, fmi3Boolean events, fmi3Boolean early, const fmi3ValueReference required[], size_t n,
        fmi3InstanceEnvironment environment, fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update) {
    Pilot *p = begin();
    p->environment = environment;
    p->log = log;
    if (strcmp(token, "pilot-token") != 0 || resources[strlen(resources) - 1] != '/' || events || early) {
        tell(p, "refused");
        free(p);
        return NULL;
    }
    return p;
}

fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean defined, fmi3Float64 tolerance, fmi3Float64 start,
        fmi3Boolean stops, fmi3Float64 stop) {
    ((Pilot *) c)->kept.time = start;
    return OK;
}

fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Float64 v[], size_t n_values) {
#else
fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
        const fmi2CallbackFunctions *callbacks, fmi2Boolean visible, fmi2Boolean logging) {
    Pilot *p = begin();
    p->callbacks = callbacks;
    if (strcmp(token, "pilot-token") != 0 || strncmp(resources, "file:", 5) != 0 || type != fmi2CoSimulation) {
        tell(p, "refused");
        free(p);
        return NULL;
    }
    return p;
}

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean defined, fmi2Real tolerance, fmi2Real start,
        fmi2Boolean stops, fmi2Real stop) {
    ((Pilot *) c)->kept.time = start;
    return OK;
}

fmi2Status fmi2EnterInitializationMode(fmi2Component c) {
    return OK;
}

fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Real v[]) {
#endif
    for (size_t k = 0; k < n; k++) {
        v[k] = ((Pilot *) c)->kept.values[r[k]];
    }
    return OK;
}

#ifdef FMI3
fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Float64 v[], size_t m) {
#else
fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Real v[]) {
#endif
    for (size_t k = 0; k < n; k++) {
        ((Pilot *) c)->kept.values[r[k]] = v[k];
    }
    return OK;
}

STATUS NAME(ExitInitializationMode)(INSTANCE c) {
    command(c);
    return OK;
}

void NAME(FreeInstance)(INSTANCE c) {
    free(c);
}

#ifdef FMI3
fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 time, fmi3Float64 step, fmi3Boolean none, fmi3Boolean *event,
        fmi3Boolean *terminates, fmi3Boolean *early, fmi3Float64 *reached) {
    *event = *terminates = *early = fmi3False;
    *reached = time + step;
#else
fmi2Status fmi2DoStep(fmi2Component c, fmi2Real time, fmi2Real step, fmi2Boolean none) {
#endif
    Pilot *p = c;
    double *v = p->kept.values;
    if (time < p->kept.time - 1e-9 || time > p->kept.time + 1e-9) {
        tell(p, "the time jumps");
        return ERROR;
    }
    if (v[TARGET] < 0) {
        tell(p, "target_mps is below 0");
        return ERROR;
    }
    p->kept.time = time + step;
    v[INTEGRAL] += 0.1 * step * (v[TARGET] - v[SPEED]);
    command(p);
    return OK;
}

#ifdef FMI3
#define GET fmi3GetFMUState
#define SET fmi3SetFMUState
#define FREE fmi3FreeFMUState
#define SIZE fmi3SerializedFMUStateSize
#define WRITE fmi3SerializeFMUState
#define READ fmi3DeserializeFMUState
#else
#define GET fmi2GetFMUstate
#define SET fmi2SetFMUstate
#define FREE fmi2FreeFMUstate
#define SIZE fmi2SerializedFMUstateSize
#define WRITE fmi2SerializeFMUstate
#define READ fmi2DeSerializeFMUstate
#endif

STATUS GET(INSTANCE c, STATE *state) {
    *state = malloc(sizeof(Kept));
    memcpy(*state, &((Pilot *) c)->kept, sizeof(Kept));
    return OK;
}

STATUS SET(INSTANCE c, STATE state) {
    memcpy(&((Pilot *) c)->kept, state, sizeof(Kept));
    return OK;
}

STATUS FREE(INSTANCE c, STATE *state) {
    free(*state);
    *state = NULL;
    return OK;
}

STATUS SIZE(INSTANCE c, STATE state, size_t *size) {
    *size = sizeof(Kept);
    return OK;
}

STATUS WRITE(INSTANCE c, STATE state, BYTE bytes[], size_t size) {
    memcpy(bytes, state, sizeof(Kept));
    return OK;
}

STATUS READ(INSTANCE c, const BYTE bytes[], size_t size, STATE *state) {
    *state = malloc(sizeof(Kept));
    memcpy(*state, bytes, sizeof(Kept));
    return size == sizeof(Kept) ? OK : ERROR;
}
