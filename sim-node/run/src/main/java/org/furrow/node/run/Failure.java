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

    private Failure() {}

    /** The message of an expected failure; type and message of any other. */
    public static String describe(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return "out of memory (" + failure.getMessage() + "); the JVM may use "
                    + Runtime.getRuntime().maxMemory() / MEBI
                    + " MB, increase it with FURROW_JAVA_OPTS=-Xmx8g";
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
