package org.furrow.node.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.learn.task.Task;
import org.furrow.node.learn.task.Task.Block;

/** The places of the blocks in an agent's observation. */
public final class ObservationLayout {
    /** Numbers that describe another vehicle: position and velocity relative to the own, ahead and to the left. */
    static final int OTHER = 4;

    /** The signals of a vehicle with wheels of any name. */
    private static final SignalCatalogue ANY = SignalCatalogue.of(List.of("*"));

    private final List<Part> parts = new ArrayList<>();
    private final int length;

    /**
     * A block with its place in the observation.
     *
     * @param shape of its array
     */
    public record Part(Block block, int at, List<Integer> shape, String unit) {
        public Part {
            shape = List.copyOf(shape);
        }

        public int length() {
            return shape.stream().mapToInt(side -> side).reduce(1, (a, b) -> a * b);
        }

        /** The block's name in a scenario; of a camera or lidar, the name of the sensor and what is taken from it. */
        public String name() {
            Task.View view = block.view();
            if (view != null) {
                return view.sensor() + "_" + view.image().name().toLowerCase(Locale.ROOT);
            }
            return block.kind().name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * @param wheels largest number of wheels of an agent's vehicle
     * @param catalogue of an agent's vehicle
     */
    ObservationLayout(List<Block> blocks, int wheels, SignalCatalogue catalogue) {
        int at = 0;
        for (Block block : blocks) {
            Part part = new Part(block, at, shape(block, wheels), unit(block, catalogue));
            parts.add(part);
            at += part.length();
        }
        length = at;
    }

    private static List<Integer> shape(Block block, int wheels) {
        return switch (block.kind()) {
            case VELOCITY, RATES, ATTITUDE, CONTROLS, SIGNALS ->
                List.of(block.signals().size());
            case WHEELS, SINKAGE -> List.of(wheels);
            case GOAL -> List.of(3);
            case PATH -> List.of(block.count(), 2);
            case LEADER -> List.of(OTHER);
            case SCAN -> List.of(block.count());
            case NEIGHBOURS -> List.of(block.count(), OTHER);
            case HEIGHT_MAP, SOIL_MAP -> List.of(block.count(), block.count());
            case CAMERA, LIDAR -> Objects.requireNonNull(block.view()).shape();
        };
    }

    /** The unit of all values, or that of each. */
    private static String unit(Block block, SignalCatalogue catalogue) {
        return switch (block.kind()) {
            case VELOCITY, RATES, ATTITUDE, WHEELS, SINKAGE, CONTROLS, SIGNALS -> {
                List<String> units = block.signals().stream()
                        .map(name -> (name.endsWith("*") ? ANY : catalogue)
                                .signal(name)
                                .quantity()
                                .unit())
                        .toList();
                yield units.stream().distinct().count() == 1 ? units.getFirst() : String.join(", ", units);
            }
            case PATH, HEIGHT_MAP, SOIL_MAP, SCAN -> "m";
            case GOAL -> "m, 1, 1";
            case LEADER, NEIGHBOURS -> "m, m, m/s, m/s";
            case LIDAR -> "m";
            case CAMERA -> Objects.requireNonNull(block.view()).image() == Task.Image.DEPTH ? "m" : "1";
        };
    }

    public int length() {
        return length;
    }

    public List<Part> parts() {
        return List.copyOf(parts);
    }

    /** A block by its index. */
    Part part(int index) {
        return parts.get(index);
    }
}
