package org.furrow.node.study.report;

import java.io.IOException;
import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.run.Study;

/** Writes the tables, figures and report of a finished study again. */
public final class Redraw {
    private Redraw() {}

    /**
     * Computes all files but the description from the stored runs; nothing is measured.
     *
     * @throws InputError if the folder has no finished study
     */
    public static void of(Path folder) throws InputError, RunFailedException {
        try (Study study = Study.read(folder)) {
            StudyResults results = StudyResults.of(study, study.outcomes());
            try {
                if (study.plan().kind().equals("strong")) {
                    StrongStudy.redraw(results);
                } else {
                    WeakStudy.redraw(results);
                }
            } catch (IOException e) {
                throw results.failure(e);
            }
        }
    }
}
