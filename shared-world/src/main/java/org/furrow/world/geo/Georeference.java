package org.furrow.world.geo;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Where and when on Earth a run takes place.
 *
 * @param origin place of the origin of W; null where it is unknown
 * @param start_ns time of tick 0, in ns since 1970-01-01 UTC without leap seconds; empty where it is unknown
 */
public record Georeference(@Nullable GeographicOrigin origin, OptionalLong start_ns) {}
