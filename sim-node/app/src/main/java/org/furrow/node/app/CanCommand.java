package org.furrow.node.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code furrow can}. */
@Command(
        name = "can",
        description = "Looks at CAN buses.",
        subcommands = {CanCommand.Probe.class},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "(probe)")
final class CanCommand {
    private CanCommand() {}

    /** {@code furrow can probe}. */
    @Command(
            name = "probe",
            description = {
                "Lists what is seen on a bus: identifiers, rates, parameter groups, meaning; measures round trips; tells the bus's"
                        + " state and errors, and what may be missing. Sends nothing, unless told to --ask."
            },
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Probe implements Callable<Integer> {
        private static final int TRIPS = 50;
        private static final long PAUSE_ns = TimeUnit.MILLISECONDS.toNanos(2);

        @Option(
                names = "--bus",
                paramLabel = "BUS",
                description = BusAddress.FORMS,
                required = true,
                converter = BusConverter.class)
        private BusAddress address;

        @Option(
                names = "--seconds",
                paramLabel = "N",
                description = "How long to listen; default: ${DEFAULT-VALUE}. A log is read whole",
                defaultValue = "5")
        private double seconds;

        @Option(
                names = "--ask",
                description = "Ask everybody for his address (J1939, ISOBUS), and measure how fast they answer.")
        private boolean ask;

        @Option(names = "--dbc", paramLabel = "FILE", description = "A DBC file by which frames are read.")
        private @Nullable Path dbc;

        @Option(
                names = "--binding",
                paramLabel = "FILE",
                description = "A binding file: the messages that it receives and that are not seen are missing.")
        private @Nullable Path binding;

        @Spec
        private CommandSpec command;

        private @Nullable ExpectedMessages expected;

        @Override
        public Integer call() throws InputError {
            if (!(seconds > 0 && seconds <= 86_400)) {
                throw new InputError("--seconds " + seconds + ": must be above 0 and at most 86400");
            }
            ExpectedMessages wanted = binding == null ? null : ExpectedMessages.read(Source.ofFile(binding));
            DbcFile ofBinding = wanted == null ? null : wanted.dbc();
            expected = wanted;
            BusProbe probe = new BusProbe(new MessageNames(dbc == null ? ofBinding : DbcFile.read(Source.ofFile(dbc))));
            PrintWriter out = command.commandLine().getOut();
            try (CanBus bus = Buses.open(address, () -> Long.MAX_VALUE)) {
                String version = BusTrial.adapterVersion(bus);
                out.println("bus " + address + (version.isEmpty() ? "" : ", adapter " + version));
                out.flush();
                if (ask) {
                    bus.send(probe.ask(System.nanoTime()));
                }
                listen(bus, probe);
                report(bus, probe, out);
            }
            return Furrow.OK;
        }

        private void listen(CanBus bus, BusProbe probe) {
            ExpectedMessages wanted = expected;
            FrameHandler both = frame -> {
                probe.onFrame(frame);
                if (wanted != null) {
                    wanted.onFrame(frame);
                }
            };
            if (bus instanceof ReplayBus) {
                bus.drain(both);
                return;
            }
            long until_ns = System.nanoTime() + (long) (seconds * 1e9);
            while (System.nanoTime() - until_ns < 0) {
                if (bus.drain(both) == 0) {
                    LockSupport.parkNanos(this, PAUSE_ns);
                }
            }
        }

        private void report(CanBus bus, BusProbe probe, PrintWriter out) {
            if (!probe.isSilent()) {
                probe.table().forEach(out::println);
            }
            out.println(BusProbe.counters(bus.stats()));
            if (ask) {
                List<String> answers = probe.answers();
                out.println(
                        "asked for addresses: " + (answers.isEmpty() ? "nobody answers" : String.join(", ", answers)));
            }
            BusTrial.RoundTrips trips = BusTrial.measure(bus, address, TRIPS);
            if (trips.isMeasured()) {
                out.printf(
                        Locale.ROOT,
                        "round trip, %s: p50 %.0f us, p99 %.0f us%n",
                        trips.what(),
                        trips.quantile_us(0.5),
                        trips.quantile_us(0.99));
            } else if (!(bus instanceof ReplayBus) && !ask) {
                out.println("round trip: not measured, as it would put frames on the bus; --ask does");
            }
            for (String line : Diagnosis.of(address, bus.stats(), probe.isSilent())) {
                out.println("missing: " + line);
            }
            ExpectedMessages wanted = expected;
            if (wanted != null) {
                wanted.missing().forEach(line -> out.println("missing: " + line));
            }
            out.flush();
        }
    }
}
