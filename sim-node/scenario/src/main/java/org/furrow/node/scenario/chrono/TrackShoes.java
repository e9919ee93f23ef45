package org.furrow.node.scenario.chrono;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.joml.Vector3d;

/**
 * The shoes of a track.
 *
 * @param shape the boxes that touch the ground, as a shape of a vehicle file
 */
record TrackShoes(int count, double pitch_m, double mass_kg, double height_m, double width_m, String shape) {
    static TrackShoes read(ChronoNode keys, int count) throws InputError {
        ChronoNode shoe = keys.get("Shoe");
        shoe.understand("Inertia"); // a belt has one degree of freedom
        List<String> boxes = new ArrayList<>();
        double width = boxes(keys.get("Contact"), boxes);
        double height = shoe.number("Height");
        double mass = shoe.number("Mass");
        String shape = "{type: compound, parts: [" + String.join(", ", boxes) + "]}";
        return switch (ChronoFiles.template(keys)) {
            case "TrackShoeSinglePin" -> new TrackShoes(count, shoe.number("Pitch"), mass, height, width, shape);
            case "TrackShoeDoublePin" -> {
                ChronoNode connector = keys.get("Connector");
                connector.understand("Radius", "Inertia");
                keys.understand("Topology"); // one connector or two, with the same mass
                yield new TrackShoes(
                        count,
                        shoe.number("Length") + connector.number("Length"),
                        mass + 2 * connector.number("Mass"),
                        height,
                        Math.max(width, shoe.number("Width") + 2 * connector.number("Width")),
                        shape);
            }
            default -> throw keys.unknown("track shoe", "TrackShoeDoublePin", "TrackShoeSinglePin");
        };
    }

    /** Adds the boxes that touch the ground; returns the width over all. */
    private static double boxes(ChronoNode contact, List<String> boxes) throws InputError {
        double half = 0;
        for (ChronoNode each : contact.items("Shoe Shapes")) {
            if (!each.flag("Ground Contact", false)) {
                continue;
            }
            String type = each.text("Type");
            if (!type.equals("BOX")) {
                throw each.get("Type").error("there is no import of a shoe's shape '" + type + "'; known: BOX");
            }
            double[] turn = each.numbers("Orientation", 4);
            if (Math.abs(turn[0]) < 1 - 1e-9) {
                throw each.get("Orientation").error("must be [1, 0, 0, 0]: boxes of shoes are not turned");
            }
            Vector3d size = each.vector("Dimensions");
            Vector3d at = each.vector("Location");
            boxes.add("{shape: {type: box, size_m: " + MechanismText.vector(size) + "}, at_m: "
                    + MechanismText.vector(at) + "}");
            half = Math.max(half, Math.abs(at.y) + size.y / 2);
        }
        if (boxes.isEmpty()) {
            throw contact.get("Shoe Shapes").error("none has \"Ground Contact\": true");
        }
        return 2 * half;
    }
}
