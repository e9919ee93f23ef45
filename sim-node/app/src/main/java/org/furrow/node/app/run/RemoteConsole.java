package org.furrow.node.app.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.CloseHelper;
import org.furrow.node.control.ControlClient;
import org.furrow.node.input.InputError;
import org.furrow.world.checkpoint.FileTree;
import org.furrow.world.checkpoint.TemporaryFiles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The console of a run whose ranks are other processes on this machine: it reaches rank 0 through a socket file. */
public final class RemoteConsole implements AutoCloseable {
    private final @Nullable Path folder;
    private final List<String> args;
    private final Console console;
    private final StatusLine line;

    private RemoteConsole(CommandLine terminal, Path socket, @Nullable Path folder, List<String> args)
            throws InputError {
        this.folder = folder;
        this.args = args;
        console = Console.open(command -> give(socket, command));
        line = new StatusLine(terminal, console);
    }

    /**
     * Opens the console.
     *
     * @param given socket file that the user wants; null: one for this run alone
     * @param args of the ranks
     */
    static RemoteConsole open(CommandLine terminal, @Nullable Path given, List<String> args) throws InputError {
        List<String> passed = new ArrayList<>(args);
        passed.remove("--console");
        if (given != null) {
            return new RemoteConsole(terminal, given, null, passed);
        }
        try {
            Path folder = TemporaryFiles.folder("furrow-");
            Path socket = folder.resolve("control");
            passed.addAll(List.of("--control", "unix:" + socket));
            return new RemoteConsole(terminal, socket, folder, passed);
        } catch (IOException e) {
            throw new InputError("--console: " + e.getMessage());
        }
    }

    private static String give(Path socket, String command) throws InputError {
        try (ControlClient run = ControlClient.connect(socket)) {
            return run.give(command);
        } catch (IOException e) {
            throw new InputError(socket + ": " + e.getMessage());
        }
    }

    /** The arguments for the ranks. */
    List<String> args() {
        return args;
    }

    @Override
    public void close() throws IOException {
        CloseHelper.closeAll(line, console);
        if (folder != null) {
            FileTree.delete(folder);
        }
    }
}
