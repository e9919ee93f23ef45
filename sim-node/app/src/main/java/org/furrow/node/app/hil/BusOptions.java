package org.furrow.node.app.hil;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.hil.recording.Recorded;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The options {@code --bus} of {@code furrow hil}: BUS for one bus, NAME=BUS for each of several. */
public final class BusOptions {
    private final List<Given> given;

    /** @param name of a bus; empty for the only one */
    record Given(String name, BusAddress address) {}

    /** Reads one option. */
    static final class Converter implements ITypeConverter<Given> {
        @Override
        public Given convert(String text) {
            int equals = text.indexOf('=');
            boolean named = equals > 0 && text.substring(0, equals).matches("[A-Za-z0-9_/-]+");
            try {
                return named
                        ? new Given(text.substring(0, equals), BusAddress.parse(text.substring(equals + 1)))
                        : new Given("", BusAddress.parse(text));
            } catch (InputError e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    BusOptions(List<Given> given) {
        this.given = given.stream()
                .map(each -> each.address instanceof BusAddress.Replay(Path of)
                        ? new Given(each.name, new BusAddress.Replay(Recorded.folder(of)))
                        : each)
                .toList();
    }

    boolean isEmpty() {
        return given.isEmpty();
    }

    /** Whether frames come from logs or a recorded run, and time does not pass. */
    boolean replays() {
        return given.stream().anyMatch(each -> each.address instanceof BusAddress.Replay);
    }

    /**
     * Requires that a scenario has one bus: the controller that runs without {@code --bus} serves no other.
     *
     * @throws InputError when it has several
     */
    static void requireOneBus(Scenario scenario) throws InputError {
        List<String> names = names(scenario, HilPlan.of(scenario));
        if (names.size() > 1) {
            throw new InputError("--bus: the scenario has " + names.size() + " buses; " + advice(names));
        }
    }

    /** Folder of the recorded run to repeat; null if there is none. */
    @Nullable
    Path recorded() {
        return given.size() == 1
                        && given.getFirst().address instanceof BusAddress.Replay(Path of)
                        && Files.isDirectory(of)
                ? of
                : null;
    }

    /**
     * The address of each bus, by vehicle in the loop and by number; in the replay of a recorded run, its folder.
     *
     * @throws InputError when a bus has no address, or an address has no bus
     */
    List<List<BusAddress>> addresses(Scenario scenario, HilPlan plan) throws InputError {
        List<String> names = names(scenario, plan);
        requireKnown(names);
        List<List<BusAddress>> all = new ArrayList<>();
        int bus = 0;
        for (HilPlan.Vehicle vehicle : plan.vehicles()) {
            List<BusAddress> ofVehicle = new ArrayList<>();
            for (int k = 0; k < vehicle.buses().size(); k++) {
                ofVehicle.add(recorded() != null ? given.getFirst().address : find(names.get(bus++), names));
            }
            all.add(ofVehicle);
        }
        return all;
    }

    private void requireKnown(List<String> names) throws InputError {
        List<String> seen = new ArrayList<>();
        for (Given each : given) {
            String name = each.name;
            if (!name.isEmpty() && !names.contains(name)) {
                throw new InputError("--bus " + name + "=" + each.address + ": there is no bus '" + name + "'; "
                        + Spelling.advice(name, names));
            }
            if (seen.contains(name)) {
                throw new InputError("--bus " + (name.isEmpty() ? "" : name + "=") + each.address
                        + (names.size() == 1
                                ? ": the scenario has one bus, and --bus is already given"
                                : name.isEmpty() ? ": " + advice(names) : ": this bus already has an address"));
            }
            seen.add(name);
        }
        long replays = given.stream()
                .filter(each -> each.address instanceof BusAddress.Replay)
                .count();
        if (replays > 0 && replays < given.size()) {
            throw new InputError("--bus: either all buses replay a log, or none");
        }
    }

    private BusAddress find(String name, List<String> names) throws InputError {
        for (Given each : given) {
            if (each.name.equals(name) || (each.name.isEmpty() && names.size() == 1)) {
                return each.address;
            }
        }
        throw new InputError("--bus: bus '" + name + "' has no address; " + advice(names));
    }

    private static String advice(List<String> names) {
        return "give "
                + String.join(
                        " ",
                        names.stream().map(name -> "--bus " + name + "=BUS").toList());
    }

    /** Names of all buses: BUS, of several vehicles VEHICLE/BUS, or VEHICLE where its only bus has no name. */
    private static List<String> names(Scenario scenario, HilPlan plan) {
        List<String> names = new ArrayList<>();
        for (HilPlan.Vehicle vehicle : plan.vehicles()) {
            String of = scenario.vehicles().get(vehicle.index()).name();
            for (HilPlan.Bus bus : vehicle.buses()) {
                boolean unnamed = vehicle.buses().size() == 1 && bus.name().equals(HilPlan.Bus.ONLY);
                names.add(plan.vehicles().size() == 1 ? bus.name() : unnamed ? of : of + "/" + bus.name());
            }
        }
        return names;
    }

    @Override
    public String toString() {
        return String.join(
                " --bus ",
                given.stream()
                        .map(each -> (each.name.isEmpty() ? "" : each.name + "=") + each.address)
                        .toList());
    }
}
