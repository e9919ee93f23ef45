package org.furrow.node.app.vehicle;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.app.option.HostPort;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.hydraulics.CircuitServer;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow hydraulics}. */
@Command(
        name = "hydraulics",
        description =
                "Compute the hydraulics of vehicles of one kind for runs in other processes (see 'furrow run"
                        + " --hydraulics'), until interrupted. Each message carries the state, so that any run may connect at any time.")
public final class HydraulicsCommand extends CliCommand {
    @Parameters(
            paramLabel = "VEHICLE",
            completionCandidates = BuiltInNames.Vehicles.class,
            description = "Vehicle file, or name of a built-in vehicle, with hydraulics.")
    private String vehicle;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description = "Listen at this address; port 0 takes a free one. Connections are not encrypted: keep to"
                    + " networks that you trust (default: ${DEFAULT-VALUE}).")
    private String listen = "127.0.0.1:7300";

    @Override
    public Integer call() throws InputError, RunFailedException {
        InetSocketAddress address =
                HostPort.read("--listen " + listen, listen, "HOST:PORT, for example 127.0.0.1:7300");
        try (CircuitServer server = open(address)) {
            InetSocketAddress at = server.address();
            out().println("listening at " + at.getAddress().getHostAddress() + ":" + at.getPort());
            server.run();
        } catch (IOException e) {
            throw new RunFailedException("--listen " + listen + ": " + e.getMessage(), e);
        }
        return ExitCodes.OK;
    }

    private CircuitServer open(InetSocketAddress address) throws InputError {
        CircuitSpec circuit = circuit();
        try {
            return new CircuitServer(circuit, address, line -> note("furrow: " + line));
        } catch (IOException e) {
            throw new InputError("--listen " + listen + ": " + e.getMessage());
        }
    }

    private CircuitSpec circuit() throws InputError {
        Source file = Library.findVehicle(vehicle);
        VehicleSpec spec = VehicleReader.read(file, source -> {});
        CircuitSpec circuit = spec.hydraulics();
        if (circuit == null) {
            throw new InputError(
                    vehicle + ": has no hydraulics; of the built-in vehicles tractor-backhoe and wheel-loader have");
        }
        return circuit;
    }
}
