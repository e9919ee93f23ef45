package org.furrow.node.study.run;

import java.io.IOException;
import org.furrow.node.input.InputError;
import org.furrow.node.run.BuildInfo;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the runs of a study are made by, on, and of: runs with another one do not belong to the same study. */
public final class Provenance {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final ObjectNode compared = MAPPER.createObjectNode();
    private final ObjectNode subject = MAPPER.createObjectNode();
    private final ObjectNode machine;

    private Provenance(ObjectNode machine) {
        this.machine = machine;
    }

    /**
     * This program on this machine.
     *
     * @param scenario as the largest run of the study has it
     * @param mpirun what starts an MPI's ranks, or null when there are none
     * @throws InputError when the program cannot be read
     */
    public static Provenance here(Scenario scenario, @Nullable String mpirun) throws InputError {
        Provenance here = new Provenance(Machine.describe(MAPPER, mpirun));
        here.compared.put("code", BuildInfo.code());
        here.compared.put("build_sha256", build());
        here.compared.put("scenario_sha256", scenario.origin().sha256());
        here.compared.put("host", Machine.place(System.getenv()));
        for (String key : new String[] {"cpu", "cores", "os", "jvm", "jvm_flags", "mpi_launcher"}) {
            if (here.machine.has(key)) {
                here.compared.set(key, here.machine.get(key));
            }
        }
        here.subject.put("scenario", scenario.name());
        here.subject.put("scenario_seed", scenario.origin().seed());
        here.subject.put("terrain_sha256", scenario.origin().terrainSha256());
        ObjectNode files = here.subject.putObject("ground_files");
        scenario.origin().groundFiles().forEach(files::put);
        return here;
    }

    /** The same but for one thing. */
    Provenance with(String key, String value) {
        Provenance other = new Provenance(machine);
        other.compared.setAll(compared);
        other.compared.put(key, value);
        other.subject.setAll(subject);
        return other;
    }

    /** Hash of the build where the commit does not say what was built, else null. */
    private static @Nullable String build() throws InputError {
        if (!BuildInfo.commit().isEmpty() && !BuildInfo.dirty()) {
            return null;
        }
        try {
            return BuildHash.ofClassPath();
        } catch (IOException e) {
            throw new InputError("the program itself cannot be read: " + e.getMessage());
        }
    }

    /** What must be the same for a study to be gone on with. */
    ObjectNode compared() {
        return compared;
    }

    /** Seed of the scenario, and hashes of its ground. */
    ObjectNode subject() {
        return subject;
    }

    /** The machine that the study itself runs on. */
    ObjectNode machine() {
        return machine;
    }

    /** Number of the batch job that this process is part of, or null. */
    @Nullable
    String job() {
        return Machine.job(System.getenv());
    }

    /** What the program was built from; null where that is not known. */
    static ObjectNode git() {
        boolean known = !BuildInfo.commit().isEmpty();
        return MAPPER.createObjectNode()
                .put("commit", known ? BuildInfo.commit() : null)
                .put("dirty", known ? (Boolean) BuildInfo.dirty() : null);
    }
}
