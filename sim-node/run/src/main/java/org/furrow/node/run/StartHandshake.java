package org.furrow.node.run;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.results.BuildInfo;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.digest.Digest;
import org.furrow.world.math.FloatingPointCheck;
import org.furrow.world.transport.Handshake;
import org.furrow.world.transport.HandshakeException;

/** Makes the handshake that the ranks of a run exchange before the first step. */
public final class StartHandshake {
    private StartHandshake() {}

    /**
     * Program, floating-point check, scenario, every file that the scenario names, and how far ranks look ahead.
     *
     * @param lookahead epochs by which a rank may be ahead of the slowest one
     * @throws HandshakeException when this machine's floating point is not strict
     */
    public static Handshake of(Scenario scenario, int lookahead) {
        long arithmetic = FloatingPointCheck.hash();
        if (arithmetic != FloatingPointCheck.EXPECTED) {
            throw new HandshakeException("this machine computes different results than others: its floating-point check"
                    + " gives " + Digest.toHex(arithmetic) + ", expected " + Digest.toHex(FloatingPointCheck.EXPECTED));
        }
        List<Handshake.Item> items = new ArrayList<>();
        items.add(new Handshake.Item("program", BuildInfo.code()));
        items.add(new Handshake.Item("floating-point check", Digest.toHex(arithmetic)));
        items.add(new Handshake.Item("--lookahead", Integer.toString(lookahead)));
        scenario.origin().parts().forEach((name, sha256) -> items.add(new Handshake.Item(name, sha256)));
        return new Handshake(items);
    }
}
