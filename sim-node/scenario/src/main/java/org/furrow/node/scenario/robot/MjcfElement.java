package org.furrow.node.scenario.robot;

import org.furrow.node.input.InputError;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/** An element of MJCF with the attributes of its class of defaults. */
final class MjcfElement {
    private final XmlNode node;
    private final MjcfDefaults defaults;
    private final String ofClass;
    private final boolean inDegrees;

    /** @param childClass the class of elements that state none; empty: the main one */
    MjcfElement(XmlNode node, MjcfDefaults defaults, String childClass, boolean inDegrees) {
        this.node = node;
        this.defaults = defaults;
        ofClass = node.text("class", childClass);
        this.inDegrees = inDegrees;
    }

    private @Nullable String find(String attribute) throws InputError {
        String own = node.find(attribute);
        return own == null ? defaults.find(node.tag(), ofClass, attribute) : own;
    }

    String text(String attribute, String otherwise) throws InputError {
        String found = find(attribute);
        return found == null ? otherwise : found;
    }

    double[] numbers(String attribute, String otherwise) throws InputError {
        return node.parsed(text(attribute, otherwise), attribute);
    }

    boolean has(String attribute) throws InputError {
        return find(attribute) != null;
    }

    double number(String attribute, double otherwise) throws InputError {
        double[] found = numbers(attribute, "");
        return found.length == 0 ? otherwise : found[0];
    }

    Vector3d vector(String attribute) throws InputError {
        double[] found = numbers(attribute, "0 0 0");
        if (found.length != 3) {
            throw error("needs three numbers in '" + attribute + "'");
        }
        return new Vector3d(found);
    }

    /** The orientation in the frame around, by any of the five ways to write it. */
    Quaterniond orientation() throws InputError {
        double[] quat = numbers("quat", "");
        if (quat.length == 4) {
            return new Quaterniond(quat[1], quat[2], quat[3], quat[0]).normalize();
        }
        double[] turn = numbers("axisangle", "");
        if (turn.length == 4) {
            Vector3d axis = new Vector3d(turn[0], turn[1], turn[2]).normalize();
            return new Quaterniond().rotationAxis(angle(turn[3]), axis.x, axis.y, axis.z);
        }
        double[] euler = numbers("euler", "");
        if (euler.length == 3) {
            return new Quaterniond()
                    .rotateX(angle(euler[0]))
                    .rotateY(angle(euler[1]))
                    .rotateZ(angle(euler[2]));
        }
        double[] axes = numbers("xyaxes", "");
        if (axes.length == 6) {
            Vector3d x = new Vector3d(axes[0], axes[1], axes[2]).normalize();
            Vector3d y = new Vector3d(axes[3], axes[4], axes[5]);
            y.sub(new Vector3d(x).mul(x.dot(y))).normalize();
            return new Quaterniond().setFromNormalized(new Matrix3d(x, y, new Vector3d(x).cross(y)));
        }
        double[] z = numbers("zaxis", "");
        return z.length == 3 ? toZ(new Vector3d(z)) : new Quaterniond();
    }

    private double angle(double given) {
        return inDegrees ? Math.toRadians(given) : given;
    }

    /** The least rotation that turns z to a direction. */
    static Quaterniond toZ(Vector3d direction) {
        return new Quaterniond().rotationTo(new Vector3d(0, 0, 1), direction);
    }

    InputError error(String problem) {
        return node.error(problem);
    }
}
