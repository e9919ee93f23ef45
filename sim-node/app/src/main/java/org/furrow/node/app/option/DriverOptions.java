package org.furrow.node.app.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.results.Manifest;
import org.furrow.node.ros2.Ros2Extension;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.external.ExternalDrivers;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DecisionsTable;
import org.furrow.node.scenario.driver.DriverFault;
import org.furrow.node.scenario.driver.ExternalDriverType;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who decides for vehicles with a driver of type external. */
public final class DriverOptions {
    @Option(
            names = "--driver",
            paramLabel = "HOST:PORT",
            description = "Let the program that listens there drive the vehicles whose driver is of type external. Each"
                    + " rank connects to it and asks once an epoch; the decisions are recorded (default: none).")
    private @Nullable String address;

    @Option(
            names = "--decisions",
            paramLabel = "DIR",
            description =
                    "Repeat the decisions that a run with --driver has recorded in its folder DIR (default: none).")
    private @Nullable Path decisions;

    @Option(
            names = "--ros2",
            description = "Send topics of the vehicles to the nodes of ROS 2 in the domain of ROS_DOMAIN_ID, and let"
                    + " them drive the vehicles whose driver is of type external.")
    private boolean ros2;

    @Option(
            names = "--lockstep",
            description = "With --ros2: simulate an epoch only when each driven vehicle has a command of its time.")
    private boolean lockstep;

    /**
     * The scenario with recorded decisions, if they are to be repeated.
     *
     * @param resume folder of the run to resume, or null
     * @throws InputError where vehicles have a driver of type external and nothing decides for them
     */
    public Scenario apply(Scenario scenario, @Nullable Path resume) throws InputError {
        if (lockstep && (!ros2 || decisions != null)) {
            throw new InputError("--lockstep: requires --ros2 and vehicles that nodes drive");
        }
        if (ros2 && address != null) {
            throw new InputError("--ros2: cannot be combined with --driver");
        }
        List<String> open = scenario.vehicles().stream()
                .filter(plan -> plan.driver().isOpen())
                .map(VehiclePlan::name)
                .toList();
        if (open.isEmpty()) {
            if (address != null || decisions != null) {
                throw new InputError((address != null ? "--driver" : "--decisions") + ": no vehicle of '"
                        + scenario.name() + "' has a driver of type external without decisions");
            }
            return scenario;
        }
        if (address != null && decisions != null) {
            throw new InputError("--driver: cannot be combined with --decisions");
        }
        if (address == null && decisions == null && !ros2) {
            throw new InputError("another program drives " + String.join(", ", open) + " of '" + scenario.name()
                    + "': give its address by --driver, or --ros2 for nodes of ROS 2, or recorded decisions by --decisions; 'furrow env' serves"
                    + " scenarios with a task");
        }
        if (decisions == null) {
            return scenario;
        }
        if (resume != null) {
            requireNoneRecorded(open, resume);
        }
        return repeating(scenario, decisions);
    }

    /** Refuses to leave decisions in the folder of a run that end where it was stopped. */
    private static void requireNoneRecorded(List<String> vehicles, Path resume) throws InputError {
        for (String vehicle : vehicles) {
            if (Files.exists(resume.resolve(DecisionsTable.file(vehicle)))) {
                throw new InputError("--decisions: cannot be combined with --resume of a run with --driver, whose "
                        + DecisionsTable.file(vehicle) + " would end where it was stopped; resume it with --driver,"
                        + " or begin a new run with --decisions");
            }
        }
    }

    private static Scenario repeating(Scenario scenario, Path from) throws InputError {
        Manifest.requireUnchanged(from, DecisionsTable::isFile);
        List<VehiclePlan> plans = new ArrayList<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            plans.add(plan.driver().isOpen() ? repeating(plan, from.resolve(DecisionsTable.file(plan.name()))) : plan);
        }
        return scenario.with(plans);
    }

    private static VehiclePlan repeating(VehiclePlan plan, Path table) throws InputError {
        VehiclePlan repeating = plan.with(
                plan.driver().deciding(new ExternalDriverType.Plan(DecisionsTable.read(Source.ofFile(table)))));
        DriverFault fault = repeating.driver().fault(plan.name(), plan.model(), plan.sensors(), plan.enterEpoch());
        if (fault != null) {
            throw new InputError(table + ": " + fault.message());
        }
        return repeating;
    }

    /**
     * The run as a node of ROS 2; null: it is none.
     *
     * @param warnings receives sentences while the run goes on, on any thread
     */
    public @Nullable Ros2Extension node(Scenario scenario, Consumer<String> warnings) throws InputError {
        return ros2 ? new Ros2Extension(scenario, RosOptions.settings(lockstep), warnings) : null;
    }

    /** Whether the ranks ask a program for decisions in each epoch. */
    public boolean isAsked() {
        return address != null;
    }

    /** Whether the run is a node of ROS 2. */
    public boolean isNode() {
        return ros2;
    }

    /**
     * What the ranks need for the program.
     */
    public RankExtension extension(Scenario scenario) throws InputError {
        if (address == null) {
            return RankExtension.NONE;
        }
        String form = "HOST:PORT, for example 127.0.0.1:7400";
        return ExternalDrivers.at(HostPort.read("--driver " + address, address, form), scenario);
    }
}
