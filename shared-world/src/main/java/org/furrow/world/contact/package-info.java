/** The few types by which something touches the ground: all that a vehicle knows of it. */
@NullMarked
package org.furrow.world.contact;

import org.jspecify.annotations.NullMarked;
