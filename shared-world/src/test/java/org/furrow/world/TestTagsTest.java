package org.furrow.world;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import org.furrow.rules.OwnTests;
import org.furrow.rules.TestRules;

@AnalyzeClasses(locations = OwnTests.class)
class TestTagsTest {
    @ArchTest
    static final ArchTests RULES = ArchTests.in(TestRules.class);
}
