/** Mechanism files: bodies, joints, forces, contacts, sensors and observers, read in the units of each file. */
@NullMarked
package org.furrow.node.scenario.mechanism;

import org.jspecify.annotations.NullMarked;
