package org.furrow.node.app.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.Spelling;
import org.furrow.node.results.RunFailedException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow schema}. */
@Command(
        name = "schema",
        description = "Print the JSON Schema of an input file, for use in an editor. It refers to no other file.")
public final class SchemaCommand extends CliCommand {
    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            completionCandidates = BuiltInNames.SchemaNames.class,
            description = "Kind of file, or of a part of one: ${COMPLETION-CANDIDATES}.")
    private @Nullable String name;

    @Option(names = "--all", paramLabel = "DIR", description = "Write all schemas to a folder, as NAME.schema.json.")
    private @Nullable Path folder;

    @Override
    public Integer call() throws InputError, RunFailedException {
        if ((name == null) == (folder == null)) {
            throw new InputError("name a schema (" + String.join(", ", Schemas.names()) + "), or use --all DIR");
        }
        if (folder != null) {
            writeAll(folder);
        } else {
            print(Objects.requireNonNull(name));
        }
        return ExitCodes.OK;
    }

    private void print(String wanted) throws InputError {
        String text = Schemas.bundle(wanted);
        if (text == null) {
            throw new InputError("unknown schema '" + wanted + "'; " + Spelling.advice(wanted, Schemas.names()));
        }
        out().print(text);
        out().flush();
    }

    private void writeAll(Path target) throws RunFailedException {
        List<String> names = Schemas.names();
        try {
            Files.createDirectories(target);
            for (String each : names) {
                Files.writeString(target.resolve(each + ".schema.json"), Objects.requireNonNull(Schemas.bundle(each)));
            }
        } catch (IOException e) {
            throw new RunFailedException("--all " + target + ": cannot be written: " + e.getMessage(), e);
        }
        out().println(names.size() + " schemas in " + target);
    }
}
