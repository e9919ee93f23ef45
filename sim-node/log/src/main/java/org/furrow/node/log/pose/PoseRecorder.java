package org.furrow.node.log.pose;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.input.file.WriterThread;
import org.jspecify.annotations.Nullable;

/**
 * Records the poses of the vehicles of a rank. The threads that step the vehicles copy the samples; a thread of the
 * recorder compresses and writes them, a block at a time. A vehicle waits when that thread falls behind, so nothing is
 * lost.
 */
public final class PoseRecorder implements EpochObserver, AutoCloseable {
    private static final long PAUSE_NS = 200_000;
    private static final PoseBatch END = new PoseBatch(-1, 0);

    private final Files files;
    private final int everyTicks;
    private final int epochTicks;
    private final int resumedAfter;
    private final List<@Nullable PoseTrack> tracks = new ArrayList<>();
    private final BlockingQueue<PoseBatch> full = new LinkedBlockingQueue<>();
    private final AtomicLong passed = new AtomicLong();
    private final AtomicLong waits = new AtomicLong();
    private final Thread thread;
    private volatile long written;
    private volatile @Nullable Throwable failure;

    /** Opens the file of a vehicle. */
    public interface Files {
        /** @throws IOException when the file cannot be opened or continued */
        PoseFileWriter open(VehicleUnit unit, PoseLayout layout) throws IOException;
    }

    /**
     * Starts the thread.
     *
     * @param everyTicks ticks from one sample to the next; divides {@code epochTicks}
     * @param epochTicks ticks of an epoch
     * @param resumedAfter last epoch of an earlier part of the run, whose samples the files hold; -1 for none
     */
    public PoseRecorder(Files files, int everyTicks, int epochTicks, int resumedAfter) {
        this.files = files;
        this.everyTicks = everyTicks;
        this.epochTicks = epochTicks;
        this.resumedAfter = resumedAfter;
        thread = Thread.ofPlatform().daemon().name("poses").start(this::work);
    }

    @Override
    public void onBegin(List<VehicleUnit> units) {
        for (VehicleUnit unit : units) {
            add(unit, resumedAfter < 0 ? 0 : resumedAfter * samplesPerEpoch() + 1);
        }
    }

    @Override
    public void onStepped(int epoch, List<VehicleUnit> units) {
        for (int u = 0; u < units.size(); u++) {
            VehicleUnit unit = units.get(u);
            PoseTrack track = track(unit.index());
            if (track == null) {
                track = add(unit, epoch * samplesPerEpoch());
            }
            track.sampler().sample(unit, unit.report());
        }
    }

    private int samplesPerEpoch() {
        return epochTicks / everyTicks;
    }

    private @Nullable PoseTrack track(int vehicle) {
        return vehicle < tracks.size() ? tracks.get(vehicle) : null;
    }

    private PoseTrack add(VehicleUnit unit, int sample) {
        PoseLayout layout = PoseLayout.of(unit.plan().model());
        PoseSampler sampler = new PoseSampler(unit, layout, everyTicks, this);
        sampler.startAt(sample);
        try {
            PoseTrack track = new PoseTrack(unit.index(), layout, sampler, files.open(unit, layout));
            synchronized (tracks) {
                while (tracks.size() <= unit.index()) {
                    tracks.add(null);
                }
                tracks.set(unit.index(), track);
            }
            unit.setSampler(sampler);
            return track;
        } catch (IOException e) {
            throw new UncheckedIOException("the poses cannot be recorded", e);
        }
    }

    /** Passes a batch to the thread; returns an empty one of the same vehicle. */
    PoseBatch exchange(PoseBatch batch) {
        requireWorking();
        PoseTrack track = of(batch.vehicle());
        int next = batch.first() + batch.samples();
        full.add(batch);
        passed.incrementAndGet();
        PoseBatch empty = track.free().poll();
        while (empty == null) {
            waits.incrementAndGet();
            LockSupport.parkNanos(PAUSE_NS);
            requireWorking();
            empty = track.free().poll();
        }
        empty.begin(next);
        return empty;
    }

    private PoseTrack of(int vehicle) {
        synchronized (tracks) {
            PoseTrack track = track(vehicle);
            if (track == null) {
                throw new IllegalStateException("vehicle " + vehicle + " has no file of poses");
            }
            return track;
        }
    }

    private void requireWorking() {
        Throwable e = failure;
        if (e != null) {
            throw new UncheckedIOException(
                    "the poses cannot be recorded", e instanceof IOException io ? io : new IOException(e));
        }
    }

    /** Returns when every sample so far is on the disk. Call it between epochs. */
    public void force() throws IOException {
        passOnAll();
        while (written < passed.get() && thread.isAlive()) {
            LockSupport.parkNanos(PAUSE_NS);
        }
        requireWorking();
        for (PoseTrack track : tracks) {
            if (track != null) {
                track.file().force();
            }
        }
    }

    private void passOnAll() {
        for (PoseTrack track : tracks) {
            if (track != null) {
                track.sampler().passOn();
            }
        }
    }

    /** Number of pauses that a vehicle made because the disk or the processor was busy. */
    public long waits() {
        return waits.get();
    }

    private void work() {
        try {
            long count = 0;
            for (PoseBatch next = full.take(); next != END; next = full.take()) {
                PoseTrack track = of(next.vehicle());
                if (failure == null) {
                    write(track, next);
                }
                count++;
                written = count;
                track.free().add(next);
            }
        } catch (InterruptedException e) {
            failure = e;
        }
    }

    private void write(PoseTrack track, PoseBatch batch) {
        try {
            track.file().write(batch.first(), batch.samples(), batch.values());
        } catch (IOException | RuntimeException e) {
            failure = e;
        }
    }

    /** Writes the remaining samples and closes the files. */
    @Override
    public void close() throws IOException {
        if (failure == null) {
            passOnAll();
        }
        full.add(END);
        WriterThread.awaitEnd(thread);
        for (PoseTrack track : tracks) {
            if (track != null) {
                track.file().close();
            }
        }
        Throwable e = failure;
        if (e != null) {
            throw new IOException("the poses cannot be recorded: " + e.getMessage(), e);
        }
    }
}
