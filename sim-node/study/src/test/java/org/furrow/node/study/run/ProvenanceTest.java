package org.furrow.node.study.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.furrow.node.results.HostInfo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Provenance of studies: launcher, machine, build, differences. */
class ProvenanceTest {
    @TempDir
    private Path folder;

    @Test
    void shouldFindTheVersionOfTheMpiLauncher() {
        assertEquals("mpirun (Open MPI) 4.1.6", Machine.version(List.of("mpirun (Open MPI) 4.1.6", "", "Report bugs")));
        assertEquals(
                "Hydra 4.2.0",
                Machine.version(List.of(
                        "HYDRA build details:",
                        "    Version:                                 4.2.0",
                        "    Release Date:                            Fri Nov 17")));
        assertEquals("unknown", Machine.version(List.of()));
    }

    @Test
    void shouldTreatNodesOfOneClusterAsOnePlace() {
        assertEquals(HostInfo.name(), Machine.place(Map.of()));
        assertEquals(HostInfo.name(), Machine.place(Map.of("SLURM_CLUSTER_NAME", "c")));
        assertEquals("cluster c", Machine.place(Map.of("SLURM_CLUSTER_NAME", "c", "SLURM_JOB_ID", "7")));
        assertEquals("SLURM_JOB_ID=7", Machine.job(Map.of("SLURM_JOB_ID", "7")));
        assertNull(Machine.job(Map.of()));
    }

    @Test
    void shouldHashBuildsByContent() throws IOException {
        String one = BuildHash.of(List.of(jar("one.jar", 1000, "same")));
        assertEquals(one, BuildHash.of(List.of(jar("later.jar", 9_000_000_000L, "same"))));
        assertNotEquals(one, BuildHash.of(List.of(jar("other.jar", 1000, "else"))));
        Path classes = Files.createDirectories(folder.resolve("classes/p"));
        Files.writeString(classes.resolve("A.class"), "same");
        String loose = BuildHash.of(List.of(folder.resolve("classes")));
        assertEquals(loose, BuildHash.of(List.of(folder.resolve("classes"))));
        Files.writeString(classes.resolve("A.class"), "else");
        assertNotEquals(loose, BuildHash.of(List.of(folder.resolve("classes"))));
    }

    @Test
    void shouldDescribeDifferences() {
        assertNull(difference("{'a':[1]}", "{'a':[1]}"));
        assertEquals("a.b is \"y\", not \"x\"", difference("{'a':{'b':'x'}}", "{'a':{'b':'y'}}"));
        assertEquals("a is unknown, not [1]", difference("{'a':[1]}", "{}"));
        assertEquals("ranks is [1,4], not [1,2]", difference("{'ranks':[1,2]}", "{'ranks':[1,4]}"));
        assertEquals("--repeat is 2, not 6", difference("{'conduct':{'repeats':6}}", "{'conduct':{'repeats':2}}"));
        assertEquals(
                "set of run options is '--delay 1', not []",
                difference("{'conduct':{'runArgs':[]}}", "{'conduct':{'runArgs':['--delay','1']}}"));
        String flags = "'--long-enough-" + "x".repeat(100) + "'";
        assertEquals(
                "f lacks [\"-Xa\"] and has [\"-Xb\"] besides",
                difference("{'f':[" + flags + ",'-Xa']}", "{'f':[" + flags + ",'-Xb']}"));
        assertEquals("f lacks [\"-Xa\"]", difference("{'f':[" + flags + ",'-Xa']}", "{'f':[" + flags + "]}"));
    }

    private static @Nullable String difference(String here, String there) {
        JsonMapper mapper = JsonMapper.shared();
        return Difference.first(mapper.readTree(here.replace('\'', '"')), mapper.readTree(there.replace('\'', '"')));
    }

    private Path jar(String name, long packed_ms, String content) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream jar = new ZipOutputStream(out)) {
            ZipEntry entry = new ZipEntry("p/A.class");
            entry.setTime(packed_ms);
            jar.putNextEntry(entry);
            jar.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }
}
