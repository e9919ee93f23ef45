package org.furrow.world.contact;

import org.furrow.world.contact.Shape.Part;
import org.jspecify.annotations.Nullable;

/**
 * The constant properties of a body that touches the ground.
 *
 * @param name identifies it among the bodies of a vehicle; a wheel's is that in output tables
 * @param tread the parts of its surface that differ from soil
 * @param domain a box in the body's frame that limits contact, or null: no limit
 * @param tyre deforms on rigid ground, or null: the body has no contact with rigid ground
 * @param soft gives way on soil, or null: the body is rigid there
 */
public record TouchingBody(
        String name,
        Role role,
        Shape shape,
        Tread tread,
        @Nullable Part domain,
        @Nullable Tyre tyre,
        @Nullable SoftTyre soft) {
    public TouchingBody {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a body that touches the ground needs a name");
        }
        if (domain != null && !(domain.shape() instanceof Shape.Box)) {
            throw new IllegalArgumentException("an active domain must be a box");
        }
    }

    /** A wheel that its vehicle names, without a tyre. */
    public static TouchingBody wheel(Shape shape, Tread tread, @Nullable Part domain) {
        return new TouchingBody("wheel", Role.WHEEL, shape, tread, domain, null, null);
    }

    /** A wheel without tread, tyre and limit of contact. */
    public static TouchingBody of(Shape shape) {
        return wheel(shape, Tread.NONE, null);
    }

    public TouchingBody with(Tyre other) {
        return new TouchingBody(name, role, shape, tread, domain, other, soft);
    }

    /** @param other null: rigid on soil */
    public TouchingBody with(@Nullable SoftTyre other) {
        return new TouchingBody(name, role, shape, tread, domain, tyre, other);
    }

    /** The same body as a part of a vehicle. */
    public TouchingBody as(String otherName, Role otherRole) {
        return new TouchingBody(otherName, otherRole, shape, tread, domain, tyre, soft);
    }

    public boolean isWheel() {
        return role == Role.WHEEL || role == Role.ROAD_WHEEL;
    }
}
