package org.furrow.node.scenario.vehicle;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.vehicle.VehicleSpec;

/** The keys of a scenario's vehicles that choose among what a vehicle file offers. */
public final class VehicleChoices {
    private final Map<VehicleType, List<String>> keys = new LinkedHashMap<>();

    public VehicleChoices() {
        for (VehicleType type : Plugins.all(VehicleType.class)) {
            keys.put(type, Schemas.keysOf(type.choices()));
        }
    }

    /** The keys of all types. */
    public List<String> keys() {
        return keys.values().stream().flatMap(List::stream).toList();
    }

    /** Whether an entry of a scenario has such a key. */
    public boolean areIn(YamlNode entry) {
        return keys().stream().anyMatch(entry::has);
    }

    /** The vehicle that an entry of a scenario chooses. */
    public VehicleSpec chosen(VehicleSpec given, YamlNode entry) throws InputError {
        VehicleSpec chosen = given;
        for (Map.Entry<VehicleType, List<String>> each : keys.entrySet()) {
            if (each.getValue().stream().anyMatch(entry::has)) {
                chosen = each.getKey().choose(chosen, entry);
            }
        }
        return chosen;
    }
}
