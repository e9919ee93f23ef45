package org.furrow.node.app.option;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.run.hydraulics.RemoteCircuit;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.hydraulic.CircuitBlock;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the hydraulics of vehicles are computed. */
public final class HydraulicsOption {
    private static final int MOST_PORT = 65535;

    @Option(
            names = "--hydraulics",
            paramLabel = "HOST:PORT",
            description = "Let 'furrow hydraulics', which listens there, compute the vehicles' hydraulics; results do"
                    + " not change (default: in this process).")
    private @Nullable String address;

    public boolean isRemote() {
        return address != null;
    }

    /** The scenario with vehicles whose hydraulics are computed where the option says. */
    public Scenario apply(Scenario scenario) throws InputError {
        if (address == null) {
            return scenario;
        }
        List<VehiclePlan> plans =
                scenario.vehicles().stream().map(this::withRemote).toList();
        if (plans.equals(scenario.vehicles())) {
            throw new InputError("--hydraulics " + address + ": no vehicle of '" + scenario.name()
                    + "' has hydraulics at a rate of their own");
        }
        for (VehiclePlan plan : scenario.vehicles()) {
            CircuitSpec circuit = circuit(plan);
            if (circuit != null) {
                requireServer(circuit);
            }
        }
        return scenario.with(plans);
    }

    private VehiclePlan withRemote(VehiclePlan plan) {
        return circuit(plan) == null ? plan : plan.with(plan.model().with(this::connect));
    }

    private static @Nullable CircuitSpec circuit(VehiclePlan plan) {
        CircuitSpec circuit = plan.model().spec().hydraulics();
        return circuit == null || circuit.schedule() == null ? null : circuit;
    }

    private void requireServer(CircuitSpec circuit) throws InputError {
        try {
            connect(circuit);
        } catch (IllegalArgumentException e) {
            throw new InputError("--hydraulics " + address + ": must be HOST:PORT, for example 127.0.0.1:7300");
        } catch (IllegalStateException e) {
            throw new InputError(
                    "--hydraulics " + address + ": " + e.getMessage() + "; start 'furrow hydraulics VEHICLE' there");
        }
    }

    /** Connects to the server. */
    public CircuitBlock connect(CircuitSpec circuit) {
        return new RemoteCircuit(
                circuit, Objects.requireNonNull(circuit.schedule()), parse(Objects.requireNonNull(address)));
    }

    /**
     * Parses HOST:PORT.
     *
     * @throws IllegalArgumentException for other text
     */
    public static InetSocketAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException(text);
        }
        int port = Integer.parseInt(text.substring(colon + 1));
        if (port < 0 || port > MOST_PORT) {
            throw new IllegalArgumentException(text);
        }
        return new InetSocketAddress(text.substring(0, colon), port);
    }
}
