// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BallotBox} from "../src/BallotBox.sol";
import {Board} from "../src/Board.sol";
import {DistributionNotices} from "../src/DistributionNotices.sol";
import {Distributions} from "../src/Distributions.sol";
import {Holdings} from "../src/Holdings.sol";
import {Managed} from "../src/Managed.sol";
import {Roles} from "../src/Roles.sol";
import {ShareDistributions} from "../src/ShareDistributions.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {FeeToken} from "./Doubles.sol";
import {SplitDesk} from "./SplitDesk.sol";

/// Distributions whose record time lies ahead.
contract DistributionNoticesTest is SplitDesk {
    event Announced(
        uint256 indexed id,
        address indexed payToken,
        uint256 recordTime,
        uint256 perShare,
        bytes32 documentHash,
        uint256 taxBps,
        address taxWallet,
        bytes32 exceptionsRoot,
        uint256 exceptions
    );
    event Cancelled(uint256 indexed id);
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

    uint256 private constant EACH = 3e18;
    address private office = address(0x7A8);
    DistributionNotices.Tax private tax;

    function setUp() public override {
        super.setUp();
        buy(alice, A, 100 * SHARE);
        buy(bob, B, 200 * SHARE);
        tax = DistributionNotices.Tax(2_500, office, 0, 0);
        skip(1 days - block.timestamp % 1 days + 12 hours); // noon
    }

    function announce(uint256 time, uint256 perShare, bytes memory error) private returns (uint256 id) {
        vm.prank(board);
        if (error.length != 0) vm.expectRevert(error);
        return distributions.announce(time, usdt, perShare, DOCUMENT, tax);
    }

    function announceIn(uint256 time) private returns (uint256) {
        return announce(block.timestamp + time, EACH, "");
    }

    function begins(uint256 id, bool expected) private {
        uint256 kept = vm.snapshotState();
        if (!expected) vm.expectRevert(err(ShareDistributions.RecordTimeNear.selector));
        begin(id);
        vm.revertToState(kept);
    }

    function testItIsAnnouncedThenFundedThenPaid() external {
        uint256 time = block.timestamp + 14 days;
        vm.expectEmit(address(distributions));
        emit Announced(1, address(usdt), time, EACH, DOCUMENT, 2_500, office, 0, 0);
        uint256 id = announce(time, EACH, "");
        DistributionNotices.Announcement memory a = distributions.announcements(id);
        yes(address(a.payToken) == address(usdt) && a.recordTime == time && a.perShare == EACH, "terms");
        yes(a.documentHash == DOCUMENT && a.tax.bps == 2_500 && a.tax.wallet == office, "document and tax");
        bytes memory unknown = err(Distributions.UnknownDistribution.selector, id);
        vm.expectRevert(unknown);
        distributions.pay(id, list(A));
        vm.expectRevert(unknown);
        distributions.owed(id, A);
        skip(14 days);
        buy(carol, C, 300 * SHARE);
        payIn(id, usdt, 1_800e18, err(Holdings.FutureLookup.selector, time, time));
        skip(1);
        transfer(carol, alice, 300 * SHARE); // too late for this one
        buy(dave, keccak256("holder D"), 100 * SHARE);
        usdt.mint(board, 2_800e18); // no more than announced is taken
        vm.startPrank(board);
        usdt.approve(address(distributions), 2_800e18);
        vm.expectEmit(address(distributions));
        emit Declared(
            id, board, address(usdt), time, 1_800e18, 600 * SHARE, block.timestamp + 2190 days, DOCUMENT, 2_500, office, 0, 0
        );
        distributions.fund(id);
        vm.stopPrank();
        eq(usdt.balanceOf(address(distributions)), 1_800e18, "exactly");
        distributions.pay(id, list(A, C));
        eq(usdt.balanceOf(alice), 225e18, "three a share less a quarter");
        eq(usdt.balanceOf(carol), 675e18, "who held then");
        payIn(id, usdt, 1_800e18, err(DistributionNotices.NotAnnounced.selector, id));
        eq(announceIn(14 days), id + 1, "the next number");
    }

    /// Rounding never takes from a holder what was announced.
    function testItIsRoundedUp() external {
        buy(carol, C, 1);
        tax = DistributionNotices.Tax(0, address(0), 0, 0);
        uint256 id = announce(block.timestamp + 14 days, 3, "");
        skip(14 days + 1);
        payIn(id, usdt, 901, "");
        eq(distributions.owed(id, A) + distributions.owed(id, B), 900, "all of it");
        id = announce(block.timestamp + 14 days, 1, "");
        skip(14 days + 1);
        payIn(id, usdt, 301, "");
        eq(distributions.distributions(id).amount, 301, "a millionth rounds up");
    }

    function testItLapsesThirtyDaysAfterItsRecordTime() external {
        (uint256 id, uint256 time) = (announceIn(14 days), block.timestamp + 14 days);
        skip(44 days + 1);
        payIn(id, usdt, 900e18, err(Board.RecordTimeTooOld.selector, time));
        eq(distributions.announcements(id).recordTime, time, "still to be read");
        skip(1 days);
        id = announceIn(14 days);
        skip(44 days);
        payIn(id, usdt, 900e18, "");
    }

    function testTheNoticeIsKept() external {
        uint256 time = block.timestamp;
        eq(distributions.recordNotice(), 14 days, "notice");
        announce(time + 14 days - 1, EACH, err(Board.RecordTimeTooNear.selector, time + 14 days - 1, time + 14 days));
        announce(time + 90 days + 1, EACH, err(DistributionNotices.RecordTimeTooFar.selector, time + 90 days + 1));
        announce(time + 90 days, EACH, "");
        announce(time + 14 days, 0, err(DistributionNotices.ZeroAmount.selector));
        bytes memory large = abi.encodeWithSignature("SafeCastOverflowedUintDowncast(uint8,uint256)", 96, 1 << 96);
        announce(time + 14 days, 1 << 96, large);
        vm.prank(board);
        vm.expectRevert(err(DistributionNotices.NoDocument.selector));
        distributions.announce(time + 14 days, usdt, EACH, 0, tax);
        tax.bps = 10_001;
        announce(time + 14 days, EACH, err(DistributionNotices.WrongTax.selector));
    }

    function testOnlyTheExactAmountCounts() external {
        FeeToken taking = new FeeToken();
        vm.prank(board);
        uint256 id = distributions.announce(block.timestamp + 14 days, taking, 1, DOCUMENT, tax);
        skip(14 days + 1);
        payIn(id, taking, 300, err(Distributions.PaymentShort.selector, 300, 297));
        payIn(announceIn(14 days), usdt, 0, err(Holdings.FutureLookup.selector, block.timestamp + 14 days, block.timestamp));
    }

    function testItIsCancelledBeforeItsRecordTime() external {
        (uint256 id, uint256 time) = (announceIn(14 days), block.timestamp + 14 days);
        vm.prank(alice);
        vm.expectRevert(err(Managed.MissingRole.selector, alice, Roles.BOARD));
        distributions.cancel(id);
        address[2] memory may = [board, guardian];
        for (uint256 i; i < 2; ++i) {
            uint256 kept = vm.snapshotState();
            skip(14 days - 1);
            vm.expectEmit(address(distributions));
            emit Cancelled(id);
            vm.prank(may[i]);
            distributions.cancel(id);
            no(distributions.isRecordTimeNear(), "nothing waits for it");
            eq(distributions.announcements(id).recordTime, 0, "gone");
            skip(2);
            payIn(id, usdt, 900e18, err(DistributionNotices.NotAnnounced.selector, id));
            vm.prank(may[i]);
            vm.expectRevert(err(DistributionNotices.NotAnnounced.selector, id));
            distributions.cancel(id);
            vm.revertToState(kept);
        }
        skip(14 days);
        vm.prank(guardian);
        vm.expectRevert(err(DistributionNotices.RecordTimePassed.selector, time));
        distributions.cancel(id);
    }

    /// A split begins neither on the day of a record time nor on the day before it, whatever announced it.
    function testNoSplitBeginsNearARecordTime() external {
        announceIn(17 days);
        skip(10 days);
        openPoll(block.timestamp + 15 days, "");
        uint256 split = declareShares(1, 1);
        skip(5 days + 12 hours - 1); // the evening two days before
        begins(split, true);
        skip(1);
        begins(split, false); // a day and a half before
        skip(35 hours);
        begins(split, false); // an hour before
        skip(1 hours);
        begins(split, false); // in its second
        skip(12 hours - 1);
        begins(split, false);
        skip(1);
        begins(split, true); // the day has passed
        skip(6 days);
        begins(split, false); // the day before that of the ballot
        skip(2 days);
        begins(split, true);
    }

    /// Neither of money nor of votes, from the first to the last second in which it can begin.
    function testNoRecordTimeLiesInAnAnnouncedSplit() external {
        declareShares(1, 1);
        (uint256 from, uint256 until) = issuance.pendingSplit();
        bytes memory inside = err(Board.SplitAnnounced.selector, from, until);
        announce(until, EACH, inside);
        announce(until + 1, EACH, "");
        openPoll(from, inside);
        openPoll(from - 1, "");
        ShareToken.Parts memory without = parts();
        without.issuance = address(0);
        vm.prank(admin);
        token.setParts(without);
        announce(until, EACH, ""); // nothing can be split
    }

    function openPoll(uint256 time, bytes memory error) private {
        string[] memory words = choicesOf(2);
        vm.prank(board);
        if (error.length != 0) vm.expectRevert(error);
        ballots.open(BallotBox.Kind.Poll, "Title", words, DOCUMENT, time, time + 1 days, 0, 0);
    }
}
