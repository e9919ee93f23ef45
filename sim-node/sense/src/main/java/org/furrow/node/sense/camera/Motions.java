package org.furrow.node.sense.camera;

import org.furrow.node.sense.ray.Bodies;
import org.furrow.node.sense.scene.BodyPlaces;
import org.furrow.node.sense.scene.Surroundings;
import org.furrow.node.sense.scene.Track;

/** How points of vehicles move between two times. Coordinates are those of the frame T. Immutable. */
final class Motions {
    private final int[] firstBody;
    /** Places of the bodies at the first time, and at the second one. */
    private final double[] from;

    private final double[] to;
    /** Whether a vehicle is in the world at both times. */
    private final boolean[] known;

    Motions(Surroundings all, long from_ns, long to_ns) {
        int count = all.tracks().size();
        firstBody = new int[count + 1];
        known = new boolean[count];
        for (int v = 0; v < count; v++) {
            firstBody[v + 1] = firstBody[v]
                    + BodyPlaces.count(all.tracks().get(v), all.shapes().get(v));
        }
        from = new double[Bodies.PLACE * firstBody[count]];
        to = new double[from.length];
        BodyPlaces places = new BodyPlaces(all.frame());
        for (int v = 0; v < count; v++) {
            Track track = all.tracks().get(v);
            known[v] = track.isPresent(from_ns) && track.isPresent(to_ns);
            if (known[v]) {
                int at = Bodies.PLACE * firstBody[v];
                places.putChassis(track, from_ns, from, at);
                places.putOthers(track, all.shapes().get(v), from_ns, from, at);
                places.putChassis(track, to_ns, to, at);
                places.putOthers(track, all.shapes().get(v), to_ns, to, at);
            }
        }
    }

    /** Moves a point of a body from the first time to the second one; false: the vehicle is not in the world then. */
    boolean move(int vehicle, int body, double[] point, double[] dest) {
        if (!known[vehicle]) {
            return false;
        }
        int at = Bodies.PLACE * (firstBody[vehicle] + body);
        double x = point[0] - from[at];
        double y = point[1] - from[at + 1];
        double z = point[2] - from[at + 2];
        double a = from[at + 3] * x + from[at + 6] * y + from[at + 9] * z;
        double b = from[at + 4] * x + from[at + 7] * y + from[at + 10] * z;
        double c = from[at + 5] * x + from[at + 8] * y + from[at + 11] * z;
        for (int d = 0; d < 3; d++) {
            int row = at + 3 + 3 * d;
            dest[d] = to[at + d] + to[row] * a + to[row + 1] * b + to[row + 2] * c;
        }
        return true;
    }
}
