package org.furrow.node.hil.pace;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The threads of this process that the vehicle's thread depends on: those of the bus, and the JVM's thread that stops
 * all others, for example to collect garbage. They have names of the operating system only, of which a JVM shortens
 * long ones in the middle.
 */
final class HelperThreads {
    /** No thread. */
    static final HelperThreads NONE = new HelperThreads();

    private static final Path THREADS = Path.of("/proc/self/task");
    /** What the JVM keeps of the begin of a long name. */
    private static final int KEPT = 7;

    private static final List<String> WANTED = List.of("can-send", "can-receive", "VM Thread");

    private final List<Integer> raised = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();

    private HelperThreads() {}

    /** Gives the threads SCHED_FIFO. */
    static HelperThreads raise(int priority) throws Throwable {
        HelperThreads helpers = new HelperThreads();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            for (Path thread : threads) {
                helpers.raise(thread, priority);
            }
        }
        return helpers;
    }

    private void raise(Path thread, int priority) throws Throwable {
        String name = name(thread);
        if (WANTED.stream().noneMatch(wanted -> name.startsWith(wanted.substring(0, KEPT)))) {
            return;
        }
        int id = Integer.parseInt(String.valueOf(thread.getFileName()));
        if (Scheduling.setFifo(id, priority)) {
            raised.add(id);
            names.add(name);
        } else {
            refused.add(name);
        }
    }

    /** The name of a thread; empty when it has ended. */
    private static String name(Path thread) {
        try {
            return Files.readString(thread.resolve("comm")).strip();
        } catch (IOException e) {
            return "";
        }
    }

    /** The threads that have real-time priority. */
    List<String> names() {
        return names.stream().sorted().toList();
    }

    List<String> refused() {
        return List.copyOf(refused);
    }

    /** Restores the ordinary scheduling of the threads. */
    void close() throws Throwable {
        for (int id : raised) {
            Scheduling.setOrdinary(id);
        }
    }
}
