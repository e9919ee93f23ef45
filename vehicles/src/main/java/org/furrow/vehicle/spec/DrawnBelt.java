package org.furrow.vehicle.spec;

import java.util.List;
import org.furrow.world.math.Ranges;

/**
 * What pictures need to show the shoes of a belt where they are: the way of its pins, and what turns with it. Places
 * are in the chassis frame.
 *
 * @param firstPiece body of {@link org.furrow.vehicle.VehicleModel#linkNames} in the middle of the first straight piece
 *     of the lower run; the others follow from front to rear
 * @param pieces of the lower run
 * @param links all bodies that stand for the belt as boxes, from the first one on
 * @param sprocket body whose turn about its y axis moves the belt; the body after it is the idler
 * @param over corners of the way that are fixed to the chassis: from the rear end of the lower run over the upper run
 *     to its front end
 * @param shoes number of shoes
 * @param teeth pins that pass in one turn of the sprocket
 * @param size_m of a shoe: distance of the pins, width, height
 */
public record DrawnBelt(
        int firstPiece, int pieces, int links, int sprocket, List<Vector> over, int shoes, int teeth, Vector size_m) {
    public DrawnBelt {
        over = List.copyOf(over);
        Ranges.within("pieces", pieces, 1, links);
        Ranges.within("shoes", shoes, 2, 10_000);
        Ranges.within("teeth", teeth, 1, shoes);
        if (over.size() < 2) {
            throw new IllegalArgumentException("a belt needs two ends of its lower run, over=" + over);
        }
    }
}
