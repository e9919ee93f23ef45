package org.furrow.node.scenario.look;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.LogPlace;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.math.CounterNoise;

/** Makes the parts of the things of a scene, from the seed of each. */
public final class ThingForm {
    /** Radius of the wood of a log without its bark, in radii, and how far its ends stand out. */
    private static final double SAWN = 0.9;

    private static final double SAWN_M = 0.003;

    private final ScenePlan.Thing thing;
    private final double foot_m;
    private final double height_m;
    private final CounterNoise noise;
    private final List<Blob> dest = new ArrayList<>();
    private int draws;

    private ThingForm(ScenePlan.Thing thing, double foot_m) {
        this.thing = thing;
        this.foot_m = foot_m;
        height_m = thing.height_m();
        noise = new CounterNoise(thing.seed(), 0, 1);
    }

    /**
     * The parts of a thing.
     *
     * @param surface the ground below it
     */
    public static List<Blob> of(ScenePlan.Thing thing, UndeformedSurface surface) {
        double foot_m = surface.height_m(thing.x_m(), thing.y_m());
        if (thing.kind() == ScenePlan.Kind.LOG) {
            return log(LogPlace.of(thing, surface));
        }
        if (thing.kind() == ScenePlan.Kind.PERSON) {
            return PersonForm.of(thing, foot_m);
        }
        if (thing.kind().isBuilt()) {
            return BuiltForm.of(thing, foot_m);
        }
        ThingForm form = new ThingForm(thing, foot_m);
        switch (thing.kind()) {
            case TREE -> form.tree();
            case CONIFER -> form.conifer();
            case SHRUB -> form.shrub();
            case GRASS -> form.grass();
            case ROCK -> form.rock();
            case LOG, PERSON, POST, FENCE, WALL, BUILDING -> throw new IllegalStateException("made above");
        }
        return List.copyOf(form.dest);
    }

    /** The next number of this thing. */
    private double between(double least, double most) {
        return least + noise.uniform(draws++, 0) * (most - least);
    }

    private void solid(double x, double y, double z, double wide_m, double high_m, Foliage foliage) {
        add(x, y, z, new double[] {wide_m, high_m, 0, 0}, foliage);
    }

    /**
     * Adds a blob.
     *
     * @param x place from the foot
     * @param size half axes across and upwards, size of a leaf (0: solid), share of holes
     */
    private void add(double x, double y, double z, double[] size, Foliage foliage) {
        Blob.Place middle = new Blob.Place(thing.x_m() + x, thing.y_m() + y, foot_m + z);
        dest.add(Blob.upright(middle, size[0], size[1], size[2], size[3], foliage));
    }

    private void tree() {
        double h = height_m;
        solid(0, 0, 0.3 * h, thing.trunk_m(), 0.42 * h, Foliage.BARK);
        for (int k = 0; k < 13; k++) {
            double turn = between(0, 2 * Math.PI);
            double away = h * between(0.04, 0.26);
            double wide = h * between(0.09, 0.17);
            double[] size = {wide, 0.8 * wide, 0.06, 0.3};
            double x = away * StrictMath.cos(turn);
            double y = away * StrictMath.sin(turn);
            double z = h * between(0.45, 0.85);
            add(x, y, z, size, Foliage.LEAVES);
            if (k % 2 == 0) {
                branch(x, y, z);
            }
        }
    }

    /** A branch from the trunk to a cluster of leaves. */
    private void branch(double x, double y, double z) {
        double flat = Math.sqrt(x * x + y * y);
        double fork = z - Math.min(1.2 * flat, 0.4 * z);
        double up = 0.5 * (z - fork);
        double half = Math.sqrt(0.25 * flat * flat + up * up);
        double wide = 0.35 * thing.trunk_m();
        double per = wide / (half * flat);
        Blob.Axes axes = new Blob.Axes(
                new Blob.Place(-wide * y / flat, wide * x / flat, 0),
                new Blob.Place(-per * up * x, -per * up * y, 0.5 * per * flat * flat),
                new Blob.Place(0.5 * x, 0.5 * y, up),
                Blob.Form.ELLIPSOID);
        Blob.Place middle = new Blob.Place(thing.x_m() + 0.5 * x, thing.y_m() + 0.5 * y, foot_m + 0.5 * (fork + z));
        dest.add(Blob.turned(middle, axes, Foliage.BARK));
    }

    private void conifer() {
        double h = height_m;
        solid(0, 0, 0.4 * h, thing.trunk_m(), 0.5 * h, Foliage.BARK);
        for (int k = 0; k < 8; k++) {
            double share = k / 7.0;
            double wide = h * (0.035 + 0.17 * (1 - share) * between(0.85, 1.1));
            add(0, 0, h * (0.16 + 0.75 * share), new double[] {wide, 0.09 * h, 0.06, 0.3}, Foliage.NEEDLES);
        }
    }

    private void shrub() {
        double h = height_m;
        for (int k = 0; k < 5; k++) {
            double wide = h * between(0.28, 0.42);
            add(
                    h * between(-0.35, 0.35),
                    h * between(-0.35, 0.35),
                    h * between(0.3, 0.6),
                    new double[] {wide, 0.95 * wide, 0.035, 0.3},
                    Foliage.TWIGS);
        }
    }

    private void grass() {
        double h = height_m;
        for (int k = 0; k < 3; k++) {
            double[] size = {h * between(0.35, 0.6), h * between(0.7, 1), 0.018, 0.6};
            add(h * between(-0.4, 0.4), h * between(-0.4, 0.4), 0, size, Foliage.BLADES);
        }
    }

    /** A cylinder with bark, and one that is a little thinner and longer with sawn ends. */
    private static List<Blob> log(LogPlace log) {
        Blob.Place middle = new Blob.Place(log.x_m(), log.y_m(), log.z_m());
        double flat = Math.sqrt(log.alongX() * log.alongX() + log.alongY() * log.alongY());
        double asideX = -log.alongY() / flat;
        double asideY = log.alongX() / flat;
        List<Blob> parts = new ArrayList<>();
        for (double[] size : new double[][] {{1, 0}, {SAWN, SAWN_M}}) {
            double wide = size[0] * log.radius_m();
            double half = log.half_m() + size[1];
            Blob.Axes axes = new Blob.Axes(
                    new Blob.Place(wide * asideX, wide * asideY, 0),
                    new Blob.Place(-wide * log.alongZ() * asideY, wide * log.alongZ() * asideX, wide * flat),
                    new Blob.Place(half * log.alongX(), half * log.alongY(), half * log.alongZ()),
                    Blob.Form.CYLINDER);
            parts.add(Blob.turned(middle, axes, parts.isEmpty() ? Foliage.BARK : Foliage.WOOD));
        }
        return parts;
    }

    /** The body that vehicles meet, with two smaller lumps. */
    private void rock() {
        double h = height_m;
        double high = thing.rockHigh_m();
        solid(0, 0, h - high, thing.rockWide_m(), high, Foliage.STONE);
        for (int k = 0; k < 2; k++) {
            solid(
                    h * between(-0.4, 0.4),
                    h * between(-0.4, 0.4),
                    h * between(0, 0.35),
                    h * between(0.4, 0.55),
                    h * between(0.4, 0.55),
                    Foliage.STONE);
        }
    }
}
