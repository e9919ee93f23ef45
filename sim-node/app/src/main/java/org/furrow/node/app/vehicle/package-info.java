/** Vehicles, mechanisms and hydraulics by themselves. */
@NullMarked
package org.furrow.node.app.vehicle;

import org.jspecify.annotations.NullMarked;
