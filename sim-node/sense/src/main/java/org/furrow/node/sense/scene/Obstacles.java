package org.furrow.node.sense.scene;

import java.util.List;
import org.furrow.scm.terrain.BoundedSurface;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.scm.terrain.SoiledSurface;
import org.furrow.world.grid.UndeformedSurface;

/** The obstacles of a terrain, which are part of its height field: which of them is at a point. */
public final class Obstacles {
    private final List<Obstacle> all;

    private Obstacles(List<Obstacle> all) {
        this.all = List.copyOf(all);
    }

    public static Obstacles of(UndeformedSurface surface) {
        return switch (surface) {
            case ObstacleSurface with -> new Obstacles(with.obstacles());
            case SoiledSurface soiled -> of(soiled.ground());
            case BoundedSurface bounded -> of(bounded.ground());
            default -> new Obstacles(List.of());
        };
    }

    /** Number of obstacles. */
    public int count() {
        return all.size();
    }

    /** Whether an obstacle has flat faces. */
    boolean isStep(int index) {
        return all.get(index).form() instanceof Obstacle.Step;
    }

    /** Whether any obstacle reaches a square. */
    boolean any(double x_m, double y_m, double side_m) {
        for (Obstacle each : all) {
            double reach = each.form().reach_m() + 0.5 * each.width_m();
            if (Math.abs(each.x_m() - x_m - 0.5 * side_m) < reach + 0.5 * side_m
                    && Math.abs(each.y_m() - y_m - 0.5 * side_m) < reach + 0.5 * side_m) {
                return true;
            }
        }
        return false;
    }

    /** 1 + the index of the highest obstacle at a point; 0 for none. */
    int at(double x_m, double y_m) {
        int found = 0;
        double highest = 0;
        for (int k = 0; k < all.size(); k++) {
            Obstacle each = all.get(k);
            double dx = x_m - each.x_m();
            double dy = y_m - each.y_m();
            if (Math.abs(dx * each.axisX() + dy * each.axisY()) <= 0.5 * each.width_m()) {
                double height = each.form().height_m(dx * each.axisY() - dy * each.axisX());
                if (height > highest) {
                    highest = height;
                    found = k + 1;
                }
            }
        }
        return found;
    }
}
