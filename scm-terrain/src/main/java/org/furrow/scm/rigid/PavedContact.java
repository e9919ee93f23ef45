package org.furrow.scm.rigid;

import java.util.List;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.world.contact.ContactMemory;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.state.StateWords;

/**
 * Contact of one vehicle with soil that is paved in places.
 *
 * <p>Soil acts at its own nodes, which end where the pavement begins. A tyre acts as if the pavement were everywhere,
 * and the share of its footprint that is paved counts: both forces are continuous while a wheel crosses the border.
 */
public final class PavedContact implements GroundContact {
    private final ScmContact soil;
    private final RigidTerrain road;
    private final RoadMaterials materials;
    private final Tyres tyres;
    private final PavedShare paved;
    private final double[] ofSoil = new double[6];
    private final Memory memory = new Memory();

    /** The state of the soil's contacts, then that of the tyres. */
    private final class Memory implements ContactMemory {
        private ContactMemory ofSoil = NONE;

        @Override
        public int length() {
            return ofSoil.length() + tyres.length();
        }

        @Override
        public void copy(double[] dest, int to) {
            ofSoil.copy(dest, to);
            tyres.copy(dest, to + ofSoil.length());
        }

        @Override
        public String name(int word) {
            return word < ofSoil.length() ? ofSoil.name(word) : tyres.name(word - ofSoil.length());
        }
    }

    /**
     * @param undeformed the ground, whose material is paved in places
     * @param materials of the pavements by number
     * @param bodies of the vehicle
     * @throws IllegalArgumentException when a body has no tyre
     */
    public PavedContact(
            ScmContact soil,
            GroundView view,
            UndeformedSurface undeformed,
            ScmSpec spec,
            RoadMaterials materials,
            List<TouchingBody> bodies) {
        this.soil = soil;
        this.materials = materials;
        road = new RigidTerrain(undeformed, spec.frame(), materials);
        tyres = new Tyres(bodies, road);
        double[] radius_m =
                bodies.stream().mapToDouble(body -> body.shape().radius_m()).toArray();
        paved = new PavedShare(view, spec.frame(), radius_m, materials.list().size());
    }

    @Override
    public void press(TouchingBodies bodies, double step_s) {
        soil.press(bodies, step_s);
        for (int b = 0; b < bodies.count(); b++) {
            double share = paved.below(bodies, b);
            if (share > 0) {
                addRoad(bodies, b, share, step_s);
            } else {
                tyres.lift(b);
            }
        }
    }

    private void addRoad(TouchingBodies bodies, int body, double share, double step_s) {
        int b = 3 * body;
        System.arraycopy(bodies.force, b, ofSoil, 0, 3);
        System.arraycopy(bodies.moment, b, ofSoil, 3, 3);
        road.setElsewhere(materials.list().get(paved.largest()));
        tyres.press(bodies, body, step_s);
        for (int d = 0; d < 3; d++) {
            bodies.force[b + d] = ofSoil[d] + share * bodies.force[b + d];
            bodies.moment[b + d] = ofSoil[3 + d] + share * bodies.moment[b + d];
        }
    }

    @Override
    public void findSinkage(TouchingBodies bodies) {
        soil.findSinkage(bodies);
    }

    @Override
    public double initialHeight_m(double x_m, double y_m) {
        return soil.initialHeight_m(x_m, y_m);
    }

    @Override
    public ContactMemory memory() {
        memory.ofSoil = soil.memory();
        return memory;
    }

    @Override
    public void restore(TouchingBodies bodies, double[] from, int at, int length) {
        StateWords.require("memory of soil and tyres", Math.max(tyres.length(), length), from, at, length);
        int words = length - tyres.length();
        soil.restore(bodies, from, at, words);
        tyres.restore(from, at + words, tyres.length());
    }
}
