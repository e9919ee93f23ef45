/** Bulldozing: deposition and erosion of displaced soil. */
@NullMarked
package org.furrow.scm.bulldozing;

import org.jspecify.annotations.NullMarked;
