package org.furrow.node.app.option;

import java.io.PrintWriter;
import java.util.List;
import org.furrow.node.input.OneLine;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** How a command prints its result: as lines for people, or as JSON for scripts. */
public final class ResultOptions {
    private static final JsonMapper JSON = JsonMapper.shared();

    @Option(names = "--json", description = "Print the result to standard output as JSON.")
    private boolean json;

    /** An empty result, to be filled and printed. */
    public static ObjectNode result() {
        return JSON.createObjectNode();
    }

    public void print(PrintWriter out, List<String> lines, ObjectNode result) {
        if (json) {
            out.println(result);
        } else {
            lines.forEach(line -> out.println(OneLine.of(line)));
        }
    }
}
