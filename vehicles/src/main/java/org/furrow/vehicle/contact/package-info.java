/** Contacts between bodies of one mechanism, and with a floor. */
@NullMarked
package org.furrow.vehicle.contact;

import org.jspecify.annotations.NullMarked;
