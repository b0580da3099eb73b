// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AuctionClearing} from "../src/AuctionClearing.sol";
import {AuctionSettlement} from "../src/AuctionSettlement.sol";
import {AuctionTerms, Side, State, Terms} from "../src/AuctionTerms.sol";
import {Floor} from "./Floor.sol";
import {Vm} from "./Vm.sol";

/// After the close: price, trades, what goes back.
contract AuctionSettlementTest is Floor {
    event Cleared(uint256 indexed id, AuctionClearing.Result result);
    event Voided(uint256 indexed id);
    event Collected(
        uint256 indexed id, Side indexed side, bytes32 indexed holder, uint256 fill, uint256 released, uint256 refund
    );
    event Settled(
        uint256 indexed id, bytes32 indexed seller, bytes32 indexed buyer, uint256 shares, uint256 cost, uint256 money, uint256 fee
    );
    event Withdrawn(address indexed currency, bytes32 indexed holder, address to, uint256 amount);
    event Paid(uint256 indexed id, bytes32 indexed holder, address indexed currency, address to, uint256 amount);

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

    /// Alice and Bob sell 100 and 50 at the margin, and Carol bids for 90.
    function ration() private {
        offer(alice, id, 2, 100 * SHARE);
        offer(bob, id, 2, 50 * SHARE);
        bid(carol, id, 4, 90 * SHARE);
        clear(id);
        empty(carol);
    }

    function testClear() external {
        offer(alice, id, 2, 100 * SHARE);
        bid(carol, id, 4, 90 * SHARE);
        skip(auctions.round(id).closes - block.timestamp - 1);
        vm.expectRevert(err(AuctionSettlement.NotClosed.selector, uint256(auctions.round(id).closes)));
        auctions.clear(id);
        skip(1);
        AuctionClearing.Result memory r = auctions.indicative(id);
        vm.expectEmit(address(auctions));
        emit Cleared(id, r);
        auctions.clear(id);
        AuctionTerms.Round memory round = auctions.round(id);
        yes(round.state == State.Cleared && round.tick == 2 && round.volume == 90 * SHARE, "cleared");
        yes(round.saleMargin == 2 && round.margins[0] == 90 * SHARE && round.margins[1] == 100 * SHARE, "sales");
        yes(round.bidMargin == 4 && round.margins[2] == 90 * SHARE && round.margins[3] == 90 * SHARE, "bids");
        vm.expectRevert(err(AuctionTerms.NotLive.selector, id));
        auctions.clear(id);
    }

    function testARoundWithoutATradeIsVoid() external {
        offer(alice, id, 4, 100 * SHARE);
        bid(carol, id, 3, 90 * SHARE);
        empty(carol);
        toClose(id);
        vm.expectEmit(address(auctions));
        emit Voided(id);
        auctions.clear(id);
        vm.expectEmit(address(auctions));
        emit Collected(id, SALE, A, 0, 100 * SHARE, 0);
        auctions.collect(id, SALE, list(A));
        vm.expectEmit(address(auctions));
        emit Collected(id, BID, C, 0, 90 * SHARE, worth(3, 90 * SHARE));
        auctions.collect(id, BID, list(C));
        auctions.collect(id, BID, list(C, A)); // once
        yes(token.lockedOf(A) == 0, "unlocked");
        eq(usdt.balanceOf(carol), worth(3, 90 * SHARE), "all of it");
        (, uint64 volume, ) = auctions.lastPrice(address(usdt));
        eq(volume, 0, "no price");
        vm.expectRevert(err(AuctionSettlement.NotCleared.selector, id));
        auctions.settle(id, A, from(alice), C);
    }

    /// A part of a share costs less than a unit of the currency.
    function testATradeThatIsWorthNothingPaysNothing() external {
        Terms memory t = terms();
        (t.firstPrice, t.step, t.anchor, t.ticks, t.minShares) = (1, 0, 1, 1, uint64(SHARE));
        id = openRound(t);
        offer(alice, id, 0, (3 * SHARE) / 2);
        offer(bob, id, 0, SHARE);
        bid(carol, id, 0, (5 * SHARE) / 4);
        bid(dave, id, 0, (5 * SHARE) / 4);
        clear(id);
        auctions.settle(id, A, from(alice), C);
        vm.recordLogs();
        auctions.settle(id, A, from(alice), D);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) yes(logs[i].topics[0] != Paid.selector, "no payment");
        eq(token.holderBalance(D), SHARE / 4, "the shares");
    }

    /// By whatever call comes first.
    function testARoundThatNobodyClearedIsVoid() external {
        offer(alice, id, 2, 100 * SHARE);
        bid(carol, id, 4, 90 * SHARE);
        uint256 other = openRound();
        skip(auctions.round(id).closes + 30 days - 1 - block.timestamp);
        vm.expectRevert(err(AuctionSettlement.NotCleared.selector, id));
        auctions.collect(id, SALE, list(A));
        skip(1);
        vm.expectEmit(address(auctions));
        emit Voided(id);
        auctions.collect(id, SALE, list(A));
        eq(token.lockedOf(A), 0, "unlocked");
        skip(auctions.round(other).closes + 30 days - block.timestamp);
        vm.expectEmit(address(auctions));
        emit Voided(other);
        auctions.clear(other);
        yes(auctions.round(other).state == State.Void, "void");
    }

    function testThePauseStopsClearingAndSettling() external {
        offer(alice, id, 2, 100 * SHARE);
        bid(carol, id, 4, 90 * SHARE);
        toClose(id);
        pause();
        vm.expectRevert(err(AuctionSettlement.Paused.selector));
        auctions.clear(id);
        vm.prank(pauser);
        token.unpause();
        auctions.clear(id);
        pause();
        vm.expectRevert(abi.encodeWithSignature("EnforcedPause()"));
        auctions.settle(id, A, from(alice), C);
        auctions.collect(id, SALE, list(A)); // refunds are never stopped
        eq(token.lockedOf(A), 90 * SHARE, "the rest is free");
        skip(7 days);
        auctions.settle(id, A, from(alice), C);
    }

    /// Shares go straight to the buyer, money to the seller; the buyer gets back what the limit was above the price.
    function testAPair() external {
        ration();
        vm.expectEmit(address(auctions));
        emit Collected(id, SALE, A, 60 * SHARE, 40 * SHARE, 0);
        vm.expectEmit(address(auctions));
        emit Collected(id, BID, C, 90 * SHARE, 0, worth(4, 90 * SHARE) - worth(2, 90 * SHARE));
        vm.expectEmit(address(auctions));
        emit Settled(id, A, C, 60 * SHARE, worth(2, 60 * SHARE), worth(2, 60 * SHARE), 0);
        vm.expectEmit(address(auctions));
        emit Paid(id, A, address(usdt), alice, worth(2, 60 * SHARE));
        auctions.settle(id, A, from(alice), C);
        eq(usdt.balanceOf(carol), worth(4, 90 * SHARE) - worth(2, 90 * SHARE), "change");
        eq(token.balanceOf(carol), 60 * SHARE, "bought");
        eq(token.holderBalance(A), 940 * SHARE, "sold");
        yes(token.lockedOf(A) == 0, "nothing is on sale");
        vm.expectRevert(nothing(A, C));
        auctions.settle(id, A, from(alice), C);
        auctions.settle(id, B, from(bob), C);
        eq(token.balanceOf(carol), 90 * SHARE, "all");
        eq(usdt.balanceOf(bob), worth(2, 30 * SHARE), "paid");
        eq(usdt.balanceOf(address(auctions)), 0, "nothing stays");
        auctions.collect(id, BID, list(C, B)); // neither does anything go back
        eq(usdt.balanceOf(carol), worth(4, 90 * SHARE) - worth(2, 90 * SHARE), "once");
    }

    function testNobodyElseTrades() external {
        offer(alice, id, 2, 100 * SHARE);
        offer(bob, id, 3, 50 * SHARE);
        bid(carol, id, 2, 90 * SHARE);
        bid(dave, id, 1, 90 * SHARE);
        vm.expectRevert(err(AuctionSettlement.NotCleared.selector, id));
        auctions.settle(id, A, from(alice), C);
        clear(id);
        vm.expectRevert(nothing(B, C)); // a higher price was asked
        auctions.settle(id, B, from(bob), C);
        vm.expectRevert(nothing(A, D)); // a lower price was bid
        auctions.settle(id, A, from(alice), D);
        vm.expectRevert(nothing(A, keccak256("nobody")));
        auctions.settle(id, A, from(alice), keccak256("nobody"));
        vm.expectRevert(nothing(BANK, C)); // the bank takes no part
        auctions.settle(id, BANK, from(alice), C);
        vm.expectRevert(nothing(A, BANK));
        auctions.settle(id, A, from(alice), BANK);
        auctions.collect(id, SALE, list(B));
        auctions.collect(id, BID, list(D));
        eq(token.lockedOf(B), 0, "free again");
        auctions.settle(id, A, from(alice), C);
    }

    /// A fee is the bank's, and waits for its treasury.
    function testTheFee() external {
        Terms memory t = terms();
        t.feeBps = 50;
        id = openRound(t);
        offer(alice, id, 0, 100 * SHARE);
        bid(carol, id, 0, 100 * SHARE);
        clear(id);
        uint256 money = worth(0, 100 * SHARE);
        vm.expectEmit(address(auctions));
        emit Settled(id, A, C, 100 * SHARE, money, money, money / 200);
        auctions.settle(id, A, from(alice), C);
        eq(usdt.balanceOf(alice), money - money / 200, "without the fee");
        vm.expectEmit(address(auctions));
        emit Withdrawn(address(usdt), BANK, treasury, money / 200);
        uint256 before = usdt.balanceOf(treasury);
        auctions.withdraw(address(usdt), BANK);
        eq(usdt.balanceOf(treasury) - before, money / 200, "the bank's");
        vm.expectRevert(err(AuctionSettlement.NothingToPay.selector, BANK));
        auctions.withdraw(address(usdt), BANK);
    }

    /// Its shares are burnt. What it did not need goes to the treasury.
    function testABuyBack() external {
        id = openBank(BID, 4, 100 * SHARE);
        offer(alice, id, 2, 60 * SHARE);
        clear(id);
        (uint256 supply, uint256 before) = (token.totalSupply(), usdt.balanceOf(treasury));
        auctions.settle(id, A, from(alice), BANK);
        eq(token.totalSupply(), supply - 60 * SHARE, "burnt");
        eq(token.holderBalance(A), 940 * SHARE, "sold");
        eq(usdt.balanceOf(alice), worth(4, 60 * SHARE), "the anchor is against the bank");
        eq(usdt.balanceOf(treasury) - before, worth(4, 40 * SHARE), "to the treasury");
        skip(10);
        eq(token.totalSupplyAt(block.timestamp - 1), supply - 60 * SHARE, "history");
        eq(token.totalSupplyAt(block.timestamp - 11), supply, "history before");
    }

    /// Its shares are created, and what is not sold is not reserved any more. There is no fee for the bank itself.
    function testAnIssue() external {
        Terms memory t = terms();
        (t.bankTick, t.bankShares, t.feeBps) = (2, uint64(100 * SHARE), 100);
        vm.prank(admin);
        auctions.setIssuable(100 * SHARE);
        id = openRound(t);
        bid(carol, id, 4, 60 * SHARE);
        clear(id);
        (uint256 supply, uint256 before) = (token.totalSupply(), usdt.balanceOf(treasury));
        auctions.settle(id, BANK, new address[](0), C);
        eq(token.totalSupply(), supply + 60 * SHARE, "created");
        eq(token.reserved(), 0, "the rest is released");
        eq(usdt.balanceOf(treasury) - before, worth(2, 60 * SHARE), "paid");
        eq(token.balanceOf(carol), 60 * SHARE, "bought");
        eq(auctions.credit(address(usdt), BANK), 0, "no fee");
    }

    /// In how many parts ever, a bid pays rounded up once, and a sale rounded down once.
    function testRoundingOfParts() external {
        Terms memory t = terms();
        (t.firstPrice, t.step, t.ticks, t.feeBps) = (1_000_003, 0, 1, 100);
        t.minShares = uint64(SHARE);
        id = openRound(t);
        offer(alice, id, 0, 10 * SHARE + 333_333);
        offer(bob, id, 0, 10 * SHARE + 333_334);
        bid(carol, id, 0, 15 * SHARE + 500_000);
        bid(dave, id, 0, 5 * SHARE + 166_667);
        clear(id);
        empty(carol);
        empty(dave);
        auctions.settle(id, A, from(alice), D);
        auctions.settle(id, A, from(alice), C);
        auctions.settle(id, B, from(bob), C);
        eq(usdt.balanceOf(alice), 10_333_363 - 103_333, "rounded down: 10,333,363.99");
        eq(usdt.balanceOf(bob), 10_333_365 - 103_333, "rounded down: 10,333,365.00");
        uint256 rest = usdt.balanceOf(address(auctions)) - auctions.credit(address(usdt), BANK);
        yes(rest == 2, "less than a unit for each order stays");
        yes(token.balanceOf(carol) + token.balanceOf(dave) == 20 * SHARE + 666_667, "all shares");
    }

    /// 180 days after the close, on both sides.
    function testWhatIsNotSettledIsUndone() external {
        ration();
        auctions.settle(id, A, from(alice), C);
        uint256 end = auctions.round(id).closes + 180 days;
        skip(end - 1 - block.timestamp);
        auctions.collect(id, SALE, list(A, B));
        eq(token.lockedOf(B), 30 * SHARE, "not yet");
        skip(1);
        vm.expectRevert(err(AuctionTerms.TooLate.selector, id));
        auctions.settle(id, B, from(bob), C);
        empty(carol);
        vm.expectEmit(address(auctions));
        emit Collected(id, SALE, B, 0, 30 * SHARE, 0);
        auctions.collect(id, SALE, list(B));
        vm.expectEmit(address(auctions));
        emit Collected(id, BID, C, 60 * SHARE, 30 * SHARE, worth(2, 30 * SHARE));
        auctions.collect(id, BID, list(C));
        auctions.collect(id, BID, list(C));
        yes(token.lockedOf(B) == 0, "free again");
        eq(usdt.balanceOf(carol), worth(2, 30 * SHARE), "once");
        eq(usdt.balanceOf(address(auctions)), 0, "nothing stays");
        yes(orderOf(id, BID, C).shares == 60 * SHARE, "what traded");
    }

    /// Events say what happened, and nothing of what did not.
    function testNothingIsToldOfNothing() external {
        offer(alice, id, 2, 100 * SHARE);
        bid(carol, id, 2, 100 * SHARE);
        clear(id);
        vm.recordLogs();
        auctions.collect(id, BID, list(C));
        eq(vm.getRecordedLogs().length, 1, "no payment of zero");
        skip(180 days);
        auctions.collect(id, BID, list(C));
        vm.recordLogs();
        auctions.collect(id, BID, list(C));
        eq(vm.getRecordedLogs().length, 0, "undone once");
    }
}
