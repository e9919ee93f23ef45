/**
 * The commit log of a run: every epoch message as it was committed, compressed without loss, in blocks with checksums.
 */
@NullMarked
package org.furrow.node.log;

import org.jspecify.annotations.NullMarked;
