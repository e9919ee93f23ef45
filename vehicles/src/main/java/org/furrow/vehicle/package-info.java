/** What a vehicle is to the rest of Furrow: a model, its state, and its step. */
@NullMarked
package org.furrow.vehicle;

import org.jspecify.annotations.NullMarked;
