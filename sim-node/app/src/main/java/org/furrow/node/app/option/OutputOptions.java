package org.furrow.node.app.option;

import picocli.CommandLine.Option;

/** What a run prints. */
public final class OutputOptions {
    @Option(
            names = {"-q", "--quiet"},
            description = "Print neither progress nor summary; errors and warnings remain.")
    private boolean quiet;

    @Option(names = "--json", description = "Print the summary to standard output as JSON, as in run.json.")
    private boolean json;

    /** Forms of the summary on standard output. */
    public enum Summary {
        TEXT,
        JSON,
        NONE
    }

    public Summary summary() {
        return json ? Summary.JSON : quiet ? Summary.NONE : Summary.TEXT;
    }

    public boolean quiet() {
        return quiet;
    }
}
