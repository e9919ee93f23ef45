package org.furrow.node.sense.scene;

import java.util.List;

/** The vehicles of a scenario: their tracks and shapes, and the frame in which rays are cast. */
public record Surroundings(List<Track> tracks, List<VehicleShapes> shapes, GroundFrame frame) {
    public Surroundings {
        tracks = List.copyOf(tracks);
        shapes = List.copyOf(shapes);
    }
}
