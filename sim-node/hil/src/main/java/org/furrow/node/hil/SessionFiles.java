package org.furrow.node.hil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.log.Pieces;
import org.furrow.node.hil.fault.FaultHistory;
import org.furrow.node.hil.fault.Faults;
import org.furrow.node.hil.recording.BusTrace;
import org.furrow.node.hil.recording.EventLog;
import org.furrow.node.hil.recording.EventNames;
import org.furrow.node.hil.recording.EventRecording;
import org.furrow.node.hil.recording.HilFolder;
import org.furrow.node.hil.recording.Recorded;
import org.furrow.node.hil.recording.RecordedBlocks;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The files of a vehicle in the loop: its events, its frames, its faults and its report. */
final class SessionFiles implements AutoCloseable {
    private final HilExtension.Context context;
    private final HilExtension.Loop loop;
    private final OutputFolder folder;
    /** Place of the recording in the folder of the run. */
    private final String place;

    private final @Nullable EventRecording earlier;

    /** Lines of the faults before the checkpoint that the run resumes from. */
    private final List<String> earlierFaults;

    private final EventLog log;
    private final BusTrace trace;

    /** @param earlier the part of the run before the checkpoint that it resumes from, or null */
    SessionFiles(
            HilExtension.Context context,
            HilExtension.Loop loop,
            OutputFolder folder,
            Recorder.@Nullable Earlier earlier)
            throws IOException, InputError {
        this.context = context;
        this.loop = loop;
        this.folder = folder;
        Scenario scenario = context.scenario();
        place = HilFolder.of(scenario, loop.vehicle());
        List<String> events = List.of();
        List<String> commits = List.of();
        if (earlier == null) {
            this.earlier = null;
            earlierFaults = List.of();
        } else {
            RecordedBlocks.check(earlier.folder().resolve(place));
            this.earlier = EventRecording.read(earlier.folder(), scenario, loop.vehicle());
            long tick = (long) earlier.epoch() * scenario.clock().epochTicks();
            events = this.earlier.eventLines(tick);
            earlierFaults = FaultHistory.read(earlier.folder().resolve(place)).linesBefore(tick);
            commits = this.earlier.commitLines(earlier.committed());
        }
        Path hil = folder.file(place);
        EventNames names = EventNames.of(scenario, loop.vehicle(), loop.inputs().faults(), loop.parameters());
        log = new EventLog(hil, names, scenario.clock().step_s(), events, commits);
        trace = new BusTrace(
                hil.resolve(BusTrace.FILE),
                names.buses(),
                earlier != null,
                context.pace().paced(),
                loop.setup().clock());
    }

    EventLog log() {
        return log;
    }

    BusTrace trace() {
        return trace;
    }

    /** The recording of the run before the checkpoint that it resumes from, or null. */
    @Nullable
    EventRecording earlier() {
        return earlier;
    }

    /** Files and folders that it leaves; other vehicles write to a folder in that of the first one. */
    List<String> parts() {
        String report = HilFolder.report(context.scenario(), loop.vehicle());
        if (!loop.conducts() || context.plan().vehicles().size() == 1) {
            return List.of(place, report);
        }
        List<String> parts = new ArrayList<>();
        for (String file : List.of(EventLog.EVENTS, EventLog.COMMITS, RecordedBlocks.FILE, FaultHistory.FILE)) {
            parts.add(place + "/" + file);
        }
        for (Path piece : Pieces.of(folder.file(place).resolve(BusTrace.FILE))) {
            parts.add(place + "/" + piece.getFileName());
        }
        parts.add(report);
        return parts;
    }

    /** Writes the faults of the run, or those of the run that it repeats. */
    void writeFaults() throws IOException {
        Recorded recorded = context.recording();
        Path to = folder.file(place);
        if (recorded != null) {
            Faults.copy(recorded.run().resolve(place), to);
        } else {
            loop.faults().write(to, earlierFaults);
        }
    }

    /** Adds the faults, which must have been written, to a report and writes it. */
    void writeReport(ObjectNode json) throws IOException {
        FaultHistory.read(folder.file(place)).write(json);
        Files.writeString(
                folder.file(HilFolder.report(context.scenario(), loop.vehicle())), json.toPrettyString() + "\n");
    }

    @Override
    public void close() throws IOException {
        try (log) {
            trace.close();
        }
    }
}
