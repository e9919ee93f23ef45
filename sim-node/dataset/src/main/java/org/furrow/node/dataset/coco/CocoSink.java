package org.furrow.node.dataset.coco;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.ImageBox;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.png.Png;
import org.furrow.node.sense.suite.CameraSpec;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the images of all cameras of a run, and lists them with their instances. */
final class CocoSink implements FrameSink {
    static final String IMAGES = "images";

    private final Path folder;
    private final String prefix;
    private final CocoLists.Split lists;

    /** @param prefix of the names of the images */
    CocoSink(Path folder, String prefix, CocoLists.Split lists) {
        this.folder = folder;
        this.prefix = prefix;
        this.lists = lists;
    }

    @Override
    public void begin(RenderedRun run) throws IOException {
        Files.createDirectories(folder.resolve(IMAGES));
        lists.add(run.classes());
    }

    @Override
    public void frame(SensorFrame frame) throws IOException {
        if (!(frame instanceof CameraImage image)
                || !(image.head().calibration().spec() instanceof CameraSpec camera)
                || !CocoExport.isUsed(camera)) {
            return;
        }
        String name = String.format(
                Locale.ROOT,
                "%s%s-%s-%06d.png",
                prefix,
                image.head().vehicleName(),
                image.head().sensor(),
                image.head().number());
        Files.write(folder.resolve(IMAGES).resolve(name), Png.rgb8(image.width(), image.height(), image.rgb));
        lists.addImage()
                .put("width", image.width())
                .put("height", image.height())
                .put("file_name", name)
                .put("vehicle", image.head().vehicleName())
                .put("sensor", image.head().sensor())
                .put("t_ns", image.head().time().start_ns());
        for (Map.Entry<Integer, InstanceMask> each :
                InstanceMask.of(image.instance, image.width(), image.height()).entrySet()) {
            annotate(image, each.getKey(), each.getValue());
        }
    }

    private void annotate(CameraImage image, int instance, InstanceMask mask) {
        int found = image.semantic[mask.first] & 0xff;
        ObjectNode dest = lists.addAnnotation()
                .put("category_id", found == SceneClass.WHEEL ? SceneClass.VEHICLE : found)
                .put("track_id", instance)
                .put("iscrowd", 0)
                .put("area", mask.area());
        put(dest.putArray("bbox"), mask.box());
        ObjectNode segmentation = dest.putObject("segmentation");
        put(segmentation.putArray("size"), List.of(image.height(), image.width()));
        put(segmentation.putArray("counts"), mask.counts(image.width(), image.height()));
        for (ImageBox box : image.labels.boxes()) {
            if (box.instance() == instance) {
                put(dest.putArray("whole_bbox"), InstanceMask.box(box.whole_px()));
                dest.put("whole_area", box.whole());
            }
        }
    }

    private static void put(ArrayNode dest, List<Integer> numbers) {
        numbers.forEach(dest::add);
    }
}
