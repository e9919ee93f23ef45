/** Test rigs: one wheel, driven as on a soil bin. */
@NullMarked
package org.furrow.scm.rig;

import org.jspecify.annotations.NullMarked;
