package org.furrow.node.scenario.chrono;

import java.util.List;
import org.furrow.node.input.InputError;
import org.joml.Vector3d;

/** Beams that carry both wheels and their differential. */
final class LiveAxles {
    private static final String CHASSIS = "chassis";
    private static final Vector3d AHEAD = new Vector3d(1, 0, 0);
    private static final Vector3d LEFT = new Vector3d(0, 1, 0);
    private static final Vector3d UP = new Vector3d(0, 0, 1);

    private LiveAxles() {}

    /** Two links below and a triangle above. */
    static Axle threeLink(AxleSite site) throws InputError {
        String beam = beam(site, "Axle Tube");
        List<Axle.Hub> hubs = site.sides(side -> {
            link(side, beam);
            struts(side, beam);
            return beam;
        });
        triangle(site, beam);
        return new Axle(hubs, beam);
    }

    /** Two links below and a triangle above; a bell crank on the beam moves two tie rods. */
    static Axle bellCrankThreeLink(AxleSite site) throws InputError {
        String beam = beam(site, "Axle Tube");
        ChronoNode crank = site.keys().get("Bellcrank");
        ChronoNode drag = site.keys().get("Draglink");
        String name = site.name() + "-crank";
        Vector3d pivot = site.point(crank, "Location Axle");
        site.out().body(name, crank.number("Mass"), pivot, crank.numbers("Inertia", 3), MechanismText.UPRIGHT);
        site.out().revolute(name + "-pivot", beam, name, pivot, UP);
        List<Axle.Hub> hubs = site.sides(side -> {
            link(side, beam);
            struts(side, beam);
            String knuckle = knuckle(side, beam);
            site.out()
                    .rod(
                            side.name("tie-rod"),
                            name,
                            knuckle,
                            side.point("Bellcrank", "Location Tierod"),
                            side.point("Knuckle", "Location Tierod"),
                            side.part("Tierod"));
            return knuckle;
        });
        triangle(site, beam);
        site.out()
                .rod(
                        site.name() + "-drag",
                        site.steering(),
                        name,
                        site.point(drag, "Location Steering"),
                        site.point(drag, "Location Bellcrank"),
                        drag);
        return new Axle(hubs, beam);
    }

    /** An ideal guide in place of leaf springs: the beam rises and rolls. */
    static Axle leafSpring(AxleSite site) throws InputError {
        String beam = beam(site, "Axle Tube");
        riseAndRoll(site, beam, CHASSIS);
        return onStruts(site, beam);
    }

    static Axle leafSpringWithToeBar(AxleSite site) throws InputError {
        String beam = beam(site, "Axle Tube");
        riseAndRoll(site, beam, CHASSIS);
        return steeredByToeBar(site, beam);
    }

    /** The beam moves in a plane across the chassis, where a rod holds it. */
    static Axle panhard(AxleSite site) throws InputError {
        return onStruts(site, acrossThePlane(site));
    }

    static Axle panhardWithToeBar(AxleSite site) throws InputError {
        return steeredByToeBar(site, acrossThePlane(site));
    }

    /** A beam that rolls about a pin. */
    static Axle pinned(AxleSite site) throws InputError {
        String beam = beam(site, "Tube");
        site.out()
                .revolute(
                        site.name() + "-pin",
                        CHASSIS,
                        beam,
                        site.point(site.keys().get("Tube"), "Pin Location"),
                        AHEAD);
        return new Axle(site.sides(side -> beam), beam);
    }

    /** A guided beam on springs and dampers, with wheels that do not steer. */
    private static Axle onStruts(AxleSite site, String beam) throws InputError {
        return new Axle(
                site.sides(side -> {
                    struts(side, beam);
                    return beam;
                }),
                beam);
    }

    private static String beam(AxleSite site, String part) throws InputError {
        ChronoNode tube = site.keys().get(part);
        tube.understand("Radius");
        site.out()
                .body(
                        site.name() + "-beam",
                        tube.number("Mass"),
                        site.point(tube, "COM"),
                        tube.numbers("Inertia", 3),
                        MechanismText.UPRIGHT);
        return site.name() + "-beam";
    }

    /** Guides a beam so that it rises along the z axis and rolls about the x axis of a body. */
    private static void riseAndRoll(AxleSite site, String beam, String holder) throws InputError {
        Vector3d centre = site.point(site.keys().get("Axle Tube"), "COM");
        String guide = site.name() + "-guide";
        site.out().guide(guide, centre);
        site.out().translational(site.name() + "-rise", holder, guide, centre, UP);
        site.out().revolute(site.name() + "-roll", guide, beam, centre, AHEAD);
    }

