package org.furrow.node.sense.scene;

import org.furrow.node.scenario.visual.BeltShoes;
import org.furrow.node.sense.ray.Bodies;
import org.jspecify.annotations.Nullable;

/**
 * Computes the places of all bodies of a vehicle at a time: those of its track, then the shoes of its belts. For one
 * thread.
 */
public final class BodyPlaces {
    private static final int PLACE = Bodies.PLACE;

    private final @Nullable GroundFrame frame;
    private final double[] pose = new double[Placing.POSE];
    private final double[] scratch = new double[3];
    private final BeltShoes.Scratch belt = new BeltShoes.Scratch();
    private double[] middles = new double[0];
    private double[] shoes = new double[0];

    /** @param frame of T, in which the places are; null: they are in W */
    public BodyPlaces(@Nullable GroundFrame frame) {
        this.frame = frame;
    }

    /** Number of bodies of a vehicle. */
    public static int count(Track track, VehicleShapes shapes) {
        return track.bodies() + shapes.moving().shoes();
    }

    /** Writes the place of the chassis at a time at which the vehicle is present. */
    public void putChassis(Track track, long t_ns, double[] places, int at) {
        put(track, 0, t_ns, places, at);
    }

    /** Writes the places of the other bodies; that of the chassis is there. */
    public void putOthers(Track track, VehicleShapes shapes, long t_ns, double[] places, int at) {
        for (int body = 1; body < track.bodies(); body++) {
            put(track, body, t_ns, places, at + PLACE * body);
        }
        int first = at + PLACE * track.bodies();
        for (int k = 0; k < shapes.moving().belts().size(); k++) {
            MovingShapes.Belt each = shapes.moving().belts().get(k);
            putShoes(each, track.turn_rad(k, t_ns), places, at, first);
            first += PLACE * each.count();
        }
    }

    private void put(Track track, int body, long t_ns, double[] places, int at) {
        track.pose(body, t_ns, pose, 0);
        Placing.toPlace(pose, 0, places, at);
        if (frame != null) {
            frame.placeToGround(places, at, scratch);
        }
    }

    private void putShoes(MovingShapes.Belt of, double turn_rad, double[] places, int chassis, int first) {
        int pieces = of.shoes().belt().pieces();
        if (middles.length < 2 * pieces) {
            middles = new double[2 * pieces];
        }
        if (shoes.length < BeltShoes.SHOE * of.count()) {
            shoes = new double[BeltShoes.SHOE * of.count()];
        }
        for (int p = 0; p < pieces; p++) {
            int piece = chassis + PLACE * (of.firstPiece() + p);
            double x = places[piece] - places[chassis];
            double y = places[piece + 1] - places[chassis + 1];
            double z = places[piece + 2] - places[chassis + 2];
            middles[2 * p] = places[chassis + 3] * x + places[chassis + 6] * y + places[chassis + 9] * z;
            middles[2 * p + 1] = places[chassis + 5] * x + places[chassis + 8] * y + places[chassis + 11] * z;
        }
        of.shoes().place(middles, turn_rad, shoes, belt);
        double y_m = of.shoes().y_m();
        for (int k = 0; k < of.count(); k++) {
            int from = BeltShoes.SHOE * k;
            int at = first + PLACE * k;
            double aheadX = shoes[from + 2];
            double aheadZ = shoes[from + 3];
            for (int d = 0; d < 3; d++) {
                int row = chassis + 3 + 3 * d;
                int dest = at + 3 + 3 * d;
                places[at + d] = places[chassis + d]
                        + places[row] * shoes[from]
                        + places[row + 1] * y_m
                        + places[row + 2] * shoes[from + 1];
                places[dest] = places[row] * aheadX + places[row + 2] * aheadZ;
                places[dest + 1] = places[row + 1];
                places[dest + 2] = places[row + 2] * aheadX - places[row] * aheadZ;
            }
        }
    }
}
