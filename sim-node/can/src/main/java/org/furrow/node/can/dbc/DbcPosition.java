package org.furrow.node.can.dbc;

import org.furrow.node.input.InputError;

/**
 * A place in a file.
 *
 * @param label how messages call the file
 * @param line from 1
 * @param column from 1
 */
record DbcPosition(String label, int line, int column) {
    InputError error(String message) {
        return new InputError(label + ":" + line + ":" + column + ": " + message);
    }
}