    private static String acrossThePlane(AxleSite site) throws InputError {
        String beam = beam(site, "Axle Tube");
        Vector3d centre = site.point(site.keys().get("Axle Tube"), "COM");
        String shift = site.name() + "-shift";
        site.out().guide(shift, centre);
        site.out().translational(site.name() + "-sideways", CHASSIS, shift, centre, LEFT);
        riseAndRoll(site, beam, shift);
        rod(site, "panhard", "Panhard Rod", CHASSIS, "Location Chassis", beam, "Location Axle");
        if (site.keys().has("Anti Roll Bar")) {
            site.files().approximate("axles with a Panhard rod are without their anti-roll bar");
        }
        return beam;
    }

    private static void struts(AxleSite.Side side, String beam) throws InputError {
        side.strut("spring", "Spring", "Location Axle", CHASSIS, beam);
        side.strut("shock", "Shock", "Location Axle", CHASSIS, beam);
    }

    /** A knuckle on its kingpin. */
    private static String knuckle(AxleSite.Side side, String beam) throws InputError {
        String knuckle = side.body("knuckle", "Knuckle");
        Vector3d upper = side.point("Knuckle", "Location Upper");
        Vector3d lower = side.point("Knuckle", "Location Lower");
        side.site()
                .out()
                .revolute(
                        side.name("kingpin"),
                        beam,
                        knuckle,
                        new Vector3d(upper).add(lower).mul(0.5),
                        new Vector3d(upper).sub(lower).normalize());
        return knuckle;
    }

    private static void link(AxleSite.Side side, String beam) throws InputError {
        side.site()
                .out()
                .rod(
                        side.name("link"),
                        CHASSIS,
                        beam,
                        side.point("Longitudinal Link", "Location Chassis"),
                        side.point("Longitudinal Link", "Location Axle"),
                        side.part("Longitudinal Link"));
    }

    private static void triangle(AxleSite site, String beam) throws InputError {
        ChronoNode part = site.keys().get("Triangular Link");
        Vector3d onChassis = site.point(part, "Location Chassis");
        Vector3d onBeam = site.point(part, "Location Axle");
        onChassis.y = 0;
        onBeam.y = 0;
        String name = site.name() + "-triangle";
        site.out()
                .body(
                        name,
                        part.number("Mass"),
                        new Vector3d(onChassis).add(onBeam).mul(0.5),
                        part.numbers("Inertia", 3),
                        MechanismText.UPRIGHT);
        site.out().revolute(name + "-hinge", CHASSIS, name, onChassis, LEFT);
        site.out().spherical(name + "-ball", name, beam, onBeam);
    }

    /** Knuckles that a bar joins; a drag link moves one of them. */
    private static Axle steeredByToeBar(AxleSite site, String beam) throws InputError {
        List<Axle.Hub> hubs = site.sides(side -> {
            struts(side, beam);
            return knuckle(side, beam);
        });
        toeBar(site);
        ChronoNode drag = site.keys().get("Draglink");
        Vector3d end = site.keys().get("Knuckle").vector("Location Draglink");
        String knuckle = site.name() + (end.y > 0 ? "-left-knuckle" : "-right-knuckle");
        site.out()
                .rod(
                        site.name() + "-drag",
                        site.steering(),
                        knuckle,
                        site.point(drag, "Location Chassis"),
                        end.add(site.origin()),
                        drag);
        return new Axle(hubs, beam);
    }

    private static void toeBar(AxleSite site) throws InputError {
        ChronoNode bar = site.keys().get("Tierod");
        Vector3d left = site.point(bar, "Location Knuckle");
        Vector3d right = new Vector3d(left.x, 2 * site.origin().y - left.y, left.z);
        site.out()
                .rod(
                        site.name() + "-toe-bar",
                        site.name() + "-right-knuckle",
                        site.name() + "-left-knuckle",
                        right,
                        left,
                        bar);
    }

    private static void rod(AxleSite site, String name, String key, String first, String from, String second, String to)
            throws InputError {
        ChronoNode part = site.keys().get(key);
        site.out().rod(site.name() + "-" + name, first, second, site.point(part, from), site.point(part, to), part);
    }
}
