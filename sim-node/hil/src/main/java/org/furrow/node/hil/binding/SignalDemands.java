package org.furrow.node.hil.binding;

import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;

/** Refuses signals that would move nothing, since they say something about others that no message sets. */
final class SignalDemands {
    /** What each of them needs one of. */
    private static final Map<String, List<String>> COMPANIONS = Map.of(
            "steer_enable", List.of("steering_angle_command_rad", "curvature_command_1pm"),
            "forward_command", List.of("speed_command_mps"));

    private SignalDemands() {}

    /**
     * Checks what a binding receives.
     *
     * @param written by signal, where it is bound
     */
    static void check(SignalCatalogue catalogue, Map<Integer, YamlNode> written) throws InputError {
        for (Map.Entry<Integer, YamlNode> each : written.entrySet()) {
            String name = catalogue.signals().get(each.getKey()).name();
            List<String> needed = COMPANIONS.getOrDefault(name, List.of());
            boolean met =
                    needed.isEmpty() || needed.stream().anyMatch(other -> written.containsKey(catalogue.number(other)));
            if (!met) {
                throw each.getValue()
                        .get("signal")
                        .error("'" + name + "' moves nothing unless another field sets " + String.join(" or ", needed));
            }
        }
    }
}
