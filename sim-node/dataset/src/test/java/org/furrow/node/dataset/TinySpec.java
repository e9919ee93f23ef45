package org.furrow.node.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.dataset.spec.DatasetReader;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;

/** A small specification with its scenario, in files. */
public final class TinySpec {
    private static final String SCENARIO = """
            furrow: 1
            name: tiny
            duration_s: 0.8
            soil: drysand
            terrain: {type: flat, roughness: {amplitude_m: 0.01, wavelength_m: 2}}
            paths:
              way: [[0, 0], [60, 0]]
            vehicles:
              - name: lead
                type: patrol-4x4
                start: {path: way, at_m: 12, settle_s: 0.1}
                driver: {type: path, path: way, speed_mps: 3}
              - name: second
                type: patrol-4x4
                start: {path: way, at_m: 4, settle_s: 0.1}
                driver: {type: convoy, path: way, speed_mps: 4, follow: lead, gap_m: 7, track: leader}
            """;

    /** Three episodes, of which the second and the third have twins. */
    public static final String SPEC = """
            furrow_dataset: 1
            name: tiny
            scenario: tiny-scenario.yaml
            seed: 7
            episodes: 3
            sampling: sobol
            most_stuck: 1
            randomise:
              soil: {choice: [drysand, clay]}
              soil.kphi: {scale: [0.7, 1.4], log: true}
              terrain.roughness.amplitude_m: [0, 0.02]
              vehicles.*.driver.speed_mps: {normal: [3, 0.5], clip: 2}
            twins:
              - {of: 0.5, at_s: 0.4, set: {vehicles.1.driver.rut_offset_m: 0.6}}
              - {of: 0.34, set: {sharing: false}}
            splits: {train: 0.5, val: 0, test: 0.5}
            """;

    private TinySpec() {}

    /** Writes a specification and its scenario to a folder, and reads it. */
    public static DatasetSpec in(Path folder, String spec) throws IOException, InputError {
        Files.writeString(folder.resolve("tiny-scenario.yaml"), SCENARIO);
        Path file = folder.resolve("spec.yaml");
        Files.writeString(file, spec);
        return DatasetReader.read(Source.ofFile(file));
    }
}
