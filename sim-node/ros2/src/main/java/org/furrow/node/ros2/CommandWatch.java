package org.furrow.node.ros2;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.furrow.node.ros2.rtps.Participant;

/** Warns of publishers of commands that reach no vehicle, once each. */
final class CommandWatch implements Participant.PublisherListener {
    private static final Map<String, String> TYPES = Map.of(
            RosDriver.ACKERMANN,
            RosTopic.type(RosDriver.ACKERMANN_TYPE),
            RosDriver.TWIST,
            RosTopic.type(RosDriver.TWIST_TYPE),
            RosDriver.PRESSURE,
            RosTopic.type(RosDriver.PRESSURE_TYPE));

    private final Set<String> driven;
    private final Set<String> rigid;
    private final Consumer<String> warnings;
    private final Set<String> given = new TreeSet<>();

    /**
     * @param driven names in topics of the vehicles that nodes drive
     * @param rigid those among them that have no tyres that give way
     */
    CommandWatch(Collection<String> driven, Collection<String> rigid, Consumer<String> warnings) {
        this.driven = new TreeSet<>(driven);
        this.rigid = new TreeSet<>(rigid);
        this.warnings = warnings;
    }

    @Override
    public void onPublisher(String topic, String type, boolean isReliable) {
        TYPES.forEach((ending, expected) -> {
            String begin = RosTopic.name("/");
            if (topic.startsWith(begin)
                    && topic.endsWith(ending)
                    && topic.length() > begin.length() + ending.length()) {
                check(topic.substring(begin.length(), topic.length() - ending.length()), ending, type, isReliable);
            }
        });
    }

    private void check(String vehicle, String ending, String type, boolean isReliable) {
        String topic = "/" + vehicle + ending;
        if (!driven.contains(vehicle)) {
            warn("a node publishes " + topic + ", but nodes drive no vehicle '" + vehicle + "' in this run, "
                    + (driven.isEmpty() ? "and no other" : "only " + String.join(", ", driven)));
        } else if (ending.equals(RosDriver.PRESSURE) && rigid.contains(vehicle)) {
            warn("a node publishes " + topic + ", but '" + vehicle
                    + "' has no tyres that give way; add 'soft_tyre' to the vehicle");
        } else if (!type.equals(TYPES.get(ending))) {
            warn("a node publishes " + topic + " of type " + type + ", which is not read; it must be "
                    + TYPES.get(ending));
        } else if (!isReliable) {
            warn("a node publishes " + topic + " as best effort, which is not read; it must be reliable");
        }
    }

    private void warn(String warning) {
        if (given.add(warning)) {
            warnings.accept(warning);
        }
    }
}
