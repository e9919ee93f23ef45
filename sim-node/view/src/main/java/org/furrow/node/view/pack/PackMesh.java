package org.furrow.node.view.pack;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.visual.Finish;
import org.furrow.node.scenario.visual.OwnPaint;
import org.furrow.node.scenario.visual.VisualMesh;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.spec.DrawnBelt;
import org.furrow.world.contact.Triangles;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the visual meshes of chassis into {@code meta.json}, one for each kind of vehicle. */
final class PackMesh {
    /** Unit of coordinates, which have 16 bits. */
    private static final double UNIT_M = 0.002;

    private static final int NORMAL_UNIT = 127;
    private static final double[] NO_BODY = new double[3];
    /** In the order of their numbers. */
    private static final List<Finish> FINISHES = List.of(Finish.values());

    private PackMesh() {}

    /**
     * Adds the meshes of a vehicle's kind unless they are there already: of its chassis, of links, of the shoes of
     * belts.
     */
    static void put(ObjectNode meta, VehiclePlan plan) {
        VehicleModel model = plan.model();
        String kind = model.spec().name();
        VisualMesh chassis = plan.visual().chassis(model);
        if (chassis == null || meta.withObject("/meshes").has(kind)) {
            return;
        }
        put(meta, kind, chassis, model.isStone());
        List<@Nullable VisualMesh> links = plan.visual().links(model);
        for (int link = 0; link < links.size(); link++) {
            VisualMesh mesh = links.get(link);
            if (mesh != null) {
                put(meta, kind + "/" + model.linkNames().get(link), mesh, false);
            }
        }
        for (DrawnBelt belt : model.drawnBelts()) {
            put(meta, kind + "/shoe", plan.visual().shoe(belt), false);
        }
    }

    private static void put(ObjectNode meta, String key, VisualMesh mesh, boolean far) {
        ObjectNode dest = meta.withObject("/meshes").putObject(key);
        dest.put("unit_m", UNIT_M).put("far", far);
        Map<OwnPaint, Integer> own = new LinkedHashMap<>();
        put(dest, mesh, own);
        ArrayNode paints = dest.putArray("paints");
        double[] albedo = new double[3];
        for (Finish finish : FINISHES) {
            finish.albedo(NO_BODY, albedo);
            paints.addArray()
                    .add(albedo[0])
                    .add(albedo[1])
                    .add(albedo[2])
                    .add(finish.gloss())
                    .add(finish.grain());
        }
        own.keySet().forEach(each -> paints.addArray()
                .add(each.red())
                .add(each.green())
                .add(each.blue())
                .add(each.gloss())
                .add(0));
    }

    /** Adds the triangles; {@code own} gets the numbers of colours that are no finishes. */
    private static void put(ObjectNode dest, VisualMesh mesh, Map<OwnPaint, Integer> own) {
        Triangles triangles = mesh.triangles();
        byte[] corners = new byte[18 * triangles.count()];
        byte[] normals = new byte[9 * triangles.count()];
        byte[] finishes = new byte[triangles.count()];
        ByteBuffer coordinates = ByteBuffer.wrap(corners).order(ByteOrder.LITTLE_ENDIAN);
        for (int t = 0; t < triangles.count(); t++) {
            for (int k = 0; k < 9; k++) {
                double at_m = triangles.coordinate(triangles.corner(t, k / 3), k % 3);
                coordinates.putShort((short) Math.clamp(Math.round(at_m / UNIT_M), Short.MIN_VALUE, Short.MAX_VALUE));
                normals[9 * t + k] = (byte) Math.round(NORMAL_UNIT * mesh.normal(t, k / 3, k % 3));
            }
            OwnPaint paint = mesh.paint(t);
            finishes[t] = (byte)
                    (paint == null
                            ? FINISHES.indexOf(mesh.finish(t))
                            : own.computeIfAbsent(paint, _ -> FINISHES.size() + own.size()));
        }
        dest.put("corners", text(corners)).put("normals", text(normals)).put("finishes", text(finishes));
    }

    private static String text(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
