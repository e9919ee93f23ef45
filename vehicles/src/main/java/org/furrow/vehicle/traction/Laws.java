package org.furrow.vehicle.traction;

import java.util.List;
import java.util.Optional;
import org.furrow.world.contact.TractionLaw;

/** The laws of traction by name. */
public final class Laws {
    /** The six of MAVS, and that of Brixius. */
    public static final List<String> NAMES = List.of("dry", "wet", "snow", "ice", "sand", "clay", "brixius");

    private Laws() {}

    /** The name of a law; empty for one that is not of this package. */
    public static Optional<String> nameOf(TractionLaw law) {
        return NAMES.stream()
                .filter(name -> isSame(of(name, 1, Sand.MotionResistance.WES_UNPOWERED), law))
                .findFirst();
    }

    /** Whether two laws differ in their cone index and motion resistance at most. */
    private static boolean isSame(TractionLaw one, TractionLaw other) {
        return one instanceof MagicFormula ? one.equals(other) : one.getClass() == other.getClass();
    }

    /**
     * The law of that name; cone index and motion resistance matter where the law has them.
     *
     * @throws IllegalArgumentException for another name
     */
    public static TractionLaw of(String name, double coneIndex_Pa, Sand.MotionResistance resistance) {
        return switch (name) {
            case "dry" -> MagicFormula.DRY;
            case "wet" -> MagicFormula.WET;
            case "snow" -> MagicFormula.SNOW;
            case "ice" -> MagicFormula.ICE;
            case "sand" -> new Sand(coneIndex_Pa, resistance);
            case "clay" -> new Clay(coneIndex_Pa);
            case "brixius" -> new Brixius(coneIndex_Pa);
            default -> throw new IllegalArgumentException("no law of traction is called '" + name + "'");
        };
    }
}
