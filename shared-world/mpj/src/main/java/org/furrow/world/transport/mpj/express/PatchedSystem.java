package org.furrow.world.transport.mpj.express;

import java.io.OutputStream;
import java.io.PrintStream;

/** Replaces {@link System} in MPJ's classes, see {@link ClassPatcher}. Public, because other loaders load those. */
public final class PatchedSystem {
    public static final PrintStream out = new PrintStream(OutputStream.nullOutputStream());

    public static final PrintStream err = out;

    private PatchedSystem() {}

    @SuppressWarnings("DoNotCallSuggester") // called by patched classes only
    public static void exit(int code) {
        throw new IllegalStateException("MPJ Express tried to end the process with exit code " + code);
    }
}
