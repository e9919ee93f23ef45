package org.furrow.node.hil.binding;

import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;

/** Rejects signals without effect: those that qualify another signal which no message sets. */
final class SignalDemands {
    /** By signal, the signals of which at least one must be set. */
    private static final Map<String, List<String>> COMPANIONS = Map.of(
            "steer_enable", List.of("steering_angle_command_rad", "curvature_command_1pm"),
            "forward_command", List.of("speed_command_mps"));

    private SignalDemands() {}

    /**
     * Checks the signals that a binding receives.
     *
     * @param bound the field in the file by signal
     */
    static void check(SignalCatalogue catalogue, Map<Integer, YamlNode> bound) throws InputError {
        for (Map.Entry<Integer, YamlNode> each : bound.entrySet()) {
            String name = catalogue.signals().get(each.getKey()).name();
            List<String> needed = COMPANIONS.getOrDefault(name, List.of());
            boolean met =
                    needed.isEmpty() || needed.stream().anyMatch(other -> bound.containsKey(catalogue.number(other)));
            if (!met) {
                throw each.getValue()
                        .get("signal")
                        .error("'" + name + "' has no effect unless another field sets " + String.join(" or ", needed));
            }
        }
    }
}
