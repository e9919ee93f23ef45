package org.furrow.node.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.run.Failure;

/** Ends the process when a thread other than that of the command has no memory left: the others would wait for it. */
final class OutOfMemory {
    private OutOfMemory() {}

    /** Sets what happens then; the line is made now, as there is no memory for it later. */
    static void endWithOneLine() {
        byte[] line =
                ("furrow: " + Failure.OUT_OF_MEMORY + Failure.memoryAdvice() + "\n").getBytes(StandardCharsets.UTF_8);
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            if (failure instanceof OutOfMemoryError) {
                try (FileOutputStream err = new FileOutputStream(FileDescriptor.err)) {
                    err.write(line);
                } catch (IOException e) {
                    // the exit code remains
                }
                Runtime.getRuntime().halt(ExitCodes.RUN_FAILED);
            }
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            failure.printStackTrace();
        });
    }
}
