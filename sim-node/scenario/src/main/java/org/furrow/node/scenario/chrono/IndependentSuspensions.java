package org.furrow.node.scenario.chrono;

import java.util.Locale;
import org.furrow.node.input.InputError;
import org.joml.Vector3d;

/** Suspensions that carry each wheel on its own; their differentials are on the chassis. */
final class IndependentSuspensions {
    private static final String CHASSIS = "chassis";

    private IndependentSuspensions() {}

    /** An arm on a hinge, with a ball joint to an upright at its end. */
    private static void arm(AxleSite.Side side, String name, String part, String upright) throws InputError {
        String arm = side.arm(name, part, "Location Chassis Front", "Location Chassis Back", "Location Upright");
        side.ball(name + "-ball", arm, upright, side.point(part, "Location Upright"));
    }

    static Axle doubleWishbone(AxleSite site) throws InputError {
        return new Axle(
                site.sides(side -> {
                    String upright = side.body("upright", "Upright");
                    for (String which : new String[] {"Upper", "Lower"}) {
                        arm(side, which.toLowerCase(Locale.ROOT), which + " Control Arm", upright);
                    }
                    side.tieRod(upright);
                    side.strut("spring", "Spring", "Location Arm", CHASSIS, side.name("lower"));
                    side.strut("shock", "Shock", "Location Arm", CHASSIS, side.name("lower"));
                    return upright;
                }),
                CHASSIS);
    }

    /** Each arm is two rods without mass. */
    static Axle doubleWishboneReduced(AxleSite site) throws InputError {
        return new Axle(
                site.sides(side -> {
                    String upright = side.body("upright", "Upright");
                    for (String which : new String[] {"Upper", "Lower"}) {
                        String part = which + " Control Arm";
                        for (String end : new String[] {"Front", "Back"}) {
                            site.out()
                                    .distance(
                                            side.name((which + "-" + end).toLowerCase(Locale.ROOT)),
                                            CHASSIS,
                                            upright,
                                            side.point(part, "Location Chassis " + end),
                                            side.point(part, "Location Upright"));
                        }
                    }
                    side.tieRod(upright);
                    side.strut("shock", "Shock", "Location Upright", CHASSIS, upright);
                    return upright;
                }),
                CHASSIS);
    }

    static Axle macPherson(AxleSite site) throws InputError {
        return new Axle(
                site.sides(side -> {
                    String upright = side.body("upright", "Upright");
                    arm(side, "arm", "Control Arm", upright);
                    Vector3d top = side.point("Spring", "Location Chassis");
                    Vector3d bottom = side.point("Spring", "Location Upright");
                    Vector3d along = new Vector3d(top).sub(bottom).normalize();
                    Vector3d across = new Vector3d(1, 0, 0).cross(along).normalize();
                    ChronoNode strut = side.part("Strut");
                    site.out()
                            .body(
                                    side.name("strut"),
                                    strut.number("Mass"),
                                    new Vector3d(top).add(bottom).mul(0.5),
                                    AxleSite.inertia(strut),
                                    MechanismText.UPRIGHT);
                    site.out().cylindrical(side.name("slide"), side.name("strut"), upright, bottom, along);
                    site.out()
                            .universal(
                                    side.name("top"),
                                    CHASSIS,
                                    side.name("strut"),
                                    top,
                                    across,
                                    new Vector3d(along).cross(across));
                    side.tieRod(upright);
                    side.strut("spring", "Spring", "Location Upright", CHASSIS, upright);
                    side.strut("shock", "Shock", "Location Upright", CHASSIS, upright);
                    return upright;
                }),
                CHASSIS);
    }

    static Axle multiLink(AxleSite site) throws InputError {
        return new Axle(
                site.sides(side -> {
                    String upright = side.body("upright", "Upright");
                    arm(side, "upper", "Upper Arm", upright);
                    link(side, "lateral", "Lateral", "Location Upright", upright);
                    link(side, "trailing", "Trailing Link", "Location Upright", upright);
                    side.tieRod(upright);
                    side.strut("spring", "Spring", "Location Link", CHASSIS, side.name("trailing"));
                    side.strut("shock", "Shock", "Location Link", CHASSIS, side.name("trailing"));
                    return upright;
                }),
                CHASSIS);
    }

    static Axle threeLink(AxleSite site) throws InputError {
        return new Axle(
                site.sides(side -> {
                    String arm = side.body("arm", "Trailing Arm");
                    side.part("Trailing Arm").understand("Location Spindle");
                    side.ball("arm-ball", CHASSIS, arm, side.point("Trailing Arm", "Location Chassis"));
                    link(side, "upper", "Upper Link", "Location Arm", arm);
                    link(side, "lower", "Lower Link", "Location Arm", arm);
                    side.strut("spring", "Spring", "Location Arm", CHASSIS, arm);
                    side.strut("shock", "Shock", "Location Arm", CHASSIS, arm);
                    return arm;
                }),
                CHASSIS);
    }

    /** A link from the chassis to a body; the axes of its universal joint have no effect on what it guides. */
    private static void link(AxleSite.Side side, String name, String part, String end, String body) throws InputError {
        side.part(part).understand("Universal Joint Axis", "Universal Joint Axis Link", "Universal Joint Axis Chassis");
        side.site()
                .out()
                .rod(
                        side.name(name),
                        CHASSIS,
                        body,
                        side.point(part, "Location Chassis"),
                        side.point(part, end),
                        side.point(part, "COM"),
                        side.part(part));
    }

    static Axle semiTrailingArm(AxleSite site) throws InputError {
        return new Axle(
                site.sides(side -> {
                    String arm = side.arm(
                            "arm",
                            "Trailing Arm",
                            "Location Chassis Outer",
                            "Location Chassis Inner",
                            "Location Spindle");
                    side.strut("spring", "Spring", "Location Arm", CHASSIS, arm);
                    side.strut("shock", "Shock", "Location Arm", CHASSIS, arm);
                    return arm;
                }),
                CHASSIS);
    }

    /** An arm on a hinge along the chassis, and an upright that turns about the vertical axis of its end. */
    static Axle singleWishbone(AxleSite site) throws InputError {
        return new Axle(
                site.sides(side -> {
                    String part = "Control Arm";
                    Vector3d inner = side.point(part, "Location Chassis");
                    Vector3d outer = side.point(part, "Location Upright");
                    Vector3d along = new Vector3d(outer).sub(inner).normalize();
                    Vector3d ahead = new Vector3d(along).cross(0, 0, 1).normalize();
                    String upright = side.body("upright", "Upright");
                    String arm = side.body("arm", part, AxleSite.frame(ahead, new Vector3d(ahead).cross(along)));
                    side.site().out().revolute(side.name("hinge"), CHASSIS, arm, inner, new Vector3d(1, 0, 0));
                    side.site().out().revolute(side.name("kingpin"), arm, upright, outer, new Vector3d(0, 0, 1));
                    side.tieRod(upright);
                    side.strut("shock", "Shock", "Location Arm", CHASSIS, arm);
                    return upright;
                }),
                CHASSIS);
    }

    /** Wheels on the chassis itself. */
    static Axle rigid(AxleSite site) throws InputError {
        return new Axle(site.sides(side -> CHASSIS), CHASSIS);
    }
}
