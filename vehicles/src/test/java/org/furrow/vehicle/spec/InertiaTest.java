package org.furrow.vehicle.spec;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.furrow.vehicle.spec.MechanismSpec.Inertia;
import org.junit.jupiter.api.Test;

class InertiaTest {
    @Test
    void shouldTakeTheTensorOfAnyCloudOfPoints() {
        Random random = new Random(7);
        for (int cloud = 0; cloud < 2000; cloud++) {
            double[] tensor = new double[6]; // xx yy zz xy xz yz
            for (int point = 0; point < 1 + cloud % 5; point++) {
                double m = Math.pow(10, random.nextDouble(-3, 4));
                double x = random.nextGaussian();
                double y = random.nextGaussian();
                double z = cloud % 3 == 0 ? 0 : random.nextGaussian();
                tensor[0] += m * (y * y + z * z);
                tensor[1] += m * (x * x + z * z);
                tensor[2] += m * (x * x + y * y);
                tensor[3] -= m * x * y;
                tensor[4] -= m * x * z;
                tensor[5] -= m * y * z;
            }
            assertDoesNotThrow(() -> of(tensor));
        }
    }

    @Test
    void shouldRefuseAMomentAboveTheSumOfTheOthers() {
        String words = refusal(1, 1, 2.1, 0, 0, 0);
        assertTrue(words.contains("at most the sum of the other two, found 1.0, 1.0, 2.1"), words);
    }

    @Test
    void shouldRefuseProductsThatNoBodyHas() {
        // the moments pass in these axes; about its principal axes the tensor would have 0.1, 2.9 and 1
        String words = refusal(1.5, 1.5, 1, 1.4, 0, 0);
        assertTrue(words.contains("the products of inertia are too large"), words);
        refusal(1.5, 1, 1.5, 0, 1.4, 0);
        refusal(1, 1.5, 1.5, 0, 0, -1.4);
        refusal(1, 1, 1, 0.4, 0.4, 0.4);
        refusal(0, 0, 0, 0.1, 0, 0);
        refusal(1e308, 1e308, 1e308, 0, 0, 0);
    }

    @Test
    void shouldRefuseAMassThatOverflows() {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> new MechanismSpec.Body("arm", 1e308, Vector.ZERO, Axes.PARALLEL, Vector.ZERO, Inertia.NONE));
        assertTrue(String.valueOf(e.getMessage()).contains("must be at most 1.0E9 kg"), e.getMessage());
    }

    private static Inertia of(double[] tensor) {
        return new Inertia(tensor[0], tensor[1], tensor[2], tensor[3], tensor[4], tensor[5]);
    }

    private static String refusal(double... tensor) {
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> of(tensor)).getMessage());
    }
}
