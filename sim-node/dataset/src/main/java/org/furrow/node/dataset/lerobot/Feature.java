package org.furrow.node.dataset.lerobot;

import java.util.List;
import org.furrow.node.dataset.parquetfile.ParquetField;
import org.furrow.node.dataset.parquetfile.ParquetType;
import org.furrow.node.sense.suite.CameraSpec;
import org.jspecify.annotations.Nullable;

/**
 * A feature of every frame.
 *
 * @param type FLOAT, DOUBLE or INT64, or BYTES for an image
 * @param shape of a frame; (1) is a scalar; of an image height, width and channels
 * @param names of the elements along the last index
 * @param video of images that are in files of their own; null: there are none
 */
record Feature(
        String name,
        ParquetType type,
        List<Integer> shape,
        List<String> names,
        @Nullable VideoCoding video) {
    Feature {
        shape = List.copyOf(shape);
        names = List.copyOf(names);
        if (name.contains("/")) {
            throw new IllegalArgumentException("a feature's name has no '/', name=" + name);
        }
    }

    Feature(String name, ParquetType type, List<Integer> shape, List<String> names) {
        this(name, type, shape, names, null);
    }

    static Feature of(String name, ParquetType type, String... names) {
        return new Feature(name, type, List.of(names.length), List.of(names));
    }

    /** @param video null: the images are in the table */
    static Feature image(CameraSpec camera, @Nullable VideoCoding video) {
        CameraSpec.Lens lens = camera.lens();
        return new Feature(
                "observation.images." + camera.name(),
                ParquetType.BYTES,
                List.of(lens.height(), lens.width(), PixelStatistics.CHANNELS),
                List.of("height", "width", "channels"),
                video);
    }

    static Feature index(String name) {
        return new Feature(name, ParquetType.INT64, List.of(1), List.of());
    }

    boolean isImage() {
        return type == ParquetType.BYTES;
    }

    int size() {
        return shape.stream().reduce(1, (a, b) -> a * b);
    }

    int lists() {
        return shape.size() == 1 && shape.getFirst() == 1 ? 0 : shape.size();
    }

    /** Fields of the Parquet file. */
    List<ParquetField> fields() {
        if (video != null) {
            return List.of();
        }
        if (isImage()) {
            return List.of(
                    ParquetField.in(name, "bytes", ParquetType.BYTES), ParquetField.in(name, "path", ParquetType.TEXT));
        }
        return List.of(lists() == 0 ? ParquetField.of(name, type) : ParquetField.list(name, type, lists()));
    }

    String dtype() {
        return video != null ? "video" : isImage() ? "image" : type.word;
    }
}
