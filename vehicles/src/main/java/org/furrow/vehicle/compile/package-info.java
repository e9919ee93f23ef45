/**
 * Compiles specifications of vehicles to models.
 *
 * <p>A Cartesian mechanism becomes a recursive model by the procedure of Perera, Romano and Nunez, "Automated Methods
 * for Converting a Non Real-time Cartesian Multi-body Vehicle Dynamics Model to a Real-time Recursive Model" (2006),
 * after Tsai and Haug, "Automated Methods for High Speed Simulation of Multibody Dynamic Systems" (Report R-47,
 * University of Iowa, 1989). Bodies are nodes of a graph, joints are its edges:
 *
 * <ol>
 *   <li>Joint weights: {@link org.furrow.vehicle.spec.JointSpec.Type#weight}, those of Tsai and Haug (table 1).
 *   <li>Joints to cut: {@link MinimumSpanningTree} keeps the spanning tree of least total weight; the other joints, as
 *       many as equation 1 gives, are cut.
 *   <li>Base body: {@link TreePlanner}.
 *   <li>Recursive spanning tree: {@link TreePlanner} makes the {@link TreePlan}.
 *   <li>Model: {@link MechanismCompiler} converts joints of the tree to links and cut joints to constraint equations.
 * </ol>
 */
@NullMarked
package org.furrow.vehicle.compile;

import org.jspecify.annotations.NullMarked;
