package org.furrow.node.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.furrow.node.input.file.FileFailure;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.verify.DamagedException;
import org.furrow.world.checkpoint.StoreException;

/** Describes failures for messages. */
public final class Failure {
    private static final long MEBI = 1 << 20;

    /** What a lack of memory is called. */
    public static final String OUT_OF_MEMORY = "out of memory";

    private Failure() {}

    /** The remedy for a lack of memory, as the end of a message. */
    public static String memoryAdvice() {
        return "; the JVM may use " + Runtime.getRuntime().maxMemory() / MEBI
                + " MB, increase it with FURROW_JAVA_OPTS=-Xmx8g";
    }

    /** The message of an expected failure; type and message of any other. */
    public static String describe(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return OUT_OF_MEMORY + " (" + failure.getMessage() + ")" + memoryAdvice();
        }
        if (failure instanceof UncheckedIOException e) {
            return FileFailure.words(e);
        }
        if (failure instanceof IOException e) {
            return FileFailure.words(e);
        }
        boolean expected = failure instanceof IllegalStateException
                || failure instanceof StoreException
                || failure instanceof LogDamagedException
                || failure instanceof DamagedException;
        return expected ? Objects.requireNonNullElseGet(failure.getMessage(), failure::toString) : failure.toString();
    }
}
