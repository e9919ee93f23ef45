package org.furrow.node.run.external;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.stream.Stream;
import org.furrow.node.engine.signal.ControlSignals;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.engine.signal.StateQuantities;
import org.furrow.node.engine.signal.VehicleSignals;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.vehicle.control.Controls;
import org.furrow.world.report.Quantity;

/** A vehicle that another program drives: its state as signals, and the controls that the program sets. */
public final class DrivenVehicle {
    /** The signals of a state before the number of channels. */
    private static final String[] STATE = {
        "x_m",
        "y_m",
        "z_m",
        "qw",
        "qx",
        "qy",
        "qz",
        "vx_mps",
        "vy_mps",
        "vz_mps",
        "wx_radps",
        "wy_radps",
        "wz_radps",
        "steering_state",
        "throttle_state",
        "brake_state",
        "gear",
        "engine_radps"
    };

    private final VehicleUnit unit;
    private final SignalTable table;
    private final VehicleSignals signals;
    private final int[] state;
    private final int sinkage;
    private final int[] channels;
    private final boolean hasSoftTyres;

    DrivenVehicle(VehicleUnit unit, double epoch_s) {
        this.unit = unit;
        SignalCatalogue catalogue =
                SignalCatalogue.of(unit.plan().model(), unit.plan().sensors());
        table = new SignalTable(catalogue);
        signals = new VehicleSignals(table, unit, epoch_s);
        state = catalogue.numbers(STATE);
        sinkage = catalogue.number("sinkage_m");
        hasSoftTyres = catalogue.refusal(ControlSignals.PRESSURE) == null;
        Quantity spin = StateQuantities.WHEEL.getFirst();
        channels = catalogue.numbers(Stream.concat(
                        unit.plan().model().wheelNames().stream().map(wheel -> StateQuantities.of(spin, wheel)),
                        unit.plan().model().channels().stream())
                .map(Quantity::name)
                .toArray(String[]::new));
    }

    public VehicleUnit unit() {
        return unit;
    }

    public String name() {
        return unit.plan().name();
    }

    /** Name of a number of {@link Controls#motion}. */
    String motion(int number) {
        return unit.plan().model().bodyMotion().get(number).name();
    }

    /** Whether it has tyres that give way, whose inflation a driver may command. */
    public boolean hasSoftTyres() {
        return hasSoftTyres;
    }

    /** The controls of the next decision of its driver. */
    public Controls controls() {
        return Objects.requireNonNull(unit.external()).next();
    }

    /** How many numbers {@link #put} writes. */
    int numbers() {
        return state.length + 2 + channels.length;
    }

    /** Writes the vehicle's state at the end of the last epoch. */
    void put(ByteBuffer to) {
        signals.put(unit, 0);
        putAll(state, to);
        to.putDouble(channels.length);
        to.putDouble(table.get(sinkage));
        putAll(channels, to);
    }

    private void putAll(int[] numbers, ByteBuffer to) {
        for (int number : numbers) {
            to.putDouble(table.get(number));
        }
    }
}
