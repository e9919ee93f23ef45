package org.furrow.scm.contact;

import org.furrow.world.grid.GroundView;

/** The ground around a wheel by its nearest nodes, which must be loaded first. */
final class NearestNodes {
    private final GroundView view;

    NearestNodes(GroundView view) {
        this.view = view;
    }

    /** Loads the nodes of a box around a place and one row beyond. Indices of nodes may change. */
    void require(double x_m, double y_m, double reachX_m, double reachY_m) {
        double spacing_m = view.spacing_m();
        view.require(
                (int) Math.rint((x_m - reachX_m) / spacing_m - 1),
                (int) Math.rint((x_m + reachX_m) / spacing_m + 1),
                (int) Math.rint((y_m - reachY_m) / spacing_m - 1),
                (int) Math.rint((y_m + reachY_m) / spacing_m + 1));
    }

    /** Index in the view of the node nearest to a place. */
    int at(double x_m, double y_m) {
        return view.index((int) Math.rint(x_m / view.spacing_m()), (int) Math.rint(y_m / view.spacing_m()));
    }

    /** Depth of a point below the undeformed ground, measured vertically. */
    double depth_m(double x_m, double y_m, double z_m) {
        int at = at(x_m, y_m);
        double spacing_m = view.spacing_m();
        double fromX = x_m - Math.rint(x_m / spacing_m) * spacing_m;
        double fromY = y_m - Math.rint(y_m / spacing_m) * spacing_m;
        double rise_m = -(fromX * view.normalX()[at] + fromY * view.normalY()[at]) / view.normalZ()[at];
        return view.initial_m()[at] + rise_m - z_m;
    }
}
