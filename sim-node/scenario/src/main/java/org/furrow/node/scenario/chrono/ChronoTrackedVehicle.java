package org.furrow.node.scenario.chrono;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.furrow.node.input.InputError;
import org.joml.Vector3d;

/** A vehicle with template TrackedVehicle as a vehicle file of type tracked. */
final class ChronoTrackedVehicle {
    /** Travel after which a road wheel meets its stop, in m, and the stop's stiffness, in N/m: assumed. */
    private static final double BUMP_M = 0.05;

    private static final double STOP_NPM = 1e6;
    /** Radius of the path at full steering over the gauge: assumed. */
    private static final double RADIUS_OVER_GAUGE = 1.5;
    /** Torque that the steering differential passes on over that of a brake: assumed. */
    private static final double LOCK_OVER_BRAKE = 4;

    private static final double RESISTANCE = 0.025;

    private final String name;
    private final ChronoNode keys;
    private final ChronoImport.Parts parts;
    private final ChronoFiles files;
    private final Powertrain powertrain;

    ChronoTrackedVehicle(String name, ChronoNode keys, ChronoImport.Parts parts, ChronoFiles files) throws InputError {
        this.name = name;
        this.keys = keys;
        this.parts = parts;
        this.files = files;
        if (parts.tyre() != null) {
            throw new InputError("--tyre: a tracked vehicle has none; leave the option out");
        }
        powertrain = new Powertrain(
                ChronoImport.part(files, parts.engine(), "--engine"),
                ChronoImport.part(files, parts.transmission(), "--transmission"),
                files);
    }

    /** The text of the vehicle's file. */
    String text() throws InputError {
        List<ChronoNode> assemblies = keys.items("Track Assemblies");
        if (assemblies.size() != 2) {
            throw keys.get("Track Assemblies").error("expected a left and a right one");
        }
        double left_m = assemblies.getFirst().number("Offset");
        double right_m = assemblies.getLast().number("Offset");
        if (!(left_m > right_m)) {
            throw keys.get("Track Assemblies").error("the first must be the left one, with the larger offset");
        }
        TrackSide left = TrackSide.read(files.open(assemblies.getFirst(), "Input File"), files);
        TrackSide right = TrackSide.read(files.open(assemblies.getLast(), "Input File"), files);
        if (left.wheels_m().size() != right.wheels_m().size()) {
            throw keys.get("Track Assemblies").error("the tracks have unlike numbers of road wheels");
        }
        nameDifferences(left, right);
        double gauge_m = left_m - right_m;
        return "furrow: 1\nname: " + name + "\ndescription: Imported from Project Chrono (BSD-3-Clause).\n"
                + "type: tracked\n" + chassis(left, right, left_m, right_m) + belt(left, right, gauge_m)
                + steering(left, gauge_m)
                + powertrain.yaml().replaceFirst("driveline:\n", "driveline:\n  type: automotive\n")
                + powertrain.sprockets(driveline());
    }

    private ChronoNode driveline() throws InputError {
        ChronoNode own = keys.get("Driveline");
        if (parts.driveline() == null) {
            return files.open(own, "Input File");
        }
        own.understand("Input File");
        files.approximate("the driveline is that of --driveline");
        return files.open(parts.driveline());
    }

    /** A tracked vehicle file has both sides alike, but for the places of the road wheels. */
    private void nameDifferences(TrackSide left, TrackSide right) {
        difference("the sprocket", left.sprocket(), right.sprocket(), place(left.sprocket()), place(right.sprocket()));
        difference("the idler", left.idler(), right.idler(), place(left.idler()), place(right.idler()));
        difference(
                "the belt",
                left.shoes(),
                right.shoes(),
                left.shoes().count() + " shoes",
                right.shoes().count() + " shoes");
        difference("the tensioner", left.tensioner(), right.tensioner(), "", "");
        difference("the height of the road wheels", left.wheelHeight_m(), right.wheelHeight_m(), "", "");
        difference("a road wheel", left.wheel(), right.wheel(), "", "");
        difference("the arm of a road wheel", left.arm(), right.arm(), "", "");
        difference("the share of shocks", left.share(), right.share(), "", "");
        difference("the rollers", left.rollers(), right.rollers(), "", "");
        difference("the brake", left.brake_Nm(), right.brake_Nm(), "", "");
    }

    /** States that a part of the right track is unlike that of the left; the descriptions may be alike or empty. */
    private void difference(String part, Object left, Object right, String ofLeft, String ofRight) {
        if (!Objects.equals(left, right)) {
            files.approximate(part + " of the right track differs and is as on the left"
                    + (ofLeft.equals(ofRight) ? "" : ": " + ofLeft + " in place of " + ofRight));
        }
    }

