package org.furrow.node.dataset.ros;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names of vehicles in topics of ROS 2, which have letters, digits and '_' and do not begin with a digit. */
public final class RosName {
    private RosName() {}

    /** A name with '_' for each '-', after an 'n' if it begins with a digit. */
    private static String of(String name) {
        String topic = name.replace('-', '_');
        return Character.isDigit(topic.charAt(0)) ? "n" + topic : topic;
    }

    /** The names in topics by name; of two that would be the same, the one that is no topic ends with a number. */
    public static Map<String, String> unique(List<String> names) {
        Map<String, String> topics = new LinkedHashMap<>();
        names.stream().filter(name -> of(name).equals(name)).forEach(name -> topics.put(name, name));
        for (String name : names) {
            String topic = of(name);
            for (int k = 2; !topics.containsKey(name) && topics.containsValue(topic); k++) {
                topic = of(name) + "_" + k;
            }
            topics.putIfAbsent(name, topic);
        }
        return topics;
    }
}
