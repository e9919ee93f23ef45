package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vehicles that another program drives, by the bytes of docs/environment-protocol.md. */
class ExternalDriverTest {
    @TempDir
    private Path folder;

    private ServerSocket listener;

    @BeforeEach
    void listen() throws IOException {
        listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(() -> {
            try {
                while (true) {
                    Socket socket = listener.accept();
                    Thread.ofPlatform().daemon().start(() -> drive(socket));
                }
            } catch (IOException e) {
                return; // closed
            }
        });
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
    }

    /** Steers by a wave of the epoch and the vehicle's place, so that vehicles differ; no gas from 2 m/s on. */
    private static void drive(Socket socket) {
        try (socket) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (true) {
                byte[] head = in.readNBytes(12);
                if (head.length < 12) {
                    return;
                }
                ByteBuffer header = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
                ByteBuffer request =
                        ByteBuffer.wrap(in.readNBytes(header.getInt(0))).order(ByteOrder.LITTLE_ENDIAN);
                if (header.get(4) == 15) {
                    continue;
                }
                int epoch = request.getInt();
                int vehicles = request.getInt();
                ByteBuffer answer = ByteBuffer.allocate(12 + 96 * vehicles).order(ByteOrder.LITTLE_ENDIAN);
                answer.putInt(96 * vehicles)
                        .put((byte) 144)
                        .put((byte) 0)
                        .putShort((short) 0)
                        .putInt(header.getInt(8));
                for (int v = 0; v < vehicles; v++) {
                    double x_m = request.getDouble(8 + 256 * v);
                    double vx_mps = request.getDouble(8 + 256 * v + 56);
                    answer.putDouble(Math.sin(0.3 * epoch + x_m));
                    answer.putDouble(Math.abs(vx_mps) > 2 ? 0 : 0.7)
                            .putDouble(0)
                            .putDouble(1);
                    answer.position(answer.position() + 64);
                }
                socket.getOutputStream().write(answer.array());
            }
        } catch (IOException e) {
            return; // the run has ended
        }
    }

    private Cli run(String out, String... args) {
        List<String> all = new ArrayList<>(List.of("run", "task-convoy", "--duration", "0.6", "--no-plots"));
        all.addAll(List.of(args));
        all.addAll(List.of("--out", folder.resolve(out).toString()));
        return Cli.run(all.toArray(String[]::new));
    }

    private String digest(String out, String... args) {
        Cli cli = run(out, args);
        assertEquals(0, cli.exitCode(), cli.toString());
        return cli.out().getLast();
    }

    /** On one rank and on three, and again without the program. */
    @Test
    void shouldRepeatItsDecisionsOnAnyRanks() throws IOException {
        String address = "127.0.0.1:" + listener.getLocalPort();
        String one = digest("one", "--ranks", "1", "--driver", address);
        assertTrue(one.startsWith("digest "), one);
        assertEquals(one, digest("three", "--ranks", "3", "--driver", address));
        assertEquals(
                one,
                digest(
                        "again",
                        "--ranks",
                        "2",
                        "--decisions",
                        folder.resolve("one").toString()));
        List<String> rows = Files.readAllLines(folder.resolve("three/third-decisions.csv"));
        assertEquals(31, rows.size());
        assertEquals(rows, Files.readAllLines(folder.resolve("one/third-decisions.csv")));
        assertEquals(0, Cli.run("verify", folder.resolve("one").toString()).exitCode());
    }

    @Test
    void shouldRefuseInOneLine() throws IOException {
        Cli none = run("none");
        assertEquals(Furrow.WRONG_INPUT, none.exitCode());
        assertTrue(
                none.err().getLast().contains("another program drives second, third of 'task-convoy'"),
                none.toString());
        Cli both = run("both", "--driver", "127.0.0.1:1", "--decisions", "x");
        assertTrue(both.err().getLast().contains("cannot be combined"), both.toString());
        Cli idle = Cli.run("run", "crossing", "--driver", "127.0.0.1:1");
        assertTrue(idle.err().getLast().contains("no vehicle of 'crossing'"), idle.toString());
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Cli missing = run("missing", "--decisions", empty.toString());
        assertTrue(missing.err().getLast().contains("second-decisions.csv"), missing.toString());
        int port = listener.getLocalPort();
        listener.close();
        Cli gone = run("gone", "--driver", "127.0.0.1:" + port);
        assertEquals(Furrow.RUN_FAILED, gone.exitCode(), gone.toString());
        assertTrue(String.join(" ", gone.err()).contains("the driver at 127.0.0.1:" + port), gone.toString());
    }
}
