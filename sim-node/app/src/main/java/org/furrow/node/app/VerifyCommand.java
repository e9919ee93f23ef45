package org.furrow.node.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.furrow.node.input.OneLine;
import org.furrow.node.run.verify.DamagedException;
import org.furrow.node.run.verify.RunStore;
import org.furrow.node.run.verify.Verifier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code furrow verify}. */
@Command(
        name = "verify",
        description =
                "Recomputes a run's digest from its files and checks that they and its checkpoints are whole; compares two runs.",
        mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DIR", description = "Folder of a run.")
    private Path first;

    @Parameters(index = "1", arity = "0..1", paramLabel = "DIR2", description = "Folder of another run.")
    private @Nullable Path second;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        List<String> faults = new ArrayList<>();
        addIfWrong(faults, Verifier.check(first));
        if (second != null) {
            addIfWrong(faults, Verifier.check(second));
            if (faults.isEmpty()) {
                addIfWrong(faults, Verifier.compare(first, second));
            }
        }
        for (String fault : faults) {
            out.println(OneLine.of(fault));
        }
        if (faults.isEmpty()) {
            out.println(
                    second == null
                            ? first + ": whole, and its digest is right" + checkpoints()
                            : "the runs are identical");
        }
        out.flush();
        return faults.isEmpty() ? Furrow.OK : Furrow.RUN_FAILED;
    }

    private String checkpoints() throws DamagedException {
        int count = new RunStore(first).epochs().size();
        return count == 0 ? "" : "; so " + (count == 1 ? "is its checkpoint" : "are its " + count + " checkpoints");
    }

    private static void addIfWrong(List<String> faults, @Nullable String fault) {
        if (fault != null) {
            faults.add(fault);
        }
    }
}
