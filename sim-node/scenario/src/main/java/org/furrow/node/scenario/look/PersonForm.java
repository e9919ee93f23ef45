package org.furrow.node.scenario.look;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.world.math.CounterNoise;

/**
 * Makes the parts of a person who stands, from the seed: ellipsoids for shoes, legs, trunk, arms, hands and head.
 * Proportions are near those of R. Drillis and R. Contini, Body segment parameters, 1966, with clothes.
 */
final class PersonForm {
    private static final Foliage[] JACKETS = {
        Foliage.ORANGE, Foliage.RED, Foliage.BLUE, Foliage.OLIVE, Foliage.GREY, Foliage.ORANGE
    };
    private static final Foliage[] TROUSERS = {Foliage.DENIM, Foliage.KHAKI, Foliage.GREY};

    /** How far an ellipsoid reaches beyond the joints at its ends, in half widths. */
    private static final double OVERLAP = 0.9;

    private final ScenePlan.Thing thing;
    private final double foot_m;
    private final double ahead;
    private final double left;
    private final CounterNoise noise;
    private final List<Blob> dest = new ArrayList<>();
    private int draws;

    private PersonForm(ScenePlan.Thing thing, double foot_m) {
        this.thing = thing;
        this.foot_m = foot_m;
        ahead = StrictMath.cos(thing.heading_rad());
        left = StrictMath.sin(thing.heading_rad());
        noise = new CounterNoise(thing.seed(), 0, 1);
    }

    /** The parts of a person whose feet are on the ground at a height. */
    static List<Blob> of(ScenePlan.Thing thing, double foot_m) {
        PersonForm form = new PersonForm(thing, foot_m);
        Foliage jacket = JACKETS[(int) form.between(0, JACKETS.length)];
        Foliage trousers = TROUSERS[(int) form.between(0, TROUSERS.length)];
        double stance = form.between(0.05, 0.085);
        for (int side = -1; side <= 1; side += 2) {
            form.leg(side * stance, form.between(-0.03, 0.03), side, trousers);
            form.arm(side, form.between(-0.02, 0.06), form.between(0.02, 0.1), jacket);
        }
        form.trunk(jacket, trousers);
        form.head();
        return form.dest;
    }

    /** The next number of this person. */
    private double between(double least, double most) {
        return least + noise.uniform(draws++, 0) * (most - least);
    }

    /** Shares of the height, ahead, to the left and upwards, as a vector of T. */
    private Blob.Place vector(double x, double y, double z) {
        double h = thing.height_m();
        return new Blob.Place(h * (ahead * x - left * y), h * (left * x + ahead * y), h * z);
    }

    private void add(Blob.Place from, Blob.Axes axes, Foliage foliage) {
        Blob.Place middle = new Blob.Place(thing.x_m() + from.x(), thing.y_m() + from.y(), foot_m + from.z());
        dest.add(Blob.turned(middle, axes, foliage));
    }

    /** Adds an ellipsoid with level and vertical axes: half axes ahead, to the left and upwards. */
    private void lump(double[] middle, double[] half, Foliage foliage) {
        Blob.Axes axes =
                new Blob.Axes(vector(half[0], 0, 0), vector(0, half[1], 0), vector(0, 0, half[2]), Blob.Form.ELLIPSOID);
        add(vector(middle[0], middle[1], middle[2]), axes, foliage);
    }

    /** Adds an ellipsoid about the line between two joints. */
    private void limb(double[] a, double[] b, double wide, Foliage foliage) {
        double[] w = {0.5 * (b[0] - a[0]), 0.5 * (b[1] - a[1]), 0.5 * (b[2] - a[2])};
        double half = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
        double flat = Math.sqrt(w[0] * w[0] + w[2] * w[2]);
        double longer = (half + OVERLAP * wide) / half;
        // across: at right angles to the line, the first one in the plane ahead and upwards
        double[] u = {wide * w[2] / flat, 0, -wide * w[0] / flat};
        double per = wide / (half * flat);
        double[] v = {-per * w[0] * w[1], per * flat * flat, -per * w[1] * w[2]};
        Blob.Axes axes = new Blob.Axes(
                vector(u[0], u[1], u[2]),
                vector(v[0], v[1], v[2]),
                vector(longer * w[0], longer * w[1], longer * w[2]),
                Blob.Form.ELLIPSOID);
        add(vector(0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1]), 0.5 * (a[2] + b[2])), axes, foliage);
    }

    private void leg(double aside, double forward, int side, Foliage trousers) {
        double[] hip = {0, side * 0.05, 0.5};
        double[] knee = {0.6 * forward + 0.01, 0.5 * (aside + hip[1]), 0.28};
        double[] ankle = {forward, aside, 0.045};
        limb(hip, knee, 0.053, trousers);
        limb(knee, ankle, 0.038, trousers);
        lump(new double[] {forward, aside, 0.13}, new double[] {0.034, 0.033, 0.1}, trousers);
        lump(new double[] {forward + 0.028, aside, 0.018}, new double[] {0.078, 0.03, 0.024}, Foliage.LEATHER);
        lump(new double[] {forward - 0.01, aside, 0.04}, new double[] {0.036, 0.031, 0.036}, Foliage.LEATHER);
    }

    private void arm(int side, double forward, double bend, Foliage jacket) {
        double[] shoulder = {0, side * 0.108, 0.79};
        double[] elbow = {-0.5 * forward, side * 0.138, 0.625};
        double[] wrist = {forward + bend, side * 0.142, 0.49};
        limb(shoulder, elbow, 0.034, jacket);
        limb(elbow, wrist, 0.027, jacket);
        double[] knuckle = {wrist[0] + 0.3 * bend, wrist[1], wrist[2] - 0.045};
        limb(wrist, knuckle, 0.02, Foliage.SKIN);
    }

    private void trunk(Foliage jacket, Foliage trousers) {
        lump(new double[] {0, 0, 0.5}, new double[] {0.068, 0.094, 0.07}, trousers);
        lump(new double[] {0, 0, 0.6}, new double[] {0.07, 0.098, 0.12}, jacket);
        lump(new double[] {0.004, 0, 0.7}, new double[] {0.073, 0.106, 0.13}, jacket);
        lump(new double[] {-0.004, 0, 0.785}, new double[] {0.052, 0.125, 0.042}, jacket);
    }

    private void head() {
        lump(new double[] {-0.004, 0, 0.84}, new double[] {0.034, 0.034, 0.06}, Foliage.SKIN);
        lump(new double[] {0.008, 0, 0.92}, new double[] {0.048, 0.042, 0.066}, Foliage.SKIN);
        lump(new double[] {0.056, 0, 0.915}, new double[] {0.011, 0.009, 0.014}, Foliage.SKIN);
        lump(new double[] {-0.008, 0, 0.944}, new double[] {0.054, 0.047, 0.056}, Foliage.HAIR);
    }
}
