// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AuctionTerms, Order, Side, State, Terms} from "../src/AuctionTerms.sol";
import {Auctions} from "../src/Auctions.sol";
import {Roles} from "../src/Roles.sol";
import {Floor} from "./Floor.sol";

/// Who announces a round, on which terms, and what the bank's own order is.
contract AuctionTermsTest is Floor {
    event CurrencySet(address indexed currency, bool accepted);
    event IssuableSet(uint256 shares);
    event Announced(uint256 indexed id, address indexed payer, Terms terms);
    event Cancelled(uint256 indexed id);

    function refuse(Terms memory t, bytes memory error) private {
        vm.prank(board);
        vm.expectRevert(error);
        auctions.announce(t);
    }

    function wrong(bytes4 selector, Terms memory t) private {
        refuse(t, err(selector));
    }

    function testArguments() external {
        eq(auctions.treasury(), treasury, "treasury");
        yes(auctions.minNotice() == 7 days && auctions.minOpen() == 1 days && auctions.lastTime() == 1 hours, "times");
        vm.expectRevert(err(AuctionTerms.ZeroAddress.selector));
        new Auctions(token, address(0), 7 days, 1 days, 1 hours);
    }

    function testRoles() external {
        vm.startPrank(board);
        vm.expectRevert(missing(board, Roles.ADMIN));
        auctions.setCurrency(address(usdt), true);
        vm.expectRevert(missing(board, Roles.ADMIN));
        auctions.setIssuable(1);
        vm.stopPrank();
        vm.prank(admin);
        vm.expectRevert(missing(admin, Roles.BOARD));
        auctions.announce(terms());
        uint256 id = announceRound(terms());
        vm.prank(board);
        vm.expectRevert(missing(board, Roles.GUARDIAN));
        auctions.cancel(id);
    }

    function testSettings() external {
        vm.startPrank(admin);
        vm.expectEmit(address(auctions));
        emit CurrencySet(dave, true);
        auctions.setCurrency(dave, true);
        yes(auctions.currencies(dave), "accepted");
        vm.expectEmit(address(auctions));
        emit CurrencySet(dave, false);
        auctions.setCurrency(dave, false);
        no(auctions.currencies(dave), "stopped");
        vm.expectEmit(address(auctions));
        emit IssuableSet(7);
        auctions.setIssuable(7);
        eq(auctions.issuable(), 7, "issuable");
    }

    function testARoundIsAnnouncedWithAllItsTerms() external {
        Terms memory t = terms();
        (t.feeBps, t.anchor) = (100, 11e18);
        vm.expectEmit(address(auctions));
        emit Announced(1, board, t);
        vm.prank(board);
        eq(auctions.announce(t), 1, "id");
        AuctionTerms.Round memory r = auctions.round(1);
        yes(r.currency == t.currency && r.opens == t.opens && r.closes == t.closes, "times");
        yes(r.firstPrice == FIRST && r.step == STEP && r.anchor == 11e18 && r.ticks == 8, "prices");
        yes(r.feeBps == 100 && r.minShares == 10 * SHARE && r.documentHash == DOCUMENT, "the rest");
        yes(r.state == State.Live && r.bankShares == 0, "live");
        eq(auctions.lastRoundId(), 1, "last");
    }

    function testTimes() external {
        bytes4 error = AuctionTerms.WrongTimes.selector;
        Terms memory t = terms();
        t.opens -= 1;
        wrong(error, t);
        t = terms();
        t.closes = t.opens + 1 days - 1;
        wrong(error, t);
        t.closes = t.opens + 30 days + 1;
        wrong(error, t);
        t.opens = uint48(block.timestamp + 90 days + 1);
        t.closes = t.opens + 1 days;
        wrong(error, t);
        t.opens -= 1;
        t.closes = t.opens + 30 days;
        announceRound(t);
        t.opens = uint48(block.timestamp + 7 days);
        t.closes = t.opens + 1 days;
        announceRound(t);
    }

    function testPrices() external {
        bytes4 error = AuctionTerms.WrongPrices.selector;
        Terms memory t = terms();
        t.ticks = 0;
        wrong(error, t);
        t.ticks = 65;
        wrong(error, t);
        t.ticks = 64;
        announceRound(t);
        t.firstPrice = 0;
        wrong(error, t);
        t = terms();
        t.step = 0;
        wrong(error, t);
        t.ticks = 1;
        announceRound(t);
        t.step = type(uint80).max / 63;
        t.firstPrice = type(uint80).max - 63 * t.step + 1;
        wrong(error, t);
        t.firstPrice -= 1;
        if (t.firstPrice == 0) (t.firstPrice, t.step) = (63, t.step - 1);
        announceRound(t);
    }

    function testOtherTerms() external {
        Terms memory t = terms();
        t.currency = dave;
        refuse(t, err(AuctionTerms.CurrencyNotAccepted.selector, dave));
        t = terms();
        t.documentHash = 0;
        wrong(AuctionTerms.NoDocument.selector, t);
        bytes4 error = AuctionTerms.WrongTerms.selector;
        t = terms();
        t.feeBps = 101;
        wrong(error, t);
        t = terms();
        t.minShares = uint64(SHARE - 1);
        wrong(error, t);
        t.minShares = uint64(SHARE);
        announceRound(t);
        t = terms();
        (t.bankSide, t.bankShares) = (BID, t.minShares - 1);
        wrong(error, t);
        (t.bankShares, t.bankTick) = (t.minShares, 8);
        wrong(error, t);
        t.bankTick = 7;
        announceRound(t);
    }

    /// Its money is in the contract from the beginning.
    function testTheBanksBid() external {
        Terms memory t = terms();
        (t.bankSide, t.bankTick, t.bankShares) = (BID, 2, uint64(100 * SHARE));
        uint256 id = announceRound(t);
        eq(usdt.balanceOf(address(auctions)), worth(2, 100 * SHARE), "paid in");
        Order memory o = orderOf(id, BID, BANK);
        yes(o.shares == 100 * SHARE && o.tick == 2 && !o.isFixed, "its order");
        yes(auctions.round(id).bids[2] == 100 * SHARE && auctions.round(id).sales[2] == 0, "in the book");
    }

    /// Its shares are reserved, and taken from what ADMIN allows.
    function testTheBanksSale() external {
        Terms memory t = terms();
        (t.bankSide, t.bankTick, t.bankShares) = (SALE, 2, uint64(100 * SHARE));
        vm.prank(admin);
        auctions.setIssuable(100 * SHARE - 1);
        refuse(t, err(AuctionTerms.NotIssuable.selector, 100 * SHARE - 1));
        vm.prank(admin);
        auctions.setIssuable(101 * SHARE);
        uint256 id = announceRound(t);
        eq(token.reserved(), 100 * SHARE, "reserved");
        eq(auctions.issuable(), SHARE, "left");
        yes(auctions.round(id).sales[2] == 100 * SHARE && auctions.round(id).bids[2] == 0, "in the book");
        eq(orderOf(id, SALE, BANK).shares, 100 * SHARE, "its order");
    }

    function testARoundIsCancelledBeforeItOpens() external {
        Terms memory t = terms();
        (t.bankSide, t.bankShares) = (BID, uint64(100 * SHARE));
        uint256 id = announceRound(t);
        skip(7 days - 1);
        vm.expectEmit(address(auctions));
        emit Cancelled(id);
        vm.prank(guardian);
        auctions.cancel(id);
        yes(auctions.round(id).state == State.Void, "void");
        auctions.collect(id, BID, list(BANK));
        eq(usdt.balanceOf(treasury), worth(0, 100 * SHARE), "to the treasury, not to who paid");
        vm.prank(admin);
        vm.expectRevert(err(AuctionTerms.NotLive.selector, id));
        auctions.cancel(id);
        uint256 second = announceRound(terms());
        vm.prank(admin);
        auctions.cancel(second);
        uint256 third = openRound();
        vm.prank(guardian);
        vm.expectRevert(err(AuctionTerms.TooLate.selector, third));
        auctions.cancel(third);
        vm.prank(guardian);
        vm.expectRevert(err(AuctionTerms.NotLive.selector, third + 1));
        auctions.cancel(third + 1);
    }
}
