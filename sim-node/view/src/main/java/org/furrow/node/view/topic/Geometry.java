package org.furrow.node.view.topic;

import org.furrow.node.view.protobuf.ProtoWriter;

/** Writes times and poses as Foxglove's types have them. */
final class Geometry {
    private static final long PER_S = 1_000_000_000L;

    private Geometry() {}

    static long ns(double time_s) {
        return Math.round(time_s * PER_S);
    }

    /** A {@code google.protobuf.Timestamp}. */
    static void time(ProtoWriter out, int field, long time_ns) {
        int begun = out.begin(field);
        out.integer(1, time_ns / PER_S);
        out.integer(2, time_ns % PER_S);
        out.end(begun);
    }

    /** A {@code Vector3} or {@code Point3}. */
    static void vector(ProtoWriter out, int field, double x, double y, double z) {
        int begun = out.begin(field);
        out.number(1, x);
        out.number(2, y);
        out.number(3, z);
        out.end(begun);
    }

    /** A {@code Quaternion}, given as w, x, y, z. */
    static void quaternion(ProtoWriter out, int field, double[] q, int at) {
        int begun = out.begin(field);
        out.number(1, q[at + 1]);
        out.number(2, q[at + 2]);
        out.number(3, q[at + 3]);
        out.number(4, q[at]);
        out.end(begun);
    }

    /** A {@code Color}, opaque. */
    static void colour(ProtoWriter out, int field, double[] rgb) {
        int begun = out.begin(field);
        out.number(1, rgb[0]);
        out.number(2, rgb[1]);
        out.number(3, rgb[2]);
        out.number(4, 1);
        out.end(begun);
    }
}
