package org.furrow.node.study.bench.verti;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A world of Verti-Bench (Xu et al., RSS 2025, arXiv 2502.11426; github.com/RobotiXX/verti_bench, MIT): 129 x 129 posts
 * of elevation 1 m apart, 16 x 16 patches of ground, rocks and trees, and ten pairs of start and goal. x is to the
 * right of its images, y upwards, the origin in their middle.
 *
 * @param number from 1 to 100
 * @param kind rigid, deformable or mixed
 * @param difficulty low, mid or high
 * @param heights_m post (column c, row r from the north) at {@code r * POSTS + c}
 * @param blocked cells that its map of obstacles marks, in the same order
 * @param patches by row and column from the north-west
 * @param obstacles rocks, then trees
 */
@SuppressWarnings("ArrayRecordComponent") // large, never changed
public record VertiWorld(
        int number,
        String kind,
        String difficulty,
        double[] heights_m,
        boolean[] blocked,
        List<Patch> patches,
        List<Box> obstacles,
        List<Pair> pairs) {
    /** Posts along each axis. */
    static final int POSTS = 129;
    /** Patches along each axis. */
    static final int PATCHES = 16;
    /** Edge of a patch. */
    static final double PATCH_M = 8;

    private static final int WHITE = 255;
    private static final double ROCK_M = 4.4;
    private static final double TREE_M = 1;
    private static final double NOT_RIGID = Double.NaN;

    /**
     * A patch of ground.
     *
     * @param type such as gravel, or snow
     * @param friction NaN: it is deformable
     */
    public record Patch(String type, double friction) {
        boolean isRigid() {
            return !Double.isNaN(friction);
        }
    }

    /** The square footprint of a rock or tree, along the axes. */
    public record Box(double x_m, double y_m, double half_m) {}

    /** A start and a goal. */
    public record Pair(double startX_m, double startY_m, double goalX_m, double goalY_m) {}

    public VertiWorld {
        patches = List.copyOf(patches);
        obstacles = List.copyOf(obstacles);
        pairs = List.copyOf(pairs);
    }

    /**
     * Reads a world.
     *
     * @param folder a checkout of the benchmark
     */
    public static VertiWorld read(Path folder, int number) throws InputError {
        Path maps = folder.resolve("envs/data/BenchMaps/sampled_maps");
        if (!Files.isDirectory(maps)) {
            throw new InputError(folder + ": has no envs/data/BenchMaps/sampled_maps; name a checkout of"
                    + " github.com/RobotiXX/verti_bench");
        }
        Path config = config(maps.resolve("Configs/Final"), number);
        try {
            JsonNode tree = new YAMLMapper().readTree(Files.readAllBytes(config));
            String difficulty =
                    required(tree, "terrain", config).path("difficulty").asString();
            double least_m = tree.path("terrain").path("min_height").asDouble();
            double most_m = tree.path("terrain").path("max_height").asDouble();
            double[] heights_m = new double[POSTS * POSTS];
            int[] grey = grey(maps.resolve("Worlds/" + number + ".bmp"));
            for (int k = 0; k < heights_m.length; k++) {
                heights_m[k] = least_m + (most_m - least_m) * grey[k] / WHITE;
            }
            boolean[] blocked = new boolean[POSTS * POSTS];
            int[] map = grey(maps.resolve("Configs/Final/obs" + number + "_" + difficulty + ".bmp"));
            for (int k = 0; k < blocked.length; k++) {
                blocked[k] = map[k] == WHITE;
            }
            return new VertiWorld(
                    number,
                    required(tree, "terrain_type", config).asString(),
                    difficulty,
                    heights_m,
                    blocked,
                    patches(required(tree, "textures", config), config),
                    obstacles(tree.path("obstacles")),
                    pairs(required(tree, "positions", config)));
        } catch (IOException | JacksonException e) {
            throw new InputError(config + ": cannot be read: " + e.getMessage());
        }
    }

    /** The file of a world, whose name ends with its difficulty. */
    private static Path config(Path folder, int number) throws InputError {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "config" + number + "_*.yaml")) {
            List<Path> found = new ArrayList<>();
            files.forEach(found::add);
            if (found.size() == 1) {
                return found.getFirst();
            }
            throw new InputError(
                    folder + ": has " + found.size() + " files config" + number + "_*.yaml; one is needed");
        } catch (IOException e) {
            throw new InputError(folder + ": cannot be read: " + e.getMessage());
        }
    }

    private static JsonNode required(JsonNode tree, String key, Path file) throws InputError {
        @Nullable JsonNode value = tree.get(key);
        if (value == null) {
            throw new InputError(file + ": has no " + key);
        }
        return value;
    }

    /** The grey levels of an image of the size of a world, row by row from the north. */
    private static int[] grey(Path file) throws IOException, InputError {
        @Nullable BufferedImage image = ImageIO.read(file.toFile());
        if (image == null || image.getWidth() != POSTS || image.getHeight() != POSTS) {
            throw new InputError(file + ": is no image of " + POSTS + " x " + POSTS + " pixels");
        }
        Raster raster = image.getRaster();
        return raster.getSamples(0, 0, POSTS, POSTS, 0, new int[POSTS * POSTS]);
    }

    private static List<Patch> patches(JsonNode textures, Path file) throws InputError {
        Patch[] patches = new Patch[PATCHES * PATCHES];
        for (JsonNode texture : textures) {
            int row = texture.path("index").path(0).asInt(-1);
            int column = texture.path("index").path(1).asInt(-1);
            if (row < 0 || row >= PATCHES || column < 0 || column >= PATCHES) {
                throw new InputError(file + ": a texture has the index [" + row + ", " + column + "]");
            }
            boolean isRigid = !texture.path("is_deformable").asBoolean();
            patches[row * PATCHES + column] = new Patch(
                    texture.path("terrain_type").asString(),
                    isRigid ? texture.path("friction").asDouble() : NOT_RIGID);
        }
        for (Patch patch : patches) {
            if (patch == null) {
                throw new InputError(file + ": a patch of ground has no texture");
            }
        }
        return List.of(patches);
    }

    private static List<Box> obstacles(JsonNode obstacles) {
        List<Box> boxes = new ArrayList<>();
        for (JsonNode rock : obstacles.path("rocks")) {
            boxes.add(box(rock, 0.5 * ROCK_M * rock.path("scale").asDouble(1)));
        }
        for (JsonNode tree : obstacles.path("trees")) {
            boxes.add(box(tree, 0.5 * TREE_M));
        }
        return boxes;
    }

    private static Box box(JsonNode obstacle, double half_m) {
        JsonNode at = obstacle.path("position");
        return new Box(at.path("x").asDouble(), at.path("y").asDouble(), half_m);
    }

    private static List<Pair> pairs(JsonNode positions) {
        List<Pair> pairs = new ArrayList<>();
        for (JsonNode pair : positions) {
            JsonNode start = pair.path("start");
            JsonNode goal = pair.path("goal");
            pairs.add(new Pair(
                    start.path(0).asDouble(),
                    start.path(1).asDouble(),
                    goal.path(0).asDouble(),
                    goal.path(1).asDouble()));
        }
        return pairs;
    }

    /** Height of the post nearest to a point. */
    double height_m(double x_m, double y_m) {
        int middle = POSTS / 2;
        int column = Math.clamp(Math.round(x_m + middle), 0, POSTS - 1);
        int row = Math.clamp(Math.round(middle - y_m), 0, POSTS - 1);
        return heights_m[row * POSTS + column];
    }
}
