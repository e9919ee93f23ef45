package org.furrow.node.fmi;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.furrow.node.engine.signal.ControlSignals;
import org.furrow.node.engine.signal.SensorSignals;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.engine.signal.VehicleSignals;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.ExternalDriver;
import org.furrow.world.report.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A vehicle of an FMU: the inputs that its host sets, if it drives or moves the vehicle, and the signals that it gives,
 * those of its sensors in place of the true ones.
 */
final class FmuVehicle {
    private static final int FIRST_AXIS = 4;

    private final VehicleUnit unit;
    private final @Nullable ExternalDriver driver;
    private final SignalTable table;
    private final VehicleSignals signals;
    private final SensorSignals sensed;
    private final List<Signal> inputs;
    /** Numbers of the signals that the host gets. */
    private final int[] outputs;

    private final boolean[] isReal;

    private final double[] controls = new double[ControlSignals.DRIVING];

    FmuVehicle(VehicleUnit unit, double epoch_s) {
        this.unit = unit;
        driver = unit.external();
        VehicleModel model = unit.plan().model();
        SignalCatalogue catalogue = SignalCatalogue.of(model, unit.plan().sensors());
        table = new SignalTable(catalogue);
        signals = new VehicleSignals(table, unit, epoch_s);
        sensed = new SensorSignals(table, unit.plan().sensors());
        inputs = driver == null ? List.of() : inputs(model);
        Set<String> own = model.channels().stream().map(Quantity::name).collect(Collectors.toSet());
        outputs = catalogue.signals().stream()
                .filter(signal -> signal.direction() == Direction.OUT && catalogue.refusal(signal.name()) == null)
                .filter(signal -> !isMoved() || own.contains(signal.name()))
                .mapToInt(signal -> catalogue.number(signal.name()))
                .toArray();
        isReal = new boolean[outputs.length];
        for (int k = 0; k < outputs.length; k++) {
            isReal[k] = catalogue.signals().get(outputs[k]).type() == Signal.Type.REAL;
        }
    }

    /** Whether the host moves the bodies; otherwise it drives. */
    private boolean isMoved() {
        return driver != null && !unit.plan().model().bodyMotion().isEmpty();
    }

    private static List<Signal> inputs(VehicleModel model) {
        if (model.bodyMotion().isEmpty()) {
            return ControlSignals.ALL.subList(0, FIRST_AXIS + model.auxiliaries());
        }
        return model.bodyMotion().stream()
                .map(quantity -> Signal.of(quantity, Direction.IN, Signal.Type.REAL))
                .toList();
    }

    /** Adds the variables of the vehicle: inputs, then outputs, with their present values. */
    void describe(List<Variable> dest) {
        double[] starts = new double[inputs.size()];
        if (driver != null) {
            if (isMoved()) {
                System.arraycopy(unit.vehicle().controls().motion, 0, starts, 0, starts.length);
            } else {
                Controls standing = new Controls();
                ExternalDriver.hold(standing);
                ControlSignals.copy(standing, controls, 0);
                System.arraycopy(controls, 0, starts, 0, starts.length);
            }
        }
        List<Signal> all = new ArrayList<>(inputs);
        for (int output : outputs) {
            all.add(table.catalogue().signals().get(output));
        }
        for (int k = 0; k < all.size(); k++) {
            String name = quoted(unit.plan().name()) + "." + all.get(k).name();
            dest.add(new Variable(name, all.get(k), unit.index(), k < starts.length ? starts[k] : 0));
        }
    }

    /** A part of a structured name, which quotes surround unless it is an identifier. */
    private static String quoted(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : "'" + name + "'";
    }

    /** Numbers that {@link #set} takes, and {@link #get} skips. */
    int inputs() {
        return inputs.size();
    }

    int outputs() {
        return outputs.length;
    }

    /** Sets what the driver decides in the next epoch. */
    void set(double[] from, int at) throws FmuException {
        if (driver == null) {
            return;
        }
        for (int k = 0; k < inputs.size(); k++) {
            requireInRange(inputs.get(k), from[at + k]);
        }
        if (isMoved()) {
            System.arraycopy(from, at, driver.next().motion, 0, inputs.size());
        } else {
            System.arraycopy(from, at, controls, 0, inputs.size());
            ControlSignals.set(controls, 0, driver.next());
        }
    }

    private void requireInRange(Signal input, double value) throws FmuException {
        if (!Double.isFinite(value) || value < input.least() || value > input.most()) {
            throw new FmuException(quoted(unit.plan().name()) + "." + input.name() + " is " + value + "; it must be "
                    + (Double.isInfinite(input.least())
                            ? "finite"
                            : "in [" + (int) input.least() + ", " + (int) input.most() + "]"));
        }
    }

    /** Takes in the state at the end of an epoch. */
    void put(long tick) {
        signals.put(unit, tick);
        sensed.put(unit.sensors(), tick);
    }

    /** Writes the outputs; what is not known is NaN in reals and 0 in others, which cannot be NaN. */
    void get(double[] dest, int at) {
        for (int k = 0; k < outputs.length; k++) {
            double value = table.get(outputs[k]);
            dest[at + k] = Double.isNaN(value) && !isReal[k] ? 0 : value;
        }
    }

    /** What {@link #restore} restores, besides the vehicle. */
    double[] memory() {
        double[] ofTable = table.state();
        double[] memory = new double[ofTable.length + VehicleSignals.STATE];
        System.arraycopy(ofTable, 0, memory, 0, ofTable.length);
        signals.copyState(memory, ofTable.length);
        return memory;
    }

    void restore(double[] memory) {
        int length = memory.length - VehicleSignals.STATE;
        table.restore(memory, 0, length);
        signals.restore(memory, length);
    }
}
