package org.furrow.node.can.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.j1939.AddressClaim;
import org.furrow.node.can.j1939.AddressClaim.State;
import org.furrow.node.can.j1939.J1939Name;
import org.junit.jupiter.api.Test;

class AddressClaimTest {
    private static final double STEP_S = 0.01;
    private static final J1939Name NAME = new J1939Name(true, 2, 0, 4, 29, 3, 1, 1407, 123456);
    private static final J1939Name FIXED = new J1939Name(false, 2, 0, 4, 29, 3, 1, 1407, 123456);

    private final CanFrame out = new CanFrame();

    private static CanFrame claimOf(int source, long name) {
        CanFrame frame = new CanFrame();
        return frame.extended(J1939Id.of(6, KnownMessages.ADDRESS_CLAIM, J1939Id.GLOBAL, source))
                .put64(0, name)
                .length(8);
    }

    private static CanFrame requestTo(int destination) {
        CanFrame frame = new CanFrame();
        return frame.extended(J1939Id.of(6, KnownMessages.REQUEST, destination, 0x80))
                .put16(0, KnownMessages.ADDRESS_CLAIM & 0xFFFF)
                .put8(2, KnownMessages.ADDRESS_CLAIM >> 16)
                .length(3);
    }

    private AddressClaim started(J1939Name name) {
        AddressClaim claim = new AddressClaim(name, 28, STEP_S);
        claim.start(0);
        assertTrue(claim.poll(0, out));
        return claim;
    }

    /**
     * The NAME bit by bit: A0 = arbitrary, group 2; 08 = system 4 << 1; 1D = function 29; 19 = instance 3 << 3
     * | 1; 1407 << 21 | 123456.
     */
    @Test
    void shouldSendItsClaimAndThenBeReady() {
        AddressClaim claim = started(NAME);
        assertEquals("18EEFF1C#40E2E1AF191D08A0", out.toString());
        assertEquals(NAME, J1939Name.of(NAME.bits()));
        assertFalse(claim.poll(0, out), "sent once");
        claim.poll(24, out);
        assertEquals(State.WAITING, claim.state());
        assertFalse(claim.poll(25, out));
        assertTrue(claim.isReady(), "after 250 ms");
        assertEquals(28, claim.address());
    }

    @Test
    void shouldAnswerRequests() {
        AddressClaim claim = started(NAME);
        claim.onFrame(requestTo(J1939Id.GLOBAL), 3);
        assertTrue(claim.poll(3, out));
        assertEquals("18EEFF1C#40E2E1AF191D08A0", out.toString());
        claim.onFrame(requestTo(28), 4);
        assertTrue(claim.poll(4, out));
        claim.onFrame(requestTo(29), 5);
        assertFalse(claim.poll(5, out), "to another address");
        assertEquals("18EAFF80#00EE00", requestTo(J1939Id.GLOBAL).toString());
    }

    @Test
    void shouldDefendItsAddressAgainstHigherNames() {
        AddressClaim claim = started(NAME);
        claim.poll(25, out);
        claim.onFrame(claimOf(28, NAME.bits() + 1), 30);
        assertTrue(claim.poll(30, out));
        assertEquals("18EEFF1C#40E2E1AF191D08A0", out.toString());
        assertTrue(claim.isReady());
    }

    /** Both nodes notice: the one that has the address, and the one that joins, by the answer to its claim. */
    @Test
    void shouldNoticeANodeWithItsNameAndAddress() {
        AddressClaim claim = started(NAME);
        claim.poll(25, out);
        assertFalse(claim.hasNamesake());
        claim.onFrame(claimOf(28, NAME.bits()), 30);
        assertTrue(claim.hasNamesake());
        assertTrue(claim.isReady());
        assertTrue(claim.poll(30, out), "answers the node that joins");

        AddressClaim joining = started(NAME);
        joining.onFrame(out, 1);
        assertTrue(joining.hasNamesake());
        assertFalse(joining.poll(1, out), "no endless exchange");
    }

    @Test
    void shouldTakeTheNextFreeAddress() {
        AddressClaim claim = started(NAME);
        claim.onFrame(claimOf(128, 5), 1);
        claim.onFrame(claimOf(28, 1), 2); // has priority by its lower NAME
        assertTrue(claim.poll(2, out));
        assertEquals(129, claim.address());
        assertEquals("18EEFF81#40E2E1AF191D08A0", out.toString());
        assertEquals(State.WAITING, claim.state());
        claim.poll(26, out);
        assertFalse(claim.isReady(), "250 ms after the new claim");
        claim.poll(27, out);
        assertTrue(claim.isReady());
    }

    @Test
    void shouldSendCannotClaim() {
        AddressClaim claim = started(FIXED);
        claim.onFrame(claimOf(28, 1), 2);
        assertEquals(State.CANNOT_CLAIM, claim.state());
        assertEquals(KnownMessages.NULL_ADDRESS, claim.address());
        long tick = 2;
        while (!claim.poll(tick, out)) {
            tick++;
        }
        assertTrue(tick <= 2 + 16, "within 153 ms, tick=" + tick);
        assertEquals("18EEFFFE#40E2E1AF191D0820", out.toString());
        claim.onFrame(requestTo(J1939Id.GLOBAL), 100);
        assertTrue(claim.poll(116, out));
        assertFalse(claim.isReady());
    }

    @Test
    void shouldFindNoAddressIfAllAreTaken() {
        AddressClaim claim = started(NAME);
        for (int address = 128; address <= 235; address++) {
            claim.onFrame(claimOf(address, address), 1);
        }
        claim.onFrame(claimOf(28, 1), 1);
        assertEquals(State.CANNOT_CLAIM, claim.state());
    }

