package org.furrow.node.app.hil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.hil.LoopInputs;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.fault.FaultParameters;
import org.furrow.node.hil.xcp.A2lFile;
import org.furrow.node.hil.xcp.XcpCan;
import org.furrow.node.hil.xcp.XcpLimits;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow can a2l}. */
@Command(
        name = "a2l",
        description =
                "Write the description (A2L) of the signals that a master of XCP measures, of the first vehicle in"
                        + " the loop.")
final class CanA2lCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "SCENARIO", description = "Scenario file, or name of a built-in one.")
    private String scenario;

    @Parameters(index = "1", paramLabel = "FILE", description = "File to write.")
    private Path to;

    @Option(
            names = "--xcp",
            paramLabel = "PORT",
            description =
                    "Port of UDP and TCP, as of 'furrow hil' (default: XCP on CAN, as 'xcp' of the binding says).")
    private @Nullable Integer port;

    @Option(
            names = "--xcp-calibration",
            description = "Describe the parameters, too, as of 'furrow hil' (on CAN: as the binding says).")
    private boolean calibration;

    @Override
    public Integer call() throws InputError {
        LoopInputs inputs = LoopInputs.read(ScenarioReader.read(Library.find(scenario), List.of()));
        if (inputs.vehicles().isEmpty()) {
            HilPlan.of(ScenarioReader.read(Library.find(scenario), List.of()));
        }
        LoopInputs.Vehicle vehicle = inputs.vehicles().getFirst();
        XcpCan.Plan plan = port == null ? plan(vehicle.bindings()) : null;
        boolean calibrates = plan == null ? calibration : plan.calibrates();
        String text = A2lFile.text(
                vehicle.name(),
                vehicle.bindings().catalogue(),
                calibrates ? FaultParameters.table(vehicle.faults(), vehicle.bindings()) : null,
                plan == null ? XcpLimits.ETHERNET : plan.limits(),
                plan == null ? A2lFile.ofEthernet(port == null ? 0 : port) : A2lFile.ofCan(plan));
        try {
            Files.writeString(to, text);
        } catch (IOException e) {
            throw new InputError(to + ": cannot be written: " + e.getMessage());
        }
        return ExitCodes.OK;
    }

    private static XcpCan.Plan plan(BusBindings bindings) throws InputError {
        for (BusBindings.Bus bus : bindings.buses()) {
            XcpCan.Plan plan = bus.binding().xcp();
            if (plan != null) {
                return plan;
            }
        }
        throw new InputError(
                "no binding of the vehicle has 'xcp: {request: ..., response: ...}'; for Ethernet give --xcp PORT");
    }
}
