package org.furrow.node.app.option;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
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
        Function<CircuitSpec, CircuitBlock> server = server();
        List<VehiclePlan> plans = scenario.vehicles().stream()
                .map(plan ->
                        circuit(plan) == null ? plan : plan.with(plan.model().with(server)))
                .toList();
        if (plans.equals(scenario.vehicles())) {
            throw new InputError("--hydraulics " + address + ": no vehicle of '" + scenario.name()
                    + "' has hydraulics at a rate of their own");
        }
        try {
            for (VehiclePlan plan : scenario.vehicles()) {
                CircuitSpec circuit = circuit(plan);
                CircuitBlock _ = circuit == null ? null : server.apply(circuit);
            }
        } catch (IllegalStateException e) {
            throw new InputError(
                    "--hydraulics " + address + ": " + e.getMessage() + "; start 'furrow hydraulics VEHICLE' there");
        }
        return scenario.with(plans);
    }

    private static @Nullable CircuitSpec circuit(VehiclePlan plan) {
        CircuitSpec circuit = plan.model().spec().hydraulics();
        return circuit == null || circuit.schedule() == null ? null : circuit;
    }

    /** Connects a circuit to the server. */
    public Function<CircuitSpec, CircuitBlock> server() throws InputError {
        InetSocketAddress server = HostPort.read(
                "--hydraulics " + address, Objects.requireNonNull(address), "HOST:PORT, for example 127.0.0.1:7300");
        return circuit -> new RemoteCircuit(circuit, Objects.requireNonNull(circuit.schedule()), server);
    }
}
