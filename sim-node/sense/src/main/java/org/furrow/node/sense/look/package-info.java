/** How surfaces and the sky look: procedural textures, colours of kinds of ground. Nothing is read from files. */
@NullMarked
package org.furrow.node.sense.look;

import org.jspecify.annotations.NullMarked;
