import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs the Python packages furrow and furrow_gym as a wheel (PEP 427), which is a zip file with metadata. The same
 * sources give the same bytes: entries are sorted, have a fixed time and are stored without compression, whose output
 * depends on the
 * version of zlib.
 *
 * <pre>java Wheel.java PYTHON_FOLDER LICENSE VERSION OUTPUT_FOLDER</pre>
 */
final class Wheel {
    private static final String NAME = "furrow_gym";
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    private Wheel() {}

    public static void main(String[] args) throws IOException, NoSuchAlgorithmException {
        Path python = Path.of(args[0]);
        String version = args[2].replace("-SNAPSHOT", ".dev0");
        SortedMap<String, byte[]> files = sources(python);
        requireVersion(files, version);

        String info = NAME + "-" + version + ".dist-info/";
        files.put(info + "METADATA", bytes(metadata(version)));
        files.put(info + "WHEEL", bytes(wheel()));
        files.put(info + "licenses/LICENSE", Files.readAllBytes(Path.of(args[1])));
        files.put(info + "RECORD", bytes(record(files, info + "RECORD")));

        Path output = Path.of(args[3]);
        Files.createDirectories(output);
        Files.write(output.resolve(NAME + "-" + version + "-py3-none-any.whl"), zip(files));
    }

    private static SortedMap<String, byte[]> sources(Path python) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        List<Path> found;
        try (Stream<Path> paths = Files.walk(python)) {
            found = paths.filter(path -> path.toString().matches(".*[.]pyi?|.*/py[.]typed"))
                    .toList();
        }
        for (Path path : found) {
            files.put(python.relativize(path).toString().replace('\\', '/'), Files.readAllBytes(path));
        }
        return files;
    }

    /** pip and users see the version in different places, which must agree. */
    private static void requireVersion(Map<String, byte[]> files, String version) {
        byte[] init = files.get(NAME + "/__init__.py");
        String line = "__version__ = \"" + version + "\"";
        if (init == null || !new String(init, StandardCharsets.UTF_8).lines().toList().contains(line)) {
            throw new IllegalStateException(NAME + "/__init__.py: lacks the line " + line);
        }
    }

    private static String metadata(String version) {
        return """
                Metadata-Version: 2.1
                Name: furrow-gym
                Version: %s
                Summary: Runs and learning environments of Furrow: off-road vehicles on deformable ground
                License: Apache-2.0
                Classifier: License :: OSI Approved :: Apache Software License
                Classifier: Programming Language :: Python :: 3
                Classifier: Topic :: Scientific/Engineering :: Artificial Intelligence
                Requires-Python: >=3.9
                Requires-Dist: numpy
                Provides-Extra: pandas
                Requires-Dist: pandas>=1.5; extra == "pandas"
                Provides-Extra: gymnasium
                Requires-Dist: gymnasium>=1.1; extra == "gymnasium"
                Provides-Extra: pettingzoo
                Requires-Dist: pettingzoo>=1.24; extra == "pettingzoo"
                Provides-Extra: sb3
                Requires-Dist: stable-baselines3>=2.6; extra == "sb3"
                Description-Content-Type: text/markdown

                `furrow` reads the folders of runs and sweeps, and starts both. `furrow_gym` has Gymnasium, PettingZoo and
                Stable-Baselines3 environments that `furrow env` simulates. The command `furrow` and a JDK are needed
                where the simulation runs. The packages themselves need numpy only.
                """.formatted(version);
    }

    private static String wheel() {
        return """
                Wheel-Version: 1.0
                Generator: furrow
                Root-Is-Purelib: true
                Tag: py3-none-any
                """;
    }

    /** Path, hash and size of each file; the record itself has neither. */
    private static String record(Map<String, byte[]> files, String self) throws NoSuchAlgorithmException {
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
        StringBuilder record = new StringBuilder();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            String hash = base64.encodeToString(sha256.digest(file.getValue()));
            record.append("%s,sha256=%s,%d\n".formatted(file.getKey(), hash, file.getValue().length));
        }
        return record.append(self).append(",,\n").toString();
    }

    private static byte[] zip(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setMethod(ZipOutputStream.STORED);
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                CRC32 crc = new CRC32();
                crc.update(file.getValue());
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setTimeLocal(TIME);
                entry.setSize(file.getValue().length);
                entry.setCrc(crc.getValue());
                zip.putNextEntry(entry);
                zip.write(file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
