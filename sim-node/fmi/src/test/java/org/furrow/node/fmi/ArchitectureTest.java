package org.furrow.node.fmi;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import org.furrow.rules.ModuleRules;
import org.furrow.rules.OwnClasses;

@AnalyzeClasses(locations = OwnClasses.class)
class ArchitectureTest {
    @ArchTest
    static final ArchTests RULES = ArchTests.in(ModuleRules.class);
}
