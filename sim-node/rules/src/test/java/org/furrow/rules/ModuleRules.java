package org.furrow.rules;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * What the main classes of a module must not use, beside what Maven forbids: dependencies within a module, and
 * functions that simulated state must not call. A rule has no effect in a module without the packages that it names.
 */
public final class ModuleRules {
    private ModuleRules() {}

    private static final String[] SIMULATED = {
        "org.furrow.world.grid..",
        "org.furrow.world.message..",
        "org.furrow.world.commit..",
        "org.furrow.world.digest..",
        "org.furrow.world.geo..",
        "org.furrow.world.math..",
        "org.furrow.world.report..",
        "org.furrow.world.state..",
        "org.furrow.world.contact..",
        "org.furrow.scm..",
        "org.furrow.vehicle.."
    };

    /** Packages that measure time, pace a run, or wait with a timeout. */
    private static final String[] TIMING = {
        "org.furrow.world.transport..",
        "org.furrow.node.can.bus",
        "org.furrow.node.can.gateway",
        "org.furrow.node.engine",
        "org.furrow.node.engine.exchange",
        "org.furrow.node.engine.timing",
        "org.furrow.node.engine.vehicle",
        "org.furrow.node.learn.bench",
        "org.furrow.node.learn.serve",
        "org.furrow.node.ros2..",
        "org.furrow.node.run.launch",
        "org.furrow.node.run.machine",
        "org.furrow.node.control",
        "org.furrow.node.study..",
        "org.furrow.node.view.foxglove",
        "org.furrow.node.view.web",
        "org.furrow.node.app.."
    };

    @ArchTest
    public static final ArchRule packagesShouldBeFreeOfCycles =
            slices().matching("org.furrow.(**)").should().beFreeOfCycles().allowEmptyShould(true);

    @ArchTest
    public static final ArchRule vehiclesShouldDependOnTheContractsOfTheWorldOnly = noClasses()
            .that()
            .resideInAPackage("org.furrow.vehicle..")
            .should()
            .dependOnClassesThat(resideInAPackage("org.furrow.world..")
                    .and(not(resideInAnyPackage(
                            "org.furrow.world.contact..",
                            "org.furrow.world.geo..",
                            "org.furrow.world.report..",
                            "org.furrow.world.state..",
                            "org.furrow.world.math.."))))
            .allowEmptyShould(true);

    @ArchTest
    public static final ArchRule canShouldDependOnInputOnly = noClasses()
            .that()
            .resideInAPackage("org.furrow.node.can..")
            .should()
            .dependOnClassesThat(resideInAPackage("org.furrow..")
                    .and(not(resideInAnyPackage("org.furrow.node.can..", "org.furrow.node.input.."))))
            .allowEmptyShould(true);

    @ArchTest
    public static final ArchRule engineShouldNotReadFiles = noClasses()
            .that()
            .resideInAPackage("org.furrow.node.engine..")
            .should()
            .dependOnClassesThat(resideInAPackage("org.furrow.node.input.."))
            .because("it runs a scenario that has been read and checked")
            .allowEmptyShould(true);

    @ArchTest
    public static final ArchRule nanoTimeShouldBeCalledWhereTimeIsMeasuredOnly = noClasses()
            .that()
            .resideOutsideOfPackages(TIMING)
            .and()
            .doNotHaveFullyQualifiedName("org.furrow.scm.contact.SoilStepTimes")
            .and()
            .doNotHaveFullyQualifiedName("org.furrow.node.hil.pace.RealTime")
            .should()
            .callMethod(System.class, "nanoTime")
            .allowEmptyShould(true);

    @ArchTest
    public static final ArchRule simulatedStateShouldUseExactFunctionsOnly = noClasses()
            .that()
            .resideInAnyPackage(SIMULATED)
            .should()
            .callMethodWhere(target(owner(type(Math.class)))
                    .and(target(
                            nameMatching("sin|cos|tan|asin|acos|atan|atan2|exp|expm1|log|log10|log1p|pow|cbrt|sinh|cosh"
                                    + "|tanh|hypot|random|fma|toRadians|toDegrees"))))
            .because("intrinsics of these may give different bits on different machines; use StrictMath or ExactMath")
            .allowEmptyShould(true);

    @ArchTest
    public static final ArchRule simulatedStateShouldUseExactJomlOnly = noClasses()
            .that()
            .resideInAnyPackage(SIMULATED)
            .should()
            .callMethodWhere(target(owner(resideInAPackage("org.joml..")))
                    .and(not(target(nameMatching(
                            "<init>|set|setFromNormalized|normalize|cross|dot|add|sub|mul|transform|transpose")))))
            .because("other methods of JOML call trigonometric functions")
            .allowEmptyShould(true);

    @ArchTest
    public static final ArchRule simulatedStateShouldNotUseClocksOrRandomness = noClasses()
            .that()
            .resideInAnyPackage(SIMULATED)
            .and()
            .doNotHaveFullyQualifiedName(
                    "org.furrow.scm.contact.SoilStepTimes") // measures only; no result depends on it
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
            .resideInAPackage("java.time..")
            .allowEmptyShould(true);

    @ArchTest
    public static final ArchRule chronicleShouldBeUsedByTheStoreOnly = noClasses()
            .that()
            .resideOutsideOfPackage("org.furrow.world.checkpoint..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("net.openhft..")
            .because("the store disables its usage reports")
            .allowEmptyShould(true);

    @ArchTest
    public static final ArchRule jettyShouldBeUsedByTheServerOfTheViewerOnly = noClasses()
            .that()
            .resideOutsideOfPackage("org.furrow.node.view.web")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.jetty..")
            .allowEmptyShould(true);

    @ArchTest
    public static final ArchRule librariesShouldNeverPrintOrExit = noClasses()
            .that()
            .resideOutsideOfPackage("org.furrow.node.app..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(System.class, "exit", int.class)
            .allowEmptyShould(true);
}
