package org.furrow.node.run;

import org.furrow.world.store.StoreException;

/** What a failure is called in a message. */
public final class Failure {
    private static final long MEBI = 1 << 20;

    private Failure() {}

    /** The words of a failure that was foreseen, the type and words of any other. */
    public static String describe(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return "out of memory (" + failure.getMessage() + "); the JVM may use "
                    + Runtime.getRuntime().maxMemory() / MEBI
                    + " MB, give it more with FURROW_JAVA_OPTS=-Xmx8g";
        }
        boolean foreseen = failure instanceof IllegalStateException || failure instanceof StoreException;
        return foreseen && failure.getMessage() != null ? failure.getMessage() : failure.toString();
    }
}
