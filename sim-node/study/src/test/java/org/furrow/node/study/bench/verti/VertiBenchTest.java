package org.furrow.node.study.bench.verti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A world in the files of the benchmark: a slope of 8 m along x, sand in the north, and a rock on the way. */
@Tag("run")
class VertiBenchTest {
    @TempDir
    private Path folder;

    private Path checkout(String textures) throws Exception {
        return checkout(textures, 15.9375);
    }

    private Path checkout(String textures, double maxHeight_m) throws Exception {
        Path maps = folder.resolve("envs/data/BenchMaps/sampled_maps");
        Files.createDirectories(maps.resolve("Worlds"));
        Files.createDirectories(maps.resolve("Configs/Final"));
        BufferedImage slope = new BufferedImage(129, 129, BufferedImage.TYPE_BYTE_GRAY);
        BufferedImage map = new BufferedImage(129, 129, BufferedImage.TYPE_BYTE_GRAY);
        for (int row = 0; row < 129; row++) {
            for (int column = 0; column < 129; column++) {
                slope.getRaster().setSample(column, row, 0, column);
                boolean isRock = Math.abs(row - 64) <= 2 && Math.abs(column - 84) <= 2;
                map.getRaster().setSample(column, row, 0, isRock ? 255 : column);
            }
        }
        assertTrue(ImageIO.write(slope, "bmp", maps.resolve("Worlds/3.bmp").toFile()));
        assertTrue(ImageIO.write(
                map, "bmp", maps.resolve("Configs/Final/obs3_mid.bmp").toFile()));
        Files.writeString(maps.resolve("Configs/Final/config3_mid.yaml"), """
                obstacles:
                  rocks:
                  - position: {x: 20.0, y: 0.0, z: 2}
                    scale: 1.0
                  trees: []
                positions:
                - goal: [50.0, 0.0, 1.0]
                  start: [0.0, 0.0, 1.0]
                - goal: [-20.0, 50.0, 1.0]
                  start: [-20.0, 0.0, 1.0]
                terrain: {difficulty: mid, is_flat: false, length: 64.5, max_height: %s, min_height: 0.0, width: 64.5}
                terrain_type: mixed
                textures:
                %s
                """.formatted(maxHeight_m, textures));
        return folder;
    }

    private static String textures() {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 256; k++) {
            String ground = k < 64
                    ? "is_deformable: true, terrain_type: sand"
                    : "is_deformable: false, friction: 0.8, terrain_type: rock";
            lines.add("- {index: [%d, %d], %s}".formatted(k / 16, k % 16, ground));
        }
        return String.join("\n", lines);
    }

    @Test
    void shouldReadAWorldAndDriveAroundItsRock() throws Exception {
        Path checkout = checkout(textures());
        VertiWorld world = VertiWorld.read(checkout, 3);
        assertEquals(8, world.height_m(64, 10), 1e-9, "128 of 255 levels");
        assertEquals(4, world.height_m(0, -5), 1e-9);
        assertEquals("sand", world.patches().getFirst().type());
        assertEquals(0.8, world.patches().getLast().friction());
        assertTrue(world.blocked()[64 * 129 + 84]);
        assertEquals(2.2, world.obstacles().getFirst().half_m(), 1e-12);
        List<String> lines = new ArrayList<>();
        Path out = folder.resolve("out");
        VertiReport report = new VertiBench(checkout, out)
                .run(
                        new VertiBench.Selection(List.of(3), List.of(1), List.of("hmmwv"), List.of("pid", "eh"), 4),
                        lines::add);
        assertEquals(2, lines.size());
        assertTrue(lines.stream().allMatch(line -> line.contains("goal")), lines::toString);
        assertTrue(report.csv().lines().toList().get(1).startsWith("3,1,hmmwv,pid,goal,"), report.csv());
        assertTrue(report.csv().lines().toList().get(1).endsWith(",\"\""), "no reason: " + report.csv());
        assertEquals(3, report.lines().size());
        assertTrue(Files.exists(out.resolve("world-3-pair-1-hmmwv-eh/scenario.yaml")));
        String vehicle = Files.readString(out.resolve("world-3-pair-1-hmmwv-eh/hmmwv-of-verti-bench.yaml"));
        assertTrue(vehicle.contains("lock_Nm: 1000000.0"), "locked differentials: " + vehicle);
        assertFalse(vehicle.contains("lock_Nm: 1500"), vehicle);
        assertFalse(vehicle.contains("style"), "no bodywork on another hull: " + vehicle);
    }

    @Test
    void shouldEndWhereAVehicleRollsOver() throws Exception {
        Path checkout = checkout(textures(), 510); // 2 m of height for 1 m towards the east
        List<String> lines = new ArrayList<>();
        new VertiBench(checkout, folder.resolve("out"))
                .run(new VertiBench.Selection(List.of(3), List.of(2), List.of("hmmwv"), List.of("pid"), 4), lines::add);
        assertTrue(lines.getFirst().contains("rolled"), lines::toString);
    }

    @Test
    void shouldTellAWheelInTheGroundFromOtherRefusals() {
        assertEquals(VertiTrial.End.SUNK, VertiTrial.End.refused("body 'FL' has broken through the ground: it is"));
        assertEquals(VertiTrial.End.LEFT, VertiTrial.End.refused("wheel 'FL' is beyond the edge of the ground"));
    }

    @Test
    void shouldNameWhatIsMissing() throws Exception {
        assertTrue(error(folder, 3).contains("name a checkout of github.com/RobotiXX/verti_bench"));
        Path checkout = checkout("- {index: [0, 0], is_deformable: true, terrain_type: sand}");
        assertTrue(error(checkout, 3).contains("a patch of ground has no texture"));
        assertTrue(error(checkout, 4).contains("has 0 files config4_*.yaml"));
        Path checkoutOfOther = checkout("- {index: [0, 16], is_deformable: true, terrain_type: sand}");
        assertTrue(error(checkoutOfOther, 3).contains("a texture has the index [0, 16]"));
    }

    private static String error(Path checkout, int number) {
        return String.valueOf(assertThrows(InputError.class, () -> VertiWorld.read(checkout, number))
                .getMessage());
    }
}
