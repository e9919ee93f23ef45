package org.furrow.vehicle.tracked;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.compile.TreeReport;
import org.furrow.vehicle.drivetrain.DrivetrainSpec;
import org.furrow.vehicle.spec.Load;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.world.contact.Shape;
import org.furrow.world.math.Ranges;

/**
 * Type {@code tracked}: a hull on two belts of shoes.
 *
 * @param gauge_m distance between the middles of the belts
 * @param wheels_m x of the road wheels in the design position from front to rear: left, right
 * @param drivetrain drives the sprockets, which it knows as wheels {@code left} and {@code right}
 * @param running what holds the belts back
 * @param hull convex shapes of the chassis for collisions, in its frame; may be empty
 * @param hullOnGround whether the hull touches the ground
 */
public record TrackedSpec(
        String name,
        Chassis chassis,
        TrackSpec track,
        double gauge_m,
        List<List<Double>> wheels_m,
        DrivetrainSpec drivetrain,
        Steering steering,
        Running running,
        List<Shape.Hull> hull,
        boolean hullOnGround)
        implements VehicleSpec {
    static final int SIDES = 2;
    /** Names of the sprockets for a drivetrain. */
    static final List<String> SPROCKETS = List.of("left", "right");

    static final String CHASSIS = "chassis";

    public TrackedSpec {
        wheels_m = wheels_m.stream().map(List::copyOf).toList();
        hull = List.copyOf(hull);
        Ranges.positive("gauge_m", gauge_m);
        for (List<Double> side : wheels_m) {
            Ranges.within("number of road wheels of a side", side.size(), 2, 20);
            for (int w = 1; w < side.size(); w++) {
                if (!(side.get(w) < side.get(w - 1))) {
                    throw new IllegalArgumentException("road wheels go from front to rear, x_m=" + side);
                }
            }
        }
        if (wheels_m.size() != SIDES) {
            throw new IllegalArgumentException("a tracked vehicle has two sides, found " + wheels_m.size());
        }
        if (wheels_m.getFirst().size() != wheels_m.getLast().size()) {
            throw new IllegalArgumentException("both sides have the same number of road wheels, found "
                    + wheels_m.getFirst().size() + " and " + wheels_m.getLast().size());
        }
        drivetrain.check(SPROCKETS, List.of(CHASSIS));
    }

    /**
     * The sprung body without wheels and belts.
     *
     * @param com_m its centre of mass in the chassis frame
     * @param inertia_kgm2 its moments of inertia about the centre of mass; products are 0
     */
    public record Chassis(double mass_kg, Vector com_m, Vector inertia_kgm2) {
        public Chassis {
            Ranges.positive("chassis.mass_kg", mass_kg);
            Ranges.positive(
                    "chassis.inertia_kgm2", Math.min(inertia_kgm2.x(), Math.min(inertia_kgm2.y(), inertia_kgm2.z())));
        }
    }

    /**
     * Steering by the speeds of the belts.
     *
     * @param maxRate_1ps largest rate of change of the input
     * @param maxCurvature_1pm curvature at full steering that a steering differential sets; infinite: the drivetrain
     *     drives the belts apart
     * @param lock_Nm largest torque between the sprockets that the differential passes on
     */
    public record Steering(double maxRate_1ps, double maxCurvature_1pm, double lock_Nm) {
        public Steering {
            Ranges.positive("steering.max_rate", maxRate_1ps);
            Ranges.notNegative("steering.lock_Nm", lock_Nm);
            if (!(maxCurvature_1pm > 0)) {
                throw new IllegalArgumentException(
                        "steering.max_curvature must be > 0, steering.max_curvature=" + maxCurvature_1pm);
            }
        }
    }

    /**
     * What holds a belt back.
     *
     * @param maxBrake_Nm brake torque on a sprocket at full input
     * @param resistance rolling resistance of a belt over the load on its shoes
     */
    public record Running(double maxBrake_Nm, double resistance) {
        public Running {
            Ranges.notNegative("max_brake_Nm", maxBrake_Nm);
            Ranges.notNegative("resistance", resistance);
        }
    }

    @Override
    public String typeName() {
        return "tracked";
    }

    @Override
    public boolean isArmoured() {
        return true;
    }

    @Override
    public Vector chassisCom_m() {
        return chassis.com_m;
    }

    @Override
    public double mass_kg() {
        return chassis.mass_kg
                + wheelCount() * track.wheel().mass_kg()
                + SIDES
                        * (track.sprocket().mass_kg()
                                + track.idler().mass_kg()
                                + track.shoe().count() * track.shoe().mass_kg());
    }

    int wheelCount() {
        return wheels_m.stream().mapToInt(List::size).sum();
    }

    @Override
    public double chassis_kg() {
        return chassis.mass_kg;
    }

    /** {@inheritDoc} With their shares of the belts' masses. */
    @Override
    public List<WheelPlace> wheelPlaces() {
        List<WheelPlace> places = new ArrayList<>();
        double mass_kg = Masses.unsprung_kg(this);
        for (int side = 0; side < SIDES; side++) {
            double y_m = (side == 0 ? 0.5 : -0.5) * gauge_m;
            for (int w = 0; w < wheels_m.get(side).size(); w++) {
                places.add(new WheelPlace(
                        (side == 0 ? "L" : "R") + (w + 1),
                        new Vector(wheels_m.get(side).get(w), y_m, track.wheel().z_m()),
                        track.wheel().radius_m(),
                        mass_kg,
                        Masses.ofWheel_kgm2(this, side)));
            }
        }
        return List.copyOf(places);
    }

    /** Middle of the road wheels along the chassis: where the vehicle turns. */
    double pivot_m() {
        return wheels_m.stream()
                .mapToDouble(side -> 0.5 * (side.getFirst() + side.getLast()) / SIDES)
                .sum();
    }

    /** Distance of the first and the last road wheel of a side, between which a belt bears; mean of both. */
    double bearing_m() {
        return wheels_m.stream()
                .mapToDouble(side -> (side.getFirst() - side.getLast()) / SIDES)
                .sum();
    }

    @Override
    public boolean steersWheels() {
        return false;
    }

    /** The products of inertia stay 0. */
    @Override
    public TrackedSpec with(Load load) {
        double[] about = load.about(chassis.mass_kg, chassis.com_m);
        Chassis loaded = new Chassis(
                chassis.mass_kg + load.mass_kg(),
                load.centre(chassis.mass_kg, chassis.com_m),
                chassis.inertia_kgm2.plus(new Vector(about[0], about[1], about[2])));
        return new TrackedSpec(
                name, loaded, track, gauge_m, wheels_m, drivetrain, steering, running, hull, hullOnGround);
    }

    @Override
    public TrackedSpec withHullOnGround() {
        return new TrackedSpec(name, chassis, track, gauge_m, wheels_m, drivetrain, steering, running, hull, true);
    }

    @Override
    public <E extends Exception> TrackedSpec with(TyreChoice<E> choice) {
        throw new IllegalArgumentException("a tracked vehicle has no tyres; shoes carry it");
    }

    @Override
    public VehicleModel compile() {
        return new TrackedModel(this);
    }

    @Override
    public List<String> doubts(List<Double> loads_N) {
        double belt_m = track.shoe().count() * track.shoe().pitch_m();
        List<String> doubts = new ArrayList<>();
        for (int side = 0; side < SIDES; side++) {
            double way_m = new TrackWay(this, side).length_m();
            if (Math.abs(way_m - belt_m) > 0.5 * track.shoe().pitch_m()) {
                doubts.add(String.format(
                        Locale.ROOT,
                        "a belt of %d shoes is %.3f m long, but its way around the wheels on the %s is %.3f m",
                        track.shoe().count(),
                        belt_m,
                        SPROCKETS.get(side),
                        way_m));
            }
        }
        return doubts;
    }

    @Override
    public List<String> describe() {
        int wheels = wheelCount();
        return List.of(
                name + ": type tracked, " + TreeReport.number(mass_kg()) + " kg",
                "",
                "  chassis  " + TreeReport.number(chassis.mass_kg) + " kg, free (6)",
                "    road wheels  " + wheels + " of "
                        + TreeReport.number(track.wheel().mass_kg()) + " kg each, travel along z (1)",
                "    belts        2 of " + track.shoe().count() + " shoes of "
                        + TreeReport.number(track.shoe().mass_kg()) + " kg, speed (1)",
                "",
                "coordinates: 6 + " + wheels + " + 2 = " + (6 + wheels + SIDES));
    }
}
