package org.furrow.node.dataset.plan;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;

/** The file in which parameters are set. */
interface SettingValues {
    /** A file whose values are not read. */
    SettingValues NONE = new SettingValues() {
        @Override
        public List<String> paths(String path) {
            return List.of(path);
        }

        @Override
        public double number(String path, List<Setting> settings, YamlNode place) throws InputError {
            throw place.error("'scale' is for keys of the scenario; use a range");
        }

        @Override
        public List<Setting> expansion(String path, List<Setting> settings) {
            return List.of();
        }
    };

    /** The paths that a path with {@code *} stands for. */
    List<String> paths(String path);

    /** The number at a path after settings. */
    double number(String path, List<Setting> settings, YamlNode place) throws InputError;

    /** Settings that make a path exist, such as the parameters of a soil that is given by its name. */
    List<Setting> expansion(String path, List<Setting> settings) throws InputError;
}
