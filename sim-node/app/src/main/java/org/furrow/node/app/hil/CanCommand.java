package org.furrow.node.app.hil;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.can.bus.BusTrial;
import org.furrow.node.can.bus.Buses;
import org.furrow.node.can.bus.ReplayBus;
import org.furrow.node.can.dbc.DbcFile;
import org.furrow.node.can.probe.BusProbe;
import org.furrow.node.can.probe.Diagnosis;
import org.furrow.node.hil.binding.ExpectedMessages;
import org.furrow.node.hil.binding.MessageNames;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code furrow can}. */
@Command(
        name = "can",
        description = "Inspect CAN buses, and convert their logs.",
        subcommands = {CanCommand.Probe.class, CanConvertCommand.class, CanA2lCommand.class},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "(probe | convert | a2l)")
public final class CanCommand {
    private CanCommand() {}

    /** {@code furrow can probe}. */
    @Command(
            name = "probe",
            description = "List the traffic on a bus (identifiers, rates, parameter groups, meanings), measure round"
                    + " trips, and report the bus state, errors and missing messages. Send nothing unless --ask is"
                    + " given.")
    static final class Probe extends CliCommand {
        private static final int ROUND_TRIPS = 50;
        private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(2);

        @Option(
                names = "--bus",
                paramLabel = "BUS",
                description = BusConverter.HELP + ".",
                required = true,
                converter = BusConverter.class)
        private BusAddress address;

        @Option(
                names = "--seconds",
                paramLabel = "N",
                description = "Listen for N seconds; a log is always read to its end (default: ${DEFAULT-VALUE}).",
                defaultValue = "5")
        private double seconds;

        @Option(
                names = "--ask",
                description = "Ask all nodes for their addresses (J1939, ISOBUS) and measure how fast they answer.")
        private boolean ask;

        @Option(
                names = "--dbc",
                paramLabel = "FILE",
                description = "DBC file that names messages and signals (default: the binding's).")
        private @Nullable Path dbc;

        @Option(
                names = "--binding",
                paramLabel = "FILE",
                description = "Binding file; report the messages it receives that are missing on the bus.")
        private @Nullable Path binding;

        @Override
        public Integer call() throws InputError {
            if (!(seconds > 0 && seconds <= 86_400)) {
                throw new InputError("--seconds " + seconds + ": must be above 0 and at most 86400");
            }
            ExpectedMessages expected = binding == null ? null : ExpectedMessages.read(Source.ofFile(binding));
            DbcFile ofBinding = expected == null ? null : expected.dbc();
            MessageNames names = new MessageNames(dbc == null ? ofBinding : DbcFile.read(Source.ofFile(dbc)));
            BusProbe probe = new BusProbe(names::describe);
            try (CanBus bus = Buses.open(address, () -> Long.MAX_VALUE)) {
                String version = BusTrial.adapterVersion(bus);
                out().println("bus " + address + (version.isEmpty() ? "" : ", adapter " + version));
                if (ask) {
                    bus.send(probe.ask(System.nanoTime()));
                }
                listen(bus, expected == null ? probe : both(probe, expected));
                report(bus, probe, expected);
            }
            return ExitCodes.OK;
        }

        private static FrameHandler both(FrameHandler first, FrameHandler second) {
            return frame -> {
                first.onFrame(frame);
                second.onFrame(frame);
            };
        }

        private void listen(CanBus bus, FrameHandler handler) {
            if (bus instanceof ReplayBus) {
                bus.drain(handler);
                return;
            }
            long until_ns = System.nanoTime() + (long) (seconds * 1e9);
            while (System.nanoTime() - until_ns < 0) {
                if (bus.drain(handler) == 0) {
                    LockSupport.parkNanos(this, PAUSE_NS);
                }
            }
        }

        private void report(CanBus bus, BusProbe probe, @Nullable ExpectedMessages expected) {
            PrintWriter out = out();
            if (!probe.isSilent()) {
                probe.table().forEach(out::println);
            }
            out.println(BusProbe.counters(bus.stats()));
            if (ask) {
                List<String> answers = probe.answers();
                out.println("addresses: " + (answers.isEmpty() ? "no answer" : String.join(", ", answers)));
            }
            BusTrial.RoundTrips trips = BusTrial.measure(bus, address, ROUND_TRIPS);
            if (trips.isMeasured()) {
                out.printf(
                        Locale.ROOT,
                        "round trip, %s: p50 %.0f us, p99 %.0f us%n",
                        trips.what(),
                        trips.quantile_us(0.5),
                        trips.quantile_us(0.99));
            } else if (!(bus instanceof ReplayBus) && !ask) {
                out.println("round trip: not measured, because that sends frames on the bus; use --ask to measure it");
            }
            Diagnosis.of(address, bus.stats(), probe.isSilent()).forEach(line -> out.println("missing: " + line));
            if (expected != null) {
                expected.missing().forEach(line -> out.println("missing: " + line));
            }
        }
    }
}
