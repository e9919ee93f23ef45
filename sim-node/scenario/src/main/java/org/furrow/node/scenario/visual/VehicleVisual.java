package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.spec.DrawnBelt;
import org.furrow.world.contact.Shape;
import org.jspecify.annotations.Nullable;

/**
 * How pictures show a kind of vehicle, apart from the hull with which it collides.
 *
 * @param style what its body and wheels look like
 * @param albedo of the body, linear in light
 * @param body mesh of the chassis in its frame instead of that of the style; null: that of the style
 */
public record VehicleVisual(
        Style style, List<Double> albedo, @Nullable VisualMesh body) {
    /** The look of a vehicle file without the key: painted boxes of the hull. */
    public static final VehicleVisual BOXES = new VehicleVisual(Style.BOXES, List.of(0.115, 0.135, 0.075), null);

    /** Builders of bodies, and what the wheels have. */
    public enum Style {
        /** The boxes of the hull, painted, and plain wheels. */
        BOXES(WheelMesh.Tread.BLOCKS, Finish.BODY),
        OFF_ROADER(WheelMesh.Tread.BLOCKS, Finish.BODY),
        TRUCK(WheelMesh.Tread.BLOCKS, Finish.BODY),
        CARRIER(WheelMesh.Tread.BLOCKS, Finish.BODY),
        TRACTOR(WheelMesh.Tread.CLEATS, Finish.YELLOW),
        LOADER(WheelMesh.Tread.CLEATS, Finish.BODY),
        ROVER(WheelMesh.Tread.CLEATS, Finish.METAL);

        private final WheelMesh.Tread tread;
        private final Finish rim;

        Style(WheelMesh.Tread tread, Finish rim) {
            this.tread = tread;
            this.rim = rim;
        }

        private @Nullable Bodywork body(Measures size, VehicleModel model) {
            return switch (this) {
                case BOXES -> null;
                case OFF_ROADER -> new OffRoaderBody(size);
                case TRUCK -> new TruckBody(size);
                case CARRIER -> new CarrierBody(size);
                case TRACTOR -> new TractorBody(size);
                case LOADER -> new LoaderBody(size);
                case ROVER -> new RoverBody(size, model);
            };
        }

        /** The name in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Whether it builds a body from the hull. */
        public boolean hasBody() {
            return this != BOXES;
        }

        /** The style of a name in a file. */
        public static Style of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    public VehicleVisual {
        albedo = List.copyOf(albedo);
        if (albedo.size() != 3 || albedo.stream().anyMatch(share -> !(share >= 0 && share <= 1))) {
            throw new IllegalArgumentException("albedo needs three numbers in [0, 1], albedo=" + albedo);
        }
    }

    /**
     * The mesh of the chassis; null: the boxes of the hull are shown.
     *
     * @throws IllegalArgumentException if the style does not fit the hull
     */
    public @Nullable VisualMesh chassis(VehicleModel model) {
        CollisionBody hull = model.collisionBody();
        if (body == null && style == Style.BOXES && model.isStone() && hull != null) {
            return StoneMesh.of(hull.hulls().getFirst());
        }
        if (body != null || !style.hasBody() || hull == null) {
            return body;
        }
        try {
            if (style == Style.LOADER
                    && hasLinks(model)
                    && !model.chassisBoxes().isEmpty()) {
                return LoaderBody.front(model);
            }
            Bodywork work = style.body(Measures.of(model), model);
            return work == null ? null : work.mesh();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "visual.style: a body of style " + style.word() + " does not fit the boxes of the hull: "
                            + e.getMessage() + "; choose another style, or a mesh",
                    e);
        }
    }

    private static boolean hasLinks(VehicleModel model) {
        return IntStream.range(0, model.linkNames().size())
                .anyMatch(link -> !model.linkBoxes(link).isEmpty());
    }

    /**
     * The meshes of the bodies other than chassis and wheels, each in its own frame, as {@link VehicleModel#linkNames}
     * counts them; null for one that is not shown, or that shoes show.
     */
    public List<@Nullable VisualMesh> links(VehicleModel model) {
        boolean isLoader = style == Style.LOADER && !model.chassisBoxes().isEmpty();
        return new LinkMeshes(model, isLoader && body == null).all();
    }

    /** The mesh of a shoe of a belt, in the frame of {@link BeltShoes}. */
    public VisualMesh shoe(DrawnBelt belt) {
        return BeltMesh.shoe(belt.size_m());
    }

    /** The meshes of the wheels in the order of the model; null for a wheel that is shown by its shape. */
    public List<@Nullable VisualMesh> wheels(VehicleModel model) {
        List<@Nullable VisualMesh> meshes = new ArrayList<>();
        Shape last = null;
        for (int w = 0; w < model.wheels().size(); w++) {
            Shape shape = model.wheels().get(w).shape();
            if (shape.equals(last)) {
                meshes.add(meshes.getLast());
            } else if (style != Style.BOXES && shape instanceof Shape.Cylinder c) {
                meshes.add(WheelMesh.of(c.radius_m(), c.width_m(), style.tread, style.rim));
            } else {
                meshes.add(null);
            }
            last = shape;
        }
        return meshes;
    }
}
