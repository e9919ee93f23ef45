package org.furrow.node.dataset;

import java.io.IOException;
import java.util.List;
import org.furrow.node.dataset.episode.DatasetExport;
import org.furrow.node.export.ExportJob;
import org.furrow.node.export.ExportOption;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.sense.RenderOptions;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.jspecify.annotations.Nullable;

/** An export of a recorded run with rendered sensors. */
public abstract class SensorExport implements DatasetExport {
    private static final String USUAL = "convoy-default";

    private static final ExportOption<String> SENSORS = SensorExportOptions.sensors(
            "sensors of each vehicle, " + USUAL + ", lidar-only, camera-only or a YAML file (default: " + USUAL + ").");

    @Override
    public List<ExportOption<?>> options() {
        return List.of(SENSORS, SensorExportOptions.THREADS, TimeSpan.FROM, TimeSpan.TO);
    }

    @Override
    public final Written write(ExportJob job) throws InputError, RunFailedException {
        Suite given = SensorExportOptions.suite(job);
        Suite suite = given == null ? SuiteReader.find(USUAL) : given;
        int threads = SensorExportOptions.threads(job);
        job.requireNew();
        try {
            requireSensors(SENSORS.name(), suite);
            TimeSpan span = TimeSpan.of(
                    job, DataExport.end_s(RunLog.scenario(job.folder()).clock()));
            RenderOptions part = new RenderOptions(threads, List.of(), span.from_s(), span.to_s());
            return new Written(job.out(), List.of(write(job, span, Rendering.of(job.folder(), suite, part))));
        } catch (LogDamagedException e) {
            throw RunFailedException.damaged(job.folder(), e);
        } catch (IOException e) {
            throw new RunFailedException(job.out() + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /** Writes the files; returns a description of them. */
    protected abstract String write(ExportJob job, TimeSpan span, Rendering rendering)
            throws InputError, IOException, LogDamagedException;

    /**
     * Requires that a suite has the sensors of the format.
     *
     * @param place of the suite, for an error
     */
    protected void requireSensors(String place, Suite suite) throws InputError {
        // any sensors will do
    }

    @Override
    public final void require(@Nullable Suite suite) throws InputError {
        requireSensors("sensors: suite:", suite(suite));
    }

    /** The suite of a data set, which this format needs. */
    protected final Suite suite(@Nullable Suite suite) throws InputError {
        if (suite == null) {
            throw new InputError("export: " + name() + " has rendered sensors; give the specification"
                    + " 'sensors: {suite: convoy-default}', or remove the format");
        }
        return suite;
    }
}
