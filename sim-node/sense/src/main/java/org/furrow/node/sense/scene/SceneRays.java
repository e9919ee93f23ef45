package org.furrow.node.sense.scene;

import java.util.List;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.look.Surface;
import org.furrow.node.sense.ray.Bodies;
import org.furrow.node.sense.ray.HeightPage;
import org.furrow.node.sense.ray.HeightRays;
import org.furrow.node.sense.ray.NodeTraces;
import org.furrow.node.sense.ray.Pyramid;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * Casts rays into the ground and the vehicles, and describes the surface that a ray meets. All coordinates are in the
 * frame T. For one thread; a ray allocates nothing.
 */
public final class SceneRays {
    /** Soil that is moved by less than this has the class of its soil. */
    private static final double RUT_M = 0.01;
    /** Greatest distance by which smoothing moves the edge of a rut, in nodes. */
    private static final int EDGE_NODES = 5;

    private static final double LIFT_M = 2e-3;

    private final List<SceneGround> grounds;
    private final HeightRays[] groundRays;
    private final PosedVehicles vehicles;
    private final Bodies bodies = new Bodies();
    private final Materials materials;
    private final Obstacles obstacles;
    private int ground;
    private double x;
    private double y;
    private double z;
    private final PlantRays plants;
    private final @Nullable DustRays dust;
    private final @Nullable Water water;
    private final double[] met = new double[6];
    private boolean onVehicle;
    private boolean onPlant;
    private boolean onWater;
    /** What a ray that met water meets below its surface, as the fields above, and the distance to it. */
    private boolean vehicleBelow;

    private boolean plantBelow;
    private double below_m;
    private final double[] ray = new double[6];

    /** Unit normal of the surface that was met, towards the outside. */
    public final double[] normal = new double[3];

    /** Class of the surface, after {@link #describe}. */
    public int label;
    /** Instance of the surface. */
    public int instance;
    /** Material number of soil, -1 of other surfaces. */
    public int material;
    /** Reflectivity of the surface. */
    public double reflectivity;
    /** Lowering of the soil by pressing, in m. */
    public double pressed_m;
    /** Height of soil that was heaped there, in m. */
    public double heaped_m;
    /** Instance of the vehicle that moved the soil of a rut or berm last; 0 elsewhere. */
    public int owner;
    /** Passages over the soil of a rut or berm; 0 elsewhere. */
    public int passes;

    /**
     * Rays into a scene.
     *
     * @param water null: there is none
     * @param dust null: there is none
     */
    public SceneRays(
            Surroundings all,
            List<SceneGround> grounds,
            Materials materials,
            Obstacles obstacles,
            Plants plants,
            @Nullable Water water,
            @Nullable DustSources dust) {
        this.water = water;
        this.plants = new PlantRays(plants, grounds.getFirst().field());
        this.dust = dust == null ? null : new DustRays(dust);
        this.grounds = List.copyOf(grounds);
        this.materials = materials;
        this.obstacles = obstacles;
        groundRays = grounds.stream().map(each -> new HeightRays(each.field())).toArray(HeightRays[]::new);
        vehicles = new PosedVehicles(all);
    }

    /** The dust in the air; null: there is none. */
    public @Nullable DustRays dust() {
        return dust;
    }

    /** Moves vehicles and dust to a time, and selects the ground that a vehicle drives on. */
    public void moveTo(long t_ns, int vehicle) {
        vehicles.moveTo(t_ns);
        if (dust != null) {
            dust.moveTo(t_ns);
        }
        ground = grounds.size() == 1 ? 0 : vehicle;
        plants.on(grounds.get(ground).field());
    }

    /** The ground that is selected. */
    public SceneGround ground() {
        return grounds.get(ground);
    }

    /** Materials of the grounds. */
    public Materials materials() {
        return materials;
    }

    /** Restricts the following rays to bodies and dust that reach a pyramid; the rays must lie in it. */
    public void within(Pyramid pyramid) {
        vehicles.onlyWithin(pyramid);
        if (dust != null) {
            dust.within(pyramid);
        }
    }

    /** Lets the following rays pass through the hull of a vehicle, which they are known to miss; -1: of none. */
    public void passHull(int vehicle) {
        vehicles.passHull(vehicle);
    }

    /** Lets the following rays meet all vehicles and dust. */
    public void everywhere() {
        vehicles.all();
        if (dust != null) {
            dust.everywhere();
        }
    }

