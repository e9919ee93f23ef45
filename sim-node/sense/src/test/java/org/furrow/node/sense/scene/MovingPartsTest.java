package org.furrow.node.sense.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.ray.HeightRays;
import org.furrow.node.testkit.Scenarios;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.spec.DrawnBelt;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Test;

/** Rays meet the bodies of a vehicle that move against its chassis where they are recorded. */
class MovingPartsTest {
    private static final double HIGH_M = 10;
    private static final double RAISED_M = 1.25;
    private static final FlatSurface FLAT = new FlatSurface(0, 200);

    private static SceneRays rays(DrawnScene scene) {
        SceneRays rays = scene.rays();
        rays.moveTo(0, 0);
        rays.everywhere();
        return rays;
    }

    private static VehiclePlan plan(String scenario) {
        return Scenarios.brief(scenario, "duration_s=1").vehicles().getFirst();
    }

    @Test
    void aBucketIsWhereItIsRecorded() {
        VehiclePlan loader = plan("loader");
        PoseLayout layout = PoseLayout.of(loader.model());
        int link = loader.model().linkNames().indexOf("bucket");
        int bucket = layout.body(layout.link(link));
        double[] place = new double[3];
        DrawnScene low = new DrawnScene(FLAT).stand(loader, values -> System.arraycopy(values, bucket, place, 0, 3));
        DrawnScene high = new DrawnScene(FLAT).stand(loader, values -> values[bucket + 2] += RAISED_M);
        double[] found_m = new double[2];
        for (int k = 0; k < 2; k++) {
            SceneRays rays = rays(k == 0 ? low : high);
            found_m[k] = HIGH_M - rays.cast(place[0] + 0.2, place[1], HIGH_M, 0, 0, -1, 2 * HIGH_M);
            rays.describe();
            assertEquals(TrackBodies.of(loader.model()).number(link), rays.body());
            assertEquals(SceneClass.VEHICLE, rays.label);
            assertFalse(rays.isWheel());
        }
        assertEquals(RAISED_M, found_m[1] - found_m[0], 1e-9);
        SceneBox lowBox = low.boxes().at(0).getFirst();
        SceneBox highBox = high.boxes().at(0).getFirst();
        assertTrue(lowBox.pose().x_m() + 0.5 * lowBox.x_m() > place[0] + 0.5, "the box contains the bucket");
        assertEquals(lowBox.pose().x_m() + 0.5 * lowBox.x_m(), highBox.pose().x_m() + 0.5 * highBox.x_m(), 1e-9);
    }

    /** While the sprocket turns by a tooth, each shoe comes to the place of the next one. */
    @Test
    void shoesPassWithTheSprocket() {
        VehiclePlan carrier = plan("tracks");
        PoseLayout layout = PoseLayout.of(carrier.model());
        DrawnBelt belt = carrier.model().drawnBelts().getFirst();
        int sprocket = layout.body(layout.link(belt.sprocket()));
        int first = TrackBodies.of(carrier.model()).count();
        int[] met = new int[2];
        for (int k = 0; k < 2; k++) {
            double half = k * Math.PI / belt.teeth();
            DrawnScene scene = new DrawnScene(FLAT).stand(carrier, values -> {
                values[sprocket + 3] = Math.cos(half);
                values[sprocket + 5] = Math.sin(half);
            });
            SceneRays rays = rays(scene);
            SceneBox box = scene.boxes().at(0).getFirst();
            double low_m = box.pose().z_m() - 0.5 * box.z_m();
            double left_m = box.pose().y_m() + 0.5 * box.y_m();
            double height_m = low_m + 0.5 * belt.size_m().z();
            assertTrue(rays.cast(box.pose().x_m(), left_m + 1, height_m, 0, -1, 0, 2 * HIGH_M) < HIGH_M);
            met[k] = rays.body() - first;
            assertTrue(met[k] >= 1 && met[k] < belt.shoes(), "body " + rays.body());
        }
        assertEquals(met[0] - 1, met[1]);
    }

    /** Loose rocks have an instance as vehicles have, and the class of rocks. */
    @Test
    void looseRocksAreRocks() {
        VehiclePlan rock = Scenarios.brief("rocks", "duration_s=1").vehicles().get(1);
        DrawnScene scene = new DrawnScene(FLAT).stand(rock, _ -> {});
        SceneRays rays = rays(scene);
        SceneBox box = scene.boxes().at(0).getFirst();
        assertTrue(rays.cast(box.pose().x_m(), box.pose().y_m(), HIGH_M, 0, 0, -1, 2 * HIGH_M) < HIGH_M);
        rays.describe();
        assertEquals(0, rays.vehicle());
        assertEquals(SceneClass.ROCK, rays.label);
        assertEquals(SceneClass.ROCK, box.label());
    }

    /** Ground goes on where its data ends, unless there is nothing to touch. */
    @Test
    void groundGoesOnOutsideItsData() {
        for (boolean isVoid : new boolean[] {false, true}) {
            SceneRays rays = rays(new DrawnScene(new UndeformedSurface() {
                @Override
                public double height_m(double x_m, double y_m) {
                    return 0;
                }

                @Override
                public boolean covers(double x_m, double y_m) {
                    return Math.abs(x_m) < 5;
                }

                @Override
                public int material(double x_m, double y_m) {
                    return isVoid && !covers(x_m, y_m) ? VOID : 0;
                }
            }));
            assertEquals(3, rays.cast(4, 0, 3, 0, 0, -1, HIGH_M), 1e-9);
            assertEquals(isVoid ? HeightRays.NOTHING : 3, rays.cast(8, 0, 3, 0, 0, -1, HIGH_M), 1e-9);
        }
    }
}
