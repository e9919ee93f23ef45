package org.furrow.vehicle.tracked;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.TrackPlace;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.solid.HardBody;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.DrawnBelt;
import org.furrow.vehicle.spec.DrawnBox;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Gravity;
import org.furrow.world.report.Quantity;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.jspecify.annotations.Nullable;

/**
 * The compiled tracked vehicle. Shoes of the left and the right belt touch first, then come the road
 * wheels, and the hull if it touches the ground.
 */
public final class TrackedModel implements VehicleModel {
    /** Largest step, in s, with which road wheels and their belts are stable. */
    private static final double LARGEST_STEP_S = 4e-3;
    /** Stiffness of soil over its area when it rebounds, for the inertia of nodes; 4 times as much is stable. */
    private static final double STIFFEST_PA_M = 2e8;
    /** Stiffness of a road wheel against its belt, over that at which the largest step is the limit of stability. */
    private static final double WRAP = 0.25;
    /** Pitches by which the belt may lengthen before a shoe that touches would have no body. */
    private static final int SPARE_SHOES = 3;

    final TrackedSpec spec;
    final TrackWay[] ways;
    /** Shoes of a side that are bodies; they return to the front when they leave the lower run. */
    final int shoes;

    final double pitch_m;
    /** Radius on which a sprocket turns the pins. */
    final double pinRadius_m;

    final boolean drivesAhead;
    final SprocketGears gears;
    /** Road wheels at zero travel in the chassis frame, 3 each. */
    final double[] wheelPosition;
    /** First road wheel of each side. */
    final int[] firstWheel;

    final int wheels;
    /** What travels along z of the chassis: the road wheels, then the nodes of the belts between them. */
    final int places;
    /** Nodes of one belt that travel between its road wheels. */
    private final int between;
    /** Each place at zero travel in the chassis frame, 3 each. */
    final double[] placePosition;
    /** Mass that travels with each place. */
    final double[] placeMass_kg;
    /** Largest stiffness of the soil below each node, for the integrator; 0 for road wheels. */
    final double[] placeStiffness_Npm;
    /** Stiffness of road wheels where the belt lies on them beside the shoe below. */
    final double wrap_Npm;
    /** The hull among the bodies that touch; -1: it does not. */
    final int hullBody;
    /** Vertical force of an arm over its travel, in N over m. */
    final Curve spring_N;
    /** Travel at which the springs carry the vehicle. */
    final double rest_m;
    /** The hull with what does not travel. */
    final TrackedSpec.Chassis sprung;
    /** Inertia of a belt with its wheels, at the sprocket. */
    final double[] belt_kgm2;

    final double maxCurvature_1pm;
    private final SteeringGeometry steering;
    final TrackPictures pictures;
    // first words of the state
    final int travel = TrackedVehicle.FIRST;
    final int rate;
    final int speed;
    final int run;
    final int turn;
    final int sprocketTurn;
    private final List<TouchingBody> touching;
    private final @Nullable CollisionBody collisionBody;

