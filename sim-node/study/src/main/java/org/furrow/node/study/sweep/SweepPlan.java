package org.furrow.node.study.sweep;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The runs of a sweep: all combinations of the values of its axes.
 *
 * @param scenario argument of {@code furrow run}
 */
public record SweepPlan(String scenario, List<Axis> axes) {
    /** Largest number of runs. */
    private static final int MOST_RUNS = 100_000;

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    public SweepPlan {
        axes = List.copyOf(axes);
    }

    /** @throws InputError if a key occurs twice, or there are too many runs */
    public static SweepPlan of(String scenario, List<Axis> axes) throws InputError {
        Set<String> keys = new HashSet<>();
        long runs = 1;
        for (Axis axis : axes) {
            if (!keys.add(axis.key())) {
                throw new InputError("--set " + axis.key() + ": occurs twice; give all values in one option, separated"
                        + " by commas");
            }
            runs *= axis.values().size();
            if (runs > MOST_RUNS) {
                throw new InputError("the settings have more than " + MOST_RUNS + " combinations; name fewer values");
            }
        }
        return new SweepPlan(scenario, axes);
    }

    /** All runs; the last axis varies fastest. */
    public List<SweepPoint> points() {
        List<List<String>> rows = List.of(List.of());
        for (Axis axis : axes) {
            List<List<String>> longer = new ArrayList<>();
            for (List<String> row : rows) {
                for (String value : axis.values()) {
                    List<String> next = new ArrayList<>(row);
                    next.add(value);
                    longer.add(next);
                }
            }
            rows = longer;
        }
        List<SweepPoint> points = new ArrayList<>();
        for (List<String> row : rows) {
            points.add(new SweepPoint(points.size() + 1, row));
        }
        return points;
    }

    /** The settings of a run, in the order of the axes. */
    public List<Setting> settings(SweepPoint point) {
        List<Setting> settings = new ArrayList<>();
        for (int k = 0; k < axes.size(); k++) {
            settings.add(axes.get(k).setting(point.values().get(k)));
        }
        return settings;
    }

    /** Name of a run in file names: its number and its settings. */
    public String id(SweepPoint point) {
        StringBuilder id = new StringBuilder(String.format("%04d", point.number()));
        for (int k = 0; k < axes.size(); k++) {
            if (axes.get(k).varies()) {
                String key = axes.get(k).key();
                id.append('-')
                        .append(key.substring(key.lastIndexOf('.') + 1))
                        .append('-')
                        .append(point.values().get(k));
            }
        }
        String plain = id.toString().replaceAll("[^A-Za-z0-9.-]+", "_");
        return plain.length() > 60 ? plain.substring(0, 60) : plain;
    }

    /** Axes with several values, without the seed. */
    public List<Axis> swept() {
        return axes.stream()
                .filter(axis -> axis.varies() && !axis.key().equals(Axis.SEED))
                .toList();
    }

    /** Values of the {@link #swept} axes at a run. */
    public List<String> sweptValues(SweepPoint point) {
        List<String> values = new ArrayList<>();
        for (int k = 0; k < axes.size(); k++) {
            if (swept().contains(axes.get(k))) {
                values.add(point.values().get(k));
            }
        }
        return values;
    }

    public ObjectNode toJson() {
        return MAPPER.valueToTree(this);
    }
}
