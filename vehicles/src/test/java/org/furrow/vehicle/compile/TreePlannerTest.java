package org.furrow.vehicle.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.furrow.vehicle.spec.JointSpec;
import org.junit.jupiter.api.Test;

class TreePlannerTest {
    private static final String GROUND = "ground";

    @Test
    void shouldChooseTreeThreeOfThePapersCorner() {
        TreePlan plan = new Sketch().body("chassis", 2000).corner("").plan();
        assertEquals(List.of("S1", "D"), names(plan.cut()));
        assertEquals("chassis", plan.base());
        assertEquals(TreePlan.BaseRule.HEAVIEST, plan.rule(), "the lower arm has the same sum");
        assertEquals("chassis, chassis-upper, chassis-lower, lower-wheel", chains(plan));
        TreePlan.Link wheel = plan.links().get(3);
        assertFalse(wheel.forward(), "the first body of joint S2 is the wheel");
        assertEquals(6 + 1 + 1 + 3, plan.coordinates());
    }

    @Test
    void shouldListTheSpanningTreesOfThePapersCorner() {
        TreePlan plan = new Sketch().body("chassis", 2000).corner("").plan();
        LoopGroup group = plan.loopGroups().getFirst();
        assertEquals(1, plan.loopGroups().size());
        assertEquals(BigInteger.valueOf(8), group.number());
        assertEquals(
                List.of(5.2, 5.2, 7.1, 7.1, 8.2, 10.1, 10.1, 12.0),
                group.trees().stream().map(SpanningTree::weight).toList());
        assertEquals(5.2, group.least().weight());
        assertEquals(group.least(), group.chosen());
        assertTrue(group.trees().contains(group.chosen()));
        assertEquals(List.of("R1", "R2", "S2"), group.chosen().kept());
    }

    @Test
    void shouldCutEightJointsOfThePapersHmmwv() {
        TreePlan plan = hmmwv().plan();
        assertEquals(new TreePlan.Counts(20, 13, 1), plan.counts());
        assertEquals(8, plan.counts().cuts());
        assertEquals(List.of("fl.S1", "fl.D", "fr.S1", "fr.D", "rl.S1", "rl.D", "rr.S1", "rr.D"), names(plan.cut()));
        assertEquals(plan.cut(), plan.constraints());
        assertEquals("chassis", plan.base());
        assertEquals(TreePlan.BaseRule.SHORTEST_CHAINS, plan.rule());
        assertEquals(4, plan.loopGroups().size());
        assertTrue(plan.loopGroups().stream().allMatch(group -> group.number().intValue() == 8 && group.cuts() == 2));
        assertEquals(
                List.of("chassis"),
                plan.links().stream()
                        .filter(link -> link.joint() == null)
                        .map(link -> link.body().name())
                        .toList());
    }

    private static Sketch hmmwv() {
        return new Sketch()
                .body("chassis", 2000)
                .corner("fl.")
                .corner("fr.")
                .corner("rl.")
                .corner("rr.");
    }

    @Test
    void shouldOrderLinksDepthFirst() {
        // the file names children before their parents
        TreePlan plan = new Sketch()
                .body("tip", 1)
                .body("left", 1)
                .body("stem", 1)
                .body("right", 1)
                .joint("a", JointSpec.Type.REVOLUTE, "tip", "left")
                .joint("b", JointSpec.Type.REVOLUTE, "left", "stem")
                .joint("c", JointSpec.Type.REVOLUTE, "stem", "right")
                .joint("d", JointSpec.Type.REVOLUTE, GROUND, "stem")
                .plan();
        assertEquals("ground-stem, stem-left, left-tip, stem-right", chains(plan));
        assertEquals(
                List.of(TreePlan.WORLD, 0, 1, 0),
                plan.links().stream().map(TreePlan.Link::parent).toList());
        assertEquals(TreePlan.BaseRule.GROUND, plan.rule());
        assertEquals(0, plan.counts().cuts());
        assertTrue(plan.loopGroups().isEmpty());
    }

    @Test
    void shouldPreferCutsFarFromTheBaseAndAtLighterBodies() {
        Sketch bars = new Sketch()
                .body("crank", 3)
                .body("coupler", 5)
                .body("rocker", 2)
                .joint("a", JointSpec.Type.REVOLUTE, GROUND, "crank")
                .joint("b", JointSpec.Type.REVOLUTE, "crank", "coupler")
                .joint("c", JointSpec.Type.REVOLUTE, "coupler", "rocker")
                .joint("d", JointSpec.Type.REVOLUTE, "rocker", GROUND);
        assertEquals(List.of("c"), names(bars.plan().cut()));
        LoopGroup group = bars.plan().loopGroups().getFirst();
        assertEquals(List.of("crank", "coupler", "rocker", GROUND), group.bodies());
        assertEquals(4, group.trees().size());
    }

