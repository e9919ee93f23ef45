/* The functions of FMI 3 for co-simulation. */
#include "fmi3Functions.h"
#include "furrow_fmu.h"

#define REFUSE(function) FMI3_Export function##TYPE function __attribute__((alias("fmi3_refuse")))

static void give_error(Instance *instance, const char *message) {
    fmi3LogMessageCallback logger = (fmi3LogMessageCallback)instance->logger;
    if (logger != NULL) {
        logger(instance->environment, fmi3Error, "logStatusError", message);
    }
}

static fmi3Status status(int success) {
    return success ? fmi3OK : fmi3Error;
}

const char *fmi3GetVersion(void) {
    return fmi3Version;
}

fmi3Status fmi3SetDebugLogging(fmi3Instance c, fmi3Boolean loggingOn, size_t count, const fmi3String categories[]) {
    (void)c, (void)loggingOn, (void)count, (void)categories;
    return fmi3OK;
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                         fmi3Boolean loggingOn, fmi3Boolean eventMode, fmi3Boolean earlyReturn,
                                         const fmi3ValueReference intermediate[], size_t intermediates,
                                         fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
                                         fmi3IntermediateUpdateCallback update) {
    (void)visible, (void)loggingOn, (void)eventMode, (void)earlyReturn;
    (void)intermediate, (void)intermediates, (void)update;
    Instance host = {.log = give_error, .logger = (void (*)(void))logger, .environment = environment};
    return furrow_start(&host, name, token, resources == NULL ? "" : resources);
}

/* Other kinds of instances are refused. */
fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                          fmi3Boolean loggingOn, fmi3InstanceEnvironment environment,
                                          fmi3LogMessageCallback logger) {
    (void)name, (void)token, (void)resources, (void)visible, (void)loggingOn;
    Instance host = {.logger = (void (*)(void))logger, .environment = environment};
    give_error(&host, "this FMU is for co-simulation only");
    return NULL;
}

fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources,
                                               fmi3Boolean visible, fmi3Boolean loggingOn,
                                               fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
                                               fmi3ClockUpdateCallback clock, fmi3LockPreemptionCallback lock,
                                               fmi3UnlockPreemptionCallback unlock) {
    (void)clock, (void)lock, (void)unlock;
    return fmi3InstantiateModelExchange(name, token, resources, visible, loggingOn, environment, logger);
}

void fmi3FreeInstance(fmi3Instance c) {
    if (c != NULL) {
        furrow_free(c);
    }
}

fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean hasTolerance, fmi3Float64 tolerance,
                                       fmi3Float64 start, fmi3Boolean hasStop, fmi3Float64 stop) {
    (void)hasTolerance, (void)tolerance, (void)hasStop, (void)stop;
    return status(furrow_initialise(c, start, __func__));
}

fmi3Status fmi3ExitInitializationMode(fmi3Instance c) {
    return status(furrow_go_on(c, __func__));
}

fmi3Status fmi3Terminate(fmi3Instance c) {
    return status(furrow_terminate(c, __func__));
}

fmi3Status fmi3Reset(fmi3Instance c) {
    return status(furrow_reset(c));
}

fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 time, fmi3Float64 step, fmi3Boolean isFinal, fmi3Boolean *event,
                      fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *reached) {
    (void)isFinal;
    *event = *terminate = *early = fmi3False;
    int success = furrow_step(c, time, step, __func__);
    *reached = success ? ((Instance *)c)->values[0] : time;
    return status(success);
}

/* Defines the functions that get and set variables of a type. */
#define VALUES(Type, kind)                                                                                           \
    fmi3Status fmi3Get##Type(fmi3Instance c, const fmi3ValueReference references[], size_t count,                    \
                             fmi3##Type values[], size_t numbers) {                                                  \
        for (size_t k = 0; k < count && k < numbers; k++) {                                                          \
            const double *from = furrow_number(c, references[k], kind, 0);                                           \
            if (from == NULL) {                                                                                      \
                return fmi3Error;                                                                                    \
            }                                                                                                        \
            values[k] = (fmi3##Type)*from;                                                                           \
        }                                                                                                            \
        return fmi3OK;                                                                                               \
    }                                                                                                                \
                                                                                                                     \
    fmi3Status fmi3Set##Type(fmi3Instance c, const fmi3ValueReference references[], size_t count,                    \
                             const fmi3##Type values[], size_t numbers) {                                            \
        for (size_t k = 0; k < count && k < numbers; k++) {                                                          \
            double *to = furrow_number(c, references[k], kind, 1);                                                   \
            if (to == NULL) {                                                                                        \
                return fmi3Error;                                                                                    \
            }                                                                                                        \
            *to = (double)values[k];                                                                                 \
        }                                                                                                            \
        return fmi3OK;                                                                                               \
    }

