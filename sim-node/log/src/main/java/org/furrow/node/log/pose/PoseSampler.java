package org.furrow.node.log.pose;

import org.furrow.node.engine.vehicle.TickSampler;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.world.report.VehicleReport;

/**
 * Samples of one vehicle, until they are passed on as a batch. The thread that steps the vehicle adds samples while the
 * thread of the checkpoints may pass them on, hence the lock.
 */
final class PoseSampler implements TickSampler {
    /** Samples of a block; about a second at one sample an epoch. */
    static final int MAX_SAMPLES = 50;

    private final PoseLayout layout;
    private final int everyTicks;
    private final PoseRecorder recorder;
    private final PoseValues values;
    private PoseBatch batch;

    PoseSampler(VehicleUnit unit, PoseLayout layout, int everyTicks, PoseRecorder recorder) {
        this.layout = layout;
        this.everyTicks = everyTicks;
        this.recorder = recorder;
        values = new PoseValues(layout);
        batch = new PoseBatch(unit.index(), MAX_SAMPLES * layout.size());
    }

    @Override
    public int everyTicks() {
        return everyTicks;
    }

    /** Sets the number of the next sample. */
    synchronized void startAt(int sample) {
        batch.begin(sample);
    }

    @Override
    public synchronized void sample(VehicleUnit unit, VehicleReport report) {
        values.put(unit, report, batch.values(), batch.samples() * layout.size());
        batch.add();
        if (batch.samples() == MAX_SAMPLES) {
            passOn();
        }
    }

    /** Passes the samples on, which may be few. */
    synchronized void passOn() {
        if (batch.samples() > 0) {
            batch = recorder.exchange(batch);
        }
    }
}
