package org.furrow.node.dataset.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.dataset.spec.DatasetSpec.Twin;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.parameter.ScenarioValues;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.scenario.reader.SoilReader;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.furrow.node.sense.suite.reader.SuiteValues;
import org.furrow.scm.soil.Soil;
import org.jspecify.annotations.Nullable;

/** All runs of a data set: episodes with their twins, sorted by split. */
public final class DatasetPlan {
    /** Splits in the order of the runs. */
    public static final List<String> SPLITS = List.of("train", "val", "test", "test_hard");

    private static final double EXACT = 1e-9;
    /** Range of the seeds of scenarios. */
    private static final double SEEDS = 0x1p31;
    /** Runs whose scenarios are read before any of them runs. */
    private static final int CHECKED = 4;

    private final DatasetSpec spec;
    private final Sampler sampler;
    private final @Nullable Sampler sensorSampler;

    private DatasetPlan(DatasetSpec spec) throws InputError {
        this.spec = spec;
        sampler = new Sampler(spec, spec.parameters(), ScenarioValues.of(spec.scenario(), spec.set()));
        DatasetSpec.Sensors sensors = spec.sensors();
        sensorSampler =
                sensors == null ? null : new Sampler(spec, sensors.parameters(), new SuiteValues(sensors.suite()));
    }

    /** The runs of a data set. */
    public static List<EpisodePlan> of(DatasetSpec spec) throws InputError {
        List<EpisodePlan> runs = new DatasetPlan(spec).runs();
        for (EpisodePlan run : runs) {
            if (run.run() < CHECKED || run.episode() == 0) {
                scenario(spec, run);
                suite(spec, run);
            }
        }
        return runs;
    }

    /**
     * Numbers the soils of all runs.
     *
     * @throws InputError when the soils need more classes than labels can tell apart
     */
    public static RunSoils soils(DatasetSpec spec, List<EpisodePlan> runs) throws InputError {
        List<Soil> all = new ArrayList<>();
        for (EpisodePlan run : runs) {
            all.addAll(SoilReader.all(YamlDocument.read(spec.scenario(), "scenario", run.settings())
                    .root()));
        }
        RunSoils soils = RunSoils.of(all);
        long classes = soils.entries().stream()
                .filter(entry -> entry.classId() > SceneClass.LAST)
                .map(RunSoils.Entry::classId)
                .distinct()
                .count();
        if (spec.sensors() != null && classes > 0) {
            throw new InputError(spec.scenario().label() + ": soil: the runs have " + classes
                    + " soils more than labels of sensors can tell apart; give variations of a soil one 'name'");
        }
        return soils;
    }

    /** Reads the suite of sensors of a run; null without sensors. */
    public static @Nullable Suite suite(DatasetSpec spec, EpisodePlan run) throws InputError {
        DatasetSpec.Sensors sensors = spec.sensors();
        try {
            return sensors == null ? null : SuiteReader.read(sensors.suite(), run.sensorSettings());
        } catch (InputError e) {
            throw new InputError("run " + run.id() + ": " + e.getMessage());
        }
    }

    /** Reads the scenario of a run. */
    public static Scenario scenario(DatasetSpec spec, EpisodePlan run) throws InputError {
        try {
            return ScenarioReader.read(spec.scenario(), run.settings());
        } catch (InputError e) {
            throw new InputError("run " + run.id() + ": " + e.getMessage());
        }
    }

    private List<EpisodePlan> runs() throws InputError {
        List<EpisodePlan> originals = new ArrayList<>();
        for (int episode = 0; episode < spec.episodes(); episode++) {
            originals.add(episode(episode));
        }
        List<EpisodePlan> split = split(originals);
        List<EpisodePlan> runs = new ArrayList<>();
        for (EpisodePlan original : split) {
            int at = runs.size();
            runs.add(original.numbered(at, -1));
            for (int k = 0; k < spec.twins().size(); k++) {
                Twin twin = spec.twins().get(k);
                int episode = original.episode();
                if (Math.floor((episode + 1) * twin.share() + EXACT) > Math.floor(episode * twin.share() + EXACT)) {
                    runs.add(twin(original, k + 1, twin).numbered(runs.size(), at));
                }
            }
        }
        return runs;
    }

    private EpisodePlan episode(int episode) throws InputError {
        Map<String, String> values = new LinkedHashMap<>();
        List<Setting> settings = new ArrayList<>(spec.set());
        double share = new ParameterStream(spec.seed(), "seed").uniform(episode);
        settings.add(new Setting("seed", Long.toString((long) (share * SEEDS)), "seed of episode " + episode));
        sampler.add(episode, values, settings);
        List<Setting> sensorSettings = new ArrayList<>();
        if (sensorSampler != null) {
            sensorSampler.add(episode, values, sensorSettings);
        }
        return new EpisodePlan(0, episode, 0, -1, "", values, settings, sensorSettings);
    }

    private EpisodePlan twin(EpisodePlan original, int number, Twin twin) throws InputError {
        List<Setting> settings = new ArrayList<>(original.settings());
        settings.addAll(TwinChanges.settings(twin));
        return new EpisodePlan(
                0,
                original.episode(),
                number,
                -1,
                original.split(),
                original.parameters(),
                settings,
                original.sensorSettings());
    }

    /** Assigns splits; the order is that of the splits, then that of the episodes. */
    private List<EpisodePlan> split(List<EpisodePlan> originals) {
        ParameterStream stream = new ParameterStream(spec.seed(), "split");
        List<EpisodePlan> drawn = originals.stream()
                .filter(episode -> !isHeldOut(episode))
                .sorted(Comparator.comparingDouble((EpisodePlan episode) -> stream.uniform(episode.episode())))
                .toList();
        DatasetSpec.Splits splits = spec.splits();
        long train = Math.round(splits.train() * drawn.size());
        long val = Math.round((splits.train() + splits.val()) * drawn.size());
        List<EpisodePlan> result = new ArrayList<>();
        for (EpisodePlan episode : originals) {
            int place = drawn.indexOf(episode);
            int split = place < 0 ? 3 : place < train ? 0 : place < val ? 1 : 2;
            result.add(episode.in(SPLITS.get(split)));
        }
        result.sort(Comparator.comparingInt((EpisodePlan episode) -> SPLITS.indexOf(episode.split()))
                .thenComparingInt(EpisodePlan::episode));
        return result;
    }

    private boolean isHeldOut(EpisodePlan episode) {
        return spec.splits().holdOut().entrySet().stream()
                .anyMatch(held -> held.getValue().contains(episode.parameters().getOrDefault(held.getKey(), "")));
    }
}
