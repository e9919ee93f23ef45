package org.furrow.scm.terrain;

import java.util.List;
import org.furrow.world.grid.UndeformedSurface;

/** Ground with obstacles, whose heights add to the ground's; where obstacles overlap, the highest applies. */
public record ObstacleSurface(UndeformedSurface ground, List<Obstacle> obstacles) implements UndeformedSurface {
    public ObstacleSurface {
        obstacles = List.copyOf(obstacles);
    }

    /** Obstacles on a surface. */
    public static List<Obstacle> of(UndeformedSurface surface) {
        return switch (surface) {
            case ObstacleSurface with -> with.obstacles();
            case BoundedSurface bounded -> of(bounded.ground());
            case SoiledSurface soiled -> of(soiled.ground());
            default -> List.of();
        };
    }

    /** A surface without its obstacles: the same heights beside them, without their limits and soils. */
    public static UndeformedSurface groundOf(UndeformedSurface surface) {
        return switch (surface) {
            case ObstacleSurface with -> with.ground();
            case BoundedSurface bounded -> groundOf(bounded.ground());
            case SoiledSurface soiled -> groundOf(soiled.ground());
            default -> surface;
        };
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