    /** All addresses are taken: requests after 0.25 s, then after pauses that double; one address is then free. */
    @Test
    void shouldTryAgainAfterAllAddressesWereTaken() {
        AddressClaim claim = started(NAME);
        for (int address = 128; address <= 235; address++) {
            claim.onFrame(claimOf(address, address), 1);
        }
        claim.onFrame(claimOf(28, 1), 1);
        List<Integer> requests = new ArrayList<>();
        int tick = 2;
        while (claim.state() == State.CANNOT_CLAIM && tick < 3000) {
            if (claim.poll(tick, out) && J1939Id.pgn(out.id()) == KnownMessages.REQUEST) {
                assertEquals("18EAFFFE#00EE00", out.toString());
                requests.add(tick);
                int most = requests.size() < 4 ? 235 : 234; // 235 has left before the fourth request
                for (int address = 128; address <= most; address++) {
                    claim.onFrame(claimOf(address, address), tick + 1);
                }
                claim.onFrame(claimOf(28, 1), tick + 1);
            }
            tick++;
        }
        assertEquals(List.of(26, 26 + 75, 26 + 75 + 125, 26 + 75 + 125 + 225), requests);
        assertEquals("18EEFFEB#40E2E1AF191D08A0", out.toString());
        assertEquals(235, claim.address());
        claim.poll(tick + 25, out);
        assertTrue(claim.isReady());
    }

    @Test
    void shouldClaimItsOwnAddressAgainWhenThatIsFree() {
        AddressClaim claim = started(FIXED);
        claim.onFrame(claimOf(28, 1), 2);
        int tick = 2;
        while (claim.state() == State.CANNOT_CLAIM) {
            claim.poll(tick++, out); // no node answers the request
        }
        assertEquals("18EEFF1C#40E2E1AF191D0820", out.toString());
        assertEquals(28, claim.address());
    }

    @Test
    void shouldReleaseThePreviousAddressOfANode() {
        AddressClaim claim = started(NAME);
        claim.onFrame(claimOf(128, 77), 1);
        claim.onFrame(claimOf(129, 77), 2);
        claim.onFrame(claimOf(28, 1), 3);
        assertEquals(128, claim.address());
        claim.onFrame(claimOf(128, 1), 4);
        assertEquals(130, claim.address(), "128 was just lost, 129 is taken");
    }

    @Test
    void shouldIgnoreClaimsWithItsOwnName() {
        AddressClaim claim = started(NAME);
        claim.onFrame(claimOf(28, NAME.bits()), 3);
        assertFalse(claim.poll(3, out));
        assertEquals(28, claim.address());
    }

    @Test
    void shouldDiscardOtherClaimsAtARestart() {
        AddressClaim claim = started(NAME);
        claim.onFrame(claimOf(128, 77), 1);
        claim.restart(10);
        assertTrue(claim.poll(10, out));
        claim.onFrame(claimOf(28, 1), 11);
        assertEquals(128, claim.address());
    }

    @Test
    void shouldRepeatARejectedClaimAndWaitFromThenOn() {
        AddressClaim claim = new AddressClaim(NAME, 28, STEP_S);
        claim.start(0);
        for (int tick = 0; tick < 40; tick++) {
            assertTrue(claim.poll(tick, out), "due until the bus accepts it");
            claim.notSent(tick);
        }
        assertTrue(claim.poll(40, out));
        assertFalse(claim.isReady(), "250 ms have not passed since it was sent");
        claim.poll(64, out);
        assertFalse(claim.isReady());
        claim.poll(66, out);
        assertTrue(claim.isReady());
    }

    /** J1939-81: a node answers a frame with its own address by its claim, so that the other one may notice. */
    @Test
    void shouldNoticeANodeThatUsesItsAddressWithoutAClaim() {
        AddressClaim claim = started(NAME);
        CanFrame foreign = new CanFrame().extended(J1939Id.of(3, 65_256, J1939Id.GLOBAL, 28));
        claim.onFrame(foreign.length(8), 24);
        claim.poll(25, out);
        assertTrue(claim.isReady());
        assertEquals("", claim.trouble(), "until the claim stands, another node may have the address");
        claim.onFrame(foreign, 30);
        assertTrue(claim.isViolated());
        assertTrue(claim.trouble().contains("address violation"), claim.trouble());
        assertTrue(claim.poll(30, out), "its claim");
        assertEquals("18EEFF1C#40E2E1AF191D08A0", out.toString());
        assertTrue(claim.isReady(), "it keeps its address and goes on");
        int answers = 0;
        for (int tick = 31; tick < 30 + 2 * 500; tick++) {
            claim.onFrame(foreign, tick);
            answers += claim.poll(tick, out) ? 1 : 0;
        }
        assertEquals(1, answers, "one in 5 s, so that two such nodes do not flood the bus");
    }

    @Test
    void shouldNotTakeOtherAddressesRequestsAndClassicFramesForAViolation() {
        AddressClaim claim = started(NAME);
        claim.poll(25, out);
        claim.onFrame(new CanFrame().extended(J1939Id.of(3, 65_256, J1939Id.GLOBAL, 29)), 30);
        claim.onFrame(new CanFrame().standard(28).length(8), 30);
        claim.onFrame(requestTo(28), 30);
        assertFalse(claim.isViolated());
        assertEquals("", claim.trouble());
    }
}
