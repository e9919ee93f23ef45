package org.furrow.node.scenario.visual;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.visual.Solids.Span;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.spec.DrawnBelt;
import org.furrow.vehicle.spec.DrawnBox;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Bucket;
import org.jspecify.annotations.Nullable;

/**
 * The visual meshes of bodies that move against the chassis, each in its own frame: bars and boxes with bevels,
 * buckets, the rear frame of a loader, sprockets and idlers.
 */
final class LinkMeshes {
    private static final double BEVEL_M = 0.025;
    /** Share of the least side of a box. */
    private static final double BEVEL = 0.2;
    /** A square bar that is longer than this many widths is round. */
    private static final double SLENDER = 3;

    /** Larger boxes, such as that of a cart, get posts on their sides and a cover. */
    private static final double LARGE_M = 0.9;

    private static final double POST_M = 0.08;
    private static final double APART_M = 0.75;
    private static final int ROUND = 12;
    /** The end of the name of a body that is of bright metal. */
    private static final String ROD = "piston";

    private final VehicleModel model;
    private final boolean isLoader;

    LinkMeshes(VehicleModel model, boolean isLoader) {
        this.model = model;
        this.isLoader = isLoader;
    }

    /** The meshes of all links; null for those that are not shown, or are pieces of a belt. */
    List<@Nullable VisualMesh> all() {
        List<@Nullable VisualMesh> meshes = new ArrayList<>();
        int rear = isLoader ? LoaderBody.rearLink(model) : -1;
        for (int link = 0; link < model.linkNames().size(); link++) {
            List<DrawnBox> boxes = model.linkBoxes(link);
            Bucket bucket = bucket(link);
            if (boxes.isEmpty() || isOfBelt(link)) {
                meshes.add(null);
            } else if (isRound(link)) {
                meshes.add(BeltMesh.round(
                        0.5 * boxes.getFirst().size_m().x(),
                        boxes.getFirst().size_m().y()));
            } else if (bucket != null) {
                meshes.add(BucketMesh.of(bucket));
            } else if (link == rear) {
                meshes.add(LoaderBody.rear(model, link));
            } else {
                meshes.add(of(boxes, model.linkNames().get(link).endsWith(ROD) ? Finish.METAL : Finish.BODY));
            }
        }
        return meshes;
    }

    private boolean isOfBelt(int link) {
        return model.drawnBelts().stream()
                .anyMatch(belt -> link >= belt.firstPiece() && link < belt.firstPiece() + belt.links());
    }

    private boolean isRound(int link) {
        for (DrawnBelt belt : model.drawnBelts()) {
            if (link == belt.sprocket() || link == belt.sprocket() + 1) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Bucket bucket(int link) {
        for (int b = 0; b < model.touching().size(); b++) {
            if (model.touchingLink(b) == link && model.touching().get(b).bucket() != null) {
                return model.touching().get(b).bucket();
            }
        }
        return null;
    }

    /** Boxes with bevels; slender square ones are round. */
    static VisualMesh of(List<DrawnBox> boxes, Finish finish) {
        Solids dest = new Solids();
        boxes.forEach(box -> add(dest, box, finish));
        return dest.mesh();
    }

    static void add(Solids dest, DrawnBox box, Finish finish) {
        Vector size = box.size_m();
        int mark = dest.mark();
        double least = Math.min(size.x(), Math.min(size.y(), size.z()));
        if (size.y() == size.z() && size.x() > SLENDER * size.y()) {
            dest.cylinder(0, new double[3], size.x(), 0.5 * size.y(), ROUND, finish);
        } else {
            dest.box(
                    Span.about(0, size.x()),
                    Span.about(0, size.y()),
                    Span.about(0, size.z()),
                    Math.min(BEVEL_M, BEVEL * least),
                    finish);
            if (least > LARGE_M) {
                addSides(dest, size);
            }
        }
        dest.move(mark, box.centre_m(), box.axes());
    }

    /** Posts on the sides of a box, a rail around its upper edge, a cover, and lamps at its rear. */
    private static void addSides(Solids dest, Vector size) {
        int posts = (int) Math.max(2, Math.rint(size.x() / APART_M));
        Span y = Span.about(0, size.y() + POST_M);
        Span rail = new Span(0.5 * size.z() - POST_M, 0.5 * size.z() + 0.5 * POST_M);
        for (int k = 0; k <= posts; k++) {
            double x = (size.x() - POST_M) * ((double) k / posts - 0.5);
            dest.box(Span.about(x, POST_M), y, Span.about(0, size.z()), 0, Finish.DARK);
        }
        dest.box(Span.about(0, size.x() + POST_M), y, rail, 0.01, Finish.DARK);
        Span inside = Span.about(0, size.x() - 2 * POST_M);
        Span cover = new Span(rail.most() - 0.01, rail.most() + 0.02);
        dest.box(inside, Span.about(0, size.y() - 2 * POST_M), cover, 0, Finish.CANVAS);
        for (int side = -1; side <= 1; side += 2) {
            Span lamp = Span.about(0.4 * side * size.y(), 0.16);
            dest.box(
                    Span.about(-0.5 * size.x(), 1.2 * POST_M),
                    lamp,
                    Span.about(-0.3 * size.z(), 0.1),
                    0,
                    Finish.REAR_LAMP);
        }
    }
}