    public TrackedModel(TrackedSpec spec) {
        this.spec = spec;
        TrackSpec track = spec.track();
        ways = new TrackWay[] {new TrackWay(spec, 0), new TrackWay(spec, 1)};
        pitch_m = track.shoe().pitch_m();
        pinRadius_m = track.sprocket().circle().radius_m();
        drivesAhead = track.sprocket().circle().x_m() > track.idler().circle().x_m();
        shoes = (int) Math.ceil(Math.max(ways[0].lower_m, ways[1].lower_m) / pitch_m) + SPARE_SHOES;
        wheelPosition = WheelPlace.centres_m(spec.wheelPlaces());
        wheels = wheelPosition.length / 3;
        firstWheel = new int[] {0, spec.wheels_m().getFirst().size()};
        gears = new SprocketGears(spec.drivetrain());
        spring_N = Suspension.force_N(track.wheel().arm());
        double unsprung_kg = Masses.unsprung_kg(spec);
        wrap_Npm = WRAP * unsprung_kg / (LARGEST_STEP_S * LARGEST_STEP_S);
        between = Masses.nodesBetween(spec);
        places = wheels + TrackedSpec.SIDES * between;
        placePosition = Arrays.copyOf(wheelPosition, 3 * places);
        placeMass_kg = new double[places];
        placeStiffness_Npm = new double[places];
        Arrays.fill(placeMass_kg, 0, wheels, unsprung_kg);
        sprung = Masses.sprung(spec, ways);
        rest_m = Suspension.travelAt_m(
                spring_N, (Masses.onWheels_kg(spec) / wheels - unsprung_kg) * Gravity.STANDARD_MPS2);
        belt_kgm2 = new double[] {Masses.belt_kgm2(spec, 0), Masses.belt_kgm2(spec, 1)};
        rate = travel + places;
        speed = rate + places;
        run = speed + TrackedSpec.SIDES;
        turn = run + TrackedSpec.SIDES;
        sprocketTurn = turn + TrackedSpec.SIDES;
        addPlaces();
        touching = bodies(spec, shoes);
        hullBody = spec.hullOnGround() ? touching.size() - 1 : -1;
        steering = steering(spec);
        maxCurvature_1pm = steering.maxCurvature_1pm();
        pictures = new TrackPictures(this);
        Vector inertia = spec.chassis().inertia_kgm2();
        collisionBody = CollisionBody.of(
                spec.hull(),
                spec.chassis().mass_kg(),
                spec.chassis().com_m(),
                new MechanismSpec.Inertia(inertia.x(), inertia.y(), inertia.z(), 0, 0, 0));
    }

    /** Lays out the nodes of the belts between road wheels. */
    private void addPlaces() {
        for (int side = 0; side < TrackedSpec.SIDES; side++) {
            TrackWay way = ways[side];
            for (int n = 0; n < way.travels.length; n++) {
                int place = place(side, way.travels[n]);
                if (place < wheels) {
                    continue;
                }
                TrackSpec.Shoe shoe = spec.track().shoe();
                double length_m = 0.5 * (way.x_m[n - 1] - way.x_m[n + 1]);
                placePosition[3 * place] = way.x_m[n];
                placePosition[3 * place + 1] = (side == 0 ? 0.5 : -0.5) * spec.gauge_m();
                placePosition[3 * place + 2] = way.z_m[n];
                placeMass_kg[place] = Masses.nodeMass_kg(spec, way, n);
                placeStiffness_Npm[place] = STIFFEST_PA_M * shoe.width_m() * length_m;
            }
        }
    }

    /** Index of a side's place among all; -1: none. */
    int place(int side, int ofSide) {
        int wheelsOfSide = spec.wheels_m().get(side).size();
        if (ofSide < wheelsOfSide) {
            return ofSide < 0 ? -1 : firstWheel[side] + ofSide;
        }
        return wheels + side * between + ofSide - wheelsOfSide;
    }

    /** Names of all places, for words of the state. */
    List<String> placeNames() {
        List<String> names = new ArrayList<>(wheelNames());
        for (String side : TrackedSpec.SPROCKETS) {
            for (int k = 0; k < between; k++) {
                names.add("belt_" + side + "_" + k);
            }
        }
        return names;
    }

    private static List<TouchingBody> bodies(TrackedSpec spec, int shoes) {
        TrackSpec track = spec.track();
        List<TouchingBody> bodies = new ArrayList<>();
        for (String side : List.of("left", "right")) {
            for (int k = 0; k < shoes; k++) {
                bodies.add(track.shoe().body().as("shoe-" + side + "-" + k, Role.TRACK_SHOE));
            }
        }
        Shape wheel = new Shape.Cylinder(track.wheel().radius_m(), track.wheel().width_m());
        for (WheelPlace place : spec.wheelPlaces()) {
            bodies.add(TouchingBody.of(wheel).as(place.name(), Role.ROAD_WHEEL));
        }
        if (spec.hullOnGround()) {
            bodies.add(HardBody.hull(spec.hull(), spec.mass_kg()));
        }
        return List.copyOf(bodies);
    }

    @Override
    public TrackedSpec spec() {
        return spec;
    }

