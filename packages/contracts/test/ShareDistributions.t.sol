// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Holdings} from "../src/Holdings.sol";
import {Issuer} from "../src/Issuer.sol";
import {ShareDistributions} from "../src/ShareDistributions.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {Desk} from "./Desk.sol";

/// Bonus issues and splits: distributions in new shares.
contract ShareDistributionsTest is Desk {
    event SharesDeclared(
        uint256 indexed id, uint256 recordTime, uint256 numerator, uint256 denominator, uint256 shares, uint256 supply,
        bytes32 documentHash, uint256 executableAt
    );
    event SharesCancelled(uint256 indexed id, uint256 left);
    event SharesReceived(uint256 indexed id, bytes32 indexed holder, address to, uint256 shares);

    function setUp() public override {
        super.setUp();
        buy(alice, A, 100 * SHARE);
        buy(bob, B, 200 * SHARE);
        skip(1 days);
    }

    function refuse(uint256 time, uint32 numerator, uint32 denominator, bytes32 hash, bytes memory error) private {
        vm.prank(board);
        vm.expectRevert(error);
        issuance.declareShares(time, numerator, denominator, hash);
    }

    function testASplitOfTwoForOne() external {
        (uint256 time, uint256 at) = (block.timestamp - 1, block.timestamp + 3 days);
        vm.expectEmit(address(issuance));
        emit SharesDeclared(1, time, 1, 1, 300 * SHARE, 300 * SHARE, DOCUMENT, at);
        uint256 id = declareShares(1, 1);
        eq(id, issuance.lastShareDistributionId(), "id");
        eq(token.announced(), 300 * SHARE, "reserved");
        ShareDistributions.ShareDistribution memory d = issuance.shareDistributions(id);
        yes(d.documentHash == DOCUMENT && d.recordTime == time && d.executableAt == at, "read back");
        yes(d.numerator == 1 && d.denominator == 1 && d.supply == 300 * SHARE && d.settled == 0, "and its parts");
        eq(issuance.sharesOwed(id, A), 100 * SHARE, "owed");
        transfer(alice, bob, 100 * SHARE); // who held then receives
        skip(3 days - 1);
        vm.expectRevert(err(Issuer.TooEarly.selector, at));
        issuance.createShares(id, list(A, B));
        skip(1);
        vm.expectEmit(address(issuance));
        emit SharesReceived(id, A, alice, 100 * SHARE);
        vm.prank(dave); // anyone
        issuance.createShares(id, list(A, A));
        eq(token.balanceOf(alice), 100 * SHARE, "once");
        eq(issuance.sharesOwed(id, A), 0, "no longer owed");
        issuance.createShares(id, list(A, B));
        eq(token.balanceOf(bob), 500 * SHARE, "the other");
        eq(token.totalSupply(), 600 * SHARE, "twice the shares");
        eq(token.announced(), 0, "nothing reserved");
    }

    function testWhatIsRoundedDownIsReservedNoLonger() external {
        buy(carol, C, 1);
        skip(1);
        uint256 id = declareShares(1, 7);
        uint256 all = (300 * SHARE + 1) / 7;
        eq(token.announced(), all, "reserved");
        skip(3 days);
        issuance.createShares(id, list(C));
        eq(token.balanceOf(carol), 1, "a seventh of a millionth is nothing");
        eq(issuance.shareDistributions(id).settled, 1, "but settled");
        issuance.createShares(id, list(A, B));
        yes((100 * SHARE) / 7 + (200 * SHARE) / 7 < all, "something is left");
        eq(token.announced(), 0, "given up");
        eq(issuance.shareDistributions(id).left, 0, "left");
    }

    function testABookEntryAndAStakeReceive() external {
        issueTo(C, address(0), 50 * SHARE);
        stake(alice, YEAR, 100 * SHARE);
        skip(1);
        uint256 id = declareShares(1, 10);
        skip(3 days);
        issuance.createShares(id, list(A, C));
        eq(token.balanceOf(alice), 110 * SHARE, "staked shares count");
        eq(token.balanceOf(token.bookWallet(C)), 55 * SHARE, "the book entry");
    }

    /// They can be listed again later.
    function testWhoCannotReceiveNowIsSkipped() external {
        uint256 id = declareShares(1, 1);
        skip(3 days);
        freezeHolder(A, true);
        request(bob, dave, B);
        issuance.createShares(id, list(A, B));
        register(carol, C);
        vm.recordLogs();
        issuance.createShares(id, list(C, keccak256("nobody")));
        eq(vm.getRecordedLogs().length, 0, "who held nothing");
        eq(issuance.shareDistributions(id).settled, 0, "nobody");
        freezeHolder(A, false);
        pause();
        issuance.createShares(id, list(A));
        skip(7 days);
        useRules(2_000, 0);
        issuance.createShares(id, list(A)); // above the ceiling
        eq(token.balanceOf(alice), 100 * SHARE, "nothing yet");
        eq(issuance.sharesOwed(id, A), 100 * SHARE, "still owed");
        useRules(10_000, type(uint64).max);
        skip(7 days);
        enforcement.executeRecovery(bob);
        issuance.createShares(id, list(A, B));
        eq(token.balanceOf(alice), 200 * SHARE, "received");
        eq(token.balanceOf(dave), 400 * SHARE, "at the new wallet");
    }

    function testAHolderWithoutAPayoutAddressIsSkipped() external {
        addSenior(ALICE_KEY, carol, A);
        transfer(alice, carol, 100 * SHARE);
        vm.prank(alice);
        token.removeWallet(alice); // leaves none
        uint256 id = declareShares(1, 1);
        skip(3 days);
        issuance.createShares(id, list(A));
        eq(token.holderBalance(A), 100 * SHARE, "nothing yet");
        vm.prank(carol);
        token.setPayoutAddress(carol);
        issuance.createShares(id, list(A));
        eq(token.balanceOf(carol), 200 * SHARE, "received");
    }

    function testTheGuardianCancelsWhatIsLeft() external {
        uint256 id = declareShares(1, 1);
        skip(3 days);
        issuance.createShares(id, list(A));
        vm.expectEmit(address(issuance));
        emit SharesCancelled(id, 200 * SHARE);
        vm.prank(guardian);
        issuance.cancelShares(id);
        eq(token.announced(), 0, "nothing reserved");
        bytes memory unknown = err(ShareDistributions.UnknownShareDistribution.selector, id);
        vm.expectRevert(unknown);
        issuance.createShares(id, list(B));
        vm.prank(guardian);
        vm.expectRevert(unknown);
        issuance.cancelShares(id);
        vm.expectRevert(unknown);
        issuance.sharesOwed(id, B);
        eq(issuance.sharesOwed(id, A), 0, "who has received is owed nothing");
    }

    function testAdminCancelsToo() external {
        uint256 id = declareShares(1, 1);
        vm.prank(admin);
        issuance.cancelShares(id);
        eq(token.announced(), 0, "nothing reserved");
    }

    function testDeclarationIsRefused() external {
        uint256 time = block.timestamp - 1;
        bytes memory incomplete = err(Issuer.IncompleteAnnouncement.selector);
        refuse(time, 0, 1, DOCUMENT, incomplete);
        refuse(time, 1, 0, DOCUMENT, incomplete);
        refuse(time, 1, 1, 0, incomplete);
        refuse(1_000, 1, 1, DOCUMENT, incomplete); // nobody held shares
        refuse(time, 1, 300_000_001, DOCUMENT, incomplete); // less than a millionth of all
        uint256 now_ = time + 1;
        refuse(now_, 1, 1, DOCUMENT, err(Holdings.FutureLookup.selector, now_, now_));
        bytes memory full = err(ShareToken.MaxSupplyExceeded.selector, MAX_SUPPLY - 300 * SHARE);
        refuse(time, 40_000, 1, DOCUMENT, full);
        uint256 huge = 300 * SHARE * uint256(type(uint32).max);
        vm.prank(admin);
        token.setMaxSupply(type(uint56).max, DOCUMENT);
        refuse(time, type(uint32).max, 1, DOCUMENT, err(ShareToken.MaxSupplyExceeded.selector, type(uint56).max - 300 * SHARE));
        yes(huge < 1 << 64, "fits its field");
        buy(carol, C, 5_000 * SHARE);
        skip(1);
        huge = 5_300 * SHARE * uint256(type(uint32).max);
        refuse(time + 1, type(uint32).max, 1, DOCUMENT, casts(64, huge)); // does not
    }
}
