package org.furrow.node.study.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.furrow.node.input.DamagedInputError;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.results.Manifest;
import org.furrow.node.results.OutputFolder;
import org.furrow.world.checkpoint.FileTree;
import org.furrow.world.digest.Sha256;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The locked folder of a study or a sweep: its description, its runs in {@code runs/}, the hashes of
 * its results in a {@link Manifest}, and the file INCOMPLETE until all is done.
 */
public final class StudyFolder implements AutoCloseable {
    /** Key of the plan in a description. */
    public static final String PLAN = "plan";
    /** Key of the provenance that must be equal to continue. */
    public static final String MADE_WITH = "made_with";

    private static final String JOBS = "jobs";
    private static final String RUNNING = "running-";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Path path;
    private final Content content;
    private final ObjectNode head;
    private final StudyLock lock;
    private Manifest manifest;

    /**
     * What a folder holds.
     *
     * @param noun "study" or "sweep"
     * @param file name of the file of the description
     * @param head description with {@link #PLAN} and {@link #MADE_WITH}, both of which must be equal to continue
     * @param job batch job of this process, or null
     */
    public record Content(
            String noun,
            String file,
            ObjectNode head,
            @Nullable String job) {}

    private StudyFolder(Path path, Content content, ObjectNode head, StudyLock lock) throws IOException {
        Manifest there = Manifest.read(path);
        this.manifest = there == null ? new Manifest(new TreeMap<>()) : there;
        this.path = path;
        this.content = content;
        this.head = head;
        this.lock = lock;
    }

    /**
     * Creates the folder, or continues the same content in it, and locks it until closed.
     *
     * @throws InputError if the folder contains anything else, is locked, is damaged, or cannot be written
     */
    public static StudyFolder open(Path path, Content content) throws InputError {
        try {
            boolean exists = Files.exists(path.resolve(content.file));
            if (!exists) {
                OutputFolder.requireNew(path);
                Files.createDirectories(path.resolve("runs"));
            }
            StudyLock lock = StudyLock.take(path, content.noun);
            try {
                requireUnchanged(path);
                ObjectNode head = exists ? resume(path, content) : content.head;
                addJob(head, content.job);
                StudyFolder folder = new StudyFolder(path, content, head, lock);
                removeRunning(path);
                if (!exists) {
                    folder.write(content.file, head);
                }
                folder.markIncomplete("the " + content.noun + " is not finished" + folder.resumable());
                return folder;
            } catch (IOException | InputError | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw new InputError("--out " + path + ": cannot be written: " + e.getMessage());
        }
    }

    /**
     * Requires that the results that are there are as the study has left them, as its manifest states.
     *
     * @throws DamagedInputError naming the first file that differs
     */
    static void requireUnchanged(Path path) throws DamagedInputError {
        Manifest.requireUnchanged(path, file -> Files.exists(path.resolve(file)));
    }

    /** Removes the temporary folders of interrupted processes. */
    private static void removeRunning(Path path) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(path, RUNNING + "*")) {
            for (Path folder : left) {
                FileTree.delete(folder);
            }
        }
    }

    /** Adds a batch job to those of the description. */
    private static void addJob(ObjectNode head, @Nullable String job) {
        if (job != null && head.withArray(JOBS).valueStream().noneMatch(each -> job.equals(each.asString("")))) {
            head.withArray(JOBS).add(job);
        }
    }

    /** The description in a folder, with its original machine, after checking that it is the same content. */
    private static ObjectNode resume(Path path, Content content) throws InputError, IOException {
        JsonNode there;
        try {
            there = MAPPER.readTree(Files.readString(path.resolve(content.file)));
        } catch (JacksonException e) {
            throw new InputError("--out " + path + ": its " + content.file + " is damaged; name a new folder");
        }
        ObjectNode here = (ObjectNode) MAPPER.readTree(MAPPER.writeValueAsString(content.head));
        for (String key : List.of(PLAN, MADE_WITH)) {
            String difference = Difference.first(here.path(key), there.path(key));
            if (difference != null) {
                throw new InputError("--out " + path + ": holds another " + content.noun + ", its " + difference
                        + "; name a new folder");
            }
        }
        ObjectNode head = MAPPER.createObjectNode();
        for (String key : here.propertyNames()) {
            head.set(key, there.has(key) ? there.get(key) : here.get(key));
        }
        if (there.has(JOBS)) {
            head.set(JOBS, there.get(JOBS));
        }
        return head;
    }

    private String resumable() {
        return "; repeat the command to continue it";
    }

    public Path path() {
        return path;
    }

    /** Folder for temporary output of runs. */
    public Path scratch() {
        return path.resolve(RUNNING + ProcessHandle.current().pid());
    }

    /** A copy of the description that the folder began with. */
    public ObjectNode head() {
        return head.deepCopy();
    }

    public void markComplete() throws IOException {
        Files.deleteIfExists(path.resolve(OutputFolder.INCOMPLETE));
    }

    /** Marks the folder incomplete because of a failure; an error is ignored, since the caller reports the failure. */
    public void explain(Exception why) {
        try {
            markIncomplete("the " + content.noun + " is not finished: " + why.getMessage() + resumable());
        } catch (IOException e) {
            // the marker written at the start remains
        }
    }

    public void markIncomplete(String why) throws IOException {
        Files.writeString(path.resolve(OutputFolder.INCOMPLETE), why + "\n");
    }

    /** Whether a result is there as a whole: one whose process was killed before it was listed is not. */
    public boolean isKept(String name) {
        return manifest.hashes().containsKey(name) && Files.exists(path.resolve(name));
    }

    /** Writes a result, whose hash is then added to the manifest. */
    public void keep(String name, String text) throws IOException {
        if (manifest.hashes().containsKey(name)) {
            manifest = manifest.without(name);
            manifest.writeTo(path);
        }
        write(name, text);
        manifest = manifest.with(name, Sha256.of(path.resolve(name)));
        manifest.writeTo(path);
    }

    /** Writes formatted JSON as a result. */
    public void keep(String name, ObjectNode json) throws IOException {
        keep(name, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json));
    }

    /** Writes formatted JSON atomically. */
    public void write(String name, ObjectNode json) throws IOException {
        write(name, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json));
    }

    /** Writes a file atomically. */
    public void write(String name, String text) throws IOException {
        AtomicFile.write(path.resolve(name), text + "\n");
    }

    @Override
    public void close() {
        lock.close();
    }
}
