package org.furrow.node.fmi.importer;

/**
 * A variable of an FMU.
 *
 * @param reference that functions pass
 * @param causality such as {@code input}
 * @param isArray whether it has dimensions
 */
record FmuVariable(String name, long reference, NumberType type, String causality, boolean isArray) {
    boolean isInput() {
        return causality.equals("input");
    }

    boolean isOutput() {
        return causality.equals("output");
    }

    boolean isParameter() {
        return causality.equals("parameter");
    }
}
