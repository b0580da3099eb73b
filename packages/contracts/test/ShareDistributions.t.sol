// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BallotBox} from "../src/BallotBox.sol";
import {DistributionNotices} from "../src/DistributionNotices.sol";
import {Issuer} from "../src/Issuer.sol";
import {ShareDistributions} from "../src/ShareDistributions.sol";
import {ShareLists} from "../src/ShareLists.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {Wallets} from "../src/Wallets.sol";
import {Floor} from "./Floor.sol";

/// Splits and bonus issues: everyone gets new shares in a closed window.
contract ShareDistributionsTest is Floor {
    event SharesDeclared(
        uint256 indexed id, uint256 numerator, uint256 denominator, bytes32 documentHash, uint256 executableAt
    );
    event SharesCancelled(uint256 indexed id);
    event SharesBegan(uint256 indexed id, uint256 supply);
    event SharesReceived(uint256 indexed id, bytes32 indexed holder, uint256 shares);
    event SharesEnded(uint256 indexed id);

    bytes private PAUSED = abi.encodeWithSelector(Wallets.EnforcedPause.selector);

    function setUp() public override {
        super.setUp();
        buy(alice, A, 100 * SHARE);
        buy(bob, B, 200 * SHARE);
        skip(1 days);
    }

    function refuse(bytes memory error) private {
        vm.expectRevert(error);
    }

    function testASplitOfTwoForOne() external {
        uint256 at = block.timestamp + 3 days;
        vm.expectEmit(address(issuance));
        emit SharesDeclared(1, 1, 1, DOCUMENT, at);
        uint256 id = declareShares(1, 1);
        (uint256 from, uint256 until) = issuance.pendingSplit();
        yes(from == at && until == at + 30 days, "when it can begin");
        transfer(alice, bob, 40 * SHARE); // until the beginning all goes on
        skip(3 days - 1);
        refuse(err(Issuer.TooEarly.selector, at));
        begin(id);
        skip(1);
        vm.expectEmit(address(issuance));
        emit SharesBegan(id, 300 * SHARE);
        vm.expectEmit(address(issuance));
        emit SharesReceived(id, A, 60 * SHARE);
        vm.prank(dave); // anyone
        issuance.createShares(id, turnOf(A, alice));
        eq(token.announced(), 240 * SHARE, "reserved");
        (from, until) = issuance.pendingSplit();
        yes(from == at && until == at, "open");
        createShares(id, turnOf(A, alice));
        eq(token.balanceOf(alice), 120 * SHARE, "once");
        yes(issuance.hasReceived(id, A) && !issuance.hasReceived(id, B), "who has theirs");
        skip(1 hours);
        vm.expectEmit(address(issuance));
        emit SharesEnded(id);
        createShares(id, turnOf(B, bob));
        eq(token.totalSupply(), 600 * SHARE, "twice the shares");
        eq(token.announced(), 0, "nothing reserved");
        (from, until) = issuance.pendingSplit();
        eq(from + until, 0, "none is pending");
        ShareDistributions.ShareDistribution memory d = issuance.shareDistributions(id);
        yes(d.documentHash == DOCUMENT && d.executableAt == at && d.beganAt == at, "read back");
        yes(d.numerator == 1 && d.denominator == 1 && d.endedAt == at + 1 hours, "and its parts");
        yes(d.supply == 300 * SHARE && d.settled == d.supply && d.left == 0 && d.promised == 0, "and its sums");
        transfer(bob, alice, 480 * SHARE); // open again
        refuse(err(ShareDistributions.UnknownShareDistribution.selector, id));
        begin(id);
    }

    /// Two holders of half each, one of them frozen: once a dividend paid one to ten, and votes counted so.
    // attack G-20
    function testAFrozenHolderKeepsHalf() external {
        transfer(bob, alice, 50 * SHARE);
        freezeHolder(A, true);
        request(bob, dave, B); // and the other is in recovery
        uint256 id = beginSplit(9, 1);
        createShares(id, turnOf(A, alice));
        createShares(id, turnOf(B, bob));
        eq(token.balanceOf(alice), 1_500 * SHARE, "in place");
        eq(token.balanceOf(bob), 1_500 * SHARE, "also in a blocked wallet");
        uint256 money = distribute(usdt, 1e18);
        yes(distributions.owed(money, A) == 1_500e18 && distributions.owed(money, B) == 1_500e18, "half of the dividend");
        uint256 ballot = openBallot(2, 1 days);
        vm.prank(alice);
        ballots.vote(ballot, 1);
        eq(ballots.tally(ballot)[0], 1_500 * SHARE, "half of the votes");
        skip(14 days);
        enforcement.executeRecovery(bob);
        eq(token.balanceOf(dave), 1_500 * SHARE, "recovered");
    }

    function testABookEntryAndAHolderWithoutPayoutAddressReceive() external {
        issueTo(C, address(0), 50 * SHARE);
        addSenior(ALICE_KEY, carol, A);
        transfer(alice, carol, 100 * SHARE);
        vm.prank(alice);
        token.removeWallet(alice); // leaves no payout address
        uint256 id = beginSplit(1, 10);
        createShares(id, turnOf(C, token.bookWallet(C)));
        createShares(id, turnOf(A, carol));
        createShares(id, turnOf(B, bob));
        eq(token.balanceOf(token.bookWallet(C)), 55 * SHARE, "the book entry");
        eq(token.balanceOf(carol), 110 * SHARE, "without a payout address");
        no(token.paused(), "ended");
    }

    /// 9.9 % were once 18 % of votes and dividend, above a ceiling of 10 %, until the others had theirs.
    // attack G-22
    function testNoRecordTimeLiesInsideASplit() external {
        buy(carol, C, 33 * SHARE);
        skip(1 hours);
        useRules(1_000, 0); // carol has 9.9 %, alice and bob are above
        uint256 before = block.timestamp;
        uint256 time = before + 14 days;
        DistributionNotices.Tax memory untaxed;
        vm.prank(board);
        uint256 money = distributions.announce(time, usdt, 1, DOCUMENT, untaxed);
        uint256 id = beginSplit(1, 1);
        uint256 began = block.timestamp;
        createShares(id, turnOf(C, carol));
        skip(14 days);
        refuse(err(ShareToken.InsideSplit.selector, began));
        token.totalSupplyAt(began);
        string[] memory words = choicesOf(2);
        vm.startPrank(board);
        refuse(err(ShareToken.InsideSplit.selector, time));
        distributions.fund(money);
        refuse(err(ShareToken.InsideSplit.selector, began));
        ballots.open(BallotBox.Kind.Poll, "Title", words, DOCUMENT, began, block.timestamp + 1 days, 0, 0);
        vm.stopPrank();
        eq(token.totalSupplyAt(before), 333 * SHARE, "times of before are whole");
        createShares(id, turnOf(A, alice));
        createShares(id, turnOf(B, bob));
        uint256 ended = block.timestamp;
        skip(1);
        refuse(err(ShareToken.InsideSplit.selector, ended - 1));
        token.totalSupplyAt(ended - 1);
        eq(token.totalSupplyAt(ended), 666 * SHARE, "and those after it");
        eq(token.holderBalanceAt(C, ended) * 333, token.totalSupplyAt(ended) * 33, "9.9 %");
        eq(token.totalSupplyAt(began - 1), 333 * SHARE, "the second before it began");
    }

    function testNothingMovesMeanwhile() external {
        uint256 id = stake(bob, FLEXIBLE, 100 * SHARE);
        addSenior(ALICE_KEY, dave, A);
        issueTo(C, address(0), 10 * SHARE);
        skip(30 days);
        claimBook(C, carol);
        beginSplit(1, 1);
        refuse(PAUSED);
        transfer(alice, bob, 1);
        no(token.canTransfer(alice, bob, 1), "nor says that it would");
        refuse(PAUSED);
        stake(alice, FLEXIBLE, 10 * SHARE);
        vm.startPrank(bob);
        refuse(PAUSED);
        staking.claim(id);
        refuse(PAUSED);
        staking.exit(id);
        refuse(PAUSED);
        staking.renew(id);
        vm.stopPrank();
        skip(2 days);
        refuse(PAUSED);
        issuance.executeClaim(C);
        vm.startPrank(pauser);
        refuse(PAUSED);
        token.pause();
        refuse(PAUSED);
        token.unpause();
        vm.stopPrank();
        bytes memory wrong = err(ShareToken.WrongCaller.selector, dave);
        vm.startPrank(dave);
        refuse(wrong);
        token.setSplitting(false);
        refuse(wrong);
        token.split(alice, 1, 0, 0, 0);
    }

    function testItWaitsForAPause() external {
        uint256 id = declareShares(1, 1);
        skip(3 days);
        pause();
        refuse(PAUSED);
        begin(id);
    }

    /// Rounds, orders that were not returned, and lists count shares of before.
    function testItWaitsForRoundsOrdersAndLists() external {
        uint256 round = openRound();
        uint256 id = declareShares(1, 1);
        offer(alice, round, 0, 50 * SHARE);
        skip(3 days);
        bytes memory busy = err(ShareDistributions.NotIdle.selector);
        refuse(busy);
        begin(id);
        auctions.clear(round);
        refuse(busy);
        begin(id);
        auctions.collect(round, SALE, list(A));
        uint256 list_ = announceList(new ShareLists.Line[](1), SHARE);
        refuse(busy);
        begin(id);
        vm.prank(guardian);
        issuance.cancel(list_);
        begin(id);
        yes(token.paused(), "open");
    }

    /// What rounding leaves is reserved no longer.
    function testWhatIsRoundedDown() external {
        buy(carol, C, 1);
        uint256 id = beginSplit(1, 7);
        createShares(id, turnOf(C, carol));
        eq(token.balanceOf(carol), 1, "a seventh of a millionth is nothing");
        createShares(id, turnOf(A, alice));
        createShares(id, turnOf(B, bob));
        eq(token.holderBalance(A), 100 * SHARE + (100 * SHARE) / 7, "rounded down");
        eq(token.announced(), 0, "given up");
    }

    /// Whoever is listed wrongly stops no other, and is listed again.
    function testAHolderIsListedWithAllWallets() external {
        addSenior(ALICE_KEY, carol, A);
        transfer(alice, carol, 30 * SHARE);
        freeze(alice, 70 * SHARE);
        freeze(carol, 15 * SHARE);
        uint256 id = beginSplit(1, 3);
        (address low, address high) = alice < carol ? (alice, carol) : (carol, alice);
        createShares(id, turnOf(A, alice)); // one is missing
        address[] memory wallets = new address[](2);
        (wallets[0], wallets[1]) = (alice, alice);
        ShareDistributions.Turn[] memory turns = new ShareDistributions.Turn[](1);
        turns[0] = turnWith(A, wallets);
        createShares(id, turns); // twice the same
        (wallets[0], wallets[1]) = (high, low);
        createShares(id, turns); // in another order
        createShares(id, turnOf(A, alice, bob)); // of another
        eq(token.totalSupply(), 300 * SHARE, "skipped");
        createShares(id, turnOf(A, alice, carol));
        eq(token.balanceOf(alice) + token.balanceOf(carol), 133_333_333, "together rounded down");
        yes(token.balanceOf(alice) / 10 == 9_333_333 && token.balanceOf(carol) == 40 * SHARE, "each its part");
        eq(token.getFrozenTokens(alice), 93_333_334, "all stay frozen");
        eq(token.getFrozenTokens(carol), 20 * SHARE, "half");
        eq(token.freeOf(A), 20 * SHARE - (93_333_333 - token.balanceOf(alice)), "free as before");
    }

    function testTheGuardianCancelsBeforeItBegins() external {
        uint256 id = declareShares(1, 1);
        bytes memory pending = err(ShareDistributions.ShareDistributionPending.selector, id);
        vm.prank(board);
        refuse(pending);
        issuance.declareShares(1, 1, DOCUMENT);
        vm.expectEmit(address(issuance));
        emit SharesCancelled(id);
        vm.prank(guardian);
        issuance.cancelShares(id);
        bytes memory unknown = err(ShareDistributions.UnknownShareDistribution.selector, id);
        refuse(unknown);
        begin(id);
        vm.startPrank(admin);
        refuse(unknown);
        issuance.cancelShares(id);
        vm.stopPrank();
        id = beginSplit(1, 1);
        vm.startPrank(admin);
        refuse(err(ShareDistributions.HasBegun.selector, id));
        issuance.cancelShares(id);
        vm.stopPrank();
        skip(100 days); // an open one does not lapse
        vm.prank(board);
        refuse(err(ShareDistributions.ShareDistributionPending.selector, id));
        issuance.declareShares(1, 1, DOCUMENT);
        createShares(id, turnOf(A, alice));
        createShares(id, turnOf(B, bob));
        eq(token.totalSupply(), 600 * SHARE, "completed");
    }

    function testItLapses() external {
        uint256 id = declareShares(1, 1);
        skip(33 days);
        uint256 kept = vm.snapshotState();
        begin(id); // in the last second
        vm.revertToState(kept);
        skip(1);
        refuse(err(ShareDistributions.UnknownShareDistribution.selector, id));
        begin(id);
        eq(declareShares(1, 1), id + 1, "another one");
    }

    /// A record time reaches thirty days back, and the token knows the last split alone.
    function testTwoSplitsAreThirtyDaysApart() external {
        uint256 id = beginSplit(1, 1);
        createShares(id, turnOf(A, alice));
        createShares(id, turnOf(B, bob));
        uint256 again = block.timestamp + 30 days;
        id = declareShares(1, 1);
        skip(30 days - 1);
        refuse(err(Issuer.TooEarly.selector, again));
        begin(id);
        skip(1);
        begin(id);
    }

    function testTheCapitalHasRoom() external {
        uint256 id = declareShares(99, 1);
        skip(3 days);
        vm.startPrank(admin);
        token.setMaxSupply(30_000 * SHARE - 1, DOCUMENT);
        refuse(err(ShareToken.MaxSupplyExceeded.selector, 29_700 * SHARE - 1));
        begin(id);
        token.setMaxSupply(30_000 * SHARE, DOCUMENT);
        begin(id);
    }

    function testDeclarationIsRefused() external {
        bytes memory incomplete = err(Issuer.IncompleteAnnouncement.selector);
        vm.startPrank(board);
        refuse(incomplete);
        issuance.declareShares(0, 1, DOCUMENT);
        refuse(incomplete);
        issuance.declareShares(1, 0, DOCUMENT);
        refuse(incomplete);
        issuance.declareShares(1, 1, 0);
    }
}
