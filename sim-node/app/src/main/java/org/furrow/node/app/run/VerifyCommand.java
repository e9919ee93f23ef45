package org.furrow.node.app.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.ResultOptions;
import org.furrow.node.app.terminal.ShareProgress;
import org.furrow.node.input.InputError;
import org.furrow.node.results.verify.DamagedException;
import org.furrow.node.results.verify.RunStore;
import org.furrow.node.results.verify.Verifier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code furrow verify}. */
@Command(
        name = "verify",
        description =
                "Recompute a run's digest from its files and check these and its checkpoints for damage; with DIR2,"
                        + " compare two runs.")
public final class VerifyCommand extends CliCommand {
    private static final double HALF = 0.5;

    @Parameters(index = "0", paramLabel = "DIR", description = "Folder of a run.")
    private Path first;

    @Parameters(index = "1", arity = "0..1", paramLabel = "DIR2", description = "Folder of a second run.")
    private @Nullable Path second;

    @Mixin
    private ResultOptions result;

    @Override
    public Integer call() throws Exception {
        List<String> faults = faults();
        List<String> lines = faults;
        if (faults.isEmpty()) {
            lines = List.of(
                    second == null ? first + ": complete, digest correct" + checkpoints() : "the runs are identical");
        }
        ObjectNode verdict = ResultOptions.result().put("ok", faults.isEmpty());
        faults.forEach(verdict.putArray("faults")::add);
        result.print(out(), lines, verdict);
        return faults.isEmpty() ? ExitCodes.OK : ExitCodes.RUN_FAILED;
    }

    private List<String> faults() throws InputError {
        List<String> faults = new ArrayList<>();
        double share = second == null ? 1 : HALF;
        try (ShareProgress progress = new ShareProgress(err())) {
            addIfWrong(faults, Verifier.check(first, done -> progress.accept(share * done)));
            if (second != null) {
                addIfWrong(faults, Verifier.check(second, done -> progress.accept(HALF + HALF * done)));
            }
            if (second != null && faults.isEmpty()) {
                addIfWrong(faults, Verifier.compare(first, second));
            }
        }
        return faults;
    }

    private String checkpoints() throws DamagedException {
        int count = new RunStore(first).epochs().size();
        return count == 0 ? "" : ", " + count + (count == 1 ? " checkpoint" : " checkpoints") + " undamaged";
    }

    private static void addIfWrong(List<String> faults, @Nullable String fault) {
        if (fault != null) {
            faults.add(fault);
        }
    }
}
