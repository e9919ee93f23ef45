package org.furrow.node.app.data;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.app.option.HostPort;
import org.furrow.node.app.option.RosOptions;
import org.furrow.node.control.PrivateSocket;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.learn.Batch;
import org.furrow.node.learn.RandomisedStarts;
import org.furrow.node.learn.StartStates;
import org.furrow.node.learn.serve.EnvironmentServer;
import org.furrow.node.results.BuildInfo;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.ros2.EpisodeTopics;
import org.furrow.node.ros2.RosSettings;
import org.furrow.node.scenario.Library;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow env}. */
@Command(
        name = "env",
        description =
                "Serve environments for reinforcement learning and control: many copies of a scenario with a task,"
                        + " stepped together by a client such as the Python package furrow_gym. Print one line with the address, then"
                        + " serve one client, and end when it leaves or standard input closes.")
public final class EnvCommand extends CliCommand {
    private static final int MOST_ENVIRONMENTS = 65_536;
    private static final int MOST_THREADS = 1024;
    private static final int TOKEN_BYTES = 16;
    private static final String TCP = "tcp:";
    private static final String UNIX = "unix:";

    @Parameters(
            paramLabel = "SCENARIO",
            completionCandidates = BuiltInNames.Scenarios.class,
            description = "Scenario file with a task, or name of a built-in one: task-goal, task-convoy, task-bogged.")
    private String scenario;

    @Option(names = "--envs", paramLabel = "N", description = "Serve N environments (default: ${DEFAULT-VALUE}).")
    private int environments = 1;

    @Option(
            names = "--threads",
            paramLabel = "T",
            description = "Step them on T threads; results do not change (default: the number of processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--listen",
            paramLabel = "ADDRESS",
            description =
                    "Listen at unix:FILE, which only you can open, or tcp:HOST:PORT (port 0 takes a free one), where a"
                            + " client presents the token of the printed address, tcp:HOST:PORT/TOKEN. Connections are"
                            + " not encrypted: keep to networks that you trust (default: ${DEFAULT-VALUE}).")
    private String listen = "tcp:127.0.0.1:0";

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "Take the token of tcp:HOST:PORT from FILE instead of a random one.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--save",
            paramLabel = "DIR",
            description = "Let clients save episodes below DIR (default: the current folder).")
    private Path save = Path.of("");

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Replace a value of the scenario, for example --set task.time_limit_s=10.")
    private List<String> set = new ArrayList<>();

    @Option(
            names = "--idle",
            paramLabel = "S",
            description = "Drop a client that sends nothing for S seconds; 0: never (default: ${DEFAULT-VALUE}).")
    private double idle_s = 60;

    @Option(names = "--keep", description = "Serve further clients after the first, and ignore standard input.")
    private boolean keep;

    @Option(
            names = "--ros2",
            description = "Send topics of the vehicles of environment 0 to the nodes of ROS 2 in the domain of"
                    + " ROS_DOMAIN_ID. /clock is the time of the episode.")
    private boolean ros2;

    @Override
    public Integer call() throws InputError, RunFailedException {
        require("--envs", environments, 1, MOST_ENVIRONMENTS);
        require("--threads", threads, 1, MOST_THREADS);
        if (!(idle_s >= 0 && idle_s < Double.POSITIVE_INFINITY)) {
            throw new InputError("--idle " + idle_s + ": must be at least 0 s");
        }
        SocketAddress address = address();
        String token = address instanceof UnixDomainSocketAddress ? null : token();
        StartStates starts = starts(scenario, set);
        try (EpisodeTopics topics = topics(starts);
                Batch batch = batch(starts);
                ServerSocketChannel listener = listen(address);
                EnvironmentServer server = new EnvironmentServer(
                        batch,
                        listener,
                        new EnvironmentServer.Settings(idle_s, keep, BuildInfo.code(), token, save),
                        this::log)) {
            if (topics != null) {
                batch.environment(0).watch(topics::send);
            }
            if (!keep) {
                Thread.ofPlatform().daemon().name("standard-input").start(() -> closeAfterInput(server));
            }
            out().println("{\"listening\": \"" + shown(server.address(), address) + (token == null ? "" : "/" + token)
                    + "\"}");
            server.run();
        } catch (IOException e) {
            throw new RunFailedException("--listen " + listen + ": " + e.getMessage(), e);
        } finally {
            remove(address);
        }
        return ExitCodes.OK;
    }

    /** The starts of a scenario's task. */
    public static StartStates starts(String name, List<String> set) throws InputError {
        return RandomisedStarts.read(Library.find(name), Setting.parse(set));
    }

    /** The vehicles of the first environment as a node of ROS 2; null: they are none. */
    private @Nullable EpisodeTopics topics(StartStates starts) throws InputError {
        if (!ros2) {
            return null;
        }
        RosSettings settings = RosOptions.settings(false);
        try {
            return new EpisodeTopics(starts.scenario(), settings);
        } catch (IOException e) {
            throw new InputError("--ros2: " + e.getMessage());
        }
    }

    private String token() throws InputError {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        if (tokenFile == null) {
            return HexFormat.of().formatHex(random);
        }
        String token = Source.ofFile(tokenFile).bytes().text().strip();
        if (!token.matches("[A-Za-z0-9_-]{16,256}")) {
            throw new InputError(
                    "--token-file " + tokenFile + ": a token has 16 to 256 letters, digits, '-' and '_', in one line");
        }
        return token;
    }

    private Batch batch(StartStates starts) throws InputError {
        try {
            return new Batch(starts, environments, threads);
        } catch (IllegalArgumentException e) {
            throw new InputError(scenario + ": " + e.getMessage());
        }
    }

    private void log(String line) {
        note("furrow: " + line);
    }

    private void closeAfterInput(EnvironmentServer server) {
        try {
            int next = 0;
            while (next >= 0) {
                next = System.in.read(); // what arrives is of no interest
            }
            server.close();
        } catch (IOException e) {
            log("standard input: " + e.getMessage());
        }
    }

    private SocketAddress address() throws InputError {
        if (listen.startsWith(UNIX)) {
            return UnixDomainSocketAddress.of(listen.substring(UNIX.length()));
        }
        String form = "tcp:HOST:PORT or unix:FILE, for example tcp:127.0.0.1:0";
        return HostPort.read("--listen " + listen, listen.startsWith(TCP) ? listen.substring(TCP.length()) : "", form);
    }

    private ServerSocketChannel listen(SocketAddress address) throws InputError, IOException {
        if (address instanceof UnixDomainSocketAddress unix) {
            return PrivateSocket.listen("--listen " + listen + ": ", unix.getPath());
        }
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            return channel.bind(address);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw new InputError("--listen " + listen + ": " + e.getMessage());
        }
    }

    private static String shown(SocketAddress bound, SocketAddress given) {
        return bound instanceof InetSocketAddress tcp
                ? TCP + tcp.getAddress().getHostAddress() + ":" + tcp.getPort()
                : UNIX + given;
    }

    private void remove(SocketAddress address) {
        if (address instanceof UnixDomainSocketAddress unix) {
            try {
                Path file = unix.getPath();
                Files.deleteIfExists(file);
            } catch (IOException | InvalidPathException e) {
                log(listen + " is left: " + e.getMessage());
            }
        }
    }
}
