/** The interface between vehicles and the ground. */
@NullMarked
package org.furrow.world.contact;

import org.jspecify.annotations.NullMarked;
