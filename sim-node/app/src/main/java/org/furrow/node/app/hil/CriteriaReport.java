package org.furrow.node.app.hil;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.hil.verdict.JUnitReport;
import org.furrow.node.hil.verdict.Result;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** Prints the results of criteria, and writes them as JUnit XML. */
public final class CriteriaReport {
    private CriteriaReport() {}

    /** Removes the JUnit file of an earlier run, which must not be taken for that of a run that fails. */
    static void clear(@Nullable Path junit) throws InputError {
        if (junit == null) {
            return;
        }
        try {
            Files.deleteIfExists(junit);
        } catch (IOException e) {
            throw new InputError("--junit " + junit + ": an older file cannot be removed: " + e.getMessage());
        }
    }

    /**
     * Prints one line for each criterion that is not met, and the number of all.
     *
     * @return the exit code
     */
    static int print(Scenario scenario, List<Result> results, @Nullable Path junit, PrintWriter to)
            throws RunFailedException {
        if (junit != null) {
            try {
                JUnitReport.write(
                        junit,
                        scenario.name(),
                        scenario.clock().time_s(scenario.clock().epochs()),
                        results);
            } catch (IOException e) {
                throw new RunFailedException("--junit " + junit + ": cannot be written: " + e.getMessage(), e);
            }
        }
        long passed = results.stream().filter(Result::passed).count();
        results.stream()
                .filter(result -> !result.passed())
                .forEach(result -> to.println("criteria: '" + result.name() + "' is not met: " + result.words()));
        if (!results.isEmpty()) {
            to.println("criteria: " + passed + " of " + results.size() + " are met");
        }
        return passed == results.size() ? ExitCodes.OK : ExitCodes.CRITERIA_FAILED;
    }
}
