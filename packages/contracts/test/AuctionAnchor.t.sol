// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Terms} from "../src/AuctionTerms.sol";
import {Floor} from "./Floor.sol";

/// The price of a book in which several are as good, and the last price.
contract AuctionAnchorTest is Floor {
    bytes32 private constant D = keccak256("holder D");
    uint256 private id;

    function setUp() public override {
        super.setUp();
        buy(alice, A, 1_000 * SHARE);
        buy(bob, B, 1_000 * SHARE);
        register(carol, C);
        register(dave, D);
        id = openRound();
    }

    /// A book in which every price is as good: what decides is the anchor alone. Its first sale and last bid have no gap.
    function anchored(Terms memory t) private returns (uint256) {
        id = openRound(t);
        offer(alice, id, 0, 50 * SHARE);
        bid(bob, id, t.ticks - 1, 50 * SHARE);
        return auctions.indicative(id).tick;
    }

    /// The nearest tick; between two of them the lower; never outside.
    function testTheAnnouncedAnchor() external {
        Terms memory t = terms();
        eq(anchored(t), 0, "the first");
        t.anchor = uint80(FIRST - 1);
        eq(indicativeAt(t), 0, "below");
        t.anchor = uint80(FIRST + STEP / 2);
        eq(indicativeAt(t), 0, "half of a step");
        t.anchor += 1;
        eq(indicativeAt(t), 1, "more than half");
        t.anchor = uint80(FIRST + 7 * STEP);
        eq(indicativeAt(t), 7, "the last");
        t.anchor = type(uint80).max;
        eq(indicativeAt(t), 7, "above");
        (t.ticks, t.step) = (1, 0);
        eq(indicativeAt(t), 0, "the only one");
    }

    function indicativeAt(Terms memory t) private returns (uint256) {
        offer(alice, id, 0, 0);
        place(bob, id, BID, 0, 0);
        return anchored(shifted(t));
    }

    function shifted(Terms memory t) private view returns (Terms memory) {
        t.opens = uint48(block.timestamp + 7 days);
        t.closes = t.opens + 2 days;
        return t;
    }

    /// The last price counts before what was announced, if ten times the least order traded at it.
    function testTheLastPriceIsTheAnchor() external {
        offer(alice, id, 5, 100 * SHARE);
        bid(bob, id, 5, 100 * SHARE);
        clear(id);
        (uint80 price, uint64 volume, uint48 at) = auctions.lastPrice(address(usdt));
        yes(price == priceOf(5) && volume == 100 * SHARE && at == auctions.round(id).closes, "last price");
        Terms memory t = shifted(terms());
        eq(anchored(t), 5, "the last price");
        offer(alice, id, 0, 0);
        place(bob, id, BID, 0, 0);
        t.minShares += 1;
        eq(anchored(shifted(t)), 0, "too little traded");
    }

    /// Where the bank takes part, it is against the bank: it sells at the lowest price, or buys at the highest.
    function testTheAnchorIsAgainstTheBank() external {
        id = openBank(SALE, 0, 50 * SHARE);
        bid(bob, id, 7, 50 * SHARE);
        eq(auctions.indicative(id).tick, 0, "sells");
        id = openBank(BID, 7, 50 * SHARE);
        offer(alice, id, 0, 50 * SHARE);
        eq(auctions.indicative(id).tick, 7, "buys");
    }

    /// A few shares that never trade would otherwise pick an end of the prices that are as good.
    function testABanksOrderThatDoesNotTradeDecidesNothing() external {
        for (uint256 side; side < 2; ++side) {
            Terms memory t = shifted(terms());
            t.anchor = uint80(priceOf(4));
            (t.bankSide, t.bankTick, t.bankShares) = side == 0 ? (SALE, 7, uint64(10 * SHARE)) : (BID, 0, uint64(10 * SHARE));
            vm.prank(admin);
            auctions.setIssuable(10 * SHARE);
            id = openRound(t);
            offer(alice, id, 2, 50 * SHARE);
            bid(bob, id, 6, 50 * SHARE);
            eq(auctions.indicative(id).tick, 4, "the announced anchor");
            offer(alice, id, 0, 0);
            place(bob, id, BID, 0, 0);
            eq(auctions.indicative(id).volume, 0, "nothing trades");
        }
    }

    /// Two rounds that close together: the price of one is not the anchor of the other, whichever is cleared first.
    function testTheOrderOfClearingDecidesNothing() external {
        uint256 other = openRound(shifted(terms()));
        id = announceRound(terms());
        uint256 second = announceRound(terms());
        skip(7 days);
        other = second;
        offer(alice, id, 0, 50 * SHARE);
        bid(bob, id, 7, 50 * SHARE);
        offer(alice, other, 5, 200 * SHARE);
        bid(carol, other, 5, 200 * SHARE);
        toClose(id);
        uint256 before = vm.snapshotState();
        auctions.clear(id);
        auctions.clear(other);
        uint256 tick = auctions.round(id).tick;
        vm.revertToState(before);
        auctions.clear(other);
        auctions.clear(id);
        eq(auctions.round(id).tick, tick, "the same price");
        eq(tick, 0, "the announced anchor");
    }

    /// Of two rounds in a currency the later close gives the last price, in whatever order they are cleared.
    function testTheLastPriceIsOfTheLaterRound() external {
        uint256 later = announceRound(terms());
        offer(alice, id, 2, 100 * SHARE);
        bid(carol, id, 2, 100 * SHARE);
        skip(7 days);
        offer(bob, later, 5, 100 * SHARE);
        bid(dave, later, 5, 100 * SHARE);
        clear(later);
        auctions.clear(id);
        (uint80 price, , uint48 at) = auctions.lastPrice(address(usdt));
        yes(price == priceOf(5) && at == auctions.round(later).closes, "the later one");
    }
}
