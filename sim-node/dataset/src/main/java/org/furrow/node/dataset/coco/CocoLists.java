package org.furrow.node.dataset.coco;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.sense.frame.SceneClass;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Images, annotations and classes of each split. */
final class CocoLists {
    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, Split> splits = new TreeMap<>();

    /** The lists of one split; ids count from 1. */
    static final class Split {
        private final ArrayNode images = JSON.createArrayNode();
        private final ArrayNode annotations = JSON.createArrayNode();
        private final Map<Integer, SceneClass> classes = new TreeMap<>();

        /** Adds an image; its id is set. */
        ObjectNode addImage() {
            return images.addObject().put("id", images.size());
        }

        /** Adds an annotation of the last image; ids are set. */
        ObjectNode addAnnotation() {
            return annotations.addObject().put("id", annotations.size()).put("image_id", images.size());
        }

        void add(List<SceneClass> all) {
            all.forEach(each -> classes.put(each.id(), each));
        }

        private ObjectNode toJson() {
            ObjectNode root = JSON.createObjectNode();
            root.putObject("info").put("description", "rendered by Furrow");
            root.set("images", images);
            root.set("annotations", annotations);
            ArrayNode categories = root.putArray("categories");
            for (SceneClass each : classes.values()) {
                if (each.id() != SceneClass.VOID) {
                    categories.addObject().put("id", each.id()).put("name", each.name());
                }
            }
            return root;
        }
    }

    /** The lists of a split. */
    Split of(String split) {
        return splits.computeIfAbsent(split, _ -> new Split());
    }

    /** Number of images. */
    int images() {
        return splits.values().stream().mapToInt(split -> split.images.size()).sum();
    }

    /** Writes {@code instances_SPLIT.json}. */
    void write(Path folder) throws IOException {
        for (Map.Entry<String, Split> split : splits.entrySet()) {
            Path file = folder.resolve("instances_" + split.getKey() + ".json");
            Files.write(file, JSON.writeValueAsBytes(split.getValue().toJson()));
        }
    }
}
