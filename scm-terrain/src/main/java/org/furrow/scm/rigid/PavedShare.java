package org.furrow.scm.rigid;

import java.util.Arrays;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;

/**
 * The share of a wheel's footprint that is paved.
 *
 * <p>The footprint is a rectangle below the wheel, as long as its radius and half as wide. At eight places in it the
 * pavement is interpolated linearly between the nodes of the soil's grid, of which each is paved or not. The share is
 * therefore continuous, and soil and pavement meet at the same line.
 */
final class PavedShare {
    private static final int AHEAD = 4;
    private static final int ASIDE = 2;

    private final GroundView view;
    private final ScmFrame frame;
    private final double[] radius_m;
    /** Share of each pavement below the last body. */
    private final double[] shares;

    private final double[] centre = new double[3];
    private final double[] axle = new double[3];

    /**
     * @param radius_m of each body
     * @param pavements number of pavements
     */
    PavedShare(GroundView view, ScmFrame frame, double[] radius_m, int pavements) {
        this.view = view;
        this.frame = frame;
        this.radius_m = radius_m.clone();
        shares = new double[pavements];
    }

    /** Computes the share of all pavements below a body, in [0, 1]. */
    double below(TouchingBodies bodies, int body) {
        Arrays.fill(shares, 0);
        frame.pointToScm(bodies.position, 3 * body, centre, 0);
        for (int d = 0; d < 3; d++) {
            axle[d] = bodies.rotation[9 * body + 3 * d + 1];
        }
        frame.toScm(axle, 0, axle, 0);
        double level = Math.sqrt(axle[0] * axle[0] + axle[1] * axle[1]);
        double leftX = level > 0 ? axle[0] / level : 0;
        double leftY = level > 0 ? axle[1] / level : 1;
        requireAround(radius_m[body]);
        for (int k = 0; k < AHEAD; k++) {
            double ahead_m = (k - 0.5 * (AHEAD - 1)) / AHEAD * radius_m[body];
            for (int n = 0; n < ASIDE; n++) {
                double left_m = 0.5 * (n - 0.5 * (ASIDE - 1)) / ASIDE * radius_m[body];
                add(centre[0] + ahead_m * leftY + left_m * leftX, centre[1] - ahead_m * leftX + left_m * leftY);
            }
        }
        double sum = 0;
        for (double share : shares) {
            sum += share;
        }
        return Math.min(sum, 1);
    }

    /** The pavement with the largest share below the last body; of equal ones the first. */
    int largest() {
        int largest = 0;
        for (int p = 1; p < shares.length; p++) {
            largest = shares[p] > shares[largest] ? p : largest;
        }
        return largest;
    }

    private void requireAround(double reach_m) {
        double spacing = view.spacing_m();
        view.require(
                (int) Math.floor((centre[0] - reach_m) / spacing),
                (int) Math.ceil((centre[0] + reach_m) / spacing),
                (int) Math.floor((centre[1] - reach_m) / spacing),
                (int) Math.ceil((centre[1] + reach_m) / spacing));
    }

    /** Adds the pavement at a place. */
    private void add(double x_m, double y_m) {
        double x = x_m / view.spacing_m();
        double y = y_m / view.spacing_m();
        int i = (int) Math.floor(x);
        int j = (int) Math.floor(y);
        double u = x - i;
        double v = y - j;
        add(i, j, (1 - u) * (1 - v));
        add(i + 1, j, u * (1 - v));
        add(i, j + 1, (1 - u) * v);
        add(i + 1, j + 1, u * v);
    }

    private void add(int i, int j, double weight) {
        int pavement = UndeformedSurface.pavement(view.material()[view.index(i, j)]);
        if (pavement >= 0) {
            shares[pavement] += weight / (AHEAD * ASIDE);
        }
    }
}
