package org.furrow.node.scenario.chrono;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.joml.Matrix3d;
import org.joml.Vector3d;

/** A vehicle with template WheeledVehicle. */
final class ChronoWheeledVehicle {
    private final String name;
    private final ChronoNode keys;
    private final ChronoImport.Parts parts;
    private final ChronoFiles files;
    private final MechanismText mechanism;
    private final Powertrain powertrain;
    private final ChronoTyre tyre;
    private final List<Axle> axles = new ArrayList<>();
    private final List<Double> unsteered = new ArrayList<>();
    private final StringBuilder wheels = new StringBuilder();

    ChronoWheeledVehicle(String name, ChronoNode keys, ChronoImport.Parts parts, ChronoFiles files) throws InputError {
        this.name = name;
        this.keys = keys;
        this.parts = parts;
        this.files = files;
        for (String key : new String[] {"Rear Chassis", "Subchassis"}) {
            if (keys.has(key)) {
                throw keys.get(key).error("there is no import of vehicles with a second frame");
            }
        }
        mechanism = new MechanismText(files);
        powertrain = new Powertrain(
                ChronoImport.part(files, parts.engine(), "--engine"),
                ChronoImport.part(files, parts.transmission(), "--transmission"),
                files);
        tyre = ChronoTyre.read(ChronoImport.part(files, parts.tyre(), "--tyre"), files);
    }

    /** Texts of the vehicle's and the mechanism's file by name. */
    Map<String, String> texts() throws InputError {
        chassis();
        List<String> linkages = new ArrayList<>();
        if (keys.has("Steering Subsystems")) {
            for (ChronoNode each : keys.items("Steering Subsystems")) {
                linkages.add(SteeringLinkage.add(
                        "steering-" + (linkages.size() + 1), files.open(each, "Input File"), each, mechanism));
            }
        }
        List<ChronoNode> items = keys.items("Axles");
        for (int i = 0; i < items.size(); i++) {
            axle(items.get(i), i, items.size(), linkages);
        }
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(name + ".yaml", vehicle());
        texts.put(
                name + "-mechanism.yaml",
                mechanism.yaml(name + "-mechanism", "Mechanism of " + name + ", imported from Project Chrono."));
        return texts;
    }

    private void axle(ChronoNode item, int number, int count, List<String> linkages) throws InputError {
        for (String key : new String[] {"Wheel Separation", "Left Inside Wheel Input File"}) {
            if (item.has(key)) {
                throw item.get(key).error("there is no import of axles with two wheels a side");
            }
        }
        List<AxleSite.WheelLoad> loads = new ArrayList<>();
        for (String side : new String[] {"Left", "Right"}) {
            ChronoNode wheel = files.open(item, side + " Wheel Input File");
            ChronoFiles.template(wheel);
            loads.add(tyre.on(wheel));
        }
        ChronoNode suspension = files.open(item, "Suspension Input File");
        ChronoSuspension known = ChronoSuspension.KNOWN.get(ChronoFiles.template(suspension));
        if (known == null) {
            throw suspension.unknown(
                    "suspension",
                    ChronoSuspension.KNOWN.keySet().stream().sorted().toArray(String[]::new));
        }
        int linkage = item.has("Steering Index") ? (int) item.number("Steering Index") : -1;
        if (linkage >= linkages.size()) {
            throw item.get("Steering Index").error("there are " + linkages.size() + " steering subsystems");
        }
        Vector3d at = item.vector("Suspension Location");
        Axle axle = known.build(new AxleSite(
                "axle-" + (number + 1),
                suspension,
                at,
                linkage < 0 ? "chassis" : linkages.get(linkage),
                loads,
                mechanism,
                files));
        axles.add(axle);
        if (linkage < 0) {
            unsteered.add(at.x);
        }
        for (int side = 0; side < 2; side++) {
            Axle.Hub hub = axle.hubs().get(side);
            ChronoNode brake = files.open(item, (side == 0 ? "Left" : "Right") + " Brake Input File");
            ChronoFiles.template(brake);
            brake.understand("Shaft Inertia"); // the brake's shaft stands still
            wheels.append("  - {name: " + wheel(number, count, side) + ", body: " + hub.body() + ", joint: "
                    + hub.joint() + ", radius_m: " + tyre.radius_m() + ", width_m: " + tyre.width_m()
                    + ", max_brake_Nm: " + brake.number("Maximum Torque") + "}\n");
        }
    }

    /** FL, FR, RL and RR with two axles, otherwise A1L, A1R and so on. */
    private static String wheel(int axle, int count, int side) {
        String end = side == 0 ? "L" : "R";
        return count == 2 ? (axle == 0 ? "F" : "R") + end : "A" + (axle + 1) + end;
    }

    private String vehicle() throws InputError {
        keys.understand("Minimum Turning Radius", "Maximum Steering Angle (deg)"); // they follow from the linkage
        double pivot = unsteered.stream().mapToDouble(x -> x).average().orElse(0);
        return "furrow: 1\nname: " + name + "\ndescription: Imported from Project Chrono (BSD-3-Clause).\n"
                + "type: multibody\nmechanism: " + name + "-mechanism.yaml\nchassis: chassis\nwheels:\n" + wheels
                + "steering: {max_rate: 2, max_curvature_1pm: " + ChronoImport.CURVATURE + ", pivot_m: " + pivot + "}\n"
                + powertrain.yaml() + driveline();
    }

    private String driveline() throws InputError {
        ChronoNode own = keys.get("Driveline");
        List<Integer> indices = new ArrayList<>();
        for (double index : own.numbers("Suspension Indexes", 0)) {
            if (index < 0 || index >= axles.size()) {
                throw own.get("Suspension Indexes").error("there is no axle " + (int) index);
            }
            indices.add((int) index);
        }
        Path other = parts.driveline();
        if (other == null) {
            return powertrain.axles(files.open(own, "Input File"), driven(indices));
        }
        ChronoNode driveline = files.open(other);
        own.understand("Input File");
        int count = Powertrain.drivenAxles(driveline, indices.size());
        if (count != indices.size()) {
            if (count != axles.size()) {
                throw driveline.error("drives " + count + " axles, but the vehicle has " + axles.size());
            }
            indices.clear();
            for (int axle = 0; axle < count; axle++) {
                indices.add(axle);
            }
        }
        files.approximate("the driveline is that of --driveline, which drives the axles " + indices);
        return powertrain.axles(driveline, driven(indices));
    }

    private List<String> driven(List<Integer> indices) {
        return indices.stream()
                .map(axle -> "left: " + wheel(axle, axles.size(), 0) + ", right: " + wheel(axle, axles.size(), 1)
                        + ", carrier: " + axles.get(axle).carrier())
                .toList();
    }

    private void chassis() throws InputError {
        ChronoNode chassis = files.open(keys.get("Chassis"), "Input File");
        if (!ChronoFiles.template(chassis).equals("RigidChassis")) {
            throw chassis.unknown("chassis", "RigidChassis");
        }
        List<ChronoNode> components = chassis.items("Components");
        if (components.isEmpty()) {
            throw chassis.get("Components").error("is empty");
        }
        Composite sum = Composite.of(components);
        Matrix3d inertia = sum.inertia();
        inertia.m00 += powertrain.blockInertia();
        mechanism.chassis(sum.mass_kg(), sum.com(), inertia);
    }
}
