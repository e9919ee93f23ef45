package org.furrow.node.app.view;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.view.Viewer;
import org.furrow.node.view.foxglove.FoxgloveServer;
import org.furrow.node.view.web.AccessToken;
import org.furrow.node.view.web.WebServer;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Where the viewer listens. */
public final class ViewOptions {
    @Option(names = "--port", paramLabel = "PORT", description = "Port of the viewer (default: any free one).")
    private int port;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description =
                    "Address of this machine at which the viewer listens; 0.0.0.0 is every one. Who reaches it can"
                            + " look at the run; control requires the token (default: 127.0.0.1).")
    private String bind = "127.0.0.1";

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description = "Further name of this machine in URLs of the viewer; may be repeated.")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--allow-origin",
            paramLabel = "URL",
            description = "Let pages of another server, as https://example.com, connect; may be repeated.")
    private List<String> origins = new ArrayList<>();

    /** Starts the viewer of runs and prints its URL. */
    Viewer start(List<Viewer.Run> runs, CommandLine terminal) throws InputError {
        try {
            Viewer viewer = new Viewer(
                    runs, settings(port), Viewer.Live.NONE, line -> Messages.warn(terminal, "viewer: " + line));
            terminal.getErr().println("viewer: " + viewer.url());
            return viewer;
        } catch (IOException e) {
            throw new InputError("--bind " + bind + " --port " + port + ": " + e.getMessage());
        }
    }

    /** Plays a run to programs that use Foxglove's protocol, and prints the URL for them. */
    FoxgloveServer play(Path folder, int at, CommandLine terminal) throws InputError, RunFailedException {
        try {
            FoxgloveServer server =
                    FoxgloveServer.replay(folder, settings(at), line -> Messages.warn(terminal, "foxglove: " + line));
            terminal.getErr().println("foxglove: " + server.url());
            return server;
        } catch (LogDamagedException e) {
            throw new RunFailedException(folder + ": damaged: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new InputError("--foxglove " + at + ": " + e.getMessage());
        }
    }

    private WebServer.Settings settings(int at) throws InputError {
        try {
            return new WebServer.Settings(
                    new InetSocketAddress(InetAddress.getByName(bind), at),
                    Set.copyOf(hosts),
                    Set.copyOf(origins),
                    AccessToken.random());
        } catch (IOException | IllegalArgumentException e) {
            throw new InputError("--bind " + bind + ", port " + at + ": " + e.getMessage());
        }
    }
}
