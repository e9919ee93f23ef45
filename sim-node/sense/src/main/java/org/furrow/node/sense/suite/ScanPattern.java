package org.furrow.node.sense.suite;

import org.furrow.world.math.Ranges;

/** Where the beams of a lidar point in the course of a scan. */
public sealed interface ScanPattern {
    /** Lasers that turn about the z axis, clockwise seen from above, beginning at the back. */
    record Spinning() implements ScanPattern {}

    /**
     * Rows and columns of a limited field of view about the x axis, without a part that turns: columns from left to
     * right.
     *
     * @param azimuth_rad angle between the first and the last column
     * @param flash whether all columns fire at once, at the begin of the scan, else one after another
     */
    record SolidState(double azimuth_rad, boolean flash) implements ScanPattern {
        public SolidState {
            if (!(azimuth_rad > 0 && azimuth_rad <= Math.PI)) {
                throw new IllegalArgumentException("azimuth_rad must be in (0, pi], azimuth_rad=" + azimuth_rad);
            }
        }
    }

    /**
     * One beam through two prisms of the same kind that turn about the x axis. It never repeats itself from scan to
     * scan unless the rates have a common multiple. In first order a thin prism turns a beam by the same angle towards
     * its base, wherever it points, so the deviation from the axis is the sum of two vectors of the same length.
     *
     * @param field_rad diameter of the circular field of view: four times the angle by which a prism turns the beam
     * @param first_radps rate of the first prism about the x axis
     * @param second_radps rate of the second prism
     * @param points_per_s beams in a second
     */
    record Rosette(double field_rad, double first_radps, double second_radps, double points_per_s)
            implements ScanPattern {
        public Rosette {
            Ranges.positive("points_per_s", points_per_s);
            if (!(field_rad > 0 && field_rad < Math.PI)) {
                throw new IllegalArgumentException("field_rad must be in (0, pi), field_rad=" + field_rad);
            }
            if (!Double.isFinite(first_radps) || !Double.isFinite(second_radps) || first_radps == second_radps) {
                throw new IllegalArgumentException("prism_rpm: the prisms must turn at different rates");
            }
        }

        /** A rosette by rates in revolutions a minute. */
        public static Rosette ofRpm(double field_rad, double first_rpm, double second_rpm, double points_per_s) {
            double radps = 2 * Math.PI / 60;
            return new Rosette(field_rad, radps * first_rpm, radps * second_rpm, points_per_s);
        }

        /**
         * Writes a direction of length 1 in the frame of the sensor.
         *
         * @param beam number of the beam since the start of the run
         */
        public void direction(long beam, double[] dest) {
            double t_s = beam / points_per_s;
            double one = first_radps * t_s;
            double other = second_radps * t_s;
            double each = 0.25 * field_rad;
            double left = each * (StrictMath.cos(one) + StrictMath.cos(other));
            double up = each * (StrictMath.sin(one) + StrictMath.sin(other));
            double angle = Math.sqrt(left * left + up * up);
            double share = angle > 0 ? StrictMath.sin(angle) / angle : 1;
            dest[0] = StrictMath.cos(angle);
            dest[1] = share * left;
            dest[2] = share * up;
        }
    }
}
