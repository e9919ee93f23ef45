package org.furrow.node.dataset;

import org.furrow.node.export.ExportJob;
import org.furrow.node.export.ExportOption;
import org.furrow.node.input.InputError;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.jspecify.annotations.Nullable;

/** The options of exports that render sensors. */
public final class SensorExportOptions {
    /** Threads that render unless a number is given; frames do not depend on their number. */
    public static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Number of threads that render. */
    public static final ExportOption<Integer> THREADS = new ExportOption<>(
            "--threads", "N", Integer.class, "is for rendering", "render on N threads (default: one per processor).");

    private static final ExportOption<String> SENSORS = sensors("");

    private SensorExportOptions() {}

    /** The option that names the sensors of each vehicle. */
    public static ExportOption<String> sensors(String description) {
        return new ExportOption<>("--sensors", "SUITE|FILE", String.class, "selects sensors", description);
    }

    /** The suite that is named; null: none is. */
    public static @Nullable Suite suite(ExportJob job) throws InputError {
        String name = job.get(SENSORS);
        return name == null ? null : SuiteReader.find(name);
    }

    /** The number of threads. */
    public static int threads(ExportJob job) throws InputError {
        Integer count = job.get(THREADS);
        if (count != null && count < 1) {
            throw new InputError(THREADS.name() + " " + count + ": must be at least 1");
        }
        return count == null ? PROCESSORS : count;
    }
}
