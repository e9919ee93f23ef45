package org.furrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Code outside the package of a vehicle type names no class of it, so that a further type needs no change there. */
class VehicleTypesTest {
    private static final Pattern TYPE =
            Pattern.compile("org\\.furrow\\.vehicle\\.(?:mechanism|fourwheel|planar|tracked)\\.(?:\\w|\\*)");

    private static final Pattern DRIVETRAIN = Pattern.compile("\\b(Driveline|Electric|Hydrostatic|Skid)Spec\\b");

    private static final String TYPES = "sim-node/scenario/src/main/java/org/furrow/node/scenario/vehicle/";
    private static final String BENCH = "sim-node/study/src/main/java/org/furrow/node/study/bench/";

    /** Files that may name a type, with the reason. */
    private static final Map<String, String> ALLOWED = new TreeMap<>(Map.of(
            TYPES + "FourWheelType.java", "the type itself",
            TYPES + "MultibodyType.java", "the type itself",
            TYPES + "PlanarType.java", "the type itself",
            TYPES + "TrackedType.java", "the type itself",
            BENCH + "ChassisBench.java", "compares the models of the tractor",
            BENCH + "steps/DutyCycle.java", "reads the strokes of a mechanism's joints",
            BENCH + "steps/StepSizes.java", "changes the steps of a mechanism"));

    @Test
    void onlyItsOwnFilesNameAVehicleType() {
        List<String> named = new ArrayList<>();
        for (String file : Repository.files(Repository::isMainJava)) {
            boolean isOwn = file.matches(".*org/furrow/vehicle/(mechanism|fourwheel|planar|tracked)/[^/]*\\.java");
            if (!isOwn && TYPE.matcher(Repository.read(file)).find()) {
                named.add(file);
            }
        }
        assertEquals(List.copyOf(ALLOWED.keySet()), named.stream().sorted().toList());
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
        assertTrue(TYPE.matcher("import org.furrow.vehicle.planar.PlanarSpec;").find());
        assertTrue(TYPE.matcher("import static org.furrow.vehicle.mechanism.*;").find());
    }
}
