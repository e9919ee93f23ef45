package org.furrow.node.ros2;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import org.furrow.rules.ModuleRules;
import org.furrow.rules.OwnClasses;

@AnalyzeClasses(locations = OwnClasses.class)
class ArchitectureTest {
    @ArchTest
    static final ArchTests RULES = ArchTests.in(ModuleRules.class);

    @ArchTest
    static final ArchRule rtpsShouldKnowBytesOnly = noClasses()
            .that()
            .resideInAPackage("org.furrow.node.ros2.rtps")
            .should()
            .dependOnClassesThat(JavaClass.Predicates.resideInAPackage("org.furrow..")
                    .and(not(JavaClass.Predicates.resideInAPackage("org.furrow.node.ros2.rtps"))));
}
