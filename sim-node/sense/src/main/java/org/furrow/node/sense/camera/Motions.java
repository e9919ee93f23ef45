package org.furrow.node.sense.camera;

import org.furrow.node.sense.ray.Bodies;
import org.furrow.node.sense.scene.Placing;
import org.furrow.node.sense.scene.Surroundings;
import org.furrow.node.sense.scene.Track;

/** How points of vehicles move between two times. Coordinates are those of the frame T. Immutable. */
final class Motions {
    private final int[] firstBody;
    /** Of each body: the place at the first time, then that at the second one. */
    private final double[] places;
    /** Whether a vehicle is in the world at both times. */
    private final boolean[] known;

    Motions(Surroundings all, long from_ns, long to_ns) {
        int count = all.tracks().size();
        firstBody = new int[count + 1];
        known = new boolean[count];
        for (int v = 0; v < count; v++) {
            firstBody[v + 1] = firstBody[v] + all.tracks().get(v).bodies();
        }
        places = new double[2 * Bodies.PLACE * firstBody[count]];
        double[] pose = new double[Placing.POSE];
        double[] scratch = new double[3];
        for (int v = 0; v < count; v++) {
            Track track = all.tracks().get(v);
            known[v] = track.isPresent(from_ns) && track.isPresent(to_ns);
            for (int body = 0; known[v] && body < track.bodies(); body++) {
                int at = 2 * Bodies.PLACE * (firstBody[v] + body);
                track.pose(body, from_ns, pose, 0);
                Placing.toPlace(pose, 0, places, at);
                all.frame().placeToGround(places, at, scratch);
                track.pose(body, to_ns, pose, 0);
                Placing.toPlace(pose, 0, places, at + Bodies.PLACE);
                all.frame().placeToGround(places, at + Bodies.PLACE, scratch);
            }
        }
    }

    /** Moves a point of a body from the first time to the second one; false: the vehicle is not in the world then. */
    boolean move(int vehicle, int body, double[] point, double[] dest) {
        if (!known[vehicle]) {
            return false;
        }
        int from = 2 * Bodies.PLACE * (firstBody[vehicle] + body);
        int to = from + Bodies.PLACE;
        double x = point[0] - places[from];
        double y = point[1] - places[from + 1];
        double z = point[2] - places[from + 2];
        double a = places[from + 3] * x + places[from + 6] * y + places[from + 9] * z;
        double b = places[from + 4] * x + places[from + 7] * y + places[from + 10] * z;
        double c = places[from + 5] * x + places[from + 8] * y + places[from + 11] * z;
        for (int d = 0; d < 3; d++) {
            int row = to + 3 + 3 * d;
            dest[d] = places[to + d] + places[row] * a + places[row + 1] * b + places[row + 2] * c;
        }
        return true;
    }
}
