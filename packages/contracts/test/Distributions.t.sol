// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BallotBox} from "../src/BallotBox.sol";
import {Board} from "../src/Board.sol";
import {DistributionNotices} from "../src/DistributionNotices.sol";
import {Distributions} from "../src/Distributions.sol";
import {Desk} from "./Desk.sol";
import {BlockingToken, BonusToken, FeeToken, LyingToken, NestingToken, PayToken} from "./Doubles.sol";

/// Paying in, paying out, and what returns.
contract DistributionsTest is Desk {
    event Paid(uint256 indexed id, bytes32 indexed holder, address to, uint256 net, uint256 tax);
    event Forgone(uint256 indexed id, bytes32 indexed holder, uint256 amount);
    event Reclaimed(uint256 indexed id, uint256 amount);

    /// Neither a part nor the whole is even: `EACH` times three `THIRD`s is `AMOUNT`, rounded up.
    uint256 internal constant THIRD = 100 * SHARE + 1;
    uint256 internal constant EACH = 3e18 + 1;
    uint256 internal constant AMOUNT = 900e18 + 9e12 + 301;

    function setUp() public override {
        super.setUp();
        buy(alice, A, THIRD);
        buy(bob, B, 2 * THIRD);
    }

    function announced(PayToken payToken, uint256 perShare) internal returns (uint256 id, uint256 time) {
        DistributionNotices.Tax memory untaxed;
        time = block.timestamp + 14 days;
        vm.prank(board);
        id = distributions.announce(time, payToken, perShare, DOCUMENT, untaxed);
    }

    function remaining(uint256 id) internal view returns (uint256) {
        return distributions.distributions(id).remaining;
    }

    /// Nobody stops a ballot that a stolen BOARD key dates back.
    function testARecordTimeIsThirtyDaysOldAtMost() external {
        (uint256 id, uint256 time) = announced(usdt, EACH);
        skip(44 days);
        uint256 kept = vm.snapshotState();
        payIn(id, usdt, AMOUNT, "");
        openAt(time, "");
        vm.revertToState(kept);
        skip(1);
        bytes memory old = err(Board.RecordTimeTooOld.selector, time);
        payIn(id, usdt, AMOUNT, old);
        openAt(time, old);
    }

    function openAt(uint256 time, bytes memory error) internal {
        string[] memory words = choicesOf(2);
        vm.prank(board);
        if (error.length != 0) vm.expectRevert(error);
        ballots.open(BallotBox.Kind.Poll, "Title", words, DOCUMENT, time, block.timestamp + 1 days, 0, 0);
    }

    function testFundTakesTheMoney() external {
        uint256 id = distribute(usdt, EACH);
        eq(id, 1, "id");
        eq(distributions.lastDistributionId(), 1, "last id");
        eq(usdt.balanceOf(address(distributions)), AMOUNT, "held");
        Distributions.Distribution memory d = distributions.distributions(id);
        eq(d.payToken, address(usdt), "token");
        eq(d.payer, board, "payer");
        eq(d.recordTime, block.timestamp - 1, "record time");
        eq(d.amount, AMOUNT, "amount");
        eq(d.remaining, AMOUNT, "remaining");
        eq(d.supply, 3 * THIRD, "supply");
        eq(d.settled, 0, "settled");
    }

    function testFundRefuses() external {
        (uint256 id, uint256 time) = announced(usdt, type(uint96).max);
        skip(14 days + 1);
        uint256 sum = (uint256(type(uint96).max) * 3 * THIRD + SHARE - 1) / SHARE;
        payIn(id, usdt, 1, abi.encodeWithSignature("SafeCastOverflowedUintDowncast(uint8,uint256)", 96, sum));
        super.setUp(); // nobody has bought
        (id, time) = announced(usdt, EACH);
        skip(14 days + 1);
        payIn(id, usdt, 1, err(Board.NoHolders.selector, time));
    }

    function testFundRefusesTokensThatPayAnotherAmount() external {
        refuseFund(new FeeToken(), AMOUNT - AMOUNT / 100);
        refuseFund(new BonusToken(), AMOUNT + 1);
        refuseFund(new LyingToken(), 0);
    }

    function refuseFund(PayToken payToken, uint256 received) internal {
        (uint256 id, ) = announced(payToken, EACH);
        skip(14 days + 1);
        payIn(id, payToken, AMOUNT, err(Distributions.PaymentShort.selector, AMOUNT, received));
    }

    function testAnyonePaysInProportionOnce() external {
        uint256 id = distribute(usdt, EACH);
        eq(distributions.owed(id, A), AMOUNT / 3, "owed");
        vm.prank(dave);
        vm.expectEmit(address(distributions));
        emit Paid(id, A, alice, AMOUNT / 3, 0);
        distributions.pay(id, list(A, A));
        eq(usdt.balanceOf(alice), AMOUNT / 3, "paid once");
        eq(distributions.owed(id, A), 0, "nothing owed");
        distributions.pay(id, list(A, B));
        eq(usdt.balanceOf(alice), AMOUNT / 3, "still once");
        eq(usdt.balanceOf(bob), (AMOUNT * 2) / 3, "the other");
        eq(remaining(id), 1, "the rounding");
        eq(distributions.distributions(id).settled, 3 * THIRD, "all settled");
    }

    function testHoldingsOfTheRecordTimeCount() external {
        uint256 id = distribute(usdt, EACH);
        register(carol, C);
        transfer(alice, carol, THIRD);
        stake(bob, YEAR, 2 * THIRD);
        distributions.pay(id, list(A));
        vm.recordLogs();
        distributions.pay(id, list(C));
        eq(vm.getRecordedLogs().length, 0, "nothing happens");
        eq(usdt.balanceOf(alice), AMOUNT / 3, "who held then");
        eq(usdt.balanceOf(carol), 0, "not who holds now");
        eq(distributions.distributions(id).settled, THIRD, "nothing counted for the latter");
        distributions.pay(id, list(B));
        eq(usdt.balanceOf(bob), (AMOUNT * 2) / 3, "staked shares count");
    }

    function testUnknownDistribution() external {
        bytes memory error = err(Distributions.UnknownDistribution.selector, uint256(1));
        vm.expectRevert(error);
        distributions.pay(1, list(A));
        vm.expectRevert(error);
        distributions.owed(1, A);
        vm.expectRevert(error);
        distributions.distributions(1);
        vm.expectRevert(error);
        distributions.rateOf(1, A);
        vm.expectRevert(error);
        distributions.enterRate(1, A, 0, new bytes32[](0));
        vm.prank(board);
        vm.expectRevert(error);
        distributions.reclaim(1, list(A));
    }

    /// A freeze of an amount is about moving shares: it stops no payment.
    /// (F-13)
    function testAFrozenAmountStopsNoPayment() external {
        uint256 id = distribute(usdt, EACH);
        freeze(alice, type(uint256).max);
        distributions.pay(id, list(A));
        eq(usdt.balanceOf(alice), AMOUNT / 3, "paid");
    }

    /// Nobody has a key for a book entry, so its owner is paid after the claim.
    function testTheOwnerOfABookEntryIsPaidLater() external {
        issueTo(C, address(0), 3 * THIRD);
        uint256 id = distribute(usdt, EACH);
        distributions.pay(id, list(C));
        eq(remaining(id), 2 * AMOUNT - 1, "not yet"); // rounded up once
        claimBook(C, carol);
        skip(2 days);
        issuance.executeClaim(C);
        distributions.pay(id, list(C));
        eq(usdt.balanceOf(carol), AMOUNT - 1, "after it");
    }

    /// (F-16)
    function testFrozenAndRecoveringHoldersArePaidLater() external {
        uint256 id = distribute(usdt, EACH);
        freezeHolder(A, true);
        request(bob, dave, B);
        distributions.pay(id, list(A, B));
        eq(remaining(id), AMOUNT, "nobody paid");
        eq(distributions.owed(id, A), AMOUNT / 3, "still owed");
        freezeHolder(A, false);
        skip(14 days);
        enforcement.executeRecovery(bob);
        distributions.pay(id, list(A, B));
        eq(usdt.balanceOf(alice), AMOUNT / 3, "after the freeze");
        eq(usdt.balanceOf(dave), (AMOUNT * 2) / 3, "at the new wallet");
    }

    function testThePayTokenBlocksOneHolder() external {
        BlockingToken blocking = new BlockingToken();
        uint256 id = distribute(blocking, EACH);
        blocking.list(alice);
        distributions.pay(id, list(A, B));
        eq(blocking.balanceOf(bob), (AMOUNT * 2) / 3, "the other is paid");
        eq(distributions.owed(id, A), AMOUNT / 3, "still owed");
        eq(distributions.distributions(id).settled, 2 * THIRD, "settled");
        eq(remaining(id), AMOUNT - (AMOUNT * 2) / 3, "remaining");
        addSenior(ALICE_KEY, carol, A);
        vm.prank(alice);
        token.setPayoutAddress(carol);
        distributions.pay(id, list(A));
        eq(blocking.balanceOf(carol), AMOUNT / 3, "paid at another address");
    }

    function testAPaymentInsideAPayment() external {
        NestingToken nesting = new NestingToken();
        uint256 id = distribute(nesting, EACH);
        nesting.nest(address(distributions), abi.encodeCall(distributions.pay, (id, list(A, B))));
        distributions.pay(id, list(A));
        yes(nesting.done(), "nested");
        eq(nesting.balanceOf(alice), AMOUNT / 3, "once");
        eq(nesting.balanceOf(bob), (AMOUNT * 2) / 3, "once");
        eq(remaining(id), 1, "remaining");
    }

    function testReclaimReturnsWhatNobodyCanReceive() external {
        BlockingToken blocking = new BlockingToken();
        buy(carol, C, 4 * THIRD);
        uint256 id = distribute(blocking, EACH);
        uint256 amount = (AMOUNT / 3) * 7 + 1;
        blocking.list(alice);
        freezeHolder(C, true);
        skip(2190 days);
        bytes32[] memory three = new bytes32[](3);
        (three[0], three[1], three[2]) = (A, B, C); // also the frozen one
        vm.prank(board);
        vm.expectEmit(address(distributions));
        emit Forgone(id, A, amount / 7);
        distributions.reclaim(id, three);
        uint256 kept = (amount * 4) / 7 + 1;
        eq(blocking.balanceOf(bob), (amount * 2) / 7, "who can be paid is paid");
        eq(remaining(id), kept, "the frozen holder's part stays");
        eq(blocking.balanceOf(board), amount - (amount * 2) / 7 - kept, "the rest returned");
        eq(distributions.owed(id, A), 0, "given up");
        freezeHolder(C, false);
        distributions.pay(id, list(A, C));
        eq(blocking.balanceOf(carol), (amount * 4) / 7, "paid after the freeze");
        eq(blocking.balanceOf(alice), 0, "not again");
        vm.prank(board);
        vm.expectEmit(address(distributions));
        emit Reclaimed(id, 1);
        distributions.reclaim(id, list(A));
        eq(blocking.balanceOf(address(distributions)), 0, "nothing is left");
    }

    function testReclaimRefuses() external {
        uint256 id = distribute(usdt, 1e6);
        skip(2190 days - 1);
        vm.prank(board);
        vm.expectRevert(err(Distributions.TooEarly.selector, block.timestamp + 1));
        distributions.reclaim(id, list(A));
        skip(1);
        vm.prank(board);
        vm.expectRevert(err(DistributionNotices.ZeroAmount.selector));
        distributions.reclaim(id, list(A, B));
        // It reverted, so nobody was paid by it.
        eq(remaining(id), 3 * THIRD, "remaining");
    }

    function testDistributionsAreSeparate() external {
        uint256 first = distribute(usdt, 1e6);
        uint256 second = distribute(usdt, 2e6);
        distributions.pay(second, list(A));
        eq(distributions.owed(first, A), THIRD, "the other is still owed");
        eq(remaining(first), 3 * THIRD, "untouched");
        eq(remaining(second), 4 * THIRD, "paid");
    }
}
