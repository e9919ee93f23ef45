package org.furrow.node.scenario.check;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.scenario.GroundKind;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.scm.soil.BekkerWheel;
import org.furrow.scm.soil.Soil;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.spec.WheelPlace;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.WheelLoad;
import org.furrow.world.math.Gravity;
import org.jspecify.annotations.Nullable;

/** Checks whether step, grid and soils of a scenario suit the wheels of its vehicles. */
public final class WheelContacts {
    private static final MathContext TWO_DIGITS_DOWN = new MathContext(2, RoundingMode.DOWN);

    /** Inflation that few tyres of vehicles off the road exceed, in Pa: an assumption. */
    private static final double USUAL_PA = 300e3;

    private static final double PA_PER_KPA = 1000;
    private static final double MM = 1000;

    private final Scenario.GroundPlan ground;

    private WheelContacts(Scenario.GroundPlan ground) {
        this.ground = ground;
    }

    /** A wheel by name. */
    private record Named(String name, TouchingBody body, WheelLoad load) {}

    /**
     * Why a length of a tick is too long for a scenario; null if it is not.
     *
     * @param step_s length of a tick, in s
     */
    public static @Nullable String stepFault(Scenario scenario, double step_s) {
        WheelContacts contacts = new WheelContacts(scenario.ground());
        for (Map.Entry<VehicleModel, String> each : models(scenario).entrySet()) {
            String fault = contacts.stepFault(each.getKey(), each.getValue(), step_s);
            if (fault != null) {
                return fault;
            }
        }
        return null;
    }

    /** Why a grid is too coarse for the wheels on soil; null if it is not. */
    public static @Nullable String gridFault(Scenario scenario) {
        double grid_m = scenario.ground().grid_m();
        for (Map.Entry<VehicleModel, String> each : models(scenario).entrySet()) {
            for (Named wheel : scenario.ground().kind().isRigid() ? List.<Named>of() : wheels(each.getKey())) {
                if (grid_m > wheel.load.width_m()) {
                    return String.format(
                            Locale.ROOT,
                            "wheel %s of vehicle '%s' is %.3g m wide and can fall between nodes %.3g m apart; choose a"
                                    + " smaller grid_m",
                            wheel.name,
                            each.getValue(),
                            wheel.load.width_m(),
                            grid_m);
                }
            }
        }
        return null;
    }

    /** Warnings about wheels that sink to their axles into homogeneous soil. */
    static List<String> sinking(Scenario scenario, Soil soil) {
        List<String> warnings = new ArrayList<>();
        models(scenario).forEach((model, vehicle) -> sinking(soil, wheels(model), vehicle, warnings));
        return warnings;
    }

    private static void sinking(Soil soil, List<Named> wheels, String vehicle, List<String> warnings) {
        for (Named wheel : soil.layers().isEmpty() ? wheels : List.<Named>of()) {
            double most_N = soil.axleLoad_N(wheel.load.radius_m(), wheel.load.width_m());
            if (wheel.load.load_N() > most_N) {
                warnings.add(String.format(
                        Locale.ROOT,
                        "vehicle '%s': wheel %s sinks to its axle: it carries %.4g N, but the soil with kphi %.4g and n"
                                + " %.4g carries %.4g N",
                        vehicle,
                        wheel.name,
                        wheel.load.load_N(),
                        soil.sinkage().kphi_Pa_mn(),
                        soil.sinkage().n(),
                        most_N));
                return;
            }
        }
    }

    /**
     * Warnings about rigid wheels on homogeneous soil that bears more than a tyre of usual inflation, so that by
     * Bekker's criterion the tyre would be flat: at most one for a vehicle.
     */
    static List<String> elastic(Scenario scenario, Soil soil) {
        List<String> warnings = new ArrayList<>();
        models(scenario).forEach((model, vehicle) -> wheels(model).stream()
                .filter(wheel -> soil.layers().isEmpty() && wheel.body.soft() == null)
                .map(wheel -> elastic(soil, wheel, vehicle))
                .filter(warning -> !warning.isEmpty())
                .findFirst()
                .ifPresent(warnings::add));
        return warnings;
    }

    private static String elastic(Soil soil, Named wheel, String vehicle) {
        BekkerWheel rigid =
                BekkerWheel.of(soil.sinkage(), wheel.load.load_N(), wheel.load.radius_m(), wheel.load.width_m());
        if (!(rigid.pressure_Pa() > USUAL_PA)) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                "vehicle '%s': wheel %s is rigid, and by Bekker's criterion its tyre is not: rigid it sinks by %.2g mm and"
                        + " presses %.0f kPa, a tyre of %.0f kPa sinks by %.2g mm; give it a soft_tyre with its pressure_kPa",
                vehicle,
                wheel.name,
                MM * rigid.sinkage_m(),
                rigid.pressure_Pa() / PA_PER_KPA,
                USUAL_PA / PA_PER_KPA,
                MM * rigid.sinkage_m(USUAL_PA));
    }

    /** Each model with the name of its first vehicle. */
    private static Map<VehicleModel, String> models(Scenario scenario) {
        Map<VehicleModel, String> models = new LinkedHashMap<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            models.putIfAbsent(plan.model(), plan.name());
        }
        return models;
    }

    private @Nullable String stepFault(VehicleModel model, String vehicle, double step_s) {
        if (step_s > model.largestStep_s()) {
            return "vehicle '" + vehicle + "' of type " + model.spec().typeName() + " is right with steps up to "
                    + rounded(model.largestStep_s()) + " s";
        }
        for (Named wheel : wheels(model)) {
            double soil_s = onSoil_s(wheel.load);
            double road_s = onRoad_s(wheel);
            if (step_s > Math.min(soil_s, road_s)) {
                return "wheel " + wheel.name + " of vehicle '" + vehicle + "' is stable "
                        + (soil_s < road_s ? "on the soil" : "on its tyre") + " with steps up to "
                        + rounded(Math.min(soil_s, road_s)) + " s";
            }
        }
        return null;
    }

    private double onSoil_s(WheelLoad wheel) {
        GroundKind kind = ground.kind();
        return kind.soil() == null ? Double.POSITIVE_INFINITY : kind.soil().largestStep_s(wheel);
    }

    private double onRoad_s(Named wheel) {
        return ground.kind().rigid() == null || wheel.body.tyre() == null
                ? Double.POSITIVE_INFINITY
                : wheel.body.tyre().largestStep_s(wheel.load);
    }

    private static String rounded(double step_s) {
        return BigDecimal.valueOf(step_s)
                .round(TWO_DIGITS_DOWN)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** The wheels with a mass; those of a planar vehicle do not press the ground. */
    private static List<Named> wheels(VehicleModel model) {
        List<WheelPlace> places = model.spec().wheelPlaces();
        List<TouchingBody> bodies = model.wheels();
        double load_N = model.spec().mass_kg() * Gravity.STANDARD_MPS2 / places.size();
        List<Named> wheels = new ArrayList<>();
        for (int w = 0; w < places.size(); w++) {
            WheelPlace place = places.get(w);
            double radius_m = place.radius_m();
            double width_m = bodies.get(w).shape() instanceof Shape.Cylinder cylinder ? cylinder.width_m() : radius_m;
            double spin_kg = place.spin_kgm2() / (radius_m * radius_m);
            if (place.mass_kg() > 0 && spin_kg > 0) {
                wheels.add(new Named(
                        place.name(),
                        bodies.get(w),
                        new WheelLoad(place.mass_kg(), spin_kg, load_N, radius_m, width_m)));
            }
        }
        return wheels;
    }
}
