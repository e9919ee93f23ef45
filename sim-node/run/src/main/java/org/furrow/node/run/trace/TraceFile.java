package org.furrow.node.run.trace;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.engine.timing.TimeLine;
import org.furrow.node.input.InputError;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the time line of a run in the trace event format of Chrome, which Perfetto opens as well: a process for each
 * rank, a thread for each of its threads, and a slice for each phase. Every rank writes its part beside the file; rank
 * 0 joins them.
 */
public final class TraceFile {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final double NS_IN_US = 1000;
    private static final String THREAD = "thread";

    private final Path file;
    /** Read once, so that parts of one process have the same clock. */
    private final long toWall_ns = TimeLine.toWall_ns();

    /** The event that names a process or thread. */
    private record Name(String ph, String name, int pid, int tid, Map<String, String> args) {}

    /** The event of a slice; times in us. */
    private record Slice(String ph, String name, String cat, int pid, int tid, double ts, double dur, Object args) {}

    /** Parts of the time of a vehicle's steps. */
    private record Step(int epoch, double soil_us, double multibody_us) {}

    /** @throws InputError when no file can be created there */
    public TraceFile(Path file) throws InputError {
        this.file = file.toAbsolutePath();
        Path folder = this.file.getParent();
        if (folder == null || Files.isDirectory(this.file)) {
            throw new InputError("--trace " + file + ": is a folder; name a file, such as trace.json");
        }
        if (!Files.isDirectory(folder)) {
            throw new InputError("--trace " + file + ": the folder " + folder + " does not exist");
        }
    }

    private Path part(int rank) {
        return file.resolveSibling(file.getFileName() + ".rank-" + rank);
    }

    /**
     * Writes the part of a rank; its threads must have ended.
     *
     * @param vehicles names of all vehicles of the run
     */
    public void writePart(int rank, TimeLine line, List<String> vehicles) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(part(rank))) {
            for (TimeLine.Track track : line.tracks()) {
                String dropped = track.dropped() == 0 ? "" : ", without its last " + track.dropped() + " slices";
                out.write(THREAD + "\t" + track.thread() + dropped + "\n");
                for (TimeLine.Span span : track.spans()) {
                    out.write(String.join(
                            "\t",
                            span.phase().name(),
                            Integer.toString(span.epoch()),
                            span.vehicle() < 0 ? "" : vehicles.get(span.vehicle()),
                            Long.toString(span.from_ns() + toWall_ns),
                            Long.toString(span.to_ns() + toWall_ns),
                            Long.toString(span.soil_ns()),
                            Long.toString(span.body_ns())));
                    out.write("\n");
                }
            }
        }
    }

    /** Joins the parts of all ranks to the file, and removes them. Parts that are missing are left out. */
    public void join(int ranks) throws IOException {
        List<Path> parts = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            parts.add(part(rank));
        }
        long first_ns = Long.MAX_VALUE;
        for (Path part : parts) {
            first_ns = Math.min(first_ns, first_ns(part));
        }
        try (BufferedWriter out = Files.newBufferedWriter(file);
                JsonGenerator json = MAPPER.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringProperty("displayTimeUnit", "ms");
            json.writeArrayPropertyStart("traceEvents");
            for (int rank = 0; rank < ranks; rank++) {
                append(json, rank, parts.get(rank), first_ns);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        for (Path part : parts) {
            Files.deleteIfExists(part);
        }
    }

    private static long first_ns(Path part) throws IOException {
        long first_ns = Long.MAX_VALUE;
        if (Files.exists(part)) {
            try (BufferedReader in = Files.newBufferedReader(part)) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    String[] cells = line.split("\t", -1);
                    first_ns = cells[0].equals(THREAD) ? first_ns : Math.min(first_ns, Long.parseLong(cells[3]));
                }
            }
        }
        return first_ns;
    }

    private static void append(JsonGenerator json, int rank, Path part, long first_ns) throws IOException {
        if (!Files.exists(part)) {
            return;
        }
        name(json, "process_name", rank, 0, "rank " + rank);
        int thread = -1;
        try (BufferedReader in = Files.newBufferedReader(part)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] cells = line.split("\t", -1);
                if (cells[0].equals(THREAD)) {
                    thread++;
                    name(json, "thread_name", rank, thread, cells[1]);
                } else {
                    slice(json, rank, thread, cells, first_ns);
                }
            }
        }
    }

    private static void name(JsonGenerator json, String kind, int rank, int thread, String name) {
        json.writePOJO(new Name("M", kind, rank, thread, Map.of("name", name)));
    }

    private static void slice(JsonGenerator json, int rank, int thread, String[] cells, long first_ns) {
        String phase = cells[0].toLowerCase(Locale.ROOT);
        long from_ns = Long.parseLong(cells[3]);
        boolean isStep = !cells[2].isEmpty();
        Integer epoch = Integer.valueOf(cells[1]);
        json.writePOJO(new Slice(
                "X",
                isStep ? phase + " " + cells[2] : phase,
                phase,
                rank,
                thread,
                (from_ns - first_ns) / NS_IN_US,
                (Long.parseLong(cells[4]) - from_ns) / NS_IN_US,
                isStep
                        ? new Step(epoch, Long.parseLong(cells[5]) / NS_IN_US, Long.parseLong(cells[6]) / NS_IN_US)
                        : Map.of("epoch", epoch)));
    }
}
