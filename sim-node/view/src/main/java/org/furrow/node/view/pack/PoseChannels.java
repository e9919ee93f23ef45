package org.furrow.node.view.pack;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.vehicle.VehicleModel;

/**
 * The numbers of a vehicle in a view pack: the chassis in W, wheels and drawn links in the frame of the chassis,
 * rounded to whole units.
 */
final class PoseChannels {
    private static final double LENGTH_M = 1e-4;
    private static final double QUATERNION = 1.0 / 32767;
    private static final double SPIN_RAD = 2 * Math.PI / 65536;
    private static final double FORCE_N = 10;
    private static final double SLIP = 1e-3;
    private static final double CONTROL = 1e-3;
    private static final List<String> AXES = List.of("x", "y", "z");
    private static final List<String> TURN = List.of("qw", "qx", "qy", "qz");

    private final PoseLayout layout;
    /** Bodies after the wheels that have a shape. */
    private final int[] links;

    private final double[] chassis = new double[4];
    private final double[] relative = new double[4];
    private final long[] lastSpin;
    private int at;

    /**
     * A channel.
     *
     * @param key name in {@code meta.json}
     * @param scale unit of its integers
     */
    record Channel(String key, double scale) {}

    /** @param links indices of the drawn bodies after the wheels */
    PoseChannels(PoseLayout layout, int... links) {
        this.layout = layout;
        this.links = links.clone();
        lastSpin = new long[layout.wheels()];
    }

    /** The channels of a kind of vehicle. */
    static PoseChannels of(VehicleModel model) {
        PoseLayout layout = PoseLayout.of(model);
        int[] drawn = IntStream.range(0, model.linkNames().size())
                .filter(link -> !model.linkBoxes(link).isEmpty())
                .map(layout::link)
                .toArray();
        return new PoseChannels(layout, drawn);
    }

    /** The channels in the order of {@link #fill}. */
    List<Channel> channels() {
        List<Channel> all = new ArrayList<>();
        AXES.forEach(axis -> all.add(new Channel(axis, LENGTH_M)));
        TURN.forEach(axis -> all.add(new Channel(axis, QUATERNION)));
        List.of("steering", "throttle", "brake").forEach(name -> all.add(new Channel(name, CONTROL)));
        for (int w = 0; w < layout.wheels(); w++) {
            String name = layout.bodies().get(1 + w) + ".";
            AXES.forEach(axis -> all.add(new Channel(name + axis, LENGTH_M)));
            all.add(new Channel(name + "sx", QUATERNION));
            all.add(new Channel(name + "sz", QUATERNION));
            all.add(new Channel(name + "spin", SPIN_RAD));
            AXES.forEach(axis -> all.add(new Channel(name + "f" + axis, FORCE_N)));
            all.add(new Channel(name + "sinkage", LENGTH_M));
            all.add(new Channel(name + "slip", SLIP));
        }
        for (int link : links) {
            String name = layout.bodies().get(link) + ".";
            AXES.forEach(axis -> all.add(new Channel(name + axis, LENGTH_M)));
            TURN.forEach(axis -> all.add(new Channel(name + axis, QUATERNION)));
        }
        return all;
    }

    /** Writes the integers of a sample; samples ascend in time. */
    void fill(double[] values, int from, long[] dest) {
        at = 0;
        for (int d = 0; d < 3; d++) {
            put(values[from + d], LENGTH_M, dest);
        }
        System.arraycopy(values, from + 3, chassis, 0, 4);
        for (double q : chassis) {
            put(q, QUATERNION, dest);
        }
        for (int c = 0; c < PoseLayout.CONTROLS; c++) {
            put(values[from + layout.controls() + c], CONTROL, dest);
        }
        for (int w = 0; w < layout.wheels(); w++) {
            fillWheel(values, from, w, dest);
        }
        for (int link : links) {
            putPlace(values, from, from + layout.body(link), dest);
            turnFromChassis(values, from + layout.body(link) + 3);
            for (double q : relative) {
                put(q, QUATERNION, dest);
            }
        }
    }

    private void fillWheel(double[] values, int from, int w, long[] dest) {
        int body = from + layout.body(1 + w);
        putPlace(values, from, body, dest);
        turnFromChassis(values, body + 3);
        // relative = swing * twist about the wheel's y axis
        double cos = relative[0];
        double sin = relative[2];
        double length = Math.hypot(cos, sin);
        cos = length > 0 ? cos / length : 1;
        sin = length > 0 ? sin / length : 0;
        put(relative[1] * cos + relative[3] * sin, QUATERNION, dest);
        put(relative[3] * cos - relative[1] * sin, QUATERNION, dest);
        long spin = Math.round(2 * Math.atan2(sin, cos) / SPIN_RAD);
        lastSpin[w] += (short) (spin - lastSpin[w]);
        dest[at++] = lastSpin[w];
        int wheel = from + layout.wheel(w);
        for (int d = 0; d < 3; d++) {
            put(values[wheel + d], FORCE_N, dest);
        }
        put(values[wheel + 3], LENGTH_M, dest);
        put(values[wheel + 4], SLIP, dest);
    }

    /** Position of a body less that of the chassis, in the frame of the chassis. */
    private void putPlace(double[] values, int from, int body, long[] dest) {
        double x = values[body] - values[from];
        double y = values[body + 1] - values[from + 1];
        double z = values[body + 2] - values[from + 2];
        double w = chassis[0];
        double a = -chassis[1];
        double b = -chassis[2];
        double c = -chassis[3];
        double tx = 2 * (b * z - c * y);
        double ty = 2 * (c * x - a * z);
        double tz = 2 * (a * y - b * x);
        put(x + w * tx + b * tz - c * ty, LENGTH_M, dest);
        put(y + w * ty + c * tx - a * tz, LENGTH_M, dest);
        put(z + w * tz + a * ty - b * tx, LENGTH_M, dest);
    }

    /** Sets {@link #relative} to the body's orientation in the frame of the chassis. */
    private void turnFromChassis(double[] values, int q) {
        double w = chassis[0];
        double x = -chassis[1];
        double y = -chassis[2];
        double z = -chassis[3];
        double bw = values[q];
        double bx = values[q + 1];
        double by = values[q + 2];
        double bz = values[q + 3];
        relative[0] = w * bw - x * bx - y * by - z * bz;
        relative[1] = w * bx + x * bw + y * bz - z * by;
        relative[2] = w * by + y * bw + z * bx - x * bz;
        relative[3] = w * bz + z * bw + x * by - y * bx;
    }

    private void put(double value, double unit, long[] dest) {
        dest[at++] = Math.round(value / unit);
    }
}
