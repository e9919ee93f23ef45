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
 * @param bucket carries soil, or null: the body carries none
 */
public record TouchingBody(
        String name,
        Role role,
        Shape shape,
        Tread tread,
        @Nullable Part domain,
        @Nullable Tyre tyre,
        @Nullable SoftTyre soft,
        @Nullable Bucket bucket) {
    public TouchingBody {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a body that touches the ground needs a name");
        }
        if (domain != null && !(domain.shape() instanceof Shape.Box)) {
            throw new IllegalArgumentException("an active domain must be a box");
        }
    }

    /** A body that carries no soil. */
    public TouchingBody(
            String name,
            Role role,
            Shape shape,
            Tread tread,
            @Nullable Part domain,
            @Nullable Tyre tyre,
            @Nullable SoftTyre soft) {
        this(name, role, shape, tread, domain, tyre, soft, null);
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
        return new TouchingBody(name, role, shape, tread, domain, other, soft, bucket);
    }

    /** @param other null: rigid on soil */
    public TouchingBody with(@Nullable SoftTyre other) {
        return new TouchingBody(name, role, shape, tread, domain, tyre, other, bucket);
    }

    /** @param other null: it carries no soil */
    public TouchingBody with(@Nullable Bucket other) {
        return new TouchingBody(name, role, shape, tread, domain, tyre, soft, other);
    }

    /** The same body as a part of a vehicle. */
    public TouchingBody as(String otherName, Role otherRole) {
        return new TouchingBody(otherName, otherRole, shape, tread, domain, tyre, soft, bucket);
    }

    public boolean isWheel() {
        return role == Role.WHEEL || role == Role.ROAD_WHEEL;
    }
}
