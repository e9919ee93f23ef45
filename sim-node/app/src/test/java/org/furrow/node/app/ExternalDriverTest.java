package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.app.base.ExitCodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vehicles that another program drives, by the bytes of docs/environment-protocol.md. */
@Tag("run")
class ExternalDriverTest {
    @TempDir
    private Path folder;

    private ServerSocket listener;
    private volatile int failing = -1;
    /** Pressure for the second vehicle from epoch 10 on, none before and for the others; null: twelve controls. */
    private volatile @Nullable Double pressure_kPa;

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

    /**
     * Steers by a wave of the epoch and the vehicle's place, so that vehicles differ; no gas from 2 m/s on. Reports an
     * error in the epoch {@link #failing}.
     */
    private void drive(Socket socket) {
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
                if (epoch == failing) {
                    byte[] text = "out of fuel".getBytes(StandardCharsets.UTF_8);
                    ByteBuffer error = ByteBuffer.allocate(12 + text.length).order(ByteOrder.LITTLE_ENDIAN);
                    error.putInt(text.length).put((byte) 144).put((byte) 1).putShort((short) 0);
                    socket.getOutputStream()
                            .write(error.putInt(header.getInt(8)).put(text).array());
                    return;
                }
                Double pressure = pressure_kPa;
                int bytes = (pressure == null ? 96 : 104) * vehicles;
                ByteBuffer answer = ByteBuffer.allocate(12 + bytes).order(ByteOrder.LITTLE_ENDIAN);
                answer.putInt(bytes)
                        .put((byte) 144)
                        .put((byte) 0)
                        .putShort((short) 0)
                        .putInt(header.getInt(8));
                int at = 8;
                for (int v = 0; v < vehicles; v++) {
                    double x_m = request.getDouble(at);
                    double vx_mps = request.getDouble(at + 56);
                    at += 8 * (20 + (int) request.getDouble(at + 144));
                    answer.putDouble(Math.sin(0.3 * epoch + x_m));
                    answer.putDouble(Math.abs(vx_mps) > 2 ? 0 : 0.7)
                            .putDouble(0)
                            .putDouble(1);
                    answer.position(answer.position() + 64);
                    if (pressure != null) {
                        answer.putDouble(epoch >= 10 && v == vehicles - 1 ? pressure : Double.NaN);
                    }
                }
                socket.getOutputStream().write(answer.array());
            }
        } catch (IOException e) {
            return; // the run has ended
        }
    }

    private Cli run(String out, String... args) {
        List<String> all = new ArrayList<>(List.of("run", "task-convoy", "--duration", "0.6", "--no-plots"));
        for (int vehicle = 0; vehicle < 3; vehicle++) { // saves most of the time of a short run
            all.addAll(List.of("--set", "vehicles." + vehicle + ".start.settle_s=0.1"));
        }
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
        String address = address();
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
        Path table = folder.resolve("one/third-decisions.csv");
        Files.writeString(table, Files.readString(table).replaceFirst("\n3,", "\n3,0"));
        Cli changed = run("changed", "--decisions", folder.resolve("one").toString());
        assertEquals(ExitCodes.RUN_FAILED, changed.exitCode(), changed.toString());
        assertTrue(changed.err().getLast().contains("third-decisions.csv: differs from"), changed.toString());
    }

    /** A response with a pressure of each vehicle; a run without one has the bytes of a program that knows none. */
    @Test
    void shouldCommandTheInflationOfTyres() throws IOException {
        String soft = "vehicles.2.soft_tyre={pressure_kPa: 150}";
        String plain = digest("plain", "--driver", address(), "--set", soft);
        pressure_kPa = Double.NaN;
        assertEquals(plain, digest("none", "--driver", address(), "--set", soft));
        pressure_kPa = 80.0;
        String one = digest("one", "--ranks", "1", "--driver", address(), "--set", soft);
        assertNotEquals(plain, one);
        String from = folder.resolve("one").toString();
        assertEquals(one, digest("again", "--ranks", "2", "--decisions", from, "--set", soft));
        assertEquals(0, Cli.run("verify", from).exitCode());
        List<String> rows = Files.readAllLines(folder.resolve("one/third-decisions.csv"));
        assertTrue(rows.getFirst().endsWith(",aux_8,tyre_pressure_Pa"), rows.getFirst());
        assertTrue(rows.get(9).endsWith(",0.0,") && rows.get(10).endsWith(",80000.0"), rows.toString());
        assertTrue(Files.readAllLines(folder.resolve("plain/third-decisions.csv"))
                .getFirst()
                .endsWith(",aux_8"));
        List<String> states = Files.readAllLines(folder.resolve("one/vehicles/third.csv"));
        int column = List.of(states.getFirst().split(",")).indexOf("tyre_pressure_kPa_FL");
        assertEquals("150.0", states.get(9).split(",")[column], states.getFirst());
        assertEquals("80.0", states.getLast().split(",")[column]);
    }

    @Test
    void shouldResumeARunWithTyrePressures() throws IOException {
        String soft = "vehicles.2.soft_tyre={pressure_kPa: 150, pressure_rate_kPaps: 150}";
        pressure_kPa = 80.0;
        String whole = digest("whole", "--ranks", "1", "--driver", address(), "--set", soft);
        Path run = stopped(27, "--ranks", "1", "--set", soft);
        assertEquals(whole, resumed(run, "--ranks", "1", "--driver", address()));
        assertEquals(
                Files.readAllLines(folder.resolve("whole/third-decisions.csv")),
                Files.readAllLines(run.resolve("third-decisions.csv")));
    }

    /** The rows so far have no column for it. */
    @Test
    void shouldRefusePressuresThatBeginInAResumedRun() throws IOException {
        String soft = "vehicles.2.soft_tyre={pressure_kPa: 150}";
        Path run = stopped(27, "--ranks", "1", "--set", soft);
        pressure_kPa = 80.0;
        Cli cli = Cli.run("run", "--no-plots", "--resume", run.toString(), "--ranks", "1", "--driver", address());
        assertEquals(ExitCodes.RUN_FAILED, cli.exitCode(), cli.toString());
        assertTrue(
                cli.err().getLast().contains("commands the tyre pressure of 'third' from epoch 21 on"), cli.toString());
    }

    @Test
    void shouldRefuseTyrePressuresInOneLine() {
        pressure_kPa = 80.0;
        Cli rigid = run("rigid", "--ranks", "1", "--driver", address());
        assertEquals(ExitCodes.RUN_FAILED, rigid.exitCode());
        assertTrue(
                rigid.err().getLast().contains("sent a tyre pressure for 'third', which has no tyres that give way"),
                rigid.toString());
        pressure_kPa = -5.0;
        String soft = "vehicles.2.soft_tyre={pressure_kPa: 150}";
        Cli negative = run("negative", "--ranks", "1", "--driver", address(), "--set", soft);
        assertEquals(ExitCodes.RUN_FAILED, negative.exitCode());
        assertTrue(
                negative.err().getLast().contains("sent tyre_pressure_kPa=-5.0 for 'third'; it must be in [0, 10000]"),
                negative.toString());
    }

    private String address() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    /** Begins a run with checkpoints every 10 epochs, which the driver ends in an epoch. */
    private Path stopped(int epoch, String... args) {
        failing = epoch;
        List<String> all = new ArrayList<>(List.of("--driver", address(), "--checkpoint-every", "0.2"));
        all.addAll(List.of(args));
        Cli cli = run("stopped", all.toArray(String[]::new));
        assertEquals(ExitCodes.RUN_FAILED, cli.exitCode(), cli.toString());
        assertTrue(cli.err().getLast().contains("reports: out of fuel, epoch=" + epoch), cli.toString());
        failing = -1;
        return folder.resolve("stopped");
    }

    private String resumed(Path run, String... args) throws IOException {
        List<String> all = new ArrayList<>(List.of("run", "--no-plots", "--resume", run.toString()));
        all.addAll(List.of(args));
        Cli cli = Cli.run(all.toArray(String[]::new));
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(0, Cli.run("verify", run.toString()).exitCode());
        return cli.out().getLast();
    }

    /** Resumed from epoch 20 on another number of ranks; the decisions from there to where it ended are asked again. */
    @Test
    void shouldResumeAStoppedRunWithAllItsDecisions() throws IOException {
        String whole = digest("whole", "--driver", address());
        Path run = stopped(27, "--ranks", "2");
        assertEquals(27, Files.readAllLines(run.resolve("second-decisions.csv")).size());
        assertEquals(whole, resumed(run, "--ranks", "3", "--driver", address()));
        assertTrue(Files.readString(run.resolve("run.json")).contains("\"resumed_at_epoch\" : 20"), "did not resume");
        for (String file : List.of("second-decisions.csv", "third-decisions.csv")) {
            assertEquals(
                    Files.readAllLines(folder.resolve("whole").resolve(file)), Files.readAllLines(run.resolve(file)));
        }
        assertEquals(whole, digest("again", "--decisions", run.toString()));
    }

    /** A kill leaves no manifest, and perhaps a part of a line. */
    @Test
    void shouldResumeAKilledRunInAnotherFolder() throws IOException {
        String whole = digest("whole", "--driver", address());
        Path run = stopped(27);
        Files.delete(run.resolve("manifest.sha256"));
        Path table = run.resolve("third-decisions.csv");
        String cut = Files.readString(table) + "27,0.12";
        Files.writeString(table, cut);
        Path out = folder.resolve("out");
        Cli cli = Cli.run("run", "--resume", run.toString(), "--out", out.toString(), "--driver", address());
        assertEquals(0, cli.exitCode(), cli.toString());
        assertEquals(whole, cli.out().getLast());
        assertEquals(cut, Files.readString(table), "the first folder is unchanged");
        assertEquals(
                Files.readAllLines(folder.resolve("whole/third-decisions.csv")),
                Files.readAllLines(out.resolve("third-decisions.csv")));
    }

    /** Vehicle third enters before the checkpoint, then after it. */
    @ParameterizedTest
    @ValueSource(strings = {"0.1", "0.44"})
    void shouldResumeWithAVehicleThatEntersLate(String enter_s) throws IOException {
        String late = "vehicles.2.enter_s=" + enter_s;
        String whole = digest("whole", "--driver", address(), "--set", late);
        Path run = stopped(27, "--set", late);
        assertEquals(whole, resumed(run, "--driver", address()));
        assertEquals(
                Files.readAllLines(folder.resolve("whole/third-decisions.csv")),
                Files.readAllLines(run.resolve("third-decisions.csv")));
        assertEquals(whole, digest("again", "--set", late, "--decisions", run.toString()));
        Cli early = run("early", "--decisions", run.toString());
        assertEquals(ExitCodes.WRONG_INPUT, early.exitCode());
        assertTrue(
                early.err().getLast().contains("third-decisions.csv: the decisions of 'third' begin with epoch"),
                early.toString());
    }

    @Test
    void shouldRefuseToResumeWithoutItsDriver() throws IOException {
        Path run = stopped(27);
        String folderOfRun = run.toString();
        Cli none = Cli.run("run", "--resume", folderOfRun);
        assertEquals(ExitCodes.WRONG_INPUT, none.exitCode());
        assertTrue(none.err().getLast().contains("give its address by --driver"), none.toString());
        Cli repeated = Cli.run("run", "--resume", folderOfRun, "--decisions", folderOfRun);
        assertEquals(ExitCodes.WRONG_INPUT, repeated.exitCode());
        assertTrue(
                repeated.err().getLast().contains("cannot be combined with --resume of a run with --driver"),
                repeated.toString());
        Path table = run.resolve("second-decisions.csv");
        String sound = Files.readString(table);
        Files.writeString(table, sound.replaceFirst("\n3,", "\n3,0"));
        Cli damaged = Cli.run("run", "--resume", folderOfRun, "--driver", address());
        assertEquals(ExitCodes.RUN_FAILED, damaged.exitCode());
        assertTrue(damaged.err().getLast().contains("second-decisions.csv"), damaged.toString());
        Files.delete(table);
        Files.delete(run.resolve("manifest.sha256"));
        Cli missing = Cli.run("run", "--resume", folderOfRun, "--driver", address());
        assertEquals(ExitCodes.RUN_FAILED, missing.exitCode());
        assertTrue(
                missing.err().getLast().contains("second-decisions.csv: is missing, so the decisions up to epoch 20"),
                missing.toString());
        Files.writeString(table, sound);
        assertTrue(resumed(run, "--driver", address()).startsWith("digest "));
    }

    @Test
    void shouldRefuseInOneLine() throws IOException {
        Cli none = run("none");
        assertEquals(ExitCodes.WRONG_INPUT, none.exitCode());
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
        assertEquals(ExitCodes.RUN_FAILED, gone.exitCode(), gone.toString());
        assertTrue(String.join(" ", gone.err()).contains("the driver at 127.0.0.1:" + port), gone.toString());
    }
}