    /**
     * Casts a ray.
     *
     * @param dx direction, of length 1
     * @return distance to the first surface, {@link HeightRays#NOTHING} within the reach for none
     */
    public double cast(double ox, double oy, double oz, double dx, double dy, double dz, double reach_m) {
        bodies.aim(ox, oy, oz, dx, dy, dz);
        double onBody = vehicles.cast(bodies, reach_m);
        double t = groundRays[ground].castOneOfMany(ox, oy, oz, dx, dy, dz, onBody);
        if (t < onBody && groundRays[ground].hitPage().partial && !covered(ox + t * dx, oy + t * dy)) {
            t = HeightRays.NOTHING;
        }
        onVehicle = onBody < reach_m && !(t < onBody);
        double hit = onVehicle ? onBody : t;
        plants.aim(ox, oy, oz, dx, dy, dz);
        double onPlants = plants.cast(hit < reach_m ? hit : reach_m);
        onPlant = onPlants < hit && onPlants < reach_m;
        if (onPlant) {
            onVehicle = false;
            hit = onPlants;
            plants.normal(hit, normal);
        }
        onWater = false;
        if (water != null) {
            keep(ox, oy, oz, dx, dy, dz);
            hit = surfaceOf(water, hit, reach_m);
        }
        x = ox + hit * dx;
        y = oy + hit * dy;
        z = oz + hit * dz;
        return hit;
    }

    private void keep(double ox, double oy, double oz, double dx, double dy, double dz) {
        ray[0] = ox;
        ray[1] = oy;
        ray[2] = oz;
        ray[3] = dx;
        ray[4] = dy;
        ray[5] = dz;
    }

    /** Distance to the surface of water, if the ray meets it before what it hits otherwise. */
    private double surfaceOf(Water calm, double hit, double reach_m) {
        below_m = hit < reach_m ? hit : HeightRays.NOTHING;
        double t = calm.cast(ray, Math.min(hit, reach_m));
        if (t == HeightRays.NOTHING) {
            return hit;
        }
        onWater = true;
        vehicleBelow = onVehicle;
        plantBelow = onPlant;
        onVehicle = false;
        onPlant = false;
        return t;
    }

    /** Whether the last {@link #cast} met the surface of water. */
    public boolean isWater() {
        return onWater;
    }

    /**
     * Goes on to what the ray meets below the surface of water, on a straight line, as if {@link #cast} had met that.
     *
     * @return distance from the ray's origin, {@link HeightRays#NOTHING} within the reach for none
     */
    public double below() {
        onWater = false;
        onVehicle = vehicleBelow;
        onPlant = plantBelow;
        x = ray[0] + below_m * ray[3];
        y = ray[1] + below_m * ray[4];
        z = ray[2] + below_m * ray[5];
        if (onPlant) {
            plants.normal(below_m, normal);
        }
        return below_m;
    }

    /** Writes origin and direction of the ray that the surface of water mirrors, after {@link #isWater}. */
    public void mirrored(double[] dest) {
        dest[0] = x;
        dest[1] = y;
        dest[2] = z + LIFT_M;
        dest[3] = ray[3];
        dest[4] = ray[4];
        dest[5] = -ray[5];
    }

    /** How wet the surface is that was met: from 0, dry, to 1, below water. */
    public double wetness() {
        return water == null ? 0 : water.wetness(x, y, z);
    }

    /** Writes the point that the last {@link #cast} met. */
    public void point(double[] dest) {
        dest[0] = x;
        dest[1] = y;
        dest[2] = z;
    }

    /** Share of the sky that vehicles leave open above a point of the ground. */
    public double openness(double[] point) {
        return vehicles.openness(point);
    }

    /** Writes the unit normal at the last hit, on the ground without the edges between cells of the height field. */
    public void smoothNormal(double[] dest) {
        if (onVehicle || onPlant || onWater) {
            System.arraycopy(normal, 0, dest, 0, 3);
        } else {
            groundRays[ground].smoothNormal(dest);
        }
    }

    /** Whether the last {@link #cast} met the ground or an obstacle of it. */
    public boolean isGround() {
        return !onVehicle && !onPlant && !onWater;
    }

    /** Whether the last {@link #cast} met a loose rock. */
    public boolean isRock() {
        return onPlant ? plants.kind() == ScenePlan.Kind.ROCK : onVehicle && vehicles.isRock(vehicles.hitVehicle);
    }

    /** Whether the last {@link #cast} met a plant, a log or a person. */
    public boolean isPlant() {
        return onPlant && plants.kind() != ScenePlan.Kind.ROCK;
    }

    /** Whether the last {@link #cast} met a leaf. */
    public boolean isLeaf() {
        return onPlant && plants.isLeaf();
    }