VALUES(Float64, REAL)
VALUES(Int32, INTEGER)
VALUES(Boolean, BOOLEAN)

fmi3Status fmi3GetString(fmi3Instance c, const fmi3ValueReference references[], size_t count, fmi3String values[],
                         size_t numbers) {
    for (size_t k = 0; k < count && k < numbers; k++) {
        values[k] = furrow_text(c, references[k]);
        if (values[k] == NULL) {
            return fmi3Error;
        }
    }
    return fmi3OK;
}

fmi3Status fmi3SetString(fmi3Instance c, const fmi3ValueReference references[], size_t count,
                         const fmi3String values[], size_t numbers) {
    for (size_t k = 0; k < count && k < numbers; k++) {
        if (!furrow_set_text(c, references[k], values[k])) {
            return fmi3Error;
        }
    }
    return fmi3OK;
}

fmi3Status fmi3GetFMUState(fmi3Instance c, fmi3FMUState *state) {
    return status(furrow_get_state(c, state));
}

fmi3Status fmi3SetFMUState(fmi3Instance c, fmi3FMUState state) {
    return status(furrow_set_state(c, state));
}

fmi3Status fmi3FreeFMUState(fmi3Instance c, fmi3FMUState *state) {
    return status(furrow_free_state(c, state));
}

fmi3Status fmi3SerializedFMUStateSize(fmi3Instance c, fmi3FMUState state, size_t *size) {
    return status(furrow_serialised_size(c, state, size));
}

fmi3Status fmi3SerializeFMUState(fmi3Instance c, fmi3FMUState state, fmi3Byte dest[], size_t size) {
    return status(furrow_serialise(c, state, dest, size));
}

fmi3Status fmi3DeserializeFMUState(fmi3Instance c, const fmi3Byte from[], size_t size, fmi3FMUState *state) {
    return status(furrow_deserialise(c, from, size, state));
}

/* Stands for all functions that the model description does not offer. */
fmi3Status fmi3_refuse(fmi3Instance c) {
    give_error(c, "this FMU does not offer the function that was called");
    return fmi3Error;
}

REFUSE(fmi3EnterEventMode);
REFUSE(fmi3GetFloat32);
REFUSE(fmi3GetInt8);
REFUSE(fmi3GetUInt8);
REFUSE(fmi3GetInt16);
REFUSE(fmi3GetUInt16);
REFUSE(fmi3GetUInt32);
REFUSE(fmi3GetInt64);
REFUSE(fmi3GetUInt64);
REFUSE(fmi3GetBinary);
REFUSE(fmi3GetClock);
REFUSE(fmi3SetFloat32);
REFUSE(fmi3SetInt8);
REFUSE(fmi3SetUInt8);
REFUSE(fmi3SetInt16);
REFUSE(fmi3SetUInt16);
REFUSE(fmi3SetUInt32);
REFUSE(fmi3SetInt64);
REFUSE(fmi3SetUInt64);
REFUSE(fmi3SetBinary);
REFUSE(fmi3SetClock);
REFUSE(fmi3GetNumberOfVariableDependencies);
REFUSE(fmi3GetVariableDependencies);
REFUSE(fmi3GetDirectionalDerivative);
REFUSE(fmi3GetAdjointDerivative);
REFUSE(fmi3EnterConfigurationMode);
REFUSE(fmi3ExitConfigurationMode);
REFUSE(fmi3GetIntervalDecimal);
REFUSE(fmi3GetIntervalFraction);
REFUSE(fmi3GetShiftDecimal);
REFUSE(fmi3GetShiftFraction);
REFUSE(fmi3SetIntervalDecimal);
REFUSE(fmi3SetIntervalFraction);
REFUSE(fmi3SetShiftDecimal);
REFUSE(fmi3SetShiftFraction);
REFUSE(fmi3EvaluateDiscreteStates);
REFUSE(fmi3UpdateDiscreteStates);
REFUSE(fmi3EnterContinuousTimeMode);
REFUSE(fmi3CompletedIntegratorStep);
REFUSE(fmi3SetTime);
REFUSE(fmi3SetContinuousStates);
REFUSE(fmi3GetContinuousStateDerivatives);
REFUSE(fmi3GetEventIndicators);
REFUSE(fmi3GetContinuousStates);
REFUSE(fmi3GetNominalsOfContinuousStates);
REFUSE(fmi3GetNumberOfEventIndicators);
REFUSE(fmi3GetNumberOfContinuousStates);
REFUSE(fmi3EnterStepMode);
REFUSE(fmi3GetOutputDerivatives);
REFUSE(fmi3ActivateModelPartition);
