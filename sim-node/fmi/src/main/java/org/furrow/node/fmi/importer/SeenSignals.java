package org.furrow.node.fmi.importer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.engine.signal.ControlSignals;
import org.furrow.node.engine.signal.ReportSignals;
import org.furrow.node.input.Spelling;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * The signals that an FMU in a vehicle can get: the commands before it, the motion of its vehicle, the measurements of
 * its sensors, which replace true values, and the motion of other vehicles. Allocates nothing after construction.
 */
final class SeenSignals {
    private final List<String> commands;
    private final @Nullable ReportSignals own;
    private final List<String> measured;
    private final List<Integer> others;
    private final ReportSignals ofOthers = ReportSignals.ofAnyVehicle();
    private final VehicleReport report = new VehicleReport();
    private final double[] values;

    /** @param sensors of a controller's vehicle */
    SeenSignals(FmuRole role, VehicleModel model, SensorPlan sensors, List<Integer> others) {
        commands = switch (role) {
            case DRIVER -> List.of();
            case CONTROLLER -> FmuCommands.DRIVING_NAMES;
            case ACTUATOR -> FmuCommands.NAMES;
        };
        own = role == FmuRole.ACTUATOR ? null : new ReportSignals(model);
        measured = role == FmuRole.CONTROLLER ? FmuPlanReader.ofSensors(sensors) : List.of();
        this.others = List.copyOf(others);
        values = new double[othersAt() + others.size() * ofOthers.names().size()];
    }

    private int sensorsAt() {
        return commands.size() + (own == null ? 0 : own.names().size());
    }

    private int othersAt() {
        return sensorsAt() + measured.size();
    }

    /** The numbers of the signals that inputs of an FMU get; -1 for one that does not exist. */
    int[] find(List<Connection> inputs) {
        return inputs.stream().mapToInt(this::find).toArray();
    }

    private int find(Connection input) {
        if (input.vehicle() >= 0) {
            int k = ofOthers.names().indexOf(input.signal());
            return k < 0
                    ? -1
                    : othersAt()
                            + others.indexOf(input.vehicle()) * ofOthers.names().size()
                            + k;
        }
        return names().lastIndexOf(input.signal());
    }

    /** Names of all signals but those of other vehicles; a later one replaces an earlier one of the same name. */
    private List<String> names() {
        List<String> names = new ArrayList<>(commands);
        if (own != null) {
            names.addAll(own.names());
        }
        names.addAll(measured);
        return names;
    }

    /** What is wrong with inputs; null when nothing is. */
    @Nullable
    String fault(List<Connection> inputs) {
        for (Connection input : inputs) {
            if (find(input) < 0) {
                List<String> known = input.vehicle() >= 0 ? ofOthers.names() : names();
                String name = input.signal();
                return "the input '" + input.variable().name() + "' of the FMU cannot get '" + name + "'"
                        + (input.of().isEmpty() ? "" : " of " + input.of()) + ", because there is no such signal here; "
                        + Spelling.advice(name, known)
                        + "; connect it by 'inputs', which may leave out inputs that keep their start value";
            }
        }
        return null;
    }

    /** The values, by number. */
    double[] values() {
        return values;
    }

    void putCommands(Controls from) {
        ControlSignals.copy(from, values, 0);
        if (commands.size() > FmuCommands.PRESSURE) {
            values[FmuCommands.PRESSURE] = FmuCommands.pressure_kPa(from);
        }
    }

    void putOwn(VehicleReport self) {
        if (own != null) {
            own.evaluate(self, values, commands.size());
        }
    }

    void putSensors(SensorSuite sensors) {
        int at = sensorsAt();
        List<String> names = own == null ? List.of() : own.names();
        for (int s = 0; s < sensors.all().size(); s++) {
            int count = sensors.plan().sensors().get(s).signals().size();
            for (int k = 0; k < count; k++) {
                int truth = names.indexOf(measured.get(at - sensorsAt() + k));
                values[at + k] = truth < 0 ? Double.NaN : values[commands.size() + truth];
            }
            sensors.signals(s, values, at);
            at += count;
        }
    }

    /** Signals of a vehicle that has not entered yet are NaN. */
    void putOthers(Traffic traffic) {
        int count = ofOthers.names().size();
        for (int k = 0; k < others.size(); k++) {
            int at = othersAt() + k * count;
            if (traffic.hasReport(others.get(k))) {
                traffic.predict(others.get(k), 0, report);
                ofOthers.evaluate(report, values, at);
            } else {
                Arrays.fill(values, at, at + count, Double.NaN);
            }
        }
    }
}
