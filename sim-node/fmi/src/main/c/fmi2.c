/* The functions of FMI 2 for co-simulation. */
#define _GNU_SOURCE
#include "fmi2Functions.h"
#include "furrow_fmu.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define REFUSE(function) FMI2_Export function##TYPE function __attribute__((alias("fmi2_refuse")))

static void give_error(Instance *instance, const char *message) {
    fmi2CallbackLogger logger = (fmi2CallbackLogger)instance->logger;
    if (logger != NULL) {
        logger(instance->environment, instance->name, fmi2Error, "logStatusError", "%s", message);
    }
}

static fmi2Status status(int success) {
    return success ? fmi2OK : fmi2Error;
}

/* The path of a file URI, to be freed; NULL: there is no memory for it. */
static char *path_of(const char *uri) {
    const char *from = uri == NULL ? "" : uri;
    if (strncmp(from, "file:", 5) == 0) {
        from += 5;
        if (strncmp(from, "//", 2) == 0) {
            from = strchr(from + 2, '/');
        }
    }
    char *path = strdup(from == NULL ? "" : from);
    char *to = path;
    for (const char *at = path; at != NULL && *at != 0; at++) {
        if (at[0] == '%' && isxdigit((unsigned char)at[1]) && isxdigit((unsigned char)at[2])) {
            char digits[] = {at[1], at[2], 0};
            *to++ = (char)strtol(digits, NULL, 16);
            at += 2;
        } else {
            *to++ = *at;
        }
    }
    if (to != NULL) {
        *to = 0;
    }
    return path;
}

const char *fmi2GetTypesPlatform(void) {
    return fmi2TypesPlatform;
}

const char *fmi2GetVersion(void) {
    return fmi2Version;
}

fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean loggingOn, size_t count, const fmi2String categories[]) {
    (void)c, (void)loggingOn, (void)count, (void)categories;
    return fmi2OK;
}

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                              const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean loggingOn) {
    (void)visible, (void)loggingOn;
    Instance host = {.log = give_error, .name = (char *)name};
    if (functions != NULL) {
        host.logger = (void (*)(void))functions->logger;
        host.environment = functions->componentEnvironment;
    }
    if (type != fmi2CoSimulation) {
        give_error(&host, "this FMU is for co-simulation only");
        return NULL;
    }
    char *path = path_of(resources);
    Instance *instance = path == NULL ? NULL : furrow_start(&host, name, guid, path);
    free(path);
    return instance;
}

void fmi2FreeInstance(fmi2Component c) {
    if (c != NULL) {
        furrow_free(c);
    }
}

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean hasTolerance, fmi2Real tolerance, fmi2Real start,
                               fmi2Boolean hasStop, fmi2Real stop) {
    (void)hasTolerance, (void)tolerance, (void)hasStop, (void)stop;
    return status(furrow_set_start(c, start, __func__));
}

fmi2Status fmi2EnterInitializationMode(fmi2Component c) {
    return status(furrow_initialise(c, ((Instance *)c)->values[0], __func__));
}

fmi2Status fmi2ExitInitializationMode(fmi2Component c) {
    return status(furrow_go_on(c, __func__));
}

fmi2Status fmi2Terminate(fmi2Component c) {
    return status(furrow_terminate(c, __func__));
}

fmi2Status fmi2Reset(fmi2Component c) {
    return status(furrow_reset(c));
}

fmi2Status fmi2DoStep(fmi2Component c, fmi2Real time, fmi2Real step, fmi2Boolean isFinal) {
    (void)isFinal;
    return status(furrow_step(c, time, step, __func__));
}

/* Defines the functions that get and set variables of a type. */
#define VALUES(Type, kind)                                                                                           \
    fmi2Status fmi2Get##Type(fmi2Component c, const fmi2ValueReference references[], size_t count,                   \
                             fmi2##Type values[]) {                                                                  \
        for (size_t k = 0; k < count; k++) {                                                                         \
            const double *from = furrow_number(c, references[k], kind, 0);                                           \
            if (from == NULL) {                                                                                      \
                return fmi2Error;                                                                                    \
            }                                                                                                        \
            values[k] = (fmi2##Type)*from;                                                                           \
        }                                                                                                            \
        return fmi2OK;                                                                                               \
    }                                                                                                                \
                                                                                                                     \
    fmi2Status fmi2Set##Type(fmi2Component c, const fmi2ValueReference references[], size_t count,                   \
                             const fmi2##Type values[]) {                                                            \
        for (size_t k = 0; k < count; k++) {                                                                         \
            double *to = furrow_number(c, references[k], kind, 1);                                                   \
            if (to == NULL) {                                                                                        \
                return fmi2Error;                                                                                    \
            }                                                                                                        \
            *to = (double)values[k];                                                                                 \
        }                                                                                                            \
        return fmi2OK;                                                                                               \
    }

VALUES(Real, REAL)
VALUES(Integer, INTEGER)
VALUES(Boolean, BOOLEAN)

fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference references[], size_t count, fmi2String values[]) {
    for (size_t k = 0; k < count; k++) {
        values[k] = furrow_text(c, references[k]);
        if (values[k] == NULL) {
            return fmi2Error;
        }
    }
    return fmi2OK;
}

fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference references[], size_t count,
                         const fmi2String values[]) {
    for (size_t k = 0; k < count; k++) {
        if (!furrow_set_text(c, references[k], values[k])) {
            return fmi2Error;
        }
    }
    return fmi2OK;
}

fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate *state) {
    return status(furrow_get_state(c, state));
}

fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state) {
    return status(furrow_set_state(c, state));
}

fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate *state) {
    return status(furrow_free_state(c, state));
}

fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate state, size_t *size) {
    return status(furrow_serialised_size(c, state, size));
}

fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate state, fmi2Byte dest[], size_t size) {
    return status(furrow_serialise(c, state, dest, size));
}

fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte from[], size_t size, fmi2FMUstate *state) {
    return status(furrow_deserialise(c, from, size, state));
}

fmi2Status fmi2GetRealStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Real *value) {
    *value = ((Instance *)c)->values[0];
    return kind == fmi2LastSuccessfulTime ? fmi2OK : fmi2Discard;
}

fmi2Status fmi2GetBooleanStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean *value) {
    (void)c;
    *value = fmi2False;
    return kind == fmi2Terminated ? fmi2OK : fmi2Discard;
}

/* Stands for all functions that the model description does not offer. */
fmi2Status fmi2_refuse(fmi2Component c) {
    give_error(c, "this FMU does not offer the function that was called");
    return fmi2Error;
}

REFUSE(fmi2GetDirectionalDerivative);
REFUSE(fmi2SetRealInputDerivatives);
REFUSE(fmi2GetRealOutputDerivatives);
REFUSE(fmi2CancelStep);
REFUSE(fmi2GetStatus);
REFUSE(fmi2GetIntegerStatus);
REFUSE(fmi2GetStringStatus);
REFUSE(fmi2EnterEventMode);
REFUSE(fmi2NewDiscreteStates);
REFUSE(fmi2EnterContinuousTimeMode);
REFUSE(fmi2CompletedIntegratorStep);
REFUSE(fmi2SetTime);
REFUSE(fmi2SetContinuousStates);
REFUSE(fmi2GetDerivatives);
REFUSE(fmi2GetEventIndicators);
REFUSE(fmi2GetContinuousStates);
REFUSE(fmi2GetNominalsOfContinuousStates);