    /** The chassis with the rollers and what of the arms does not travel with the wheels. */
    private String chassis(TrackSide left, TrackSide right, double left_m, double right_m) throws InputError {
        ChronoNode chassis = files.open(keys.get("Chassis"), "Input File");
        if (!ChronoFiles.template(chassis).equals("RigidChassis")) {
            throw chassis.unknown("chassis", "RigidChassis");
        }
        List<ChronoNode> components = chassis.items("Components");
        if (components.isEmpty()) {
            throw chassis.get("Components").error("is empty");
        }
        Composite sum = Composite.of(components);
        List<TrackSide> sides = List.of(left, right);
        for (int n = 0; n < sides.size(); n++) {
            TrackSide side = sides.get(n);
            double y = n == 0 ? left_m : right_m;
            TrackArm arm = side.arm();
            for (double x : side.wheels_m()) {
                double out = 1 - arm.fixedAt();
                Vector3d at = new Vector3d(x + out * arm.along_m(), y, side.wheelHeight_m() + out * arm.up_m());
                sum = sum.plus(arm.fixed_kg(), at);
            }
            for (TrackSide.Round roller : side.rollers()) {
                sum = sum.plus(roller.mass_kg(), new Vector3d(roller.x_m(), y, roller.z_m()));
            }
        }
        files.approximate("the mass of an arm is shared between road wheel and chassis, so that its inertia about the"
                + " pivot, its total and its centre of mass stay");
        files.approximate("products of inertia of the chassis are left out");
        return "chassis:\n  mass_kg: " + number(sum.mass_kg()) + "\n  com_m: [" + number(sum.com().x) + ", "
                + number(sum.com().y) + ", " + number(sum.com().z) + "]\n  inertia_kgm2: ["
                + number(sum.inertia().m00 + powertrain.blockInertia()) + ", " + number(sum.inertia().m11) + ", "
                + number(sum.inertia().m22) + "]\n";
    }

    private String belt(TrackSide side, TrackSide right, double gauge_m) {
        String rollers = side.rollers().isEmpty()
                ? ""
                : "rollers:\n"
                        + side.rollers().stream()
                                .map(each -> "  - {" + place(each) + "}\n")
                                .collect(Collectors.joining());
        TrackArm arm = side.arm();
        TrackWheel wheel = side.wheel();
        TrackShoes shoes = side.shoes();
        files.approximate("shocks become damping of the arms about their pivots in the design position, the mean of a"
                + " track");
        files.approximate(
                "assumed: road wheels meet a stop of " + STOP_NPM + " N/m " + BUMP_M + " m above the design position");
        return "gauge_m: " + number(gauge_m) + "\nsprocket: " + round(side.sprocket()) + "}\nidler: "
                + round(side.idler()) + ", tensioner: {preload_N: "
                + side.tensioner().preload_N()
                + ", stiffness_Npm: " + side.tensioner().stiffness_Npm() + ", damping_Nspm: "
                + side.tensioner().damping_Nspm() + "}}\n" + rollers + "road_wheels:\n  x_m: " + side.wheels_m()
                + (side.wheels_m().equals(right.wheels_m()) ? "" : "\n  right_x_m: " + right.wheels_m())
                + "\n  z_m: " + number(side.wheelHeight_m()) + "\n  radius_m: " + wheel.radius_m() + "\n  width_m: "
                + number(wheel.width_m()) + "\n  mass_kg: " + number(wheel.mass_kg() + arm.travelling_kg())
                + "\n  inertia_kgm2: " + wheel.inertia_kgm2() + "\n  arm: {along_m: " + arm.along_m() + ", up_m: "
                + arm.up_m() + ", preload_Nm: " + arm.preload_Nm() + ", stiffness_Nmprad: " + arm.stiffness_Nmprad()
                + ", damping_Nmsprad: " + number(arm.damping_Nmsprad() + side.share() * arm.shock_Nmsprad())
                + ", bump_m: " + BUMP_M + ", stop_Npm: " + STOP_NPM + "}\nshoes: {count: " + shoes.count()
                + ", pitch_m: " + number(shoes.pitch_m()) + ", mass_kg: " + shoes.mass_kg() + ", height_m: "
                + shoes.height_m() + ", width_m: " + number(shoes.width_m()) + ", shape: " + shoes.shape() + "}\n";
    }

    private String steering(TrackSide side, double gauge_m) {
        files.approximate("assumed: a steering differential, which drives a path of " + RADIUS_OVER_GAUGE
                + " times the gauge at full steering and passes on " + LOCK_OVER_BRAKE + " times the brake's torque");
        files.approximate("assumed: a rolling resistance of " + RESISTANCE);
        return "max_brake_Nm: " + side.brake_Nm() + "\nresistance: " + RESISTANCE
                + "\nsteering: {max_rate: 2, max_curvature_1pm: " + number(1 / (RADIUS_OVER_GAUGE * gauge_m))
                + ", lock_Nm: " + LOCK_OVER_BRAKE * side.brake_Nm() + "}\n";
    }

    private static String round(TrackSide.Round wheel) {
        return "{" + place(wheel) + ", mass_kg: " + number(wheel.mass_kg()) + ", inertia_kgm2: "
                + number(wheel.inertia_kgm2());
    }

    private static String place(TrackSide.Round wheel) {
        return "x_m: " + wheel.x_m() + ", z_m: " + wheel.z_m() + ", radius_m: " + number(wheel.radius_m());
    }

    /** A number with six digits after the point. */
    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }
}
