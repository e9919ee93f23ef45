/** Undeformed ground: flat, or from elevation data, with roughness. */
@NullMarked
package org.furrow.scm.terrain;

import org.jspecify.annotations.NullMarked;
