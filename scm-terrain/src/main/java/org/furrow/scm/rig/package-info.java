/** Virtual soil bin tests: single wheel, plate sinkage and shear. */
@NullMarked
package org.furrow.scm.rig;

import org.jspecify.annotations.NullMarked;