    /** Writes the colour of the plant, log or person that the last {@link #cast} met. */
    public void plantColour(double[] dest) {
        plants.colour(dest);
    }

    /** Writes the colour of the vehicle that the last {@link #cast} met, after {@link #describe}. */
    public void vehicleColour(double[] dest) {
        point(met);
        System.arraycopy(normal, 0, met, 3, 3);
        vehicles.colour(met, dest);
    }

    /** Share of a clear coat's mirrored light at the last place that {@link #vehicleColour} has coloured. */
    public double gloss() {
        return vehicles.gloss;
    }

    /** Whether that place is a lamp. */
    public boolean isLamp() {
        return vehicles.isLamp;
    }

    /** Number of headlamps of all vehicles in the world. */
    public int lamps() {
        return vehicles.lampCount;
    }

    /** Number d of a headlamp in the frame T: its place, then the axes of its vehicle: ahead, left, up. */
    public double lamp(int lamp, int d) {
        return vehicles.lamps[PosedVehicles.LAMP * lamp + d];
    }

    /** Writes the point that the last {@link #cast} met in the frame in which the surface keeps its place. */
    public void surfacePoint(double[] dest) {
        point(dest);
        if (onVehicle) {
            vehicles.toChassis(dest);
        }
    }

    /** What ground or rock is made of at the last hit. */
    public Surface surface() {
        if (onVehicle || onPlant) {
            return Surface.ROCK;
        }
        if (instance != 0) {
            return label == SceneClass.STEP ? Surface.CONCRETE : Surface.ROCK;
        }
        return materials.surface(material, x, y);
    }

    /** Whether there is ground at a place; outside its data it goes on at the height of the nearest point. */
    private boolean covered(double px, double py) {
        return grounds.get(ground).surface().material(px, py) != UndeformedSurface.VOID;
    }

    /** Distance to the first body of a vehicle; {@link HeightRays#NOTHING} within the reach for none. */
    public double castAtVehicles(double ox, double oy, double oz, double dx, double dy, double dz, double reach_m) {
        bodies.aim(ox, oy, oz, dx, dy, dz);
        double t = vehicles.cast(bodies, reach_m);
        onVehicle = t < reach_m;
        onWater = false;
        return onVehicle ? t : HeightRays.NOTHING;
    }

    /** Index of the vehicle that the last {@link #cast} met; -1: it met the ground. */
    public int vehicle() {
        return onVehicle ? vehicles.hitVehicle : -1;
    }

    /** Number of that vehicle's body: 0 the chassis, then the wheels, then the others that are shown. */
    public int body() {
        return vehicles.hitBody;
    }

    /** Whether the last {@link #cast} met a wheel. */
    public boolean isWheel() {
        return onVehicle && vehicles.isWheel();
    }

    /** Number of vehicles. */
    public int vehicles() {
        return vehicles.count();
    }

