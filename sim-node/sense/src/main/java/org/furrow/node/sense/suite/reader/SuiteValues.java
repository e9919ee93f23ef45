package org.furrow.node.sense.suite.reader;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.parameter.Parameter;
import org.furrow.node.scenario.parameter.SettingValues;
import org.furrow.node.sense.suite.SensorSpec;

/**
 * Values of a suite of sensors. A path begins with the name of a sensor, {@code *} for each, or with "light" or
 * "weather".
 */
public final class SuiteValues implements SettingValues {
    private static final String PREFIX = "sensors.";
    private static final List<String> OF_ALL = List.of("light", "weather");
    /** The list of numbers of a mount, which may be missing. */
    private static final String PLACE = ".mount.at_m";

    private final Source source;
    private final List<String> names;

    /**
     * A suite.
     *
     * @throws InputError where it is wrong
     */
    public SuiteValues(Source source) throws InputError {
        this.source = source;
        names = SuiteReader.read(source).sensors().stream()
                .map(SensorSpec::name)
                .toList();
    }

    @Override
    public List<String> paths(Parameter parameter) throws InputError {
        String path = parameter.path();
        int dot = path.indexOf('.');
        String first = path.substring(0, Math.max(0, dot));
        if (first.equals("*")) {
            return names.stream().map(name -> PREFIX + name + path.substring(1)).toList();
        }
        if (!names.contains(first) && !OF_ALL.contains(first)) {
            throw parameter
                    .place()
                    .error("the suite has no sensor '" + first
                            + "'; a path is SENSOR.KEY, *.KEY, light.KEY or weather.KEY; "
                            + Spelling.advice(first, names));
        }
        return List.of(PREFIX + path);
    }

    @Override
    public String key(String path) {
        String rest = path.substring(PREFIX.length());
        int dot = rest.indexOf('.');
        int sensor = names.indexOf(rest.substring(0, dot));
        return sensor < 0 ? rest : PREFIX + sensor + rest.substring(dot);
    }

    @Override
    public double number(String path, List<Setting> settings, Parameter parameter) throws InputError {
        YamlNode root = YamlDocument.read(source, SuiteReader.SCHEMA, settings).root();
        return SettingValues.number(root, "suite", key(path), parameter);
    }

    /** A mount has all numbers of its place before one of them is set. */
    @Override
    public List<Setting> expansion(String path, List<Setting> settings) throws InputError {
        String key = key(path);
        String list = key.substring(0, key.lastIndexOf('.'));
        if (!list.endsWith(PLACE)) {
            return List.of();
        }
        YamlNode root = YamlDocument.read(source, SuiteReader.SCHEMA, settings).root();
        return SettingValues.find(root, list) != null
                ? List.of()
                : List.of(new Setting(list, "[0, 0, 0]", "place of " + list));
    }
}
