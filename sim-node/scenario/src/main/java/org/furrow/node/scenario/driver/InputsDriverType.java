package org.furrow.node.scenario.driver;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.InputsDriver;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.InputName;
import org.furrow.vehicle.spec.StepFunction;
import org.jspecify.annotations.Nullable;

/** Replays the controls of a table. */
public final class InputsDriverType implements DriverType {
    /** Least brake with which a vehicle changes between forward and reverse. */
    private static final double HELD = 0.5;

    private static final List<String> COLUMNS = List.of("t_s", "steering", "throttle", "brake");

    private static final String FILE = "file";

    /** @param vehicle the vehicle file's name, as the scenario gives it */
    private record Plan(InputsDriver.Inputs inputs, String vehicle) implements DriverPlan {
        @Override
        public Driver create(VehicleModel model) {
            return new InputsDriver(inputs);
        }

        @Override
        public boolean needsReverse() {
            return inputs.gear().isBelow(1);
        }

        /** A column of an auxiliary axis needs one that the vehicle has. */
        @Override
        public @Nullable DriverFault fault(String name, VehicleModel model, SensorPlan sensors, int enterEpoch) {
            int lacking = model.auxiliaries();
            return inputs.aux().size() <= lacking
                    ? null
                    : new DriverFault(
                            FILE,
                            "its column " + InputName.auxiliary(lacking) + " has no effect, because '" + vehicle
                                    + "' has "
                                    + (lacking == 0
                                            ? "no auxiliary axes"
                                            : "auxiliary axes up to " + InputName.auxiliary(lacking - 1))
                                    + "; leave it out");
        }

        /** A vehicle starts in a forward gear, and keeps it until it stands with its brake on. */
        @Override
        public @Nullable String doubt() {
            return inputs.gear().at(0) >= 0 || inputs.brake().at(0) >= HELD
                    ? null
                    : "its inputs begin with gear -1, but it starts in a forward gear and shifts to reverse only while it"
                            + " stands with brake >= " + HELD + "; begin with a row that brakes";
        }
    }

    @Override
    public String name() {
        return "inputs";
    }

    @Override
    public boolean isTimed() {
        return true;
    }

    @Override
    public DriverPlan read(YamlNode driver, DriverContext context) throws InputError {
        Source file = context.files().find(driver, FILE);
        // a type that is missing is reported elsewhere
        String vehicle = context.vehicle().hasSound("type") ? context.vehicle().text("type") : "";
        List<List<double[]>> curves = new ArrayList<>();
        List<Double> times_s = new ArrayList<>();
        List<Integer> gears = new ArrayList<>();
        try (CsvTable table = CsvTable.of(file)) {
            List<String> columns = columns(table);
            columns.forEach(column -> curves.add(new ArrayList<>()));
            int gear = columns.indexOf(ControlColumns.GEAR);
            while (table.next()) {
                for (int column = 1; column < columns.size(); column++) {
                    if (column != gear) {
                        double value = ControlColumns.control(table, columns.get(column), column);
                        curves.get(column).add(new double[] {table.number(0), value});
                    }
                }
                times_s.add(table.number(0));
                gears.add(gear < 0 ? 1 : ControlColumns.gear(table, gear));
            }
            int first = COLUMNS.size() + (gear < 0 ? 0 : 1);
            return Values.parse(
                    file,
                    () -> new Plan(
                            new InputsDriver.Inputs(
                                    new Curve(curves.get(1)),
                                    new Curve(curves.get(2)),
                                    new Curve(curves.get(3)),
                                    new StepFunction(times_s, gears),
                                    curves.subList(first, curves.size()).stream()
                                            .map(Curve::new)
                                            .toList()),
                            vehicle));
        }
    }

    /** The columns of a table of inputs: the first four, then {@code gear} and the auxiliary axes if it has them. */
    private static List<String> columns(CsvTable table) throws InputError {
        List<String> expected = new ArrayList<>(COLUMNS);
        List<String> found = table.columns();
        if (found.size() > expected.size() && found.get(expected.size()).equals(ControlColumns.GEAR)) {
            expected.add(ControlColumns.GEAR);
        }
        for (int axis = 0; axis < Controls.AUXILIARIES && expected.size() < found.size(); axis++) {
            expected.add(InputName.auxiliary(axis));
        }
        table.requireColumns(expected);
        return expected;
    }
}
