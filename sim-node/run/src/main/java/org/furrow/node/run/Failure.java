package org.furrow.node.run;

import java.util.Objects;
import org.furrow.world.checkpoint.StoreException;

/** Describes failures for messages. */
public final class Failure {
    private static final long MEBI = 1 << 20;

    private Failure() {}

    /** The message of an expected failure; type and message of any other. */
    public static String describe(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return "out of memory (" + failure.getMessage() + "); the JVM may use "
                    + Runtime.getRuntime().maxMemory() / MEBI
                    + " MB, increase it with FURROW_JAVA_OPTS=-Xmx8g";
        }
        boolean expected = failure instanceof IllegalStateException || failure instanceof StoreException;
        return expected ? Objects.requireNonNullElseGet(failure.getMessage(), failure::toString) : failure.toString();
    }
}
