/**
 * How ranks in processes of their own learn that one of them is lost, whatever connects them: each keeps a connection to one
 * watch, says now and then how far it is, and hears from it who is lost.
 */
@NullMarked
package org.furrow.world.transport.watch;

import org.jspecify.annotations.NullMarked;
