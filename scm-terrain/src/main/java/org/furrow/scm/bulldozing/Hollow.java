package org.furrow.scm.bulldozing;

import org.furrow.world.contact.Bucket;

/**
 * How much soil the hollow of a {@link Bucket} holds at an attitude, and where the centre of its soil is. The surface
 * of the soil rises from each edge of the opening inwards no steeper than the angle of repose, and nothing lies above
 * the opening. Allocates nothing after construction.
 */
final class Hollow {
    /** Least share of the vertical in the plane of the profile; a bucket that is rolled further is empty. */
    private static final double LEAST_UPRIGHT = 0.5;

    private static final int BISECTIONS = 40;

    private final Bucket bucket;
    private final double slope;
    private final double[] profileX;
    private final double[] profileZ;
    /** Centre of the whole hollow. */
    private final double[] middle = new double[2];
    /** Centre of the part that holds soil at the present attitude. */
    private final double[] middleOfHeld = new double[2];

    private final double[] centreOfFilled = new double[2];
    /** Normal of the opening, outwards. */
    private final double[] outward = new double[2];

    private final Section held;
    private final Section filled;
    private final Section other;
    private double upX;
    private double upZ;

    /** A polygon with room for the corners that clipping adds. */
    private static final class Section {
        final double[] x;
        final double[] z;
        int count;
        double area_m2;

        Section(int most) {
            x = new double[most];
            z = new double[most];
        }

        void set(double[] fromX, double[] fromZ, int size) {
            System.arraycopy(fromX, 0, x, 0, size);
            System.arraycopy(fromZ, 0, z, 0, size);
            count = size;
        }

        /** Keeps the part of another polygon where a x + b z <= c (Sutherland and Hodgman 1974). */
        void clip(Section from, double a, double b, double c) {
            count = 0;
            for (int k = 0; k < from.count; k++) {
                int n = k + 1 == from.count ? 0 : k + 1;
                double here = a * from.x[k] + b * from.z[k] - c;
                double there = a * from.x[n] + b * from.z[n] - c;
                if (here <= 0) {
                    add(from.x[k], from.z[k]);
                }
                if (here <= 0 != there <= 0) {
                    double share = here / (here - there);
                    add(from.x[k] + share * (from.x[n] - from.x[k]), from.z[k] + share * (from.z[n] - from.z[k]));
                }
            }
        }

        private void add(double px, double pz) {
            x[count] = px;
            z[count++] = pz;
        }

        /** Sets the area, and writes the centre where there is one. */
        void measure(double[] centre) {
            double twice = 0;
            double sumX = 0;
            double sumZ = 0;
            for (int k = 0; k < count; k++) {
                int n = k + 1 == count ? 0 : k + 1;
                double cross = x[k] * z[n] - x[n] * z[k];
                twice += cross;
                sumX += cross * (x[k] + x[n]);
                sumZ += cross * (z[k] + z[n]);
            }
            area_m2 = 0.5 * Math.abs(twice);
            if (twice != 0) {
                centre[0] = sumX / (3 * twice);
                centre[1] = sumZ / (3 * twice);
            }
        }
    }

    Hollow(Bucket bucket) {
        this.bucket = bucket;
        slope = StrictMath.tan(bucket.repose_rad());
        int corners = bucket.profile_m().size();
        profileX = new double[corners];
        profileZ = new double[corners];
        for (int k = 0; k < corners; k++) {
            profileX[k] = bucket.profile_m().get(k).x_m();
            profileZ[k] = bucket.profile_m().get(k).z_m();
        }
        held = new Section(8 * corners);
        filled = new Section(8 * corners);
        other = new Section(8 * corners);
        held.set(profileX, profileZ, corners);
        held.measure(middle);
        int last = corners - 1;
        outward[0] = profileZ[last] - profileZ[0];
        outward[1] = profileX[0] - profileX[last];
        double inside = outward[0] * (middle[0] - profileX[0]) + outward[1] * (middle[1] - profileZ[0]);
        if (inside > 0) {
            outward[0] = -outward[0];
            outward[1] = -outward[1];
        }
    }

    /**
     * Sets the part of the hollow that holds soil, and returns its volume.
     *
     * @param x component of the upward vertical along the body's x axis
     * @param z component along its z axis
     */
    double hold_m3(double x, double z) {
        double upright = Math.sqrt(x * x + z * z);
        held.count = 0;
        held.area_m2 = 0;
        if (upright < LEAST_UPRIGHT || outward[0] * x + outward[1] * z <= 0) {
            return 0;
        }
        upX = x / upright;
        upZ = z / upright;
        filled.set(profileX, profileZ, profileX.length);
        clipAt(0, filled, other);
        clipAt(profileX.length - 1, other, held);
        held.measure(middleOfHeld);
        return held.area_m2 * bucket.width_m();
    }

    /** Keeps what lies below the slope that rises from an edge of the opening inwards. */
    private void clipAt(int edge, Section from, Section to) {
        double ex = profileX[edge];
        double ez = profileZ[edge];
        double acrossX = upZ; // horizontal in the plane of the profile
        double acrossZ = -upX;
        double inwards = acrossX * (middle[0] - ex) + acrossZ * (middle[1] - ez) >= 0 ? slope : -slope;
        double a = upX - inwards * acrossX;
        double b = upZ - inwards * acrossZ;
        to.clip(from, a, b, a * ex + b * ez);
    }

    /** Writes the centre of a volume that {@link #hold_m3} has found room for: it lies at the bottom, level. */
    void centre(double volume_m3, double[] dest, int at) {
        double wanted_m2 = volume_m3 / bucket.width_m();
        dest[at + 1] = 0;
        if (wanted_m2 >= held.area_m2) {
            dest[at] = held.count == 0 ? middle[0] : middleOfHeld[0];
            dest[at + 2] = held.count == 0 ? middle[1] : middleOfHeld[1];
            return;
        }
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < held.count; k++) {
            double height = upX * held.x[k] + upZ * held.z[k];
            low = Math.min(low, height);
            high = Math.max(high, height);
        }
        double[] centre = centreOfFilled;
        for (int n = 0; n < BISECTIONS; n++) {
            double level = 0.5 * (low + high);
            filled.clip(held, upX, upZ, level);
            filled.measure(centre);
            if (filled.area_m2 < wanted_m2) {
                low = level;
            } else {
                high = level;
            }
        }
        dest[at] = centre[0];
        dest[at + 2] = centre[1];
    }

    /** Component of a velocity in the body's frame along the normal of the opening, outwards; not of unit length. */
    double outwards(double vx, double vz) {
        return outward[0] * vx + outward[1] * vz;
    }

    /** Distance of a place of the x-z plane behind the cutting edge, along the floor. */
    double behindEdge_m(double x, double z) {
        double floorX = profileX[1] - profileX[0];
        double floorZ = profileZ[1] - profileZ[0];
        double length = Math.sqrt(floorX * floorX + floorZ * floorZ);
        return (floorX * (x - profileX[0]) + floorZ * (z - profileZ[0])) / length;
    }

    double edgeX(boolean upper) {
        return profileX[upper ? profileX.length - 1 : 0];
    }

    double edgeZ(boolean upper) {
        return profileZ[upper ? profileZ.length - 1 : 0];
    }

    Bucket bucket() {
        return bucket;
    }
}
