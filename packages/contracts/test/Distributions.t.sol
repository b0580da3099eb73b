// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Board} from "../src/Board.sol";
import {Distributions} from "../src/Distributions.sol";
import {Holdings} from "../src/Holdings.sol";
import {Desk} from "./Desk.sol";
import {BlockingToken, BonusToken, FeeToken, LyingToken, NestingToken, PayToken} from "./Doubles.sol";

/// Declaring, paying, and what returns.
contract DistributionsTest is Desk {
    event Declared(
        uint256 indexed id,
        address indexed payer,
        address indexed payToken,
        uint256 recordTime,
        uint256 amount,
        uint256 supply,
        uint256 reclaimableAt,
        bytes32 documentHash,
        uint256 taxBps,
        address taxWallet,
        bytes32 exceptionsRoot,
        uint256 exceptions
    );
    event Paid(uint256 indexed id, bytes32 indexed holder, address to, uint256 net, uint256 tax);
    event Forgone(uint256 indexed id, bytes32 indexed holder, uint256 amount);
    event Reclaimed(uint256 indexed id, uint256 amount);

    uint256 internal constant AMOUNT = 1_000e18;
    Distributions.Tax private untaxed;

    function setUp() public override {
        super.setUp();
        buy(alice, A, 100 * SHARE);
        buy(bob, B, 200 * SHARE);
        skip(1 days);
    }

    function refuseDeclare(
        address sender,
        uint256 time,
        IERC20 payToken,
        uint256 amount,
        bytes32 hash,
        bytes memory error
    ) internal {
        PayToken(address(payToken)).mint(sender, amount);
        vm.startPrank(sender);
        payToken.approve(address(distributions), amount);
        vm.expectRevert(error);
        distributions.declare(time, payToken, amount, hash, untaxed);
        vm.stopPrank();
    }

    function remaining(uint256 id) internal view returns (uint256) {
        return distributions.distributions(id).remaining;
    }

    function testDeclareTakesTheMoney() external {
        uint256 time = block.timestamp - 1;
        usdt.mint(board, AMOUNT);
        vm.startPrank(board);
        usdt.approve(address(distributions), AMOUNT);
        vm.expectEmit(address(distributions));
        emit Declared(
            1, board, address(usdt), time, AMOUNT, 300 * SHARE, block.timestamp + 2190 days, DOCUMENT,
            0, address(0), 0, 0
        );
        uint256 id = distributions.declare(time, usdt, AMOUNT, DOCUMENT, untaxed);
        vm.stopPrank();
        eq(id, 1, "id");
        eq(distributions.lastDistributionId(), 1, "last id");
        eq(usdt.balanceOf(address(distributions)), AMOUNT, "held");
        Distributions.Distribution memory d = distributions.distributions(id);
        eq(d.payToken, address(usdt), "token");
        eq(d.payer, board, "payer");
        eq(d.recordTime, time, "record time");
        eq(d.amount, AMOUNT, "amount");
        eq(d.remaining, AMOUNT, "remaining");
        eq(d.supply, 300 * SHARE, "supply");
        eq(d.settled, 0, "settled");
    }

    function testDeclareRefuses() external {
        uint256 time = block.timestamp - 1;
        bytes32 hash = DOCUMENT;
        refuseDeclare(board, time, usdt, 0, hash, err(Distributions.ZeroAmount.selector));
        refuseDeclare(board, time, usdt, 1, 0, err(Distributions.NoDocument.selector));
        refuseDeclare(
            board, time + 1, usdt, 1, hash,
            abi.encodeWithSelector(Holdings.FutureLookup.selector, time + 1, uint48(block.timestamp))
        );
        refuseDeclare(board, 1_000, usdt, 1, hash, err(Board.NoHolders.selector, uint256(1_000)));
        refuseDeclare(
            board, time, usdt, 1 << 96, hash,
            abi.encodeWithSignature("SafeCastOverflowedUintDowncast(uint8,uint256)", 96, 1 << 96)
        );
    }

    function testDeclareRefusesTokensThatPayAnotherAmount() external {
        uint256 time = block.timestamp - 1;
        bytes32 hash = DOCUMENT;
        refuseDeclare(board, time, new FeeToken(), 100, hash, short(100, 99));
        refuseDeclare(board, time, new BonusToken(), 100, hash, short(100, 101));
        refuseDeclare(board, time, new LyingToken(), 100, hash, short(100, 0));
    }

    function short(uint256 expected, uint256 received) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(Distributions.PaymentShort.selector, expected, received);
    }

    function testAnyonePaysInProportionOnce() external {
        uint256 id = declare(usdt, AMOUNT);
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
        eq(distributions.distributions(id).settled, 300 * SHARE, "all settled");
    }

    function testHoldingsOfTheRecordTimeCount() external {
        uint256 id = declare(usdt, AMOUNT);
        register(carol, C);
        transfer(alice, carol, 100 * SHARE);
        stake(bob, YEAR, 200 * SHARE);
        distributions.pay(id, list(A));
        vm.recordLogs();
        distributions.pay(id, list(C));
        eq(vm.getRecordedLogs().length, 0, "nothing happens");
        eq(usdt.balanceOf(alice), AMOUNT / 3, "who held then");
        eq(usdt.balanceOf(carol), 0, "not who holds now");
        eq(distributions.distributions(id).settled, 100 * SHARE, "nothing counted for the latter");
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
        uint256 id = declare(usdt, AMOUNT);
        freeze(alice, type(uint256).max);
        distributions.pay(id, list(A));
        eq(usdt.balanceOf(alice), AMOUNT / 3, "paid");
    }

    /// Nobody has a key for a book entry, so its owner is paid after the claim.
    function testTheOwnerOfABookEntryIsPaidLater() external {
        issueTo(C, address(0), 300 * SHARE);
        skip(1);
        uint256 id = declare(usdt, AMOUNT);
        distributions.pay(id, list(C));
        eq(remaining(id), AMOUNT, "not yet");
        claimBook(C, carol);
        skip(2 days);
        issuance.executeClaim(C);
        distributions.pay(id, list(C));
        eq(usdt.balanceOf(carol), AMOUNT / 2, "after it");
    }

    /// (F-16)
    function testFrozenAndRecoveringHoldersArePaidLater() external {
        uint256 id = declare(usdt, AMOUNT);
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
        uint256 id = declare(blocking, AMOUNT);
        blocking.list(alice);
        distributions.pay(id, list(A, B));
        eq(blocking.balanceOf(bob), (AMOUNT * 2) / 3, "the other is paid");
        eq(distributions.owed(id, A), AMOUNT / 3, "still owed");
        eq(distributions.distributions(id).settled, 200 * SHARE, "settled");
        eq(remaining(id), AMOUNT - (AMOUNT * 2) / 3, "remaining");
        addSenior(ALICE_KEY, carol, A);
        vm.prank(alice);
        token.setPayoutAddress(carol);
        distributions.pay(id, list(A));
        eq(blocking.balanceOf(carol), AMOUNT / 3, "paid at another address");
    }

    function testAPaymentInsideAPayment() external {
        NestingToken nesting = new NestingToken();
        uint256 id = declare(nesting, AMOUNT);
        nesting.nest(address(distributions), abi.encodeCall(distributions.pay, (id, list(A, B))));
        distributions.pay(id, list(A));
        yes(nesting.done(), "nested");
        eq(nesting.balanceOf(alice), AMOUNT / 3, "once");
        eq(nesting.balanceOf(bob), (AMOUNT * 2) / 3, "once");
        eq(remaining(id), 1, "remaining");
    }

    function testReclaimReturnsWhatNobodyCanReceive() external {
        BlockingToken blocking = new BlockingToken();
        buy(carol, C, 400 * SHARE);
        skip(1 hours);
        uint256 id = declare(blocking, AMOUNT);
        blocking.list(alice);
        freezeHolder(C, true);
        skip(2190 days);
        bytes32[] memory three = new bytes32[](3);
        (three[0], three[1], three[2]) = (A, B, C); // also the frozen one
        vm.prank(board);
        vm.expectEmit(address(distributions));
        emit Forgone(id, A, AMOUNT / 7);
        distributions.reclaim(id, three);
        uint256 kept = (AMOUNT * 4) / 7 + 1;
        eq(blocking.balanceOf(bob), (AMOUNT * 2) / 7, "who can be paid is paid");
        eq(remaining(id), kept, "the frozen holder's part stays");
        eq(blocking.balanceOf(board), AMOUNT - (AMOUNT * 2) / 7 - kept, "the rest returned");
        eq(distributions.owed(id, A), 0, "given up");
        freezeHolder(C, false);
        distributions.pay(id, list(A, C));
        eq(blocking.balanceOf(carol), (AMOUNT * 4) / 7, "paid after the freeze");
        eq(blocking.balanceOf(alice), 0, "not again");
        vm.prank(board);
        vm.expectEmit(address(distributions));
        emit Reclaimed(id, 1);
        distributions.reclaim(id, list(A));
        eq(blocking.balanceOf(address(distributions)), 0, "nothing is left");
    }

    function testReclaimRefuses() external {
        uint256 id = declare(usdt, 300);
        skip(2190 days - 1);
        vm.prank(board);
        vm.expectRevert(err(Distributions.TooEarly.selector, block.timestamp + 1));
        distributions.reclaim(id, list(A));
        skip(1);
        vm.prank(board);
        vm.expectRevert(err(Distributions.ZeroAmount.selector));
        distributions.reclaim(id, list(A, B));
        // It reverted, so nobody was paid by it.
        eq(remaining(id), 300, "remaining");
    }

    function testDistributionsAreSeparate() external {
        uint256 first = declare(usdt, 300);
        uint256 second = declare(usdt, 600);
        distributions.pay(second, list(A));
        eq(distributions.owed(first, A), 100, "the other is still owed");
        eq(remaining(first), 300, "untouched");
        eq(remaining(second), 400, "paid");
    }
}
