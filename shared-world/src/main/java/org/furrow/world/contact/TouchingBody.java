package org.furrow.world.contact;

import org.furrow.world.contact.Shape.Part;
import org.jspecify.annotations.Nullable;

/**
 * What is known beforehand of a body that touches the ground.
 *
 * @param shape its form
 * @param tread how its surface differs from soil
 * @param domain a box in the body's frame to which contact is confined, or null: wherever the shape is
 * @param tyre what gives way on rigid ground, or null: nothing does
 */
public record TouchingBody(
        Shape shape,
        Tread tread,
        @Nullable Part domain,
        @Nullable Tyre tyre) {
    /** Checks that the domain is a box. */
    public TouchingBody {
        if (domain != null && !(domain.shape() instanceof Shape.Box)) {
            throw new IllegalArgumentException("an active domain must be a box");
        }
    }

    /** A rigid body. */
    public TouchingBody(Shape shape, Tread tread, @Nullable Part domain) {
        this(shape, tread, domain, null);
    }

    /** A body of this form, soil against soil, that may touch anywhere. */
    public static TouchingBody of(Shape shape) {
        return new TouchingBody(shape, Tread.NONE, null);
    }

    /** The same with a tyre. */
    public TouchingBody with(Tyre other) {
        return new TouchingBody(shape, tread, domain, other);
    }
}
