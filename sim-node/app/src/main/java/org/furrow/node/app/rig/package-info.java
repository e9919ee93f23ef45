/** Test rigs: wheel, plate, shear box, traction curves. */
@NullMarked
package org.furrow.node.app.rig;

import org.jspecify.annotations.NullMarked;
