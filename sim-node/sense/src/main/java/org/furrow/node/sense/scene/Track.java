package org.furrow.node.sense.scene;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.pose.PoseFile;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;

/**
 * The recorded poses of a vehicle's chassis, wheels and other bodies that pictures show, at any time of the recording.
 * Between two samples positions are interpolated linearly, and quaternions too, to length 1; the motion of the chassis
 * is interpolated by cubics. Any number of threads may read it while nothing is appended.
 */
public final class Track {
    /** Numbers of {@link #motion}. */
    public static final int MOTION = PoseLayout.MOTION + 4;

    private static final int BODY = PoseLayout.BODY;
    private static final int WHEEL = PoseLayout.WHEEL;
    private static final int SLIP = 4;
    private static final double FULL_TURN = 2 * Math.PI;

    /** Number of the controls in a sample. */
    private final int controls;

    private final TrackBodies kept;
    private final int bodies;
    private final int stride;
    private final long period_ns;
    private int first;
    private int samples;
    /** Of each sample: the poses of the bodies, the wheels' numbers, the controls, the motion, the turns. */
    private double[] values;

    private Track(TrackBodies kept, int first, long period_ns, double[] values) {
        this.kept = kept;
        bodies = kept.count();
        controls = BODY * bodies + WHEEL * kept.wheels();
        stride = turns() + kept.turning().size();
        this.first = first;
        this.period_ns = period_ns;
        this.values = values;
        samples = values.length / stride;
    }

    /** Number of the turns in a sample. */
    private int turns() {
        return controls + PoseLayout.CONTROLS + PoseLayout.MOTION;
    }

    /**
     * A track of a chassis and wheels from numbers.
     *
     * @param bodies the chassis and the wheels
     * @param first number of the first sample; sample n is at n periods
     * @param values of each sample: the pose of each body (x y z qw qx qy qz), then force of the ground in W (3
     *     numbers), sinkage and slip of each wheel, then steering, throttle and brake, then velocity and angular
     *     velocity of the chassis in W
     */
    public static Track of(int bodies, int first, long period_ns, double[] values) {
        return new Track(TrackBodies.ofWheels(bodies - 1), first, period_ns, values.clone());
    }

    /**
     * Reads the poses of a vehicle of a recorded run.
     *
     * @throws InputError when the run has none
     * @throws LogDamagedException when they are damaged
     */
    public static Track read(Path folder, Scenario.Clock clock, VehiclePlan plan)
            throws InputError, IOException, LogDamagedException {
        Path path = folder.resolve(RunLog.poses(plan.name()));
        if (!Files.exists(path)) {
            throw new InputError(
                    folder + ": has no recorded poses of '" + plan.name() + "'; use 'furrow record " + folder + "'");
        }
        try (PoseFile file = PoseFile.open(path)) {
            long epoch_ns = Math.round(1e9 * clock.time_s(1));
            Track track =
                    empty(TrackBodies.of(plan.model()), epoch_ns / file.header().samplesPerEpoch());
            track.values = new double[track.stride * (file.end() - file.first())];
            track.append(file, 0);
            return track;
        }
    }

    /** A track without samples yet. */
    public static Track empty(TrackBodies kept, long period_ns) {
        return new Track(kept, 0, period_ns, new double[0]);
    }

    /**
     * Appends the samples of a file from one of its blocks on.
     *
     * @throws LogDamagedException when they are damaged
     */
    public void append(PoseFile file, int block) throws IOException, LogDamagedException {
        PoseLayout layout = file.header().layout();
        first = file.first();
        for (int b = block; b < file.blocks(); b++) {
            double[] from = file.read(b);
            int end = stride * (samples + from.length / layout.size());
            if (end > values.length) {
                values = Arrays.copyOf(values, Math.max(end, 2 * values.length));
            }
            for (int s = 0; s < from.length; s += layout.size()) {
                take(from, s, layout, stride * samples++);
            }
        }
    }

    /** Copies what is kept of a sample. */
    private void take(double[] from, int sample, PoseLayout layout, int at) {
        int first = BODY * (1 + kept.wheels());
        System.arraycopy(from, sample, values, at, first);
        for (int k = 0; k < kept.links().size(); k++) {
            int link = layout.body(layout.link(kept.links().get(k)));
            System.arraycopy(from, sample + link, values, at + first + BODY * k, BODY);
        }
        System.arraycopy(from, sample + layout.wheel(0), values, at + BODY * bodies, turns() - BODY * bodies);
        for (int k = 0; k < kept.turning().size(); k++) {
            double turn = turn_rad(at, at + BODY * kept.turning().get(k));
            double before = at == 0 ? turn : values[at - stride + turns() + k];
            values[at + turns() + k] = turn + FULL_TURN * Math.rint((before - turn) / FULL_TURN);
        }
    }

    /** Angle by which a body is turned about the y axis of the chassis, in (-2 pi, 2 pi]. */
    private double turn_rad(int chassis, int body) {
        int a = chassis + 3;
        int b = body + 3;
        double w = values[a] * values[b]
                + values[a + 1] * values[b + 1]
                + values[a + 2] * values[b + 2]
                + values[a + 3] * values[b + 3];
        double y = values[a] * values[b + 2]
                - values[a + 2] * values[b]
                - values[a + 3] * values[b + 1]
                + values[a + 1] * values[b + 3];
        return 2 * StrictMath.atan2(y, w);
    }

