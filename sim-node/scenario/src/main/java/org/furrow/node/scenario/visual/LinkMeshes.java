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
 * The visual meshes of bodies that move against the chassis, each in its own frame: bars and boxes with bevels, buckets,
 * the rear frame of a loader, sprockets and idlers.
 */
final class LinkMeshes {
    private static final double BEVEL_M = 0.025;
    /** Share of the least side of a box. */
    private static final double BEVEL = 0.2;
    /** A square bar that is longer than this many widths is round. */
    private static final double SLENDER = 3;

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
        }
        dest.move(mark, box.centre_m(), box.axes());
    }
}
