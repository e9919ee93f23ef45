package org.furrow.node.scenario.parameter;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.parameter.Parameter.Effect;
import org.jspecify.annotations.Nullable;

/** The file in which parameters are set. */
public interface SettingValues {
    /** The paths that a parameter's path with {@code *} stands for; a path names a random stream. */
    List<String> paths(Parameter parameter) throws InputError;

    /** The key of the file that a path means. */
    String key(String path);

    /** The number at a path after settings; 0 where there is none and the parameter is added. */
    double number(String path, List<Setting> settings, Parameter parameter) throws InputError;

    /** Settings that make a path exist, such as the parameters of a soil that is given by its name. */
    List<Setting> expansion(String path, List<Setting> settings) throws InputError;

    /** The number at a key of a file. */
    static double number(YamlNode root, String file, String key, Parameter parameter) throws InputError {
        boolean adds = parameter.effect() == Effect.ADD;
        String verb = adds ? "adds to '" : "scales '";
        YamlNode node = find(root, key);
        if (node == null && adds) {
            return 0;
        }
        if (node == null) {
            throw parameter.place().error(verb + key + "', which the " + file + " does not have; use a range");
        }
        if (!node.isNumber()) {
            throw parameter.place().error(verb + key + "', which is no number");
        }
        return node.number();
    }

    /** The node at a key of a file; null where it has none. */
    static @Nullable YamlNode find(YamlNode root, String key) throws InputError {
        YamlNode node = root;
        for (String part : key.split("\\.")) {
            boolean isEntry = node.isList()
                    && part.matches("[0-9]{1,5}")
                    && Integer.parseInt(part) < node.items().size();
            if (!isEntry && !node.has(part)) {
                return null;
            }
            node = isEntry ? node.items().get(Integer.parseInt(part)) : node.get(part);
        }
        return node;
    }
}
