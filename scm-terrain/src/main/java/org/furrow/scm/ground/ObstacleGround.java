package org.furrow.scm.ground;

import java.util.List;
import org.furrow.world.grid.UndeformedGround;

/** A ground with obstacles on it, each as high over the ground as it is; where two overlap the higher counts. */
public final class ObstacleGround implements UndeformedGround {
    private final UndeformedGround ground;
    private final Obstacle[] obstacles;

    public ObstacleGround(UndeformedGround ground, List<Obstacle> obstacles) {
        this.ground = ground;
        this.obstacles = obstacles.toArray(Obstacle[]::new);
    }

    @Override
    public double height_m(double x_m, double y_m) {
        double highest = 0;
        for (Obstacle obstacle : obstacles) {
            highest = Math.max(highest, obstacle.height_m(x_m, y_m));
        }
        return ground.height_m(x_m, y_m) + highest;
    }

    @Override
    public boolean covers(double x_m, double y_m) {
        return ground.covers(x_m, y_m);
    }

    @Override
    public int material(double x_m, double y_m) {
        return ground.material(x_m, y_m);
    }
}
