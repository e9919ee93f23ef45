package org.furrow.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Tags;

/** Which tests the short test run leaves out. */
public final class TestRules {
    /**
     * Tag of a test that starts a run of a scenario, a command, ranks or a JVM, or drives whole vehicles for seconds.
     */
    public static final String RUN = "run";

    private static final Set<String> STARTERS = Set.of(
            "java.lang.ProcessBuilder",
            "org.furrow.node.app.Cli",
            "org.furrow.node.dataset.produce.EpisodeRuns",
            "org.furrow.node.engine.RankLoop",
            "org.furrow.node.hil.tracking.VirtualLoop",
            "org.furrow.node.run.LocalRun",
            "org.furrow.node.run.Rerun",
            "org.furrow.node.run.Run",
            "org.furrow.node.testkit.Jvm");

    private TestRules() {}

    @ArchTest
    public static final ArchRule testsThatStartRunsShouldBeTagged = classes()
            .that()
            .haveSimpleNameEndingWith("Test")
            .should(notStartRunsUntagged())
            .allowEmptyShould(true)
            .because("run-scripts/test --fast leaves out the tests with the tag " + RUN);

    private static ArchCondition<JavaClass> notStartRunsUntagged() {
        return new ArchCondition<>("start a run or a JVM only with the tag " + RUN) {
            @Override
            public void check(JavaClass test, ConditionEvents events) {
                String starter = starter(test);
                if (starter != null && !isTagged(test)) {
                    events.add(SimpleConditionEvent.violated(
                            test, test.getName() + " uses " + starter + " and has no @Tag(\"" + RUN + "\")"));
                }
            }
        };
    }

    private static boolean isTagged(JavaClass test) {
        Stream<Tag> one = test.tryGetAnnotationOfType(Tag.class).stream();
        Stream<Tag> several = test.tryGetAnnotationOfType(Tags.class).stream().flatMap(tags -> Stream.of(tags.value()));
        return Stream.concat(one, several).anyMatch(tag -> tag.value().equals(RUN));
    }

    /** The class by which a test starts a run, itself or through other classes of the tests; null if there is none. */
    private static @Nullable String starter(JavaClass test) {
        Set<JavaClass> seen = new HashSet<>(Set.of(test));
        Deque<JavaClass> next = new ArrayDeque<>(seen);
        while (!next.isEmpty()) {
            for (Dependency dependency : next.remove().getDirectDependenciesFromSelf()) {
                JavaClass used = dependency.getTargetClass();
                if (STARTERS.contains(used.getName())) {
                    return used.getName();
                }
                boolean isTest = used.getSource().isPresent(); // the classes of this module's tests alone are read
                if (isTest && seen.add(used)) {
                    next.add(used);
                }
            }
        }
        return null;
    }
}
