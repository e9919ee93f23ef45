package org.furrow.node.hil;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.node.scenario.HilPlan;
import org.jspecify.annotations.Nullable;

/** Copies the user's files into the folder of a run, so that the folder alone suffices to replay it. */
final class ReplayInputs {
    private static final String BINDING = "binding.yaml";
    private static final String DBC = "binding.dbc";

    private ReplayInputs() {}

    /**
     * Copies the binding and its DBC file, and names the copy in the folder's scenario. Built-in files are not
     * copied.
     */
    static void keep(HilPlan plan, OutputFolder folder) throws IOException {
        Source binding = plan.binding();
        if (binding == null || binding.path() == null) {
            return;
        }
        Path kept = folder.file(HilExtension.FOLDER);
        Files.createDirectories(kept);
        try {
            Files.write(kept.resolve(BINDING), copy(binding, kept));
            Path scenario = folder.file("scenario.yaml");
            String text = with(Source.ofFile(scenario), "scenario", "hil.binding", HilExtension.FOLDER + "/" + BINDING);
            AtomicFile.write(scenario, text);
        } catch (InputError e) {
            throw new IOException(e.getMessage(), e); // it was readable a moment ago
        }
    }

    /** Returns the binding; if it names a DBC file of the user's, that file is copied and the name replaced. */
    private static byte[] copy(Source binding, Path folder) throws IOException, InputError {
        Source dbc = dbc(binding);
        if (dbc == null || dbc.path() == null) {
            return binding.bytes().toArray();
        }
        Files.write(folder.resolve(DBC), dbc.bytes().toArray());
        return with(binding, "can-binding", "dbc", DBC).getBytes(StandardCharsets.UTF_8);
    }

    private static @Nullable Source dbc(Source binding) throws InputError {
        var root = YamlDocument.read(binding, "can-binding", List.of()).root();
        return root.has("dbc") ? Source.find(root.text("dbc"), binding.path(), "can") : null;
    }

    private static String with(Source document, String schema, String key, String value) throws InputError {
        return YamlDocument.read(document, schema, List.of(new Setting(key, value, key)))
                .toYaml();
    }
}
