package org.furrow.node.dataset.nuscenes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.sense.frame.ObjectList;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.suite.Pose;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The boxes of a scene's objects. */
final class SceneObjects {
    private static final double MOVING_MPS = 0.2;

    private final String scene;
    private final NuScenesTables tables;
    private final Map<Integer, List<Annotation>> instances = new TreeMap<>();

    /**
     * The objects at a sample.
     *
     * @param token of the sample
     * @param points number of lidar points of each instance
     * @param seenAndWhole numbers of visible and of all pixels of each instance, in all images
     */
    record Sample(String token, ObjectList objects, Map<Integer, Integer> points, Map<Integer, int[]> seenAndWhole) {}

    private record Annotation(Sample sample, ObjectList.Entry object) {}

    SceneObjects(String scene, NuScenesTables tables) {
        this.scene = scene;
        this.tables = tables;
    }

    /** Adds instances and annotations to the tables. */
    void record(List<Sample> samples) {
        for (Sample sample : samples) {
            for (ObjectList.Entry each : sample.objects.entries()) {
                instances
                        .computeIfAbsent(each.instance(), _ -> new ArrayList<>())
                        .add(new Annotation(sample, each));
            }
        }
        for (List<Annotation> all : instances.values()) {
            tables.add(NuScenesTables.INSTANCE, instance(all.getFirst()))
                    .put(
                            "category_token",
                            Category.of(all.getFirst().object.label()).token())
                    .put("nbr_annotations", all.size())
                    .put("first_annotation_token", token(all.getFirst()))
                    .put("last_annotation_token", token(all.getLast()));
            for (int k = 0; k < all.size(); k++) {
                String previous = k == 0 ? "" : token(all.get(k - 1));
                String next = k == all.size() - 1 ? "" : token(all.get(k + 1));
                record(all.get(k), previous, next);
            }
        }
    }

    private String instance(Annotation annotation) {
        return NuScenesTokens.of(NuScenesTables.INSTANCE, scene, annotation.object.instance());
    }

    private String token(Annotation annotation) {
        return NuScenesTokens.of(
                NuScenesTables.SAMPLE_ANNOTATION, scene, annotation.sample.token, annotation.object.instance());
    }

    private void record(Annotation annotation, String previous, String next) {
        ObjectList.Entry object = annotation.object;
        Pose sensor = annotation.sample.objects.head().start();
        double[] box = object.box_m();
        Quaterniond axes = new Quaterniond(sensor.qx(), sensor.qy(), sensor.qz(), sensor.qw());
        Vector3d middle =
                axes.transform(new Vector3d(box[0], box[1], box[2])).add(sensor.x_m(), sensor.y_m(), sensor.z_m());
        Quaterniond turn = new Quaterniond(axes).mul(box[3], box[4], box[5], box[6]);
        int[] pixels = annotation.sample.seenAndWhole.getOrDefault(object.instance(), new int[2]);
        ObjectNode record = tables.add(NuScenesTables.SAMPLE_ANNOTATION, token(annotation))
                .put("sample_token", annotation.sample.token)
                .put("instance_token", instance(annotation))
                .put("visibility_token", NuScenesTables.visibility(pixels[0], pixels[1]));
        ArrayNode attributes = record.putArray("attribute_tokens");
        if (object.label() == SceneClass.VEHICLE) {
            double[] v = object.velocity_mps();
            boolean moving = v[0] * v[0] + v[1] * v[1] + v[2] * v[2] > MOVING_MPS * MOVING_MPS;
            attributes.add(NuScenesTables.attribute(moving ? NuScenesTables.MOVING : NuScenesTables.STOPPED));
        }
        NuScenesTables.numbers(record, "translation", middle.x, middle.y, middle.z);
        NuScenesTables.numbers(record, "size", box[8], box[7], box[9]); // width, length, height
        NuScenesTables.numbers(record, "rotation", turn.w, turn.x, turn.y, turn.z);
        record.put("prev", previous)
                .put("next", next)
                .put("num_lidar_pts", annotation.sample.points.getOrDefault(object.instance(), 0))
                .put("num_radar_pts", 0);
    }
}
