package org.furrow.node.learn;

import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.engine.signal.SensorSignals;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.engine.signal.VehicleSignals;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.learn.task.Task;
import org.furrow.node.learn.task.Task.Block;

/** The signals of an agent's vehicle: the true ones, and those with the measurements of its sensors. */
final class AgentSignals {
    private final VehicleUnit unit;
    private final SignalTable truth;
    private final VehicleSignals ofTruth;
    /** The true signals, replaced by measurements where a sensor has them. */
    private final SignalTable measured;

    private final VehicleSignals ofMeasured;
    private final SensorSignals sensed;
    /** Numbers of the signals of each block. */
    private final int[][] numbers;

    private final boolean[] isMeasured;
    private final int sinkage;

    AgentSignals(Task task, VehicleUnit unit) {
        this.unit = unit;
        SignalCatalogue catalogue =
                SignalCatalogue.of(unit.vehicle().model(), unit.plan().sensors());
        double epoch_s = task.timing().epoch_s();
        truth = new SignalTable(catalogue);
        ofTruth = new VehicleSignals(truth, unit, epoch_s);
        measured = new SignalTable(catalogue);
        ofMeasured = new VehicleSignals(measured, unit, epoch_s);
        sensed = new SensorSignals(measured, unit.plan().sensors());
        List<String> wheels = unit.vehicle().model().wheelNames();
        numbers = new int[task.blocks().size()][];
        isMeasured = new boolean[numbers.length];
        for (int k = 0; k < numbers.length; k++) {
            Block block = task.blocks().get(k);
            isMeasured[k] = block.kind() == Block.Kind.SIGNALS;
            numbers[k] = block.signals().stream()
                    .flatMap(name -> name.endsWith("*")
                            ? wheels.stream().map(wheel -> name.replace("*", wheel))
                            : Stream.of(name))
                    .mapToInt(catalogue::number)
                    .toArray();
        }
        sinkage = catalogue.number("sinkage_m");
    }

    SignalCatalogue catalogue() {
        return truth.catalogue();
    }

    /** Begins an episode. */
    void reset() {
        ofTruth.reset();
        ofMeasured.reset();
    }

    /** Takes in the vehicle's state at the end of an epoch. */
    void put() {
        ofTruth.put(unit, 0);
        ofMeasured.put(unit, 0);
        sensed.put(unit.sensors(), 0);
    }

    /** Writes the signals of a block, and zeros where the vehicle has fewer wheels than others. */
    void write(int block, float[] dest, int at, int size) {
        SignalTable table = isMeasured[block] ? measured : truth;
        for (int k = 0; k < size; k++) {
            dest[at + k] = k < numbers[block].length ? (float) table.get(numbers[block][k]) : 0;
        }
    }

    /** Mean sinkage of the wheels, in m. */
    double sinkage_m() {
        return truth.get(sinkage);
    }

    /** What {@link #restore} restores. */
    double[] state() {
        double[] ofTables = truth.state();
        int length = ofTables.length;
        double[] state = new double[2 * (length + VehicleSignals.STATE)];
        System.arraycopy(ofTables, 0, state, 0, length);
        System.arraycopy(measured.state(), 0, state, length, length);
        ofTruth.copyState(state, 2 * length);
        ofMeasured.copyState(state, 2 * length + VehicleSignals.STATE);
        return state;
    }

    void restore(double[] state, int at) {
        int length = 2 * truth.catalogue().size();
        truth.restore(state, at, length);
        measured.restore(state, at + length, length);
        ofTruth.restore(state, at + 2 * length);
        ofMeasured.restore(state, at + 2 * length + VehicleSignals.STATE);
    }
}
