package org.furrow.world.transport.mpj.express;

import java.io.OutputStream;
import java.io.PrintStream;

/** Stands in MPJ's classes where {@link System} was; see {@link QuietClasses}. Public, for they are of other loaders. */
public final class Silence {
    public static final PrintStream out = new PrintStream(OutputStream.nullOutputStream());

    public static final PrintStream err = out;

    private Silence() {}

    /** Fails instead of ending the process. */
    @SuppressWarnings("DoNotCallSuggester") // nobody calls it but changed classes
    public static void exit(int code) {
        throw new IllegalStateException("MPJ Express wanted to end the process with code " + code);
    }
}
