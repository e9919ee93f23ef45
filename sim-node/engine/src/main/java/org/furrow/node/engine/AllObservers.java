package org.furrow.node.engine;

import java.util.List;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.engine.vehicle.VehicleUnit;

/** Passes every call to several observers, in their order. */
final class AllObservers implements EpochObserver {
    private final EpochObserver[] observers;

    AllObservers(List<EpochObserver> observers) {
        this.observers = observers.toArray(EpochObserver[]::new);
    }

    @Override
    public void onBegin(List<VehicleUnit> units) {
        for (EpochObserver each : observers) {
            each.onBegin(units);
        }
    }

    @Override
    public void onBeforeStep(int epoch, List<VehicleUnit> units) {
        for (EpochObserver each : observers) {
            each.onBeforeStep(epoch, units);
        }
    }

    @Override
    public void onStepped(int epoch, List<VehicleUnit> units) {
        for (EpochObserver each : observers) {
            each.onStepped(epoch, units);
        }
    }

    @Override
    public void onMessages(CommitVector commit, EpochMailbox messages) {
        for (EpochObserver each : observers) {
            each.onMessages(commit, messages);
        }
    }

    @Override
    public void onCommitted(int epoch, Neighbours vehicles) {
        for (EpochObserver each : observers) {
            each.onCommitted(epoch, vehicles);
        }
    }

    @Override
    public void onDigest(int epoch, long digest) {
        for (EpochObserver each : observers) {
            each.onDigest(epoch, digest);
        }
    }
}
