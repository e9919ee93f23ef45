package org.furrow.node.export;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;

/** The bodies of a run's vehicles as a series of files for ParaView. */
public final class VehicleExport implements RunExport {
    private static final String PURPOSE = "selects frames of vehicles";
    private static final String PART = "selects a part of the run";

    static final ExportOption<Double> EVERY = new ExportOption<>(
            "--every",
            "S",
            Double.class,
            PURPOSE,
            "simulated time between frames in s (default: 0.1, or an epoch if that is longer).");

    static final ExportOption<Double> FROM =
            new ExportOption<>("--from", "S", Double.class, PART, "time of the first frame in s (default: 0).");

    static final ExportOption<Double> TO = new ExportOption<>(
            "--to", "S", Double.class, PART, "time in s that no frame exceeds (default: the end of the run).");

    @Override
    public String name() {
        return "vtp";
    }

    @Override
    public String description() {
        return "the bodies of the vehicles over time, a series for ParaView";
    }

    @Override
    public List<ExportOption<?>> options() {
        return List.of(EVERY, FROM, TO);
    }

    @Override
    public String place() {
        return "export";
    }

    @Override
    public Written write(ExportJob job) throws InputError, RunFailedException {
        return new Written(job.out(), VehicleSeries.write(job));
    }
}