    /**
     * Replaces all samples by one, which holds for a period.
     *
     * @param sample its number
     * @param layout of the numbers
     * @param from the numbers
     */
    public void hold(int sample, PoseLayout layout, double[] from) {
        first = sample;
        samples = 2;
        if (values.length != 2 * stride) {
            values = new double[2 * stride];
        }
        take(from, 0, layout, 0);
        System.arraycopy(values, 0, values, stride, stride);
    }

    /** Number of bodies: the chassis, the wheels, then the others that pictures show. */
    public int bodies() {
        return bodies;
    }

    /** Number of wheels. */
    public int wheels() {
        return kept.wheels();
    }

    /** Time between two samples. */
    public long period_ns() {
        return period_ns;
    }

    /** Time of the first sample. */
    public long first_ns() {
        return first * period_ns;
    }

    /** Time of the last sample; negative when there is none. */
    public long last_ns() {
        return samples == 0 ? -1 : (first + samples - 1) * period_ns;
    }

    /** Whether the vehicle is in the world at a time. */
    public boolean isPresent(long t_ns) {
        return t_ns >= first_ns() && t_ns <= last_ns();
    }

    /** Writes the pose of a body at a time at which the vehicle is present: x y z qw qx qy qz. */
    public void pose(int body, long t_ns, double[] dest, int at) {
        long since = t_ns - first_ns();
        int sample = (int) Math.min(samples - 1, since / period_ns);
        int from = sample * stride + BODY * body;
        long rest = since - sample * period_ns;
        if (rest == 0) {
            System.arraycopy(values, from, dest, at, BODY);
        } else {
            double share = (double) rest / period_ns;
            for (int k = 0; k < BODY; k++) {
                dest[at + k] = values[from + k] + share * (values[from + stride + k] - values[from + k]);
            }
        }
        normalise(dest, at + 3);
    }

    /**
     * Angle by which body k of {@link TrackBodies#turning} has turned about the y axis of the chassis, at a time at
     * which the vehicle is present, in rad. It does not jump where a turn is complete.
     */
    public double turn_rad(int k, long t_ns) {
        long since = t_ns - first_ns();
        int sample = (int) Math.min(samples - 1, since / period_ns);
        int at = sample * stride + turns() + k;
        long rest = since - sample * period_ns;
        return rest == 0 ? values[at] : values[at] + (double) rest / period_ns * (values[at + stride] - values[at]);
    }

    private static void normalise(double[] q, int at) {
        double square = 0;
        for (int k = at; k < at + 4; k++) {
            square += q[k] * q[k];
        }
        double per = 1 / Math.sqrt(square);
        for (int k = at; k < at + 4; k++) {
            q[k] *= per;
        }
    }

    /**
     * Writes the motion of the chassis at a time at which the vehicle is present: velocity of its origin and angular
     * velocity in W, then the quaternion. Between two samples each number is a Hermite cubic through them, whose slopes
     * are those between their neighbours (Catmull and Rom 1974).
     */
    public void motion(long t_ns, double[] dest) {
        long since = t_ns - first_ns();
        int sample = (int) Math.min(samples - 1, since / period_ns);
        double share = (double) (since - sample * period_ns) / period_ns;
        int motion = controls + PoseLayout.CONTROLS;
        for (int k = 0; k < MOTION; k++) {
            dest[k] = cubic(sample, share, k < PoseLayout.MOTION ? motion + k : 3 + k - PoseLayout.MOTION);
        }
        normalise(dest, PoseLayout.MOTION);
    }

    private double cubic(int sample, double share, int number) {
        double from = values[sample * stride + number];
        if (share == 0) {
            return from;
        }
        double rise = values[(sample + 1) * stride + number] - from;
        double a = slope(sample, number);
        double b = slope(sample + 1, number);
        return from + share * (a + share * (3 * rise - 2 * a - b + share * (a + b - 2 * rise)));
    }

    /** Change of a number in a period about a sample. */
    private double slope(int sample, int number) {
        int low = Math.max(sample - 1, 0);
        int high = Math.min(sample + 1, samples - 1);
        return (values[high * stride + number] - values[low * stride + number]) / (high - low);
    }

    /** Number of samples. */
    public int samples() {
        return samples;
    }

    /** Coordinate d of the chassis in W in a sample, in m. */
    public double chassis_m(int sample, int d) {
        return values[sample * stride + d];
    }

    /** Control k (steering, throttle, brake) of the last sample at or before a time. */
    public double control(int k, long t_ns) {
        return values[sampleAt(t_ns) * stride + controls + k];
    }

    /** Magnitude of the force of the ground on a wheel in the last sample at or before a time, in N. */
    public double wheelForce_N(int wheel, long t_ns) {
        int at = sampleAt(t_ns) * stride + BODY * bodies + WHEEL * wheel;
        return Math.sqrt(values[at] * values[at] + values[at + 1] * values[at + 1] + values[at + 2] * values[at + 2]);
    }

    /** Longitudinal slip of a wheel in the last sample at or before a time, in [-1, 1]. */
    public double slip(int wheel, long t_ns) {
        return values[sampleAt(t_ns) * stride + BODY * bodies + WHEEL * wheel + SLIP];
    }

    private int sampleAt(long t_ns) {
        return (int) Math.min(samples - 1, (t_ns - first_ns()) / period_ns);
    }
}
