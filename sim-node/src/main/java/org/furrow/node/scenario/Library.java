package org.furrow.node.scenario;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;

/** The scenarios that come with Furrow. */
public final class Library {
    /** Their names. */
    public static final List<String> NAMES = List.of("convoy", "single", "crossing", "side-by-side");

    private Library() {}

    /** A file of the user's, or the built-in scenario of that name. */
    public static Source find(String scenario) throws InputError {
        if (Files.isRegularFile(Path.of(scenario))) {
            return Source.ofFile(Path.of(scenario));
        }
        Source builtIn = NAMES.contains(scenario) ? Source.builtIn("scenarios", scenario + ".yaml") : null;
        if (builtIn != null) {
            return builtIn;
        }
        String nearest = Spelling.nearest(scenario, NAMES);
        throw new InputError(scenario + ": no such file or built-in scenario; "
                + (nearest != null ? "did you mean '" + nearest + "'?" : "built in: " + String.join(", ", NAMES)));
    }
}
