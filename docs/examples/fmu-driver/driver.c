/*
 * A driver as an FMU of FMI 2 for co-simulation: a law of speed and of steering, without a state of its own. A program
 * that exports FMUs writes such a file itself; the types are those of the standard's headers.
 */
#include <stddef.h>
#include <stdlib.h>

enum { SPEED, OFFSET, YAW, THROTTLE, STEERING, TARGET, VARIABLES };

static void compute(double *v) {
    v[THROTTLE] = 0.8 * (v[TARGET] - v[SPEED]) + 0.3;
    v[STEERING] = -0.2 * v[OFFSET] - v[YAW];
}

void *fmi2Instantiate(const char *name, int type, const char *guid, const char *resources, const void *callbacks,
        int visible, int logging) {
    double *v = calloc(VARIABLES, sizeof(double));
    v[TARGET] = 3;
    return v;
}

int fmi2SetupExperiment(void *v, int defined, double tolerance, double start, int stops, double stop) {
    return 0;
}

int fmi2EnterInitializationMode(void *v) {
    return 0;
}

int fmi2ExitInitializationMode(void *v) {
    compute(v);
    return 0;
}

int fmi2DoStep(void *v, double time, double step, int final) {
    compute(v);
    return 0;
}

int fmi2GetReal(void *v, const unsigned *references, size_t n, double *values) {
    for (size_t k = 0; k < n; k++) {
        values[k] = ((double *) v)[references[k]];
    }
    return 0;
}

int fmi2SetReal(void *v, const unsigned *references, size_t n, const double *values) {
    for (size_t k = 0; k < n; k++) {
        ((double *) v)[references[k]] = values[k];
    }
    return 0;
}

void fmi2FreeInstance(void *v) {
    free(v);
}
