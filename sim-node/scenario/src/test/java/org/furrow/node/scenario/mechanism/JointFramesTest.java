package org.furrow.node.scenario.mechanism;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.spec.MechanismSpec;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames of joints and bodies on their way from Cartesian to relative coordinates. */
class JointFramesTest {
    @TempDir
    private Path folder;

    /**
     * Perera et al. 2006, eqs. 2 and 3, for row vectors: T_CS = T_DC^-1 T_DP T_SP^-1. The frame S of a compiled joint
     * is
     * at the joint and parallel to the world, and a compiled body has its frame relative to S.
     */
    @ParameterizedTest
    @ValueSource(strings = {"iso", "dads", "sae"})
    void shouldPlaceAChildBodyAsTheEquationsOfThePaper(String axes) throws IOException, InputError {
        double[][] parent = {{1, 2, 3}, {1.5, 2.2, 2.9}, {0.7, 3, 3.4}}; // P, Q, R
        double[][] child = {{1.2, 2.9, 3.3}, {1.1, 2.5, 4}, {2, 2.8, 3.1}};
        double[][] joint = {{1.4, 2.6, 3.7}, {1.9, 2.7, 3.2}, {1.3, 3.3, 3.5}};
        double[][] onParent = rows(joint, inverse(triad(parent)));
        double[][] onChild = rows(joint, inverse(triad(child)));
        MechanismSpec spec = read("""
                axes: %s
                bodies:
                  - {name: arm, mass: 1, frame: %s, inertia: [1, 1, 1]}
                  - {name: hand, mass: 1, frame: %s, inertia: [1, 1, 1]}
                joints:
                  - {name: a, type: fixed, bodies: [ground, arm], at: [0, 0, 0]}
                  - {name: b, type: revolute, bodies: [arm, hand], on: [%s, %s]}
                """.formatted(axes, pqr(parent), pqr(child), pqr(onParent), pqr(onChild)));
        MultibodyModel.BodyFrame hand = MechanismCompiler.compile(spec).bodies().get(1);
        double[][] world = iso(axes); // rows: the file's axes in Furrow's
        double[][] parallel = product(triad(parent), world); // T_PW, as Furrow sees it
        double[][] s = product(shift(product(rows4(joint[0]), world)[0]), inverse(parallel)); // T_SP
        double[][] expected = product(product(inverse(triad(onChild)), triad(onParent)), inverse(s));
        for (int row = 0; row < 3; row++) {
            assertEquals(expected[3][row], hand.at_m()[row], 1e-12, "origin " + row);
            for (int column = 0; column < 3; column++) {
                assertEquals(expected[row][column], hand.axes()[3 * column + row], 1e-12, row + ", " + column);
            }
        }
    }

    private static String pqr(double[][] points) {
        return "{p: " + Arrays.toString(points[0]) + ", q: " + Arrays.toString(points[1]) + ", r: "
                + Arrays.toString(points[2]) + "}";
    }

    /** Eq. 3, with its rows made unit vectors: z along PQ, R in the x-z plane. */
    private static double[][] triad(double[][] pqr) {
        double[] z = unit(minus(pqr[1], pqr[0]));
        double[] y = unit(cross(z, minus(pqr[2], pqr[0])));
        double[] x = cross(y, z);
        return new double[][] {
            {x[0], x[1], x[2], 0}, {y[0], y[1], y[2], 0}, {z[0], z[1], z[2], 0}, {pqr[0][0], pqr[0][1], pqr[0][2], 1}
        };
    }

    /** Axes of a file in Furrow's: x forward, y left, z up. */
    private static double[][] iso(String axes) {
        return switch (axes) {
            case "dads" -> new double[][] {{0, -1, 0, 0}, {1, 0, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
            case "sae" -> new double[][] {{1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, -1, 0}, {0, 0, 0, 1}};
            default -> new double[][] {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
        };
    }

    private static double[][] shift(double[] to) {
        return new double[][] {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {to[0], to[1], to[2], 1}};
    }

    private static double[][] rows4(double[] point) {
        return new double[][] {{point[0], point[1], point[2], 1}};
    }

    private static double[][] rows(double[][] points, double[][] by) {
        double[][] out = new double[points.length][];
        for (int k = 0; k < out.length; k++) {
            out[k] = Arrays.copyOf(product(rows4(points[k]), by)[0], 3);
        }
        return out;
    }

    private static double[][] product(double[][] a, double[][] b) {
        double[][] out = new double[a.length][4];
        for (int row = 0; row < a.length; row++) {
            for (int column = 0; column < 4; column++) {
                for (int k = 0; k < 4; k++) {
                    out[row][column] += a[row][k] * b[k][column];
                }
            }
        }
        return out;
    }

    /** Inverse of a rotation with a translation in the fourth row. */
    private static double[][] inverse(double[][] t) {
        double[][] out = new double[4][4];
        out[3][3] = 1;
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                out[row][column] = t[column][row];
                out[3][row] -= t[3][column] * t[row][column];
            }
        }
        return out;
    }

    private static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double[] unit(double[] v) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        return new double[] {v[0] / length, v[1] / length, v[2] / length};
    }

    private MechanismSpec read(String rest) throws IOException, InputError {
        Path path = Files.writeString(folder.resolve("trial.yaml"), "furrow: 1\nname: trial\n" + rest);
        return MechanismReader.read(Source.ofFile(path)).spec();
    }
}
