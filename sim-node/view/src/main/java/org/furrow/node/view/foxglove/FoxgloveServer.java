package org.furrow.node.view.foxglove;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.view.web.Resource;
import org.furrow.node.view.web.WebServer;

/** Plays a recorded run to clients of Foxglove's protocol. */
public final class FoxgloveServer implements AutoCloseable {
    /** The port that Foxglove and Lichtblick propose. */
    public static final int USUAL_PORT = 8765;

    private static final byte[] HINT = "This is a server for Lichtblick and Foxglove: open a connection to it there.\n"
            .getBytes(StandardCharsets.UTF_8);

    private final Replay replay;
    private final WebServer web;

    private FoxgloveServer(Replay replay, WebServer web) {
        this.replay = replay;
        this.web = web;
    }

    /**
     * Begins to play a run.
     *
     * @param report receives a line for each kind of refusal and failure
     * @throws InputError when the folder is not that of a recorded run
     * @throws LogDamagedException when its recording is damaged
     * @throws IOException when the port is not available, or the recording cannot be read
     */
    public static FoxgloveServer replay(Path folder, WebServer.Settings settings, Consumer<String> report)
            throws InputError, IOException, LogDamagedException {
        TopicBoard board = new TopicBoard();
        Replay replay = Replay.start(folder, board, report);
        try {
            String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
            FoxgloveService service = new FoxgloveService(name, board, replay);
            WebServer web = WebServer.start(
                    settings,
                    path -> path.equals("/") ? Resource.current(HINT, "text/plain; charset=utf-8") : null,
                    List.of(service),
                    report);
            return new FoxgloveServer(replay, web);
        } catch (IOException | RuntimeException e) {
            CloseHelper.quietClose(replay);
            throw e;
        }
    }

    /** The URL to open in a client, with the token. */
    public String url() {
        return web.socketUrl();
    }

    @Override
    public void close() {
        web.close();
        replay.close();
    }
}
