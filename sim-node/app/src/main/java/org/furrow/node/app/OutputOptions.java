package org.furrow.node.app;

import picocli.CommandLine.Option;

/** What a run prints. */
final class OutputOptions {
    @Option(
            names = {"-q", "--quiet"},
            description = "Print neither progress nor summary; errors and warnings remain.")
    private boolean quiet;

    @Option(names = "--json", description = "Print the summary to standard output as JSON, as in run.json.")
    private boolean json;

    /** Forms of the summary on standard output. */
    enum Summary {
        TEXT,
        JSON,
        NONE
    }

    Summary summary() {
        return json ? Summary.JSON : quiet ? Summary.NONE : Summary.TEXT;
    }

    boolean quiet() {
        return quiet;
    }
}
