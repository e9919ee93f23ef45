package org.furrow.node.app;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.mechanism.MechanismReader;
import org.furrow.node.scenario.vehicle.Importer;
import org.furrow.node.scenario.vehicle.SpecFile;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.spec.MechanismSpec;

/** A format of the tests: {@code vehicle NAME MASS_KG}, or {@code pendulum NAME MASS_KG}. */
public final class SketchImporter implements Importer {
    @Override
    public String name() {
        return "sketch";
    }

    @Override
    public String schema() {
        return "{}";
    }

    private static List<String> words(Source file) throws InputError {
        List<String> words = List.of(file.bytes().text().strip().split(" ", -1));
        if (words.size() != 3) {
            throw new InputError(file.label() + ":1:1: expected 'vehicle NAME MASS_KG' or 'pendulum NAME MASS_KG'");
        }
        return words;
    }

    @Override
    public boolean isVehicle(Source file) throws InputError {
        return words(file).getFirst().equals("vehicle");
    }

    @Override
    public VehicleSpec vehicle(SpecFile file) throws InputError {
        List<String> words = words(file.source());
        String yaml = Library.findVehicle("patrol-4x4")
                .bytes()
                .text()
                .replaceFirst("name: [a-z0-9-]+", "name: " + words.get(1))
                .replaceFirst("mass_kg: [0-9.]+", "mass_kg: " + words.get(2));
        return VehicleReader.read(Source.ofText("sketch", yaml), file.onFile(), file.mistakes());
    }

    @Override
    public MechanismSpec mechanism(SpecFile file) throws InputError {
        List<String> words = words(file.source());
        String yaml = """
                furrow: 1
                name: %s
                bodies: [{name: bob, mass: %s, at: [0, 0, -1], inertia: [1, 1, 1]}]
                joints: [{name: pin, type: revolute, bodies: [ground, bob], at: [0, 0, 0], axis: [0, 1, 0]}]
                """.formatted(words.get(1), words.get(2));
        return MechanismReader.read(Source.ofText("sketch", yaml)).spec();
    }
}
