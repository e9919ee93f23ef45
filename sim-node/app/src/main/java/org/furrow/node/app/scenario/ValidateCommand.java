package org.furrow.node.app.scenario;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Library;
import org.furrow.node.sense.suite.reader.SuiteReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code furrow validate}. */
@Command(
        name = "validate",
        description =
                "Check input files without running them: scenarios, vehicles, mechanisms, soils, rigs,"
                        + " bindings, data sets and suites of sensors. Print all mistakes, and warnings about implausible values.")
public final class ValidateCommand extends CliCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            completionCandidates = BuiltInNames.Scenarios.class,
            description = "Input file, or name of a built-in scenario, vehicle, mechanism or suite.")
    private List<String> files = List.of();

    @Override
    public Integer call() throws InputError {
        int code = ExitCodes.OK;
        for (String file : files) {
            Mistakes mistakes = Mistakes.all();
            mistakes.check(() -> check(file, mistakes));
            for (String message : mistakes.messages()) {
                Messages.error(terminal(), message);
                code = ExitCodes.WRONG_INPUT;
            }
        }
        return code;
    }

    private void check(String file, Mistakes mistakes) throws InputError {
        Source source = find(file);
        Validation.Result result = new Validation(source, mistakes).of(FileKind.of(source));
        mistakes.end();
        result.warnings().forEach(warning -> Messages.warn(terminal(), file + ": " + warning));
        result.elsewhere().forEach(warning -> Messages.warn(terminal(), warning));
        out().println(file + ": valid; " + result.summary());
    }

    private static Source find(String file) throws InputError {
        if (SuiteReader.names().contains(file)) {
            return SuiteReader.source(file, Path.of(""));
        }
        boolean model = Library.VEHICLES.contains(file) || Library.MECHANISMS.contains(file);
        return model && !Files.isRegularFile(Path.of(file)) ? Library.findVehicle(file) : Library.find(file);
    }
}
