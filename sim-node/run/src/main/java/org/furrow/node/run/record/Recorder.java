package org.furrow.node.run.record;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.input.file.WriterThread;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.table.ColumnNotes;
import org.furrow.node.results.table.FirstRows;
import org.furrow.node.results.table.RowText;
import org.furrow.node.results.table.SensorRow;
import org.furrow.node.results.table.VehicleRow;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code vehicles/NAME.csv} and {@code digests.csv} during the run, on a separate thread.
 *
 * <p>Each rank passes its rows through its own ring buffer, as raw doubles; the recorder's thread formats them. A
 * rank waits while its ring is full, so no row is lost.
 */
public final class Recorder implements AutoCloseable {
    private static final int RING_BYTES = 1 << 20;
    private static final int DIGEST_ROW = 1;
    private static final int VEHICLE_ROW = 2;
    private static final int SENSOR_ROW = 3;
    /** Pause of a rank that waits for the recorder's thread. */
    private static final long PAUSE_NS = 200_000;
    /**
     * Pause of the recorder's thread, which writes rows in blocks: each time that it wakes takes longer than a row. So
     * digests are in the file after this time, also when the process is killed then.
     */
    private static final long BLOCK_NS = 10_000_000;

    private final Share share;
    /** Whether a vehicle may have been ejected, after which its tables have no more rows. */
    private final boolean mayEndEarly;

    private final List<RingBuffer> rings = new ArrayList<>();
    private final List<@Nullable BufferedWriter> vehicleFiles = new ArrayList<>();
    private final List<@Nullable BufferedWriter> sensorFiles = new ArrayList<>();
    private final List<VehicleRow.Extras> extras = new ArrayList<>();
    private final List<Integer> rowSizes = new ArrayList<>();
    private final @Nullable BufferedWriter digestFile;
    private final List<BufferedWriter> files = new ArrayList<>();
    /** Of the recorder's thread. */
    private final RowText text = new RowText();

    private final List<Path> paths = new ArrayList<>();
    private final Thread thread;
    private final AtomicLong forceRequests = new AtomicLong();
    private final MessageHandler onRow = this::write;
    private boolean digestsWritten;
    private volatile long forced;
    private volatile boolean ended;
    private volatile @Nullable IOException failure;

    /**
     * The records of this process: the vehicles of its ranks, and the digests when the first rank is one of them.
     *
     * @param ranks number of ranks of the run
     * @param here the ranks in this process
     */
    public record Share(int ranks, List<Integer> here) {
        boolean has(int vehicle, int vehicles) {
            return here.contains(new RankPlacement(vehicles, ranks).rankOf(vehicle));
        }
    }

    /**
     * Rows of the run that is resumed.
     *
     * @param folder of that run
     * @param epoch last epoch whose vehicle rows are kept
     * @param committed last epoch whose digest is kept
     */
    public record Earlier(Path folder, int epoch, int committed) {}

    /**
     * Opens the files and starts the thread. Close the recorder when the ranks have ended.
     *
     * @param folder of the files; null: the rows are formatted and discarded, as a warm-up needs it
     * @param earlier rows to continue, or null
     */
    public Recorder(Scenario scenario, @Nullable OutputFolder folder, Share share, @Nullable Earlier earlier)
            throws IOException {
        this.share = share;
        List<VehiclePlan> vehicles = scenario.vehicles();
        HilPlan hil = scenario.hil();
        mayEndEarly = hil != null && hil.lag().ejects();
        for (int v = 0; v < vehicles.size(); v++) {
            VehiclePlan plan = vehicles.get(v);
            List<String> wheels = plan.model().wheelNames();
            String name = "vehicles/" + plan.name() + ".csv";
            extras.add(VehicleRow.Extras.of(plan, scenario.exchange().collisions() != null));
            rowSizes.add(VehicleRow.size(wheels.size(), extras.get(v)));
            int rows = earlier == null ? 0 : Math.max(0, earlier.epoch + 1 - plan.enterEpoch());
            vehicleFiles.add(
                    share.has(v, vehicles.size())
                            ? open(folder, name, VehicleRow.header(wheels, extras.get(v)), earlier, rows)
                            : null);
            sensorFiles.add(
                    share.has(v, vehicles.size()) && !plan.sensors().isEmpty()
                            ? open(folder, SensorRow.table(plan.name()), SensorRow.header(plan), earlier, rows)
                            : null);
        }
        digestFile = share.here.contains(0) ? openDigests(folder, earlier) : null;
        for (int r = 0; r < share.here.size(); r++) {
            ByteBuffer bytes = ByteBuffer.allocateDirect(RING_BYTES + RingBufferDescriptor.TRAILER_LENGTH);
            rings.add(new OneToOneRingBuffer(new UnsafeBuffer(bytes)));
        }
        thread = Thread.ofPlatform().daemon().name("recorder").start(this::drain);
    }