    @Test
    void shouldCutTheLaterOfEqualJoints() {
        Sketch twins = new Sketch()
                .body("door", 3)
                .joint("hinge", JointSpec.Type.REVOLUTE, GROUND, "door")
                .joint("hinge2", JointSpec.Type.REVOLUTE, "door", GROUND);
        assertEquals(List.of("hinge2"), names(twins.plan().cut()));
        assertEquals(BigInteger.TWO, twins.plan().loopGroups().getFirst().number());
    }

    @Test
    void shouldFollowTheUsersChoices() {
        TreePlan plan = new Sketch()
                .body("chassis", 2000)
                .corner("")
                .wishes("lower", List.of("S2"), List.of("S1"))
                .plan();
        assertEquals("lower", plan.base());
        assertEquals(TreePlan.BaseRule.WISH, plan.rule());
        assertEquals(List.of("S2", "D"), names(plan.cut()));
        assertEquals("lower, lower-chassis, chassis-upper, upper-wheel", chains(plan));
        LoopGroup group = plan.loopGroups().getFirst();
        assertEquals(5.2, group.chosen().weight());
        assertEquals(List.of("S1", "D"), group.least().cut());
    }

    @Test
    void shouldRejectContradictoryChoices() {
        assertRefused(hmmwv().wishes("", List.of("fl.D"), List.of("fl.D")), "fl.D", "both cut and kept");
        assertRefused(
                hmmwv().wishes("", List.of(), List.of("fl.R1", "fl.S1", "fl.D")), "fl.D", "'fl.R1', 'fl.S1', 'fl.D'");
        assertRefused(
                hmmwv().wishes("", List.of("fl.S1", "fl.S2", "fl.D"), List.of()), "fl.S1", "'fl.S1', 'fl.S2', 'fl.D'");
        assertRefused(hmmwv().wishes(GROUND, List.of(), List.of()), GROUND, "which no joint touches");
        Sketch pendulum = new Sketch().body("bob", 1).joint("a", JointSpec.Type.REVOLUTE, GROUND, "bob");
        assertRefused(pendulum.wishes("bob", List.of(), List.of()), "bob", "joint 'a' links it to the ground");
    }

    @Test
    void shouldMakeABodyOnRodsFree() {
        // an axle on four links, with its two wheels
        Sketch truck = new Sketch()
                .body("chassis", 2000)
                .body("wheel", 50)
                .body("axle", 200)
                .body("wheel2", 50);
        for (String rod : List.of("1", "2", "3", "4")) {
            truck.joint(rod, JointSpec.Type.DISTANCE, "chassis", "axle");
        }
        TreePlan plan = truck.joint("spin", JointSpec.Type.REVOLUTE, "axle", "wheel")
                .joint("spin2", JointSpec.Type.REVOLUTE, "axle", "wheel2")
                .wishes("chassis", List.of(), List.of())
                .plan();
        assertEquals("chassis, axle, axle-wheel, axle-wheel2", chains(plan));
        assertEquals(List.of("2", "3", "4"), names(plan.cut()));
        assertEquals(List.of("1", "2", "3", "4"), names(plan.constraints()));
        assertEquals(3, plan.counts().cuts());
        assertEquals(14, plan.coordinates());
        assertEquals(
                2, plan.links().stream().filter(link -> link.joint() == null).count());
    }

    @Test
    void shouldRootEachComponent() {
        TreePlan plan = new Sketch()
                .body("ball", 1)
                .body("arm", 1)
                .body("hand", 2)
                .joint("wrist", JointSpec.Type.UNIVERSAL, "arm", "hand")
                .plan();
        assertEquals("hand", plan.base());
        assertEquals(TreePlan.BaseRule.HEAVIEST, plan.rule());
        assertEquals("hand, hand-arm, ball", chains(plan));
        assertEquals(new TreePlan.Counts(1, 3, 2), plan.counts());
        assertEquals(0, plan.counts().cuts());
    }

