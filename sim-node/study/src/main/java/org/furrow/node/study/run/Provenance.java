package org.furrow.node.study.run;

import java.io.IOException;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.results.BuildInfo;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Program, machine and scenario of a study; runs of one study must agree in all three.
 *
 * @param compared values that must be equal to continue a study
 * @param subject name and seed of the scenario, and hashes of its ground
 * @param machine description of this machine
 */
public record Provenance(ObjectNode compared, ObjectNode subject, ObjectNode machine) {
    /** Key of the machine in a description. */
    static final String HOST = "host";

    /** Compared values on which results depend; times depend on the others, too. */
    private static final List<String> OF_RESULTS = List.of("code", "build_sha256", "scenario_sha256");

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    Provenance(ObjectNode machine) {
        this(MAPPER.createObjectNode(), MAPPER.createObjectNode(), machine);
    }

    /**
     * Provenance of runs by this program on this machine.
     *
     * @param scenario scenario of the study's largest run
     * @param mpirun launcher of MPI ranks, or null
     * @throws InputError if the class path cannot be read
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

    /**
     * Description of a study or sweep.
     *
     * @param timed whether times are compared, so that runs on another machine are not comparable
     */
    public ObjectNode head(ObjectNode plan, boolean timed) {
        ObjectNode head = MAPPER.createObjectNode();
        head.set(StudyFolder.PLAN, plan);
        ObjectNode madeWith = compared.deepCopy();
        if (!timed) {
            madeWith.retain(OF_RESULTS);
        }
        head.set(StudyFolder.MADE_WITH, madeWith);
        head.set("git", git());
        head.set(HOST, machine);
        head.setAll(subject);
        return head;
    }

    /** Hash of the build, or null if its commit is known and clean. */
    private static @Nullable String build() throws InputError {
        if (!BuildInfo.commit().isEmpty() && !BuildInfo.dirty()) {
            return null;
        }
        try {
            return BuildHash.ofClassPath();
        } catch (IOException e) {
            throw new InputError("the class path cannot be read: " + e.getMessage());
        }
    }

    /** The batch job of this process, or null. */
    public @Nullable String job() {
        return Machine.job(System.getenv());
    }

    /** Commit of the build; values are null if unknown. */
    static ObjectNode git() {
        boolean known = !BuildInfo.commit().isEmpty();
        return MAPPER.createObjectNode()
                .put("commit", known ? BuildInfo.commit() : null)
                .put("dirty", known ? (Boolean) BuildInfo.dirty() : null);
    }
}
