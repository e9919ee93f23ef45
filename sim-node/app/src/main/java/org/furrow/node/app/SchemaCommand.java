package org.furrow.node.app;

import java.util.concurrent.Callable;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code furrow schema}. */
@Command(
        name = "schema",
        description = "Prints the JSON Schema of a file that you write, for your editor.",
        mixinStandardHelpOptions = true)
final class SchemaCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            description = "scenario, vehicle, mechanism, soil, sensors, rig-wheel, rig-plate, rig-shear or can-binding")
    private String name;

    @Override
    public Integer call() throws InputError {
        String text = Schemas.text(name);
        if (text == null) {
            throw new InputError("there is no schema '" + name + "'; known: " + String.join(", ", Schemas.NAMES));
        }
        spec.commandLine().getOut().print(text);
        spec.commandLine().getOut().flush();
        return Furrow.OK;
    }
}
