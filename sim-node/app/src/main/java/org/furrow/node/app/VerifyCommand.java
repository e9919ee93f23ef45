package org.furrow.node.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.OneLine;
import org.furrow.node.run.verify.DamagedException;
import org.furrow.node.run.verify.RunStore;
import org.furrow.node.run.verify.Verifier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code furrow verify}. */
@Command(
        name = "verify",
        description =
                "Recompute a run's digest from its files and check these and its checkpoints for damage; with DIR2,"
                        + " compare two runs.")
final class VerifyCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "Folder of a run.")
    private Path first;

    @Parameters(index = "1", arity = "0..1", paramLabel = "DIR2", description = "Folder of a second run.")
    private @Nullable Path second;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = out();
        List<String> faults = new ArrayList<>();
        addIfWrong(faults, Verifier.check(first));
        if (second != null) {
            addIfWrong(faults, Verifier.check(second));
            if (faults.isEmpty()) {
                addIfWrong(faults, Verifier.compare(first, second));
            }
        }
        faults.forEach(fault -> out.println(OneLine.of(fault)));
        if (faults.isEmpty()) {
            out.println(
                    second == null ? first + ": complete, digest correct" + checkpoints() : "the runs are identical");
        }
        return faults.isEmpty() ? Furrow.OK : Furrow.RUN_FAILED;
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
