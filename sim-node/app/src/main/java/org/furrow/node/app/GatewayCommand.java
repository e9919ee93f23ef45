package org.furrow.node.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.can.bus.Buses;
import org.furrow.node.can.gateway.Gateway;
import org.furrow.node.can.probe.BusProbe;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunFailedException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code furrow gateway}. */
@Command(
        name = "gateway",
        description = {
            "Puts a plant model elsewhere on a CAN bus: TCP on one side, CAN on the other, one packet each way every 20 ms. The packets are"
                    + " described in docs/hil.md."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class GatewayCommand implements Callable<Integer> {
    @Option(
            names = "--tcp",
            paramLabel = "PORT",
            description = "Listen on this port for the plant model.",
            required = true)
    private int port;

    @Option(
            names = "--bus",
            paramLabel = "BUS",
            description = BusAddress.FORMS,
            required = true,
            converter = BusConverter.class)
    private BusAddress address;

    @Option(
            names = "--address",
            paramLabel = "A",
            description = "Address to claim on the bus; default: ${DEFAULT-VALUE}, a steering valve's",
            defaultValue = "19")
    private int own;

    @Option(
            names = "--guidance",
            paramLabel = "A",
            description = "Address of the guidance controller; default: ${DEFAULT-VALUE}",
            defaultValue = "28")
    private int guidance;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "End after this time; else it runs until interrupted.",
            defaultValue = "0")
    private double seconds;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws InputError, RunFailedException {
        require("--tcp", port, 0, 65535);
        require("--address", own, 0, 253);
        require("--guidance", guidance, 0, J1939Id.GLOBAL);
        if (!(seconds >= 0 && seconds <= 1e6)) {
            throw new InputError("--seconds " + seconds + ": must be from 0 to 1000000");
        }
        long begin_ns = System.nanoTime();
        try (CanBus bus = Buses.open(address, () -> System.nanoTime() - begin_ns);
                Gateway gateway = listen(bus)) {
            say("gateway: listening on port " + gateway.port() + ", bus " + address);
            gateway.run(seconds == 0 ? Long.MAX_VALUE : (long) (seconds * 1e9));
            say("gateway: " + BusProbe.counters(bus.stats()));
        } catch (IOException e) {
            throw new RunFailedException("the gateway's socket failed: " + e.getMessage());
        }
        return Furrow.OK;
    }

    private Gateway listen(CanBus bus) throws InputError {
        try {
            return new Gateway(bus, port, own, guidance, this::say);
        } catch (IOException e) {
            throw new InputError("--tcp " + port + ": cannot be listened on: " + e.getMessage());
        }
    }

    private static void require(String option, int value, int least, int most) throws InputError {
        if (value < least || value > most) {
            throw new InputError(option + " " + value + ": must be from " + least + " to " + most);
        }
    }

    private void say(String line) {
        PrintWriter err = command.commandLine().getErr();
        err.println(line);
        err.flush();
    }
}
