package org.furrow.world.contact;

import org.furrow.world.contact.Shape.Part;
import org.jspecify.annotations.Nullable;

/**
 * The constant properties of a body that touches the ground.
 *
 * @param tread the parts of its surface that differ from soil
 * @param domain a box in the body's frame that limits contact, or null: no limit
 * @param tyre deforms on rigid ground, or null: the body is rigid
 */
public record TouchingBody(
        Shape shape,
        Tread tread,
        @Nullable Part domain,
        @Nullable Tyre tyre) {
    public TouchingBody {
        if (domain != null && !(domain.shape() instanceof Shape.Box)) {
            throw new IllegalArgumentException("an active domain must be a box");
        }
    }

    public TouchingBody(Shape shape, Tread tread, @Nullable Part domain) {
        this(shape, tread, domain, null);
    }

    /** A rigid body without tread and without a limit of contact. */
    public static TouchingBody of(Shape shape) {
        return new TouchingBody(shape, Tread.NONE, null);
    }

    public TouchingBody with(Tyre other) {
        return new TouchingBody(shape, tread, domain, other);
    }
}
