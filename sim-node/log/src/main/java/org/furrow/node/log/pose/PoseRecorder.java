package org.furrow.node.log.pose;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.log.WriterQueue;
import org.jspecify.annotations.Nullable;

/**
 * Records the poses of the vehicles of a rank. The threads that step the vehicles copy the samples; a thread of the
 * recorder compresses and writes them, a block at a time. A vehicle waits when that thread falls behind, so nothing is
 * lost.
 */
public final class PoseRecorder implements EpochObserver, AutoCloseable {
    private static final int SPARE_BATCHES = 2;
    private static final String FAULT = "the poses cannot be recorded";

    private final Files files;
    private final int everyTicks;
    private final int epochTicks;
    private final int resumedAfter;
    private final List<@Nullable PoseTrack> tracks = new ArrayList<>();
    private final WriterQueue<PoseBatch> queue;
    private final AtomicLong waits = new AtomicLong();
    private boolean hasReaders;

    /**
     * What the recording of one vehicle consists of.
     *
     * @param free empty batches
     */
    private record PoseTrack(PoseSampler sampler, PoseFileWriter file, Queue<PoseBatch> free) {
        PoseTrack(int vehicle, PoseLayout layout, PoseSampler sampler, PoseFileWriter file) {
            this(sampler, file, new ConcurrentLinkedQueue<>());
            for (int b = 0; b < SPARE_BATCHES; b++) {
                free.add(new PoseBatch(vehicle, PoseSampler.MAX_SAMPLES * layout.size()));
            }
        }
    }

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
        queue = new WriterQueue<>("poses", FAULT, new PoseBatch(-1, 0), this::write);
    }

    /** Writes the samples of each epoch as a block, so that readers of the growing file soon find them. */
    public PoseRecorder forReaders() {
        hasReaders = true;
        return this;
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
            PoseTrack track = track(unit.index()); // only this thread adds tracks
            if (track == null) {
                track = add(unit, epoch * samplesPerEpoch());
            }
            track.sampler().sample(unit, unit.report());
            if (hasReaders) {
                track.sampler().passOn();
            }
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
            throw new UncheckedIOException(FAULT, e);
        }
    }

    /** Passes a batch to the thread; returns an empty one of the same vehicle. */
    PoseBatch exchange(PoseBatch batch) {
        queue.requireWorking();
        PoseTrack track = of(batch.vehicle());
        int next = batch.first() + batch.samples();
        queue.pass(batch);
        PoseBatch empty = track.free().poll();
        while (empty == null) {
            waits.incrementAndGet();
            queue.pause();
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

    /** Returns when every sample so far is on the disk. The vehicles may be stepped meanwhile. */
    public void force() throws IOException {
        List<PoseTrack> open = open();
        open.forEach(track -> track.sampler().passOn());
        queue.await();
        for (PoseTrack track : open) {
            track.file().force();
        }
    }

    private List<PoseTrack> open() {
        List<PoseTrack> open = new ArrayList<>();
        synchronized (tracks) {
            for (PoseTrack track : tracks) {
                if (track != null) {
                    open.add(track);
                }
            }
        }
        return open;
    }

    /** Number of pauses that a vehicle made because the disk or the processor was busy. */
    public long waits() {
        return waits.get();
    }

    private void write(PoseBatch batch) throws IOException {
        PoseTrack track = of(batch.vehicle());
        try {
            track.file().write(batch.first(), batch.samples(), batch.values());
        } finally {
            track.free().add(batch);
        }
    }

    /** Writes the remaining samples and closes the files. */
    @Override
    public void close() throws IOException {
        List<PoseTrack> open = open();
        if (!queue.hasFailed()) {
            open.forEach(track -> track.sampler().passOn());
        }
        Throwable e = queue.end();
        for (PoseTrack track : open) {
            track.file().close();
        }
        if (e != null) {
            throw new IOException(FAULT + ": " + e.getMessage(), e);
        }
    }
}