    /** Records the rows of a rank, and on rank 0 the digests. */
    public EpochObserver rank(int rank, Scenario.Clock clock) {
        return new RankRows(rings.get(share.here.indexOf(rank)), rank == 0, clock);
    }

    /** Writes the remaining rows and closes the files. */
    @Override
    public void close() throws IOException {
        ended = true;
        LockSupport.unpark(thread);
        WriterThread.awaitEnd(thread);
        if (failure != null) {
            throw failure;
        }
    }

    /** Returns when every row that was passed before is in its file. */
    public void force() {
        long request = forceRequests.incrementAndGet();
        LockSupport.unpark(thread);
        while (forced < request && thread.isAlive()) {
            LockSupport.parkNanos(PAUSE_NS);
        }
        if (failure != null) {
            throw new UncheckedIOException("the recorder cannot write", failure);
        }
    }

    /** Returns when every row that was passed before is on the disk, so that another machine can read it. */
    public void forceToDisk() throws IOException {
        force();
        for (Path path : paths) {
            try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
                file.force(true);
            }
        }
    }

    private BufferedWriter openDigests(@Nullable OutputFolder folder, @Nullable Earlier earlier) throws IOException {
        int rows =
                earlier == null ? 0 : FirstRows.rowsThrough(earlier.folder.resolve("digests.csv"), earlier.committed);
        return open(folder, "digests.csv", ColumnNotes.header("digests"), earlier, rows);
    }

    private BufferedWriter open(
            @Nullable OutputFolder folder, String name, String header, @Nullable Earlier earlier, int rows)
            throws IOException {
        if (folder == null) {
            BufferedWriter discarding = new BufferedWriter(Writer.nullWriter());
            files.add(discarding);
            return discarding;
        }
        Path file = folder.file(name);
        if (earlier == null) {
            Files.writeString(file, header + "\n");
        } else {
            Path before = earlier.folder.resolve(name);
            FirstRows.keep(before, file, mayEndEarly ? FirstRows.atMost(before, rows) : rows);
        }
        BufferedWriter writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
        files.add(writer);
        paths.add(file);
        return writer;
    }

    /** On the recorder's thread: writes the rows that were in the rings at the request; later rows do not delay it. */
    private void serveForce() throws IOException {
        long request = forceRequests.get();
        if (forced == request) {
            return;
        }
        readRest();
        for (BufferedWriter file : files) {
            file.flush();
        }
        forced = request;
    }

    /** Writes the rows that are in the rings now. */
    private void readRest() {
        for (RingBuffer ring : rings) {
            readUpTo(ring.producerPosition(), ring);
        }
    }

    /**
     * A read at the end of the ring's memory returns no rows although more may follow at its start; so it is
     * repeated.
     */
    private void readUpTo(long end, RingBuffer ring) {
        while (ring.consumerPosition() < end) {
            ring.read(onRow);
        }
    }

    private void drain() {
        try {
            while (!ended) {
                serveForce();
                for (int k = 0; k < rings.size(); k++) { // an iterator would be garbage
                    rings.get(k).read(onRow);
                    rings.get(k).read(onRow); // the first read ends at the end of the ring's memory
                }
                flushDigests();
                LockSupport.parkNanos(BLOCK_NS);
            }
            readRest();
        } catch (IOException e) {
            failure = e;
        } catch (UncheckedIOException e) {
            failure = e.getCause();
        } catch (RuntimeException | Error e) {
            failure = new IOException(e.toString(), e); // passed on to ranks that wait for space
        } finally {
            files.forEach(file -> CloseHelper.close(e -> failure = new IOException(e), file));
        }
    }

    private void flushDigests() throws IOException {
        if (digestsWritten && digestFile != null) {
            digestFile.flush();
            digestsWritten = false;
        }
    }

    private void write(int type, MutableDirectBuffer buffer, int offset, int length) {
        try {
            if (type == DIGEST_ROW) {
                Objects.requireNonNull(digestFile)
                        .write(buffer.getLong(offset) + "," + Digest.toHex(buffer.getLong(offset + Long.BYTES)) + "\n");
                digestsWritten = true;
                return;
            }
            int vehicle = (int) buffer.getLong(offset);
            if (type == SENSOR_ROW) {
                int columns = length / Double.BYTES - 1;
                SensorRow.write(
                        buffer, offset + Double.BYTES, columns, text, Objects.requireNonNull(sensorFiles.get(vehicle)));
                return;
            }
            BufferedWriter file = Objects.requireNonNull(vehicleFiles.get(vehicle));
            int size = rowSizes.get(vehicle);
            for (int k = 0; k < size; k++) {
                double value = buffer.getDouble(offset + Double.BYTES * (k + 1));
                if (k > 0) {
                    text.add(',');
                }
                if (k == VehicleRow.GEAR) {
                    text.add((int) value);
                } else {
                    text.add(value);
                }
            }
            text.writeTo(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Passes the rows of a rank to the recorder. */
    private final class RankRows implements EpochObserver {
        private final RingBuffer ring;
        private final boolean withDigests;
        private final Scenario.Clock clock;
        private final VehicleRow row = new VehicleRow();
        private double[] values = new double[64];

        RankRows(RingBuffer ring, boolean withDigests, Scenario.Clock clock) {
            this.ring = ring;
            this.withDigests = withDigests;
            this.clock = clock;
        }

        @Override
        public void onStepped(int epoch, List<VehicleUnit> units) {
            for (int u = 0; u < units.size(); u++) {
                VehicleUnit unit = units.get(u);
                int size = rowSizes.get(unit.index());
                if (values.length < size) {
                    values = new double[size];
                }
                row.fill(clock.time_s(epoch), unit, extras.get(unit.index()), values);
                put(VEHICLE_ROW, unit.index(), size);
                if (!unit.sensors().isEmpty()) {
                    put(SENSOR_ROW, unit.index(), SensorRow.fill(clock.time_s(epoch), unit.sensors(), values));
                }
            }
        }

        private void put(int type, int vehicle, int size) {
            int at = claim(type, Double.BYTES * (size + 1));
            ring.buffer().putLong(at, vehicle);
            for (int k = 0; k < size; k++) {
                ring.buffer().putDouble(at + Double.BYTES * (k + 1), values[k]);
            }
            ring.commit(at);
        }

        @Override
        public void onDigest(int epoch, long digest) {
            if (withDigests && epoch > 0) {
                int at = claim(DIGEST_ROW, 2 * Long.BYTES);
                ring.buffer().putLong(at, epoch);
                ring.buffer().putLong(at + Long.BYTES, digest);
                ring.commit(at);
            }
        }

        private int claim(int type, int length) {
            int at = ring.tryClaim(type, length);
            while (at < 0) {
                IOException e = failure;
                if (e != null) {
                    throw new UncheckedIOException("the recorder cannot write", e);
                }
                LockSupport.unpark(thread);
                LockSupport.parkNanos(PAUSE_NS);
                at = ring.tryClaim(type, length);
            }
            return at;
        }
    }
}
