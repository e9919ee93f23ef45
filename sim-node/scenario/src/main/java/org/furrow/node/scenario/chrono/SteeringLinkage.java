package org.furrow.node.scenario.chrono;

import org.furrow.node.input.InputError;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** A steering linkage in the mechanism: the templates PitmanArm, RackPinion and RotaryArm. */
final class SteeringLinkage {
    private static final String CHASSIS = "chassis";

    private final String name;
    private final ChronoNode keys;
    private final Vector3d at;
    private final Quaterniond turn;
    private final MechanismText out;

    private SteeringLinkage(String name, ChronoNode keys, ChronoNode place, MechanismText out) throws InputError {
        this.name = name;
        this.keys = keys;
        this.at = place.vector("Location");
        double[] q = place.numbers("Orientation", 4);
        this.turn = new Quaterniond(q[1], q[2], q[3], q[0]).normalize();
        this.out = out;
    }

    /**
     * Adds a linkage.
     *
     * @param place keys Location and Orientation
     * @return the body that moves the tie rods or the drag link
     */
    static String add(String name, ChronoNode keys, ChronoNode place, MechanismText out) throws InputError {
        SteeringLinkage linkage = new SteeringLinkage(name, keys, place, out);
        return switch (ChronoFiles.template(keys)) {
            case "PitmanArm" -> linkage.pitmanArm();
            case "RackPinion" -> linkage.rack();
            case "RotaryArm" -> linkage.rotaryArm();
            default -> throw keys.unknown("steering", "PitmanArm", "RackPinion", "RotaryArm");
        };
    }

    private Vector3d point(ChronoNode part, String key) throws InputError {
        return turn.transform(part.vector(key)).add(at);
    }

    private Vector3d direction(ChronoNode part, String key) throws InputError {
        return turn.transform(part.vector(key)).normalize();
    }

    private String body(String part, String bodyName, Vector3d com) throws InputError {
        ChronoNode body = keys.get(part);
        body.understand("Radius", "Length");
        boolean inVehicleFrame = keys.flag("Vehicle-Frame Inertia", false);
        double[] inertia = AxleSite.inertia(body);
        out.body(bodyName, body.number("Mass"), com, inertia, inVehicleFrame ? MechanismText.UPRIGHT : turn);
        return bodyName;
    }

    /** A driven arm, an idler without mass, and the link between them. */
    private String pitmanArm() throws InputError {
        String arm = body("Pitman Arm", name + "-arm", point(keys.get("Pitman Arm"), "COM"));
        String link = body("Steering Link", name + "-link", point(keys.get("Steering Link"), "COM"));
        ChronoNode pivot = keys.get("Revolute Joint");
        out.revolute(name, CHASSIS, arm, point(pivot, "Location"), direction(pivot, "Direction"));
        ChronoNode cross = keys.get("Universal Joint");
        out.universal(
                name + "-cross",
                arm,
                link,
                point(cross, "Location"),
                direction(cross, "Direction Arm"),
                direction(cross, "Direction Link"));
        ChronoNode idler = keys.get("Revolute-Spherical Joint");
        out.revoluteSpherical(
                name + "-idler",
                CHASSIS,
                link,
                point(idler, "Location Chassis"),
                point(idler, "Location Link"),
                direction(idler, "Direction"));
        keys.understand("Tierod Locations"); // drawn only: the suspension's keys place the tie rods
        out.steer(name, -Math.toRadians(pivot.number("Maximum Angle (deg)")));
        return link;
    }

    /** A rack that slides across the chassis. */
    private String rack() throws InputError {
        Vector3d middle = turn.transform(
                        new Vector3d(0, keys.get("Steering Link").number("COM"), 0))
                .add(at);
        String link = body("Steering Link", name + "-link", middle);
        out.translational(name, CHASSIS, link, middle, turn.transform(new Vector3d(0, 1, 0)));
        ChronoNode pinion = keys.get("Pinion");
        out.steer(name, -Math.toRadians(pinion.number("Maximum Angle (deg)")) * pinion.number("Radius"));
        return link;
    }

    /** An arm whose end moves the drag link. */
    private String rotaryArm() throws InputError {
        ChronoNode arm = keys.get("Pitman Arm");
        Vector3d pivot = point(arm, "Point of Rotation");
        Vector3d end = point(arm, "Point to Draglink");
        String body =
                body("Pitman Arm", name + "-arm", new Vector3d(pivot).add(end).mul(0.5));
        out.revolute(name, CHASSIS, body, pivot, direction(arm, "Axis of Rotation"));
        out.steer(name, -Math.toRadians(arm.number("Maximum Angle (deg)")));
        return body;
    }
}
