package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.jspecify.annotations.Nullable;

/** Reads the key {@code hil} of a scenario: the vehicles that are hardware in the loop. */
final class HilReader {
    /** Time in which other ranks may lag behind further, in s. */
    private static final double START_S = 10;
    /** Keys of one vehicle. */
    private static final List<String> OF_A_VEHICLE = List.of("binding", "buses", "faults");

    private HilReader() {}

    /** The plan, or null when the scenario has no hardware in the loop. */
    static @Nullable HilPlan read(
            YamlNode root, FileFinder files, Scenario.Clock clock, int delay, List<VehiclePlan> vehicles)
            throws InputError {
        if (!root.has("hil")) {
            return null;
        }
        YamlNode node = root.get("hil");
        if (delay < 1) {
            throw root.get("delay").error("must be at least 1 in a scenario with 'hil', whose rank never waits");
        }
        double epoch_s = clock.epochTicks() * clock.step_s();
        int lag_epochs = epochs(node.number("max_lag_s"), epoch_s);
        HilPlan.Lag lag = new HilPlan.Lag(
                lag_epochs,
                epochs(START_S, epoch_s),
                Math.max(lag_epochs, epochs(node.number("start_lag_s"), epoch_s)),
                node.text("on_lag").equals("eject"));
        return new HilPlan(
                vehicles(node, files, vehicles),
                lag,
                new HilPlan.Deadlines(
                        Math.round(node.number("grace_s") / clock.step_s()),
                        node.integer("max_overruns"),
                        Math.round(node.number("max_slip_s") * 1e9)),
                node.choice("controllers", HilPlan.Controllers.class),
                node.has("criteria") ? files.find(node, "criteria", "", "can") : null);
    }

    private static int epochs(double time_s, double epoch_s) {
        return (int) Math.max(1, Math.round(time_s / epoch_s));
    }

    private static List<HilPlan.Vehicle> vehicles(YamlNode node, FileFinder files, List<VehiclePlan> vehicles)
            throws InputError {
        if (node.has("vehicle") == node.has("vehicles")) {
            throw node.error("needs either 'vehicle', the name of one, or 'vehicles', a list of several");
        }
        if (node.has("vehicle")) {
            return List.of(vehicle(node, files, vehicles));
        }
        for (String key : OF_A_VEHICLE) {
            if (node.has(key)) {
                throw node.get(key).error("belongs to the entries of 'vehicles'");
            }
        }
        List<HilPlan.Vehicle> found = new ArrayList<>();
        for (YamlNode each : node.items("vehicles")) {
            HilPlan.Vehicle vehicle = vehicle(each, files, vehicles);
            if (found.stream().anyMatch(other -> other.index() == vehicle.index())) {
                throw each.get("vehicle").error("'" + each.text("vehicle") + "' is already in the list");
            }
            found.add(vehicle);
        }
        return found;
    }

    private static HilPlan.Vehicle vehicle(YamlNode node, FileFinder files, List<VehiclePlan> vehicles)
            throws InputError {
        return new HilPlan.Vehicle(
                index(node, vehicles),
                buses(node, files),
                node.has("faults") ? files.find(node, "faults", "", "can") : null);
    }

    private static List<HilPlan.Bus> buses(YamlNode node, FileFinder files) throws InputError {
        if (!node.has("buses")) {
            return List.of(new HilPlan.Bus(HilPlan.Bus.ONLY, binding(node, files)));
        }
        if (node.has("binding")) {
            throw node.get("binding").error("belongs to the entries of 'buses'");
        }
        List<HilPlan.Bus> found = new ArrayList<>();
        for (YamlNode each : node.items("buses")) {
            String name = each.text("name");
            if (found.stream().anyMatch(other -> other.name().equals(name))) {
                throw each.get("name").error("there is another bus '" + name + "'");
            }
            found.add(new HilPlan.Bus(name, binding(each, files)));
        }
        return found;
    }

    private static @Nullable Source binding(YamlNode node, FileFinder files) throws InputError {
        Source binding = node.has("binding") ? files.find(node, "binding", "", "can") : null;
        if (binding != null) {
            findDbc(binding, files);
        }
        return binding;
    }

    /** Adds the user's DBC file that a binding names. A wrong binding is refused when it is used. */
    private static void findDbc(Source binding, FileFinder files) throws InputError {
        String name;
        try {
            name = YamlDocument.text(binding, "dbc");
        } catch (InputError e) {
            return;
        }
        Source dbc = name == null ? null : Source.find(name, binding.path(), "can");
        if (dbc != null && dbc.path() != null) {
            files.namedIn(binding).accept(dbc);
        }
    }

    private static int index(YamlNode node, List<VehiclePlan> vehicles) throws InputError {
        List<String> names = vehicles.stream().map(VehiclePlan::name).toList();
        String name = node.get("vehicle").oneOf("vehicle", names);
        int vehicle = names.indexOf(name);
        if (vehicles.get(vehicle).enterEpoch() > 0) {
            throw node.get("vehicle").error("'" + name + "' must drive from the start; remove its 'enter_s'");
        }
        return vehicle;
    }
}
