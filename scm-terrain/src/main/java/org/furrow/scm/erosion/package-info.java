/** What becomes of the soil that a body displaces. */
@NullMarked
package org.furrow.scm.erosion;

import org.jspecify.annotations.NullMarked;
