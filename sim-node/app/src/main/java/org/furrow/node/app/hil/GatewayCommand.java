package org.furrow.node.app.hil;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.can.bus.Buses;
import org.furrow.node.can.gateway.Gateway;
import org.furrow.node.can.gateway.GatewayToken;
import org.furrow.node.can.probe.BusProbe;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code furrow gateway}. */
@Command(
        name = "gateway",
        description =
                "Connect a plant model over TCP to a CAN bus and to a view of the scene, with packets in each direction"
                        + " every 20 ms (see docs/hil-protocol.md).")
public final class GatewayCommand extends CliCommand {
    private static final String TOKEN = "FURROW_GATEWAY_TOKEN";

    @Option(
            names = "--tcp",
            paramLabel = "PORT",
            description = "Listen on this port for the plant model and the view.",
            required = true)
    private int port;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description = "Listen on this address of the machine; 0.0.0.0 is all of them (default: loopback). Other"
                    + " machines need a token.")
    private @Nullable String bind;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with the token that a plant model or view presents first, 16 to 256 bytes (default: the"
                    + " environment variable " + TOKEN + ", else none).")
    private @Nullable Path tokenFile;

    @Option(
            names = "--bus",
            paramLabel = "BUS",
            description = BusConverter.HELP + ".",
            required = true,
            converter = BusConverter.class)
    private BusAddress address;

    @Option(
            names = "--address",
            paramLabel = "A",
            description = "Address to claim on the bus (default: ${DEFAULT-VALUE}, a steering valve).")
    private int own = 19;

    @Option(
            names = "--guidance",
            paramLabel = "A",
            description = "Address of the guidance controller (default: ${DEFAULT-VALUE}).")
    private int guidance = 28;

    @Option(
            names = "--vehicle-id",
            paramLabel = "ID",
            description = "Serve only this kind of machine, 1 to 65535 (default: that of the first peer).")
    private @Nullable Integer vehicleId;

    @Option(names = "--seconds", paramLabel = "N", description = "Stop after N seconds (default: when interrupted).")
    private @Nullable Double seconds;

    @Override
    public Integer call() throws InputError, RunFailedException {
        require("--tcp", port, 0, 65535);
        require("--address", own, 0, 253);
        require("--guidance", guidance, 0, J1939Id.GLOBAL);
        if (vehicleId != null) {
            require("--vehicle-id", vehicleId, 1, 65535);
        }
        if (seconds != null && !(seconds > 0 && seconds <= 1e6)) {
            throw new InputError(
                    "--seconds " + seconds + ": must be in (0, 1000000]; omit it to run until interrupted");
        }
        if (own == guidance) {
            throw new InputError("--guidance " + guidance + ": is the address that the gateway claims (--address)");
        }
        if (address instanceof BusAddress.Memory && seconds == null) {
            throw new InputError(
                    "--bus memory: has no other node that a gateway could wait for; use slcan, udp or can, or"
                            + " give --seconds");
        }
        Gateway.Settings settings = settings();
        long begin_ns = System.nanoTime();
        try (CanBus bus = Buses.open(address, () -> System.nanoTime() - begin_ns);
                Gateway gateway = listen(bus, settings)) {
            InetSocketAddress at = gateway.listening();
            note("gateway: listening on port " + at.getPort() + " of "
                    + at.getAddress().getHostAddress() + ", bus " + address);
            gateway.run(seconds == null ? Long.MAX_VALUE : (long) (seconds * 1e9));
            note("gateway: " + BusProbe.counters(bus.stats()) + "; refused connections " + gateway.refused());
        } catch (IOException e) {
            throw new RunFailedException("the gateway's socket failed: " + e.getMessage());
        }
        return ExitCodes.OK;
    }

    private Gateway.Settings settings() throws InputError {
        InetAddress listen;
        try {
            listen = bind == null ? InetAddress.getLoopbackAddress() : InetAddress.getByName(bind);
        } catch (UnknownHostException e) {
            throw new InputError("--bind " + bind + ": is not an address; use one of this machine, or 0.0.0.0");
        }
        String ofEnvironment = System.getenv(TOKEN);
        GatewayToken token = null;
        if (tokenFile != null) {
            token = GatewayToken.read("--token-file", tokenFile);
        } else if (ofEnvironment != null) {
            token = GatewayToken.of(TOKEN, ofEnvironment);
        }
        if (token == null && !listen.isLoopbackAddress()) {
            throw new InputError("--bind " + bind + ": other machines reach this address, so a token is required; give"
                    + " --token-file FILE or set " + TOKEN);
        }
        return new Gateway.Settings(
                new InetSocketAddress(listen, port), token, vehicleId == null ? 0 : vehicleId, own, guidance);
    }

    private Gateway listen(CanBus bus, Gateway.Settings settings) throws InputError {
        try {
            return new Gateway(bus, settings, this::note);
        } catch (IOException e) {
            throw new InputError("--tcp " + port + ": cannot listen on this port of "
                    + settings.listen().getAddress().getHostAddress() + ": " + e.getMessage());
        }
    }
}
