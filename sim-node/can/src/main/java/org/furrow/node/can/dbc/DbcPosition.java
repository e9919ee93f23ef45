package org.furrow.node.can.dbc;

import org.furrow.node.input.InputError;

/**
 * A position in a file.
 *
 * @param label name of the file in messages
 * @param line from 1
 * @param column from 1
 */
record DbcPosition(String label, int line, int column) {
    InputError error(String message) {
        return new InputError(label + ":" + line + ":" + column + ": " + message);
    }
}
