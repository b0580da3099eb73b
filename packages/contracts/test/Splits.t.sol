// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Terms} from "../src/AuctionTerms.sol";
import {Deposits} from "../src/Deposits.sol";
import {Enforcement} from "../src/Enforcement.sol";
import {HoldingRules} from "../src/HoldingRules.sol";
import {Offers} from "../src/Offers.sol";
import {SaleTerms} from "../src/SaleTerms.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {ISplitting, NotIssuance} from "../src/Splits.sol";
import {DepositDesk} from "./DepositDesk.sol";
import {Floor} from "./Floor.sol";

/// What counts shares beside balances follows a split: ten for one.
contract SplitsTest is Floor, DepositDesk {
    uint256 private id;

    function setUp() public override {
        super.setUp();
        buy(alice, A, 1_000 * SHARE);
        skip(1 days);
    }

    function complete() private {
        createShares(id, turnOf(A, alice));
        no(token.paused(), "ended");
    }

    function splitTen() private {
        id = beginSplit(9, 1);
        complete();
    }

    function lockUp(HoldingRules at, uint256 shares, uint256 until) private {
        vm.prank(address(issuance));
        at.lockUp(A, shares, until);
    }

    /// 1,000 shares were locked up for years, and after ten for one 9,000 were free the same minute.
    // attack G-21
    function testALockUpGrows() external {
        useRules(10_000, uint64(900 * SHARE));
        register(bob, B);
        lockUp(rules, 1_000 * SHARE, block.timestamp + 1_000 days);
        splitTen();
        (uint256 shares, ) = rules.lockedUpOf(A);
        eq(shares, 10_000 * SHARE, "all of it");
        eq(rules.appliesFrom(), 9_000 * SHARE, "and what the rules apply from");
        vm.prank(alice);
        (bool done, ) = address(token).call(abi.encodeCall(token.transfer, (bob, 1)));
        no(done, "nothing is free");
        lockUp(rules, 5 * SHARE, block.timestamp + 1_000 days);
        (shares, ) = rules.lockedUpOf(A);
        eq(shares, 10_005 * SHARE, "a later one is of shares of today");
    }

    /// Rules that were replaced learn of no split, and those that replace them had none before.
    function testLockUpsOfEarlierRulesGrowOnce() external {
        useRules(10_000, 0);
        lockUp(rules, 7 * SHARE + 1, block.timestamp + 1_000 days);
        id = beginSplit(1, 2);
        complete();
        HoldingRules later = new HoldingRules(token, 10_000, 0, rules);
        vm.prank(admin);
        token.setRules(later);
        lockUp(later, SHARE, block.timestamp + 1_000 days);
        skip(30 days);
        id = beginSplit(1, 1);
        complete();
        (uint256 shares, ) = later.lockedUpOf(A);
        // 10.500001 and a half, rounded up, twice; and one share, once.
        eq(shares, 2 * 10_500_002 + 2 * SHARE, "each split once");
        eq(rules.appliesFrom(), 0, "none");
    }

    /// The price falls, rounded up, and what is left of the limits grows.
    function testTheSale() external {
        vm.startPrank(admin);
        sale.setMinPrice(PRICE + 1);
        sale.setCap(1_500 * SHARE);
        vm.stopPrank();
        skip(3 days);
        buyMore(100 * SHARE);
        id = declareShares(9, 1);
        skip(3 days - 1 hours);
        buyMore(200 * SHARE);
        skip(1 hours);
        (uint256 free, uint256 freeDeposits) = (sale.available(), sale.depositsAvailable());
        begin(id);
        complete();
        eq(sale.minPriceUsd(), PRICE / 10 + 1, "price");
        eq(sale.cap(), 3_300 * SHARE, "200 of the cap were left");
        eq(sale.sold(), 1_300 * SHARE, "what was sold is");
        yes(sale.dailyLimit() == 10 * DAILY && sale.depositLimit() == 10 * DAILY, "limits");
        yes(sale.available() == 10 * free && sale.depositsAvailable() == 10 * freeDeposits, "and what is left of them");
        vm.prank(admin);
        sale.setCap(SHARE);
        skip(30 days);
        splitTen();
        eq(sale.cap(), SHARE, "nothing was left");
    }

    function buyMore(uint256 shares) private {
        ShareSale.Quote memory q = quoteOf(alice, A, address(usdt), shares);
        q.payAmount += 1e18;
        send(q);
    }

    /// Whoever signed before meant other shares.
    function testQuotesOfBeforeAreRefused() external {
        skip(3 days);
        ShareSale.Quote memory q = quoteOf(alice, A, address(usdt), SHARE);
        q.validUntil = block.timestamp + 1 hours;
        splitWhile();
        uint256 until = block.timestamp + 1 hours;
        refuse(q, err(SaleTerms.SignedBeforeSplit.selector, until));
        Deposits.Deposit memory d = depositOf(alice, A, SHARE);
        d.validUntil = block.timestamp + 7 days;
        refuseDeposit(d, err(SaleTerms.SignedBeforeSplit.selector, d.validUntil));
        skip(1);
        q.validUntil = until + 1;
        send(q);
        d.validUntil += 1;
        issue(d);
        eq(token.balanceOf(alice), 10_002 * SHARE, "signed after it");
    }

    /// In the second of the quote.
    function splitWhile() private {
        uint256 now_ = block.timestamp;
        vm.warp(now_ - 3 days);
        id = declareShares(9, 1);
        vm.warp(now_);
        begin(id);
        complete();
    }

    /// An offer of before is for other shares.
    function testOffersOfBeforeAreRefused() external {
        buy(bob, B, 1_000 * SHARE);
        Offers.Offer memory o =
            Offers.Offer(alice, bob, true, 10 * SHARE, address(usdt), 95e18, block.timestamp + 30 days, 3);
        id = beginSplit(9, 1);
        uint256 began = block.timestamp;
        createShares(id, turnOf(B, bob));
        complete();
        vm.startPrank(bob);
        vm.expectRevert(err(Offers.SignedBeforeSplit.selector, began));
        offers.accept(o, "");
        o.nonce |= began << 208;
        vm.expectRevert(err(Offers.InvalidSignature.selector));
        offers.accept(o, new bytes(65)); // looked at again
    }

    /// A court order of before names other shares.
    function testOrdersOfBeforeAreAnnouncedAnew() external {
        register(bob, B);
        announceOrder(alice, bob, 100 * SHARE);
        splitTen();
        skip(1 days);
        vm.prank(enforcer);
        vm.expectRevert(err(Enforcement.AnnouncedBeforeSplit.selector));
        enforcement.executeOrder(alice, bob, 100 * SHARE);
        announceOrder(alice, bob, 1_000 * SHARE);
        skip(3 days);
        executeOrder(alice, bob, 1_000 * SHARE);
        eq(token.balanceOf(bob), 1_000 * SHARE, "executed");
    }

    /// What the bank may offer grows, and prices of before decide nothing.
    function testAuctions() external {
        vm.prank(admin);
        auctions.setIssuable(50 * SHARE);
        register(carol, C);
        uint256 round = openRound();
        offer(alice, round, 5, 100 * SHARE);
        bid(carol, round, 5, 100 * SHARE);
        no(auctions.isIdle(), "a round is live");
        clear(round);
        eq(auctions.liveRounds(), 0, "it ended");
        eq(auctions.openShares(), 200 * SHARE, "both orders are open");
        auctions.settle(round, A, from(alice), C);
        yes(auctions.isIdle(), "all is done");
        id = beginSplit(9, 1);
        createShares(id, turnOf(C, carol));
        complete();
        eq(auctions.issuable(), 500 * SHARE, "may be offered");
        Terms memory t = terms();
        t.anchor = uint80(FIRST + STEP);
        uint256 next = openRound(t);
        eq(auctions.round(next).anchor, FIRST + STEP, "the announced anchor");
    }

    function testOnlyTheIssuanceSplits() external {
        address[4] memory counting = [address(sale), address(staking), address(auctions), address(rules)];
        bytes memory error = err(NotIssuance.selector, address(this));
        for (uint256 i; i < 4; ++i) {
            vm.expectRevert(error);
            ISplitting(counting[i]).split(10, 1);
        }
        vm.expectRevert(error);
        staking.splitStakes(A, new uint256[](0), 10, 1);
    }

    /// A token without these parts, and without rules.
    function testWithoutOtherParts() external {
        ShareToken.Parts memory only_ = ShareToken.Parts(address(0), address(0), address(issuance), address(0), address(0));
        vm.prank(admin);
        token.setParts(only_);
        splitTen();
        eq(token.balanceOf(alice), 10_000 * SHARE, "split");
    }

    /// What stands for no limit stays one, and no field overflows.
    function testNoLimitStaysNone() external {
        useRules(10_000, type(uint64).max);
        vm.startPrank(admin);
        auctions.setIssuable(type(uint256).max);
        sale.setCap(type(uint72).max);
        sale.setDailyLimit(type(uint208).max);
        staking.setPlan(YEAR, type(uint88).max, true);
        vm.stopPrank();
        freeze(alice, type(uint256).max);
        splitTen();
        eq(auctions.issuable(), type(uint256).max, "issuable");
        eq(sale.cap(), type(uint72).max, "cap");
        eq(sale.dailyLimit(), type(uint208).max - 1, "limit");
        (, , uint256 capacity, , ) = staking.plans(YEAR);
        eq(capacity, type(uint88).max, "capacity");
        eq(rules.appliesFrom(), type(uint64).max, "rules");
        eq(token.getFrozenTokens(alice), type(uint64).max, "frozen");
    }
}
