package org.furrow.node.sense.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.sense.ray.HeightRays;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.scm.terrain.SoiledSurface;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Test;

class ObstaclesTest {
    private static final UndeformedSurface SURFACE = new SoiledSurface(
            new ObstacleSurface(
                    new FlatSurface(1, 100),
                    List.of(
                            new Obstacle(new Obstacle.Rock(0.3, 0.3), 30.1, 0.2, 0.6, 1, 0),
                            new Obstacle(new Obstacle.Step(0.2, 1), 60, 0, 4, 0, 1))),
            (_, _) -> 0);

    @Test
    void shouldFindWhatIsAtAPoint() {
        Obstacles obstacles = Obstacles.of(SURFACE);
        assertEquals(2, obstacles.count());
        assertEquals(1, obstacles.at(30.1, 0.2));
        assertEquals(1, obstacles.at(30.1, 0.49));
        assertEquals(0, obstacles.at(30.35, 0.45), "a corner of the square around the rock");
        assertEquals(2, obstacles.at(60.4, 1.9));
        assertEquals(0, obstacles.at(60.6, 1.9));
        assertTrue(obstacles.isStep(1));
    }

    @Test
    void shouldShowASmallRockFarFromAllVehicles() {
        Obstacles obstacles = Obstacles.of(SURFACE);
        SceneGround ground = new SceneGround(SURFACE, obstacles, 0.05, 0.02, new SceneGround.Extent(-5, 80, -5, 5));
        ground.require(0, 0, 70);
        try (Workers workers = new Workers(1)) {
            ground.fill(workers);
        }
        HeightRays rays = new HeightRays(ground.field());
        assertEquals(1, rays.cast(30.1, 0.2, 2.3, 0, 0, -1, 5), 0.01);
        assertEquals(1.3, rays.cast(31, 0.2, 2.3, 0, 0, -1, 5), 1e-6);
        assertNotNull(rays.hitPage());
    }

    /** The cells between an obstacle and the ground around it are the obstacle's face. */
    @Test
    void shouldHaveAFaceDownToTheGround() {
        SceneGround ground =
                new SceneGround(SURFACE, Obstacles.of(SURFACE), 0.05, 0.02, new SceneGround.Extent(-5, 80, -5, 5));
        ground.require(60, 0, 10);
        try (Workers workers = new Workers(1)) {
            ground.fill(workers);
        }
        HeightRays rays = new HeightRays(ground.field());
        for (double z_m : new double[] {1.012, 1.05, 1.09, 1.11, 1.15, 1.19}) {
            assertTrue(rays.cast(58, 0.31, z_m, 1, 0, 0, 5) < 5);
            assertEquals(2, obstacleAtHit(rays), "face at " + z_m);
        }
        assertTrue(rays.cast(59.3, 0.31, 2, 0, 0, -1, 5) < 5);
        assertEquals(0, obstacleAtHit(rays), "ground before it");
    }

    private static int obstacleAtHit(HeightRays rays) {
        short[] obstacles = rays.hitPage().obstacles;
        return obstacles == null ? 0 : obstacles[rays.hitNode()];
    }
}