    @Override
    public List<TouchingBody> touching() {
        return touching;
    }

    @Override
    public List<Quantity> channels() {
        return TrackedSpec.SPROCKETS.stream()
                .flatMap(side -> TrackPlace.OF_REPORT.stream().map(quantity -> TrackPlace.of(quantity, side)))
                .toList();
    }

    @Override
    public List<TrackPlace> tracks() {
        double bearing_m = spec.bearing_m();
        double width_m = spec.track().shoe().width_m();
        return List.of(
                new TrackPlace(TrackedSpec.SPROCKETS.getFirst(), 0, firstWheel[1] - 1, bearing_m, width_m),
                new TrackPlace(TrackedSpec.SPROCKETS.getLast(), firstWheel[1], wheels - 1, bearing_m, width_m));
    }

    @Override
    public List<String> linkNames() {
        return pictures.names();
    }

    @Override
    public List<DrawnBox> linkBoxes(int link) {
        return pictures.boxes(link);
    }

    @Override
    public List<DrawnBelt> drawnBelts() {
        return pictures.belts();
    }

    @Override
    public double wheelRadius_m(int wheel) {
        return spec.track().wheel().radius_m();
    }

    private static SteeringGeometry steering(TrackedSpec spec) {
        SteeringGeometry apart = spec.drivetrain().steering(spec.pivot_m());
        double curvature_1pm = spec.steering().maxCurvature_1pm();
        if (apart == null && Double.isInfinite(curvature_1pm)) {
            throw new IllegalArgumentException(
                    "a drivetrain of type " + spec.drivetrain().typeName()
                            + " needs steering.max_curvature_1pm: it does not drive the belts apart");
        }
        return apart == null ? new SteeringGeometry(curvature_1pm, spec.pivot_m()) : apart;
    }

    @Override
    public SteeringGeometry steering() {
        return steering;
    }

    @Override
    public boolean hasReverse() {
        return true;
    }

    @Override
    public double largestStep_s() {
        return LARGEST_STEP_S;
    }

    @Override
    public double extent_m() {
        double length_m = ways[0].x_m[0] - ways[0].x_m[ways[0].x_m.length - 1] + SPARE_SHOES * pitch_m;
        double width_m = spec.gauge_m() + spec.track().shoe().width_m();
        double belts_m = Math.sqrt(length_m * length_m + width_m * width_m);
        return spec.hullOnGround()
                ? Math.max(belts_m, 2 * touching.getLast().shape().reach_m())
                : belts_m;
    }

    @Override
    public @Nullable CollisionBody collisionBody() {
        return collisionBody;
    }

    /** At rest with its belts on the plane through the ground below the outer road wheels. */
    @Override
    public Vehicle place(Placement at, GroundContact ground) {
        int last = firstWheel[1] - 1;
        int[] corners = {0, firstWheel[1], last, wheels - 1};
        double[] points = new double[12];
        for (int k = 0; k < 4; k++) {
            System.arraycopy(wheelPosition, 3 * corners[k], points, 3 * k, 3);
        }
        double[] height = at.initialHeights_m(points, ground);
        double length = 0.5 * (points[0] + points[3] - points[6] - points[9]);
        double climb = 0.5 * (height[0] + height[1] - height[2] - height[3]) / length;
        double bank = 0.5 * (height[0] + height[2] - height[1] - height[3]) / spec.gauge_m();
        Matrix3d attitude = at.attitude(climb, bank);
        double mean = 0.25 * (height[0] + height[1] + height[2] + height[3]) - climb * spec.pivot_m();
        TrackSpec.RoadWheel wheel = spec.track().wheel();
        double clearance = wheel.radius_m() + spec.track().shoe().height_m() - wheel.z_m() - rest_m;
        double up_m = at.height_m().orElse(clearance);
        double[] position = {at.x_m() + up_m * attitude.m20, at.y_m() + up_m * attitude.m21, mean + up_m * attitude.m22
        };
        return new TrackedVehicle(this, position, new Quaterniond().setFromNormalized(attitude));
    }
}
