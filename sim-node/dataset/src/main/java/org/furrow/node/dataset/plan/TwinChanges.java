package org.furrow.node.dataset.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.furrow.node.dataset.spec.DatasetSpec.Twin;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;

/** The settings by which a twin differs from its original. */
final class TwinChanges {
    private static final Pattern DRIVER = Pattern.compile("vehicles\\.([0-9]{1,5})\\.driver\\.([a-z_]+)");

    private TwinChanges() {}

    static List<Setting> settings(Twin twin) throws InputError {
        List<Setting> settings = new ArrayList<>();
        if (Double.isNaN(twin.at_s())) {
            for (Map.Entry<String, String> each : new TreeMap<>(twin.set()).entrySet()) {
                settings.add(new Setting(each.getKey(), each.getValue(), "twin's " + each.getKey()));
            }
            return settings;
        }
        Map<String, StringJoiner> changes = new TreeMap<>();
        for (Map.Entry<String, String> each : new TreeMap<>(twin.set()).entrySet()) {
            Matcher driver = DRIVER.matcher(each.getKey());
            if (!driver.matches()) {
                throw twin.place()
                        .get("set")
                        .error("'" + each.getKey() + "' cannot change at a time; with at_s use keys of drivers, such as"
                                + " vehicles.1.driver.rut_offset_m");
            }
            changes.computeIfAbsent(driver.group(1), _ -> new StringJoiner(", "))
                    .add("\"" + driver.group(2) + "\": " + each.getValue());
        }
        changes.forEach((vehicle, keys) -> settings.add(new Setting(
                "vehicles." + vehicle + ".changes",
                "[{\"at_s\": " + twin.at_s() + ", \"set\": {" + keys + "}}]",
                "twin's change of vehicle " + vehicle)));
        return settings;
    }
}
