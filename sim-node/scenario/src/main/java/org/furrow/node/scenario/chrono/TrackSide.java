package org.furrow.node.scenario.chrono;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.furrow.node.input.InputError;
import org.joml.Vector3d;

/**
 * One track of a vehicle with template TrackedVehicle, in the terms of a tracked vehicle file.
 *
 * @param wheels_m x of the road wheels from front to rear
 * @param wheelHeight_m mean z of the road wheels
 * @param wheel a road wheel, without its arm
 * @param share of the suspensions that have a shock
 * @param brake_Nm largest torque of the brake
 */
record TrackSide(
        Round sprocket,
        Round idler,
        Tensioner tensioner,
        List<Double> wheels_m,
        double wheelHeight_m,
        TrackWheel wheel,
        TrackArm arm,
        double share,
        List<Round> rollers,
        TrackShoes shoes,
        double brake_Nm) {
    /** A wheel that stays in its place in the chassis. */
    record Round(double x_m, double z_m, double radius_m, double mass_kg, double inertia_kgm2) {}

    /** The spring that pushes the idler. */
    record Tensioner(double preload_N, double stiffness_Npm, double damping_Nspm) {}

    TrackSide {
        wheels_m = List.copyOf(wheels_m);
        rollers = List.copyOf(rollers);
    }

    static TrackSide read(ChronoNode assembly, ChronoFiles files) throws InputError {
        String template = ChronoFiles.template(assembly);
        if (!template.equals("TrackAssemblySinglePin") && !template.equals("TrackAssemblyDoublePin")) {
            throw assembly.unknown("track assembly", "TrackAssemblyDoublePin", "TrackAssemblySinglePin");
        }
        ChronoNode shoeItem = assembly.get("Track Shoes");
        TrackShoes shoes = TrackShoes.read(files.open(shoeItem, "Input File"), (int) shoeItem.number("Number Shoes"));
        ChronoNode idler = files.open(assembly.get("Idler"), "Input File");
        List<ChronoNode> suspensions = assembly.items("Suspension Subsystems");
        if (suspensions.isEmpty()) {
            throw assembly.get("Suspension Subsystems").error("is empty");
        }
        ChronoNode suspension = files.open(suspensions.getFirst(), "Input File");
        List<Double> wheels = new ArrayList<>();
        double height = 0;
        double shocks = 0;
        for (ChronoNode each : suspensions) {
            if (files.open(each, "Input File") != suspension) {
                files.approximate("all road wheels of a track have the suspension of the first");
            }
            Vector3d at = each.vector("Location");
            wheels.add(at.x);
            height += at.z / suspensions.size();
            shocks += each.flag("Has Shock", true) ? 1 : 0;
        }
        wheels.sort(Comparator.reverseOrder());
        return new TrackSide(
                sprocket(assembly.get("Sprocket"), shoes.pitch_m(), files),
                idler(idler, assembly.get("Idler").vector("Location"), files),
                tensioner(idler),
                wheels,
                height,
                TrackWheel.read(files.open(suspension, "Road Wheel Input File")),
                TrackArm.read(suspension),
                shocks / suspensions.size(),
                rollers(assembly, files),
                shoes,
                brake(files.open(assembly.get("Brake"), "Input File")));
    }

    /** The radius at which the pins run is that of a belt whose shoes fill the teeth. */
    private static Round sprocket(ChronoNode item, double pitch_m, ChronoFiles files) throws InputError {
        ChronoNode sprocket = files.open(item, "Input File");
        ChronoFiles.template(sprocket);
        sprocket.understand("Gear Separation", "Lateral Backlash", "Profile"); // the belt is guided exactly
        Vector3d at = item.vector("Location");
        double inertia = sprocket.numbers("Gear Inertia", 3)[1] + sprocket.number("Axle Inertia");
        double radius = pitch_m * sprocket.number("Number Teeth") / (2 * Math.PI);
        return new Round(at.x, at.z, radius, sprocket.number("Gear Mass"), inertia);
    }

    private static Round idler(ChronoNode idler, Vector3d at, ChronoFiles files) throws InputError {
        if (!ChronoFiles.template(idler).equals("TranslationalIdler")) {
            throw idler.unknown("idler", "TranslationalIdler");
        }
        TrackWheel wheel = TrackWheel.read(files.open(idler, "Idler Wheel Input File"));
        double mass = wheel.mass_kg() + idler.get("Carrier").number("Mass");
        return new Round(at.x, at.z, wheel.radius_m(), mass, wheel.inertia_kgm2());
    }

    private static Tensioner tensioner(ChronoNode idler) throws InputError {
        ChronoNode tensioner = idler.get("Tensioner");
        return new Tensioner(
                tensioner.number("Preload"),
                tensioner.number("Spring Coefficient"),
                tensioner.number("Damping Coefficient"));
    }

    private static List<Round> rollers(ChronoNode assembly, ChronoFiles files) throws InputError {
        List<Round> rollers = new ArrayList<>();
        if (assembly.has("Rollers")) {
            for (ChronoNode each : assembly.items("Rollers")) {
                TrackWheel wheel = TrackWheel.read(files.open(each, "Input File"));
                Vector3d at = each.vector("Location");
                rollers.add(new Round(at.x, at.z, wheel.radius_m(), wheel.mass_kg(), wheel.inertia_kgm2()));
            }
        }
        return rollers;
    }

    private static double brake(ChronoNode brake) throws InputError {
        ChronoFiles.template(brake);
        brake.understand("Shaft Inertia"); // the brake's shaft stands still
        return brake.number("Maximum Torque");
    }
}
