package org.furrow.node.figures.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.furrow.node.figures.chart.ColourMap;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drives;
import org.furrow.node.run.LocalRun;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class GroundPictureTest {
    @TempDir
    private Path folder;

    private BufferedImage picture(Scenario scenario) throws IOException {
        LocalRun.run(scenario, 1, 1, folder.resolve("run"));
        return ImageIO.read(folder.resolve("run/ground.png").toFile());
    }

    private static long pixels(BufferedImage image, int rgb) {
        long count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += (image.getRGB(x, y) & 0xffffff) == rgb ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void shouldMarkACollision() throws Exception {
        int cross = MapChart.COLLISION.getRGB() & 0xffffff;
        assertTrue(pixels(picture(Scenarios.of("meeting", "duration_s=3")), cross) > 50);
    }

    @Test
    void shouldDrawTheBoundaryOfTheField() throws Exception {
        Scenario scenario =
                Scenarios.brief("half-rounds", "duration_s=0.1", "field=[[-19, -18], [58, -18], [58, 18], [-19, 18]]");
        int boundary = MapChart.FIELD.getRGB() & 0xffffff;
        assertTrue(pixels(picture(scenario), boundary) > 1000);
    }

    @Test
    void shouldShowNoDepthsOfRigidGround() throws Exception {
        BufferedImage image = picture(Scenarios.brief("half-rounds", "duration_s=0.5"));
        assertEquals(0, pixels(image, ColourMap.rgb(1)), "there is no colour bar");
    }

    @Test
    void shouldLayAWorldThatIsLongFromSouthToNorthOnItsSide() {
        MapFrame.Bounds bounds = new MapFrame.Bounds();
        bounds.include(new double[] {120, -180}, 0);
        bounds.include(new double[] {136, -90}, 0);
        MapFrame frame = bounds.frame(0.2);
        assertTrue(frame.sideways());
        assertEquals(90, frame.width_m(), 1e-9);
        assertEquals(18, frame.height_m(), 1e-9);
        assertEquals(-180, frame.y_m(0, 9), 1e-9);
        assertEquals(-90, frame.y_m(90, 9), 1e-9);
        assertEquals(128, frame.x_m(45, 9), 1e-9);
        assertEquals(119, frame.x_m(45, 0), 1e-9);
    }

    @Test
    void shouldScaleColoursByTheRutsAndNotByThePitsAtTheStart() throws Exception {
        Scenario scenario = Scenarios.of("single", "duration_s=0.1");
        LocalRun.run(scenario, 1, 1, folder.resolve("run"));
        List<Drive> drives = Drives.read(scenario, folder.resolve("run"));
        CommittedWorld world = new CommittedWorld();
        for (int i = 0; i < 300; i++) {
            put(world, i / 20, i % 20, 0.3); // within 1 m of the start
            put(world, 1000 + i, 0, 0.05);
        }
        assertEquals(
                0.05,
                new RutDepths(List.of(world), scenario.ground().grid_m()).end_m(new Scene(scenario, drives)),
                2e-4);
    }

    private static void put(CommittedWorld world, int i, int j, double depth_m) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        node.set(NodeField.SINKAGE, (int) (depth_m * NodeField.SINKAGE.perUnit()));
        int tile = world.findOrCreate(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
        world.put(tile, TileKey.local(i, j), node);
    }
}
