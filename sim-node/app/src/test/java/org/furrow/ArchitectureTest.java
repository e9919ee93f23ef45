package org.furrow;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which module may know which, and what simulated state may not be made of. */
@AnalyzeClasses(packages = "org.furrow", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String[] SIMULATED = {
        "org.furrow.world.grid..",
        "org.furrow.world.delta..",
        "org.furrow.world.commit..",
        "org.furrow.world.digest..",
        "org.furrow.world.math..",
        "org.furrow.world.contact..",
        "org.furrow.scm..",
        "org.furrow.vehicle.."
    };

    @ArchTest
    static final ArchRule modulesShouldDependOneWay = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("shared-world")
            .definedBy("org.furrow.world..")
            .layer("scm-terrain")
            .definedBy("org.furrow.scm..")
            .layer("vehicles")
            .definedBy("org.furrow.vehicle..")
            .layer("sim-node")
            .definedBy("org.furrow.node..")
            .whereLayer("sim-node")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("vehicles")
            .mayOnlyBeAccessedByLayers("sim-node")
            .whereLayer("scm-terrain")
            .mayOnlyBeAccessedByLayers("sim-node");

    @ArchTest
    static final ArchRule vehiclesShouldKnowTheGroundThroughContactAlone = noClasses()
            .that()
            .resideInAPackage("org.furrow.vehicle..")
            .should()
            .dependOnClassesThat(resideInAPackage("org.furrow.world..")
                    .and(not(resideInAnyPackage(
                            "org.furrow.world.contact..", "org.furrow.world.delta..", "org.furrow.world.math.."))))
            .because("delta is where a vehicle's report to the others is defined");

    @ArchTest
    static final ArchRule simulatedStateShouldUseExactFunctionsOnly = noClasses()
            .that()
            .resideInAnyPackage(SIMULATED)
            .should()
            .callMethodWhere(target(owner(com.tngtech.archunit.core.domain.JavaClass.Predicates.type(Math.class)))
                    .and(target(
                            nameMatching("sin|cos|tan|asin|acos|atan|atan2|exp|expm1|log|log10|log1p|pow|cbrt|sinh|cosh"
                                    + "|tanh|hypot|random|fma|toRadians|toDegrees"))))
            .because("these may be intrinsics, whose bits differ between machines; see StrictMath and ExactMath");

    @ArchTest
    static final ArchRule simulatedStateShouldUseExactJomlOnly = noClasses()
            .that()
            .resideInAnyPackage(SIMULATED)
            .should()
            .callMethodWhere(target(owner(resideInAPackage("org.joml..")))
                    .and(not(target(nameMatching(
                            "<init>|set|setFromNormalized|normalize|cross|dot|add|sub|mul|transform|transpose")))))
            .because("other methods of JOML call trigonometric functions");

    @ArchTest
    static final ArchRule simulatedStateShouldNotSeeClockOrChance = noClasses()
            .that()
            .resideInAnyPackage(SIMULATED)
            .and()
            .doNotHaveFullyQualifiedName(
                    "org.furrow.scm.soilstep.SoilStepTimes") // measures, and nothing reads it there
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.Random")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("java.time..");

    @ArchTest
    static final ArchRule chronicleShouldBeKnownToTheStoreAlone = noClasses()
            .that()
            .resideOutsideOfPackage("org.furrow.world.store..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("net.openhft..")
            .because("it is told there not to report its use");

    @ArchTest
    static final ArchRule librariesShouldNeverPrintOrExit = noClasses()
            .that()
            .resideOutsideOfPackage("org.furrow.node.app..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(System.class, "exit", int.class);
}
