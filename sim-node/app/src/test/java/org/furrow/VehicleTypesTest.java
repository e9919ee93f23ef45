package org.furrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.vehicle.VehicleType;
import org.furrow.vehicle.VehicleSpec;
import org.junit.jupiter.api.Test;

/**
 * Code outside the package of a vehicle type names no class of it and asks for no type by its word, so that a further
 * type needs no change there.
 */
class VehicleTypesTest {
    /** Those of {@code META-INF/services}. */
    private static final List<VehicleType> TYPES = Plugins.all(VehicleType.class);

    /** Names of the packages of their specifications, below {@code org.furrow.vehicle}. */
    private static final String PACKAGES = TYPES.stream()
            .map(VehicleTypesTest::spec)
            .map(spec -> spec.getPackageName().replaceFirst(".*\\.", ""))
            .collect(Collectors.joining("|"));

    private static final Pattern CLASSES =
            Pattern.compile("org\\.furrow\\.vehicle\\.(?:" + PACKAGES + ")\\.(?:\\w|\\*)");

    /** Comparisons with the word of a type: by {@code equals} and its kind, {@code case} and collections. */
    private static final Pattern WORDS = words();

    /** The files of the types: those of their packages, and the classes in {@code META-INF/services}. */
    private static final Pattern OWN =
            Pattern.compile(".*src/main/java/(?:org/furrow/vehicle/(?:" + PACKAGES + ")/[^/]*|"
                    + TYPES.stream()
                            .map(type -> type.getClass().getName().replace('.', '/'))
                            .collect(Collectors.joining("|"))
                    + ")\\.java");

    private static final Pattern DRIVETRAIN = Pattern.compile("\\b(Driveline|Electric|Hydrostatic|Skid)Spec\\b");

    private static final String BENCH = "sim-node/study/src/main/java/org/furrow/node/study/bench/";

    /** Files that may name the class of a type, with the reason. */
    private static final Map<String, String> ALLOWED = new TreeMap<>(Map.of(
            BENCH + "ChassisBench.java", "compares the models of the tractor",
            BENCH + "steps/DutyCycle.java", "reads the strokes of a mechanism's joints",
            BENCH + "steps/StepSizes.java", "changes the steps of a mechanism"));

    /** Files that may compare with the word of a type, with the reason. */
    private static final Map<String, String> ALLOWED_WORDS = Map.of(
            "sim-node/study/src/main/java/org/furrow/node/study/statistics/Summary.java",
            "asks for the phase of a tick that has this name");

    /** The specification that a type reads, which its method states. */
    private static Class<?> spec(VehicleType type) {
        Class<?> spec = Arrays.stream(type.getClass().getDeclaredMethods())
                .filter(method -> method.getName().equals("read") && !method.isBridge())
                .map(method -> method.getReturnType())
                .filter(VehicleSpec.class::isAssignableFrom)
                .filter(each -> each != VehicleSpec.class)
                .findFirst()
                .orElseThrow(() -> new AssertionError(type.getClass() + " must read its own specification"));
        assertTrue(spec.getPackageName().matches("org\\.furrow\\.vehicle\\.\\w+"), spec.toString());
        return spec;
    }

    private static Pattern words() {
        String word = "\"(?:" + TYPES.stream().map(NamedType::name).collect(Collectors.joining("|")) + ")\"";
        return Pattern.compile("(?:equals|equalsIgnoreCase|startsWith|endsWith|contains|compareTo)\\(\\s*" + word
                + "\\s*\\)|" + word + "\\s*\\.\\s*(?:equals|compareTo)|case\\s[^:;{}>]*" + word + "|[!=]=\\s*" + word);
    }

    private static List<String> naming(Pattern pattern) {
        return Repository.files(Repository::isMainJava).stream()
                .filter(file -> !OWN.matcher(file).matches())
                .filter(file -> pattern.matcher(Repository.read(file)).find())
                .sorted()
                .toList();
    }

    @Test
    void onlyItsOwnFilesNameAVehicleType() {
        assertEquals(List.copyOf(ALLOWED.keySet()), naming(CLASSES));
    }

    @Test
    void onlyItsOwnFilesAskForTheWordOfAVehicleType() {
        assertEquals(List.copyOf(ALLOWED_WORDS.keySet()), naming(WORDS));
    }

    /** Drivetrains are found by name as well. */
    @Test
    void onlyItsOwnFilesNameADrivetrain() {
        List<String> named = Repository.files(Repository::isMainJava).stream()
                .filter(file -> !file.matches(".*org/furrow/(vehicle|node/scenario)/drivetrain/[^/]*\\.java"))
                .filter(file -> DRIVETRAIN.matcher(Repository.read(file)).find())
                .toList();
        assertEquals(List.of(), named);
    }

    @Test
    void findsANameOfAType() {
        assertTrue(
                DRIVETRAIN.matcher("if (drivetrain instanceof SkidSpec skid)").find());
        assertTrue(
                CLASSES.matcher("import org.furrow.vehicle.planar.PlanarSpec;").find());
        assertTrue(
                CLASSES.matcher("import static org.furrow.vehicle.multibody.*;").find());
        assertTrue(CLASSES.matcher("import org.furrow.vehicle.body.BodySpec;").find());
        List<String> asking = new ArrayList<>();
        for (VehicleType type : TYPES) {
            String word = "\"" + type.name() + "\"";
            asking.add("spec.typeName().equals(" + word + ")");
            asking.add(word + ".equals(name)");
            asking.add("case \"other\", " + word + " -> 1;");
        }
        asking.forEach(code -> assertTrue(WORDS.matcher(code).find(), code));
        assertFalse(WORDS.matcher("case \"other\" -> node.get(\"body\");").find());
        assertTrue(TYPES.stream().anyMatch(type -> type.name().equals("tracked")));
    }
}
