package org.furrow.node.app.base;

import org.furrow.node.input.InputError;

/** A command some of whose options are those of types that plug-ins can add, so that its arguments are parsed twice. */
public interface OptionsOfTypes {
    /** Loads, after the first parse, plug-ins that {@code --plugins} does not name; none unless it is overridden. */
    default void usePlugins() throws InputError {}
}
