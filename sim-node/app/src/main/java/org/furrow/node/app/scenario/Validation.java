package org.furrow.node.app.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.dataset.plan.DatasetPlan;
import org.furrow.node.dataset.spec.DatasetReader;
import org.furrow.node.hil.LoopInputs;
import org.furrow.node.hil.binding.Binding;
import org.furrow.node.hil.binding.BindingReader;
import org.furrow.node.hil.binding.BusSignals;
import org.furrow.node.hil.fault.FaultPlan;
import org.furrow.node.hil.fault.FaultReader;
import org.furrow.node.hil.verdict.CriteriaReader;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.learn.RandomisedStarts;
import org.furrow.node.run.SideTask;
import org.furrow.node.run.StartCheck;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.check.Plausibility;
import org.furrow.node.scenario.check.SoilPlausibility;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.node.scenario.check.VehiclePlausibility;
import org.furrow.node.scenario.mechanism.MechanismFile;
import org.furrow.node.scenario.reader.RigReader;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.scenario.reader.SoilReader;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.furrow.node.study.output.MarkdownPage;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.terrain.GeographicProjection;
import org.furrow.scm.terrain.GeographicWindow;
import org.furrow.vehicle.VehicleSpec;

/** The check of one input file. */
public final class Validation {
    /** Wheels for the signals of a binding that is checked without a vehicle. */
    private static final List<String> WHEELS = List.of("FL", "FR", "RL", "RR");
    /** Step for the times of a binding that is checked without a scenario, in s. */
    private static final double STEP_S = 0.002;

    private final Source source;
    private final Mistakes mistakes;

    /** @param mistakes gets the mistakes of the file */
    Validation(Source source, Mistakes mistakes) {
        this.source = source;
        this.mistakes = mistakes;
    }

    /**
     * What a valid file contains.
     *
     * @param warnings implausible values, one line each
     * @param elsewhere warnings about files that it names, one line each, with their place
     */
    record Result(String summary, List<String> warnings, List<String> elsewhere) {
        Result(String summary, List<String> warnings) {
            this(summary, warnings, List.of());
        }
    }

    /**
     * Checks the file.
     *
     * @throws InputError if it has mistakes
     */
    Result of(FileKind kind) throws InputError {
        return switch (kind) {
            case SCENARIO -> scenario();
            case VEHICLE -> vehicle();
            case MECHANISM -> mechanism();
            case SOIL -> soil();
            case BINDING -> binding();
            case FAULTS -> faults();
            case CRITERIA -> criteria();
            case DATASET -> {
                DatasetPlan.of(DatasetReader.read(source));
                yield new Result(kind.schema(), List.of());
            }
            case SUITE -> {
                Suite suite = SuiteReader.read(source);
                yield new Result(
                        "suite of " + MarkdownPage.counted(suite.sensors().size(), "sensor"), List.of());
            }
            case RIG_WHEEL, RIG_PLATE, RIG_SHEAR -> {
                RigReader.check(source, kind.schema(), mistakes);
                yield new Result(kind.schema(), List.of());
            }
        };
    }

    /**
     * Reads the task of a scenario whose drivers wait for agents, with all variants that it draws; one with recorded
     * decisions only keeps it.
     */
    private void checkTask(Scenario scenario) throws InputError {
        if (YamlDocument.hasKey(source, "task")
                && scenario.vehicles().stream().anyMatch(plan -> plan.driver().isOpen())) {
            RandomisedStarts.read(source, List.of());
        }
    }

    private Result scenario() throws InputError {
        Scenario scenario = ScenarioReader.read(source, List.of(), mistakes);
        SideTask<List<String>> implausible = SideTask.start("plausibility", () -> Plausibility.of(scenario));
        LoopInputs loop = LoopInputs.read(scenario);
        StartCheck.check(scenario);
        checkTask(scenario);
        Scenario.Clock clock = scenario.clock();
        return new Result(
                String.format(
                        Locale.ROOT,
                        "%s, %.1f s in %d epochs of %d ticks, grid %s m%s",
                        MarkdownPage.counted(scenario.vehicles().size(), "vehicle"),
                        clock.time_s(clock.epochs()),
                        clock.epochs(),
                        clock.epochTicks(),
                        scenario.ground().grid_m(),
                        onEarth(scenario.ground())),
                implausible.result(RuntimeException.class),
                loop.warnings());
    }

    /** Where projected ground is on Earth, and how far off its corners are because level ground is kept level. */
    private static String onEarth(Scenario.GroundPlan ground) {
        StringBuilder text = new StringBuilder();
        for (GeographicProjection.Result each : ground.projections()) {
            GeographicWindow window = each.window();
            text.append(String.format(
                    Locale.ROOT,
                    "; %s m by %s m around latitude %.6f, longitude %.6f, whose corners on the curved Earth are %.3f m"
                            + " lower and %.2f mm nearer",
                    (float) window.sizeX_m(),
                    (float) window.sizeY_m(),
                    window.origin().lat_deg(),
                    window.origin().lon_deg(),
                    each.raised_m(),
                    1000 * each.outward_m()));
        }
        return text.toString();
    }

    private Result vehicle() throws InputError {
        VehicleSpec spec = VehicleReader.read(source, file -> {}, mistakes);
        try {
            VehicleFigures figures = VehicleFigures.of(spec);
            return new Result(
                    String.format(
                            Locale.ROOT,
                            "vehicle of %.0f kg with %s, wheelbase %.3f m",
                            figures.mass_kg(),
                            MarkdownPage.counted(figures.wheels().size(), "wheel"),
                            figures.wheelbase_m()),
                    VehiclePlausibility.of(spec, figures));
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new InputError(source.label() + ":1:1: " + e.getMessage());
        }
    }

    private Result mechanism() throws InputError {
        if (VehicleReader.isYaml(source) && YamlDocument.hasKey(source, "needs")) {
            YamlDocument.read(source, "mechanism", List.of(), mistakes);
            return new Result("part of a mechanism; its joints are checked in the file that includes it", List.of());
        }
        MechanismFile file = VehicleReader.mechanism(source, mistakes);
        file.compile();
        List<String> counts = new ArrayList<>();
        counts.add(
                file.spec().bodies().size() == 1
                        ? "1 body"
                        : file.spec().bodies().size() + " bodies");
        counts.add(MarkdownPage.counted(file.spec().joints().size(), "joint"));
        return new Result("mechanism of " + String.join(", ", counts), List.of());
    }

    private Result soil() throws InputError {
        Soil soil = SoilReader.readFile(source, mistakes);
        return new Result("soil", SoilPlausibility.of(soil));
    }

    private Result faults() throws InputError {
        FaultPlan plan = FaultReader.read(source, STEP_S, null, mistakes);
        return new Result("schedule of " + MarkdownPage.counted(plan.faults().size(), "fault"), List.of());
    }

    private Result criteria() throws InputError {
        int count = CriteriaReader.read(source, null, mistakes).size();
        return new Result(count == 1 ? "1 criterion" : count + " criteria", List.of());
    }

    private Result binding() throws InputError {
        Binding binding = BindingReader.read(source, BusSignals.catalogue(WHEELS), STEP_S, mistakes);
        return new Result(
                "binding of " + MarkdownPage.counted(binding.receive().size(), "received message") + ", "
                        + MarkdownPage.counted(binding.send().size(), "sent message"),
                List.of(),
                binding.warnings());
    }
}