    /**
     * Writes the indices of all vehicles that a ray meets, those behind others and below the ground too; returns their
     * number. It changes no field that describes a surface but the normal of bodies.
     *
     * @param dest room for all vehicles
     */
    public int vehiclesAlong(double[] ray, double reach_m, int[] dest) {
        bodies.aim(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5]);
        return vehicles.along(bodies, reach_m, dest);
    }

    /** Instance of the ground that a ray would meet without vehicles; 0: none. */
    public int groundInstance(double[] ray, double reach_m) {
        HeightRays rays = groundRays[ground];
        double t = rays.castOneOfMany(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], reach_m);
        if (t == HeightRays.NOTHING) {
            return 0;
        }
        short[] blocks = rays.hitPage().obstacles;
        int block = blocks == null ? 0 : blocks[rays.hitNode()];
        return block > 0 ? SceneInstance.FIRST_OBSTACLE + block - 1 : 0;
    }

    /** Whether the vehicle's part that the last {@link #cast} met is of rubber, such as a belt. */
    public boolean isRubber() {
        return onVehicle && vehicles.isRubber();
    }

    /** Whether a ray from the surface that was met is free; a direction of length 1. */
    public boolean isFree(double dx, double dy, double dz, double reach_m) {
        return isFree(dx, dy, dz, reach_m, true);
    }

    /** The same without vehicles. */
    public boolean isFreeOfStanding(double dx, double dy, double dz, double reach_m) {
        return isFree(dx, dy, dz, reach_m, false);
    }

    private boolean isFree(double dx, double dy, double dz, double reach_m, boolean ofVehicles) {
        double ox = x + LIFT_M * normal[0];
        double oy = y + LIFT_M * normal[1];
        double oz = z + LIFT_M * normal[2];
        bodies.aim(ox, oy, oz, dx, dy, dz);
        plants.aim(ox, oy, oz, dx, dy, dz);
        return !(ofVehicles && vehicles.blocks(bodies, reach_m))
                && !plants.blocks(reach_m)
                && groundRays[ground].cast(ox, oy, oz, dx, dy, dz, reach_m) == HeightRays.NOTHING;
    }

    /** Sets the fields that describe the surface that the last {@link #cast} met. */
    public void describe() {
        pressed_m = 0;
        heaped_m = 0;
        material = -1;
        owner = 0;
        passes = 0;
        if (onWater) {
            instance = 0;
            label = SceneClass.WATER;
            reflectivity = 0;
            normal[0] = 0;
            normal[1] = 0;
            normal[2] = 1;
        } else if (onPlant) {
            describePlant();
        } else if (onVehicle) {
            describeVehicle();
            System.arraycopy(bodies.normal, 0, normal, 0, 3);
        } else {
            groundRays[ground].normal(normal);
            describeGround(groundRays[ground].hitPage(), groundRays[ground].hitNode());
        }
    }

    /** Sets class and instance of the vehicle's body that was met last. */
    public void describeVehicle() {
        boolean rock = vehicles.isRock(vehicles.hitVehicle);
        boolean wheel = vehicles.isWheel();
        label = rock ? SceneClass.ROCK : wheel ? SceneClass.WHEEL : SceneClass.VEHICLE;
        instance = SceneInstance.FIRST_VEHICLE + vehicles.hitVehicle;
        reflectivity = rock ? Materials.ROCK : wheel ? Materials.RUBBER : Materials.PAINT;
    }

    private void describePlant() {
        instance = 0;
        label = switch (plants.kind()) {
            case TREE, CONIFER -> SceneClass.TREE;
            case SHRUB -> SceneClass.SHRUB;
            case GRASS -> SceneClass.GRASS;
            case ROCK -> SceneClass.ROCK;
            case LOG -> SceneClass.LOG;
            case PERSON -> SceneClass.PERSON;
            case POST, FENCE, WALL -> SceneClass.BARRIER;
            case BUILDING -> SceneClass.BUILDING;
        };
        reflectivity = plants.isLeaf() ? Materials.LEAF : label == SceneClass.PERSON ? Materials.CLOTH : Materials.ROCK;
    }

    /** Sets the fields of a node. */
    void describeGround(HeightPage page, int node) {
        short[] blocks = page.obstacles;
        byte[] soils = page.materials;
        int block = blocks == null ? 0 : blocks[node];
        instance = 0;
        material = soils == null ? page.material : soils[node];
        reflectivity = materials.reflectivity(material);
        label = materials.classId(material);
        NodeTraces traces = page.traces;
        if (traces != null) {
            double moved = groundRays[ground].moved_m(traces);
            pressed_m = groundRays[ground].between(traces.pressed_m);
            heaped_m = moved + pressed_m;
            if (moved <= -RUT_M) {
                label = SceneClass.RUT;
            } else if (moved >= RUT_M) {
                label = SceneClass.BERM;
            }
            if (label == SceneClass.RUT || label == SceneClass.BERM) {
                int changed = changed(traces, node, page.nodes());
                owner = changed < 0 ? 0 : SceneInstance.FIRST_VEHICLE + traces.writer[changed];
                passes = changed < 0 ? 0 : traces.passes[changed];
            }
        }
        if (block > 0) {
            label = obstacles.isStep(block - 1) ? SceneClass.STEP : SceneClass.ROCK;
            instance = SceneInstance.FIRST_OBSTACLE + block - 1;
            owner = 0;
            passes = 0;
            reflectivity = Materials.ROCK;
        }
    }

    /** The nearest node of a page that a vehicle has changed: smoothing moves edges of ruts; -1: none is near. */
    private static int changed(NodeTraces traces, int node, int nodes) {
        if (traces.writer[node] != NodeTraces.UNWRITTEN) {
            return node;
        }
        int best = -1;
        int least = Integer.MAX_VALUE;
        int column = node % nodes;
        int row = node / nodes;
        for (int r = Math.max(0, row - EDGE_NODES); r <= Math.min(nodes - 1, row + EDGE_NODES); r++) {
            for (int c = Math.max(0, column - EDGE_NODES); c <= Math.min(nodes - 1, column + EDGE_NODES); c++) {
                int square = (r - row) * (r - row) + (c - column) * (c - column);
                if (square < least && traces.writer[r * nodes + c] != NodeTraces.UNWRITTEN) {
                    least = square;
                    best = r * nodes + c;
                }
            }
        }
        return best;
    }
}
