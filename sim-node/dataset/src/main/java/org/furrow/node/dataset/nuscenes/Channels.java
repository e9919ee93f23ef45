package org.furrow.node.dataset.nuscenes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;

/**
 * Names of the sensors. Readers expect a lidar LIDAR_TOP and a camera CAM_FRONT, so the first of each kind has that
 * name unless another one has it already; the others are CAM_NAME and LIDAR_NAME.
 */
final class Channels {
    private static final String CAMERA = "CAM_";
    private static final String LIDAR = "LIDAR_";

    private Channels() {}

    /** The channel of each sensor that is used, by its name in the suite. */
    static Map<String, String> of(Suite suite) {
        Map<String, String> channels = new LinkedHashMap<>();
        for (SensorSpec spec : suite.sensors()) {
            if (NuScenesExport.isUsed(spec)) {
                String prefix = spec instanceof LidarSpec ? LIDAR : CAMERA;
                String name = spec.name().toUpperCase(Locale.ROOT);
                channels.put(spec.name(), name.startsWith(prefix) ? name : prefix + name);
            }
        }
        nameFirst(channels, CAMERA, "CAM_FRONT");
        nameFirst(channels, LIDAR, "LIDAR_TOP");
        return channels;
    }

    private static void nameFirst(Map<String, String> channels, String prefix, String usual) {
        List<String> ofKind = new ArrayList<>(channels.keySet());
        ofKind.removeIf(sensor -> !String.valueOf(channels.get(sensor)).startsWith(prefix));
        if (!ofKind.isEmpty() && !channels.containsValue(usual)) {
            channels.put(ofKind.getFirst(), usual);
        }
    }
}
