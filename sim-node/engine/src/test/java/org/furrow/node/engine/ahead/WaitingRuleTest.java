package org.furrow.node.engine.ahead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.function.Consumer;
import org.furrow.node.engine.exchange.AheadMessages;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For whom rank 0 waits before epoch 6, whose vehicle 0 reads the tiles 0 to 9; vehicle 1 is that of rank 1. */
class WaitingRuleTest {
    private static final int EPOCH = 5;
    private static final int OTHER = 1;

    private final Scenario scenario = Scenarios.brief("crossing", "delay=0");
    private final int vehicles = scenario.vehicles().size();
    private final LookAhead ahead = new LookAhead(scenario, new RankPlacement(vehicles, vehicles), 0, 4, null);
    private final FromOneSender messages = new FromOneSender();

    /** Messages of one other rank. */
    private static final class FromOneSender implements AheadMessages {
        private final EpochReader own = message(0, EPOCH, 0, 9);
        private int arrived = EPOCH - 2;
        private boolean isBrought = true;
        private boolean isBounded = true;
        private int least = 100;

        @Override
        public void observe(Consumer<EpochReader> arrivals) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int poll() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int[] senders() {
            return new int[] {OTHER};
        }

        @Override
        public boolean brings(int vehicle) {
            return isBrought;
        }

        @Override
        public boolean bounds(int vehicle, int[] box) {
            for (int side = 0; side < Reach.SIDES; side++) {
                box[side] = side % 2 == 0 ? least : least + 20;
            }
            return isBounded;
        }

        @Override
        public int arrived(int rank) {
            return arrived;
        }

        @Override
        public void awaitMore(int count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public EpochReader own() {
            return own;
        }

        @Override
        public void forEachSection(int epoch, EpochMailbox.SectionVisitor visitor) {
            throw new UnsupportedOperationException();
        }
    }

    /** A rank's message with the report of a vehicle at rest, whose reach has the same tiles in both directions. */
    private static EpochReader message(int rank, int epoch, int least, int greatest) {
        VehicleReport report = new VehicleReport();
        report.reach.setEpochs(1);
        for (int side = 0; side < Reach.SIDES; side++) {
            report.reach.setSide(0, side, side % 2 == 0 ? least : greatest);
        }
        EpochWriter writer = new EpochWriter();
        writer.begin(rank, epoch, 0, epoch - 1, false);
        writer.beginVehicle(rank, epoch - 1, 0, report);
        writer.endVehicle();
        EpochReader reader = new EpochReader();
        assertNull(reader.wrapWhole(writer.buffer(), writer.end()));
        return reader;
    }

    @BeforeEach
    void begin() {
        ahead.arrive(messages.own);
        ahead.beginLevel(messages.own, EPOCH);
    }

    private int awaited() {
        return ahead.awaited(messages, EPOCH);
    }

    /** 20 g move it by 0.24 m in two epochs more. */
    @ParameterizedTest
    @CsvSource({"9, 1", "10, 1", "14, 0"})
    void shouldWaitForAVehicleWhoseReachMeetsTheRegion(int least, int expected) {
        ahead.arrive(message(OTHER, messages.arrived, least, least + 20));
        assertEquals(expected, awaited());
        messages.arrived = EPOCH;
        assertEquals(0, awaited());
    }

    /** Its report is of an epoch before the first one in which its sections travel to this rank. */
    @ParameterizedTest
    @CsvSource({"9, 1", "10, 0"})
    void shouldWaitForAVehicleWithoutAReportWhoseAreaMeetsTheRegion(int least, int expected) {
        messages.least = least;
        assertEquals(expected, awaited());
        ahead.arrive(message(OTHER, messages.arrived - 1, 1000, 1020));
        assertEquals(expected, awaited());
        ahead.arrive(message(OTHER, messages.arrived, 1000, 1020));
        assertEquals(0, awaited());
    }

    @Test
    void shouldWaitForAVehicleOfWhichNothingIsKnown() {
        messages.isBounded = false;
        assertEquals(1, awaited());
    }

    @Test
    void shouldNotWaitForAVehicleWhoseSectionsDoNotTravelToTheRank() {
        ahead.arrive(message(OTHER, messages.arrived, 0, 9));
        assertEquals(1, awaited());
        messages.isBrought = false;
        assertEquals(0, awaited());
    }
}
