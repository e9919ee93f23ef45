package org.furrow.node.sense.scene;

import java.util.List;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.world.grid.UndeformedSurface;

/** The obstacles of a terrain, which are part of its height field: which of them is at a point. */
public final class Obstacles {
    private final List<Obstacle> all;

    private Obstacles(List<Obstacle> all) {
        this.all = List.copyOf(all);
    }

    public static Obstacles of(UndeformedSurface surface) {
        return new Obstacles(ObstacleSurface.of(surface));
    }

    /** Number of obstacles. */
    public int count() {
        return all.size();
    }

    /** Whether an obstacle has flat faces. */
    boolean isStep(int index) {
        return all.get(index).form() instanceof Obstacle.Step;
    }

    /** Passes the least and the greatest x and y of the square about each obstacle in turn. */
    void forSquares(double margin_m, SquareAction action) {
        for (Obstacle each : all) {
            double reach_m = each.radius_m() + margin_m;
            action.square(each.x_m() - reach_m, each.x_m() + reach_m, each.y_m() - reach_m, each.y_m() + reach_m);
        }
    }

    /** Takes a square. */
    @FunctionalInterface
    interface SquareAction {
        void square(double xMin_m, double xMax_m, double yMin_m, double yMax_m);
    }

    /** Whether any obstacle may reach a square. */
    boolean any(double x_m, double y_m, double side_m) {
        for (Obstacle each : all) {
            double reach_m = each.radius_m() + 0.5 * side_m;
            if (Math.abs(each.x_m() - x_m - 0.5 * side_m) < reach_m
                    && Math.abs(each.y_m() - y_m - 0.5 * side_m) < reach_m) {
                return true;
            }
        }
        return false;
    }

    /** 1 + the index of the highest obstacle at a point; 0 for none. */
    int at(double x_m, double y_m) {
        int found = 0;
        double highest_m = 0;
        for (int k = 0; k < all.size(); k++) {
            double height_m = all.get(k).height_m(x_m, y_m);
            if (height_m > highest_m) {
                highest_m = height_m;
                found = k + 1;
            }
        }
        return found;
    }
}
