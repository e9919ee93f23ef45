package org.furrow.node.app;

import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code furrow schema}. */
@Command(name = "schema", description = "Print the JSON Schema of an input file, for use in an editor.")
final class SchemaCommand extends CliCommand {
    @Parameters(
            paramLabel = "NAME",
            description =
                    "Kind of file: scenario, vehicle, mechanism, soil, sensors, rig-wheel, rig-plate, rig-shear or"
                            + " can-binding.")
    private String name;

    @Override
    public Integer call() throws InputError {
        String text = Schemas.text(name);
        if (text == null) {
            throw new InputError("unknown schema '" + name + "'; use one of " + String.join(", ", Schemas.NAMES));
        }
        out().print(text);
        out().flush();
        return Furrow.OK;
    }
}
