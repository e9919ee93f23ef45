package org.furrow.node.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.agrona.CloseHelper;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;

/** The bodies of a run's vehicles over time, as a series of files for ParaView. */
final class VehicleSeries {
    private static final String NAME = "vehicles";
    /** Time between frames unless an epoch is longer, in s. */
    private static final double USUAL_EVERY_S = 0.1;
    /** Tolerance of a whole number of epochs. */
    private static final double TOLERANCE = 1e-6;

    private final ExportJob job;
    private final Scenario scenario;
    private final boolean incomplete;
    private final List<VehicleBodies> bodies = new ArrayList<>();
    private final List<String> frames = new ArrayList<>();

    /** Epochs of the frames. */
    private record Span(int first, int last, int every) {
        boolean has(int epoch) {
            return epoch >= first && epoch <= last && (epoch - first) % every == 0;
        }
    }

    private VehicleSeries(ExportJob job, Scenario scenario, boolean incomplete) {
        this.job = job;
        this.scenario = scenario;
        this.incomplete = incomplete;
        for (int v = 0; v < scenario.vehicles().size(); v++) {
            bodies.add(new VehicleBodies(v, scenario));
        }
    }

    /**
     * Writes {@code vehicles.pvd}, and a file in {@code vehicles/} for each frame.
     *
     * @return a description of the files, and a line for each vehicle without a hull
     */
    static List<String> write(ExportJob job) throws InputError, RunFailedException {
        Path folder = job.folder();
        boolean incomplete = OutputFolder.whyIncomplete(folder) != null;
        if (!incomplete) {
            Verifier.requireRun(folder);
        }
        Manifest.requireUnchanged(folder, file -> file.startsWith("vehicles/"));
        Scenario scenario = ScenarioReader.read(RunLog.source(folder), List.of());
        return new VehicleSeries(job, scenario, incomplete).write();
    }

    private List<String> write() throws InputError, RunFailedException {
        Span span = span();
        Path index = job.out().resolve(NAME + ".pvd");
        Path folder = job.out().resolve(NAME);
        for (Path path : List.of(index, folder)) {
            if (Files.exists(path)) {
                throw new InputError(
                        path + ": exists and is not overwritten; remove it, or name another folder with --out");
            }
        }
        List<VehicleRows> tables = new ArrayList<>();
        try {
            for (int v = 0; v < bodies.size(); v++) {
                tables.add(new VehicleRows(job.folder(), scenario.vehicles().get(v), scenario.clock(), incomplete));
            }
            NewFolder.write(folder, part -> writeFrames(span, tables, part));
            AtomicFile.write(index, pvd());
        } catch (LogDamagedException e) {
            throw RunFailedException.damaged(job.folder(), e);
        } catch (IOException e) {
            throw new RunFailedException(job.out() + ": cannot be written: " + e.getMessage(), e);
        } finally {
            CloseHelper.quietCloseAll(tables);
        }
        return describe(index, span);
    }

    private void writeFrames(Span span, List<VehicleRows> tables, Path folder) throws InputError, IOException {
        boolean[] ended = new boolean[tables.size()];
        for (int epoch = 0; epoch <= span.last; epoch++) {
            BodyFrame frame = new BodyFrame();
            double time_s = scenario.clock().time_s(epoch);
            for (int v = 0; v < tables.size(); v++) {
                VehicleRows table = tables.get(v);
                if (ended[v] || table.nextEpoch() != epoch) {
                    continue;
                }
                VehicleRows.Row row = table.next();
                ended[v] = row == null;
                if (row != null) {
                    bodies.get(v).advance(row, time_s);
                    if (span.has(epoch)) {
                        bodies.get(v).addTo(frame, row);
                    }
                }
            }
            if (!frame.polygons().isEmpty()) {
                writeFrame(frame, epoch, time_s, folder);
                job.progress().accept((epoch + 1.0) / (span.last + 1.0));
            }
        }
    }

    private void writeFrame(BodyFrame frame, int epoch, double time_s, Path folder) throws IOException {
        String file = NAME + String.format("-%010d.vtp", epoch);
        VtpFile.write(frame, epoch, time_s, folder.resolve(file));
        frames.add("    <DataSet timestep=\"" + time_s + "\" group=\"\" part=\"0\" file=\"" + NAME + "/" + file
                + "\"/>\n");
    }

    private String pvd() {
        return "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
                + "  <Collection>\n" + String.join("", frames) + "  </Collection>\n</VTKFile>\n";
    }

    private List<String> describe(Path index, Span span) {
        List<String> lines = new ArrayList<>();
        Scenario.Clock clock = scenario.clock();
        lines.add(index + ": " + frames.size() + " frames of " + bodies.size()
                + (bodies.size() == 1 ? " vehicle, " : " vehicles, ") + (float) clock.time_s(span.every) + " s apart");
        for (int v = 0; v < bodies.size(); v++) {
            if (!bodies.get(v).hasHull()) {
                lines.add("vehicle '" + scenario.vehicles().get(v).name()
                        + "' has no 'hull' in its file: only its wheels are exported");
            }
        }
        return lines;
    }

    private Span span() throws InputError {
        Scenario.Clock clock = scenario.clock();
        double epoch_s = clock.time_s(1);
        int every = (int) Math.max(1, Math.round(USUAL_EVERY_S / epoch_s));
        Double every_s = job.get(VehicleExport.EVERY);
        if (every_s != null) {
            double epochs = every_s / epoch_s;
            every = (int) Math.round(epochs);
            if (!(every >= 1) || Math.abs(epochs - every) > TOLERANCE * Math.max(1, every)) {
                throw new InputError("--every " + every_s + ": must be a whole number of epochs of " + (float) epoch_s
                        + " s; try " + (float) (Math.max(1, every) * epoch_s));
            }
        }
        double from_s = Objects.requireNonNullElse(job.get(VehicleExport.FROM), 0.0);
        double end_s = clock.time_s(clock.epochs());
        double to_s = Objects.requireNonNullElse(job.get(VehicleExport.TO), end_s);
        if (!(from_s >= 0 && from_s <= to_s && from_s <= end_s)) {
            throw new InputError("--from " + from_s + " --to " + to_s + ": expected 0 <= from <= to, and from at most "
                    + (float) end_s + " s, the length of the run");
        }
        int first = (int) Math.ceil(from_s / epoch_s - TOLERANCE);
        int last = (int) Math.min(clock.epochs(), Math.floor(to_s / epoch_s + TOLERANCE));
        if (first > last) {
            throw new InputError("--from " + from_s + " --to " + to_s + ": contains no end of an epoch of "
                    + (float) epoch_s + " s");
        }
        return new Span(first, last, every);
    }
}
