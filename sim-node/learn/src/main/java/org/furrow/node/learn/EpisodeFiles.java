package org.furrow.node.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.learn.task.Task;
import org.furrow.node.scenario.InputFile;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.driver.DecisionsTable;
import org.furrow.node.sense.LiveSensors;
import org.furrow.vehicle.control.Controls;

/** Writes an episode as a scenario with the decisions of its drivers, which {@code furrow run} repeats. */
public final class EpisodeFiles {
    /** Name of the suite of sensors with the values of the episode. */
    private static final String SUITE = "suite.yaml";

    private static final String RANDOMISE = "task.randomise";

    private EpisodeFiles() {}

    /**
     * Writes the episode so far to a folder, which must not exist or be empty. The suite of the task is beside the
     * scenario, with an image of the observed sensors at the end of each epoch.
     *
     * @throws IOException when the folder cannot be written
     */
    public static void write(Environment environment, Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (var entries = Files.list(folder)) {
                if (entries.findAny().isPresent()) {
                    throw new IOException(folder + ": is not empty; name a new folder");
                }
            }
        }
        Files.createDirectories(folder);
        Scenario scenario = environment.starts().scenario();
        for (InputFile input : scenario.origin().inputs()) {
            Path copy = folder.resolve(input.place());
            Files.createDirectories(copy.getParent());
            Files.copy(input.file(), copy);
        }
        Task task = environment.task();
        for (int a = 0; a < task.agents().size(); a++) {
            writeDecisions(
                    environment, a, folder.resolve(table(scenario, task.agents().get(a))));
        }
        LiveSensors sensors = environment.sensors();
        if (sensors != null) {
            AtomicFile.write(folder.resolve(SUITE), sensors.toYaml());
        }
        try {
            String yaml = YamlDocument.read(
                            Source.ofText("scenario.yaml", scenario.origin().yaml()), "scenario", settings(environment))
                    .toYaml();
            AtomicFile.write(folder.resolve("scenario.yaml"), yaml);
        } catch (InputError e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static String table(Scenario scenario, int vehicle) {
        return DecisionsTable.file(scenario.vehicles().get(vehicle).name());
    }

    private static List<Setting> settings(Environment environment) {
        Scenario scenario = environment.starts().scenario();
        Task task = environment.task();
        List<Setting> settings = new ArrayList<>();
        double duration_s = scenario.clock().time_s(environment.epochs());
        settings.add(new Setting("duration_s", Double.toString(duration_s), "duration_s"));
        settings.add(new Setting(RANDOMISE, "null", RANDOMISE));
        if (environment.sensors() != null) {
            settings.add(new Setting("task.sensors", SUITE, SUITE));
        }
        for (int a = 0; a < task.agents().size(); a++) {
            int vehicle = task.agents().get(a);
            String driver = "{type: external, decisions: " + table(scenario, vehicle) + "}";
            settings.add(new Setting("vehicles." + vehicle + ".driver", driver, "driver"));
            if (!task.starts().isEmpty()) {
                Task.Pose pose =
                        task.starts().get(environment.episode().start()).poses().get(a);
                String start = "{x_m: " + pose.x_m() + ", y_m: " + pose.y_m() + ", heading_deg: " + pose.heading_deg()
                        + ", settle_s: "
                        + scenario.vehicles().get(vehicle).start().settle_s() + "}";
                settings.add(new Setting("vehicles." + vehicle + ".start", start, "start"));
            }
        }
        return settings;
    }

    private static void writeDecisions(Environment environment, int agent, Path file) throws IOException {
        boolean pressure = environment.task().action().setsPressure();
        StringBuilder text = new StringBuilder(DecisionsTable.header(pressure, List.of()));
        Controls decision = new Controls();
        for (int epoch = 1; epoch <= environment.epochs(); epoch++) {
            environment.decision(epoch, agent, decision);
            DecisionsTable.append(epoch, decision, pressure, text);
        }
        AtomicFile.write(file, text.toString());
    }
}