    @Test
    void shouldPreferTheGroundAsBaseToLargerComponents() {
        TreePlan plan = new Sketch()
                .body("arm", 1)
                .body("hand", 2)
                .body("bob", 2)
                .joint("wrist", JointSpec.Type.UNIVERSAL, "arm", "hand")
                .joint("string", JointSpec.Type.DISTANCE, GROUND, "bob")
                .plan();
        assertEquals(GROUND, plan.base());
        assertEquals("hand, hand-arm, bob", chains(plan));
        assertEquals(List.of("string"), names(plan.constraints()));
    }

    @Test
    void shouldNotListMoreTreesThanTheLimit() {
        Sketch wheel = new Sketch().body("hub", 1);
        int spokes = 12;
        for (int k = 0; k < spokes; k++) {
            wheel.body("rim" + k, 1);
        }
        for (int k = 0; k < spokes; k++) {
            wheel.joint("spoke" + k, JointSpec.Type.REVOLUTE, "hub", "rim" + k);
            wheel.joint("arc" + k, JointSpec.Type.SPHERICAL, "rim" + k, "rim" + (k + 1) % spokes);
        }
        LoopGroup group = wheel.plan().loopGroups().getFirst();
        // a wheel graph has L(2n) - 2 spanning trees, L being Lucas numbers: L(24) = 103682
        assertEquals(BigInteger.valueOf(103_680), group.number());
        assertTrue(group.trees().isEmpty());
        assertEquals(13.2, group.least().weight());
    }

    @Test
    void shouldListAsManyTreesAsKirchhoffCounts() {
        for (int spokes = 3; spokes <= 5; spokes++) {
            int[][] ends = new int[2 * spokes][];
            for (int k = 0; k < spokes; k++) {
                ends[2 * k] = new int[] {spokes, k};
                ends[2 * k + 1] = new int[] {k, (k + 1) % spokes};
            }
            List<boolean[]> trees = SpanningTrees.all(spokes + 1, ends);
            assertEquals(SpanningTrees.count(spokes + 1, ends), BigInteger.valueOf(trees.size()));
            Set<String> distinct = new HashSet<>();
            trees.forEach(tree -> distinct.add(java.util.Arrays.toString(tree)));
            assertEquals(trees.size(), distinct.size());
        }
    }

    @Test
    void shouldRejectMovingBodiesWithoutMass() {
        assertRefused(new Sketch().body("mote", 0), "mote", "nothing holds it");
        Sketch chain = new Sketch()
                .body("arm", 1)
                .body("tip", 0)
                .body("cap", 0)
                .joint("a", JointSpec.Type.REVOLUTE, GROUND, "arm")
                .joint("b", JointSpec.Type.REVOLUTE, "arm", "tip")
                .joint("c", JointSpec.Type.FIXED, "tip", "cap");
        assertRefused(chain, "tip", "end of a chain");
        TreePlan fixed = new Sketch()
                .body("arm", 1)
                .body("mark", 0)
                .joint("a", JointSpec.Type.REVOLUTE, GROUND, "arm")
                .joint("b", JointSpec.Type.FIXED, "arm", "mark")
                .plan();
        assertEquals(1, fixed.coordinates());
    }

    @Test
    void shouldPlanALongChain() {
        Sketch chain = new Sketch();
        String last = GROUND;
        for (int k = 0; k < 300; k++) {
            chain.body("link" + k, 1).joint("j" + k, JointSpec.Type.REVOLUTE, last, "link" + k);
            last = "link" + k;
        }
        chain.joint("close", JointSpec.Type.REVOLUTE, last, GROUND);
        TreePlan plan = chain.plan();
        assertEquals(1, plan.cut().size());
        assertEquals(BigInteger.valueOf(301), plan.loopGroups().getFirst().number());
    }

    private static void assertRefused(Sketch sketch, String part, String message) {
        PlanException refusal = assertThrows(PlanException.class, sketch::plan);
        assertTrue(String.valueOf(refusal.getMessage()).contains(message), refusal.getMessage());
        assertEquals(part, refusal.part());
    }

    private static List<String> names(List<JointSpec> joints) {
        return joints.stream().map(JointSpec::name).toList();
    }

    /** Each body behind its parent's name. */
    private static String chains(TreePlan plan) {
        return plan.links().stream()
                .map(link -> (link.joint() == null ? "" : parent(plan, link) + "-")
                        + link.body().name())
                .collect(Collectors.joining(", "));
    }

    private static String parent(TreePlan plan, TreePlan.Link link) {
        return link.parent() == TreePlan.WORLD
                ? GROUND
                : plan.links().get(link.parent()).body().name();
    }
}
