package org.furrow.node.engine.vehicle;

import java.util.List;
import java.util.stream.IntStream;
import org.furrow.world.contact.Inflation;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TouchingBodies;

/**
 * Tells the tyres of a vehicle that give way to which inflation pressure they are brought: that which a pilot commands,
 * else that of the last event, else that of the scenario at the time of the run. It has no state.
 */
final class TyrePressures {
    private final int[] tyres;
    private final List<Inflation> inflations;

    TyrePressures(TouchingBodies bodies) {
        List<SoftTyre> soft = bodies.soft();
        tyres = IntStream.range(0, bodies.count())
                .filter(b -> bodies.bodies().get(b).soft() != null)
                .toArray();
        inflations = soft.stream().map(SoftTyre::inflation).toList();
    }

    /**
     * Sets the wanted pressures before a tick.
     *
     * @param piloted_Pa commanded by a pilot; NaN: none
     * @param ordered_Pa of the last event; NaN: none
     * @param t_s time of the run at the beginning of the tick
     */
    void set(TouchingBodies dest, double piloted_Pa, double ordered_Pa, double t_s) {
        double given_Pa = Double.isNaN(piloted_Pa) ? ordered_Pa : piloted_Pa;
        for (int k = 0; k < tyres.length; k++) {
            dest.wanted_Pa[tyres[k]] =
                    Double.isNaN(given_Pa) ? inflations.get(k).wanted_Pa(t_s) : given_Pa;
        }
    }
}
