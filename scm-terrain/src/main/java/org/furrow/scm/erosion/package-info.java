/** Bulldozing: deposition and erosion of displaced soil. */
@NullMarked
package org.furrow.scm.erosion;

import org.jspecify.annotations.NullMarked;
