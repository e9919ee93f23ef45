package org.furrow.node.sense.radar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.RadarDetections;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.RadarSpec;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A plate of 2 m x 2 m ahead of a radar. */
@Tag("run")
class RadarTest {
    private static final String QUIET = ", noise: {range_m: 0, azimuth_deg: 0, doppler_mps: 0, power_db: 0}";
    private static final double X_M = 20;
    private static final double Y_M = 3;

    private static RadarDetections scan(String keys) {
        return scan(keys, 0, 0);
    }

    private static RadarDetections scan(String keys, double own_mps, double other_mps) {
        DrawnScene scene = new DrawnScene(new FlatSurface(0, 1000))
                .add(List.of(), List.of(), DrawnScene.moving(-0.2 * own_mps, 0, 1.5, own_mps, 0, new Quaterniond(), 0))
                .add(
                        List.of(RaySolid.of(new Shape.Box(0.1, 2, 2))),
                        List.of(),
                        DrawnScene.moving(X_M - 0.2 * other_mps, Y_M, 1.5, other_mps, 0, new Quaterniond(), 0));
        RadarSpec spec = (RadarSpec) RecordedRuns.suite("name: r, type: radar, azimuth_cell_deg: 0.5" + keys)
                .sensors()
                .getFirst();
        return (RadarDetections) scene.render(new RadarJob(scene.mounting(spec, Pose.IDENTITY), spec, 2));
    }

    private static List<RadarDetections.Detection> plate(RadarDetections all) {
        return all.all().stream()
                .filter(each -> each.instance() == SceneInstance.FIRST_VEHICLE + 1)
                .toList();
    }

    @Test
    void shouldGiveAPlateTheCrossSectionOfLambertsLaw() {
        List<RadarDetections.Detection> plate = plate(scan(QUIET));
        assertTrue(plate.size() >= 5, "cells " + plate.size());
        double section = 0;
        for (RadarDetections.Detection each : plate) {
            section += Math.pow(10, each.rcs_dbsm() / 10);
            assertEquals(Math.hypot(X_M, Y_M), each.at().range_m(), 0.4);
            assertEquals(Math.atan2(Y_M, X_M), each.at().azimuth_rad(), 0.055);
            assertEquals(0, each.at().doppler_mps(), 1e-9);
            assertEquals(SceneClass.VEHICLE, each.label());
        }
        double facing = X_M / Math.hypot(X_M, Y_M);
        assertEquals(4 * 0.5 * 4 * facing * facing, section, 0.8);
    }

    @Test
    void shouldMeasureTheRateOfTheDistance() {
        double along = X_M / Math.hypot(X_M, Y_M);
        for (RadarDetections.Detection each : plate(scan(QUIET, 5, -7))) {
            assertEquals(-12 * along, each.at().doppler_mps(), 0.15);
        }
        RadarDetections.Detection ground = scan(QUIET + ", reach_m: 900", 5, -7).all().stream()
                .filter(each -> each.instance() == 0 && Math.abs(each.at().azimuth_rad()) < 0.1)
                .findFirst()
                .orElseThrow();
        assertTrue(
                ground.at().doppler_mps() < -4 && ground.at().doppler_mps() > -5.01, "ground comes at the own speed");
    }

    @Test
    void shouldDetectALessStrongPlateUpToItsReachAlone() {
        assertEquals(0, plate(scan(QUIET + ", reach_m: 6")).size());
        double snr_db = plate(scan(QUIET)).getFirst().snr_db();
        double weaker_db = plate(scan(QUIET + ", reach_m: 50")).getFirst().snr_db();
        assertEquals(40 * Math.log10(2), snr_db - weaker_db, 1e-6);
    }

    @Test
    void shouldHaveNoiseThatASeedGives() {
        assertEquals(scan("").all(), scan("").all());
        double quiet = plate(scan(QUIET)).getFirst().at().range_m();
        double noisy = plate(scan("")).getFirst().at().range_m();
        assertTrue(quiet != noisy && Math.abs(quiet - noisy) < 0.5, quiet + ", " + noisy);
    }
}
