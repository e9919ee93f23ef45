package org.furrow.node.fmi.importer;

/**
 * A signal connected with a variable of an FMU.
 *
 * @param of name of the other vehicle that has the signal; empty: the FMU's own vehicle
 * @param vehicle index of the other vehicle; -1: the FMU's own
 * @param factor by which the value is multiplied on its way
 * @param offset that is added then
 */
record Connection(FmuVariable variable, String signal, String of, int vehicle, double factor, double offset) {
    /** The value at the end of the connection. */
    double passed(double value) {
        return factor * value + offset;
    }
}
