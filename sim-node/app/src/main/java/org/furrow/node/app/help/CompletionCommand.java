package org.furrow.node.app.help;

import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code furrow completion}. */
@Command(
        name = "completion",
        description = "Print a script that completes commands, options and built-in names in a shell.",
        footer = {
            "",
            "For bash:  furrow completion bash > ~/.local/share/bash-completion/completions/furrow",
            "For zsh:   furrow completion zsh > ~/.furrow-completion.zsh",
            "           echo 'source ~/.furrow-completion.zsh' >> ~/.zshrc"
        })
public final class CompletionCommand extends CliCommand {
    /** Shells for which there is a script. */
    enum Shell {
        bash,
        zsh
    }

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private Shell shell;

    @Override
    public Integer call() {
        String script =
                AutoComplete.bash("furrow", terminal().getCommandSpec().root().commandLine());
        // the script itself loads zsh's emulation of bash's completion; compinit must precede it
        out().print(shell == Shell.zsh ? "autoload -U +X compinit && compinit\n" + script : script);
        out().flush();
        return ExitCodes.OK;
    }
}
