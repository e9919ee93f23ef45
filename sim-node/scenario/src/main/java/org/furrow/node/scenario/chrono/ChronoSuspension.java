package org.furrow.node.scenario.chrono;

import java.util.Map;
import org.furrow.node.input.InputError;

/** A template of suspensions. */
interface ChronoSuspension {
    /** The templates that are known, each built as Chrono's documentation describes it. */
    Map<String, ChronoSuspension> KNOWN = Map.ofEntries(
            Map.entry("DoubleWishbone", IndependentSuspensions::doubleWishbone),
            Map.entry("DoubleWishboneReduced", IndependentSuspensions::doubleWishboneReduced),
            Map.entry("MacPhersonStrut", IndependentSuspensions::macPherson),
            Map.entry("MultiLink", IndependentSuspensions::multiLink),
            Map.entry("RigidSuspension", IndependentSuspensions::rigid),
            Map.entry("SemiTrailingArm", IndependentSuspensions::semiTrailingArm),
            Map.entry("SingleWishbone", IndependentSuspensions::singleWishbone),
            Map.entry("ThreeLinkIRS", IndependentSuspensions::threeLink),
            Map.entry("LeafspringAxle", LiveAxles::leafSpring),
            Map.entry("RigidPanhardAxle", LiveAxles::panhard),
            Map.entry("RigidPinnedAxle", LiveAxles::pinned),
            Map.entry("SolidBellcrankThreeLinkAxle", LiveAxles::bellCrankThreeLink),
            Map.entry("SolidThreeLinkAxle", LiveAxles::threeLink),
            Map.entry("ToeBarLeafspringAxle", LiveAxles::leafSpringWithToeBar),
            Map.entry("ToeBarRigidPanhardAxle", LiveAxles::panhardWithToeBar));

    /** Adds the bodies, joints and forces of an axle. */
    Axle build(AxleSite site) throws InputError;
}
