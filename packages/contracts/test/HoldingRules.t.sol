// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {HoldingRules} from "../src/HoldingRules.sol";
import {NotIssuance} from "../src/Splits.sol";
import {IRules} from "../src/IRules.sol";
import {Restrictions} from "../src/Restrictions.sol";
import {ShareStaking} from "../src/ShareStaking.sol";
import {ShareLists} from "../src/ShareLists.sol";
import {Desk} from "./Desk.sol";

/// The ceiling, qualifying holdings, lock-ups, and where the token asks for them.
contract HoldingRulesTest is Desk {
    event RulesSet(IRules rules);
    event CeilingSet(uint256 ceilingBps, uint256 appliesFrom);
    event HoldingApproved(bytes32 indexed holder, uint256 upToBps, bytes32 documentHash);
    event Claimed(uint256 indexed stakeId, bytes32 indexed holder, address to, uint256 amount);
    event Exited(uint256 indexed stakeId, bytes32 indexed holder, uint256 amount, uint256 rewardForgone);
    event LockUpSet(bytes32 indexed holder, uint256 shares, uint256 until);

    /// Of 10,000 shares, bob has nothing and alice all.
    function setUp() public override {
        super.setUp();
        buy(alice, A, 10_000 * SHARE);
        register(bob, B);
        addWallet(BOB_KEY, carol, B);
    }

    function refuse(address to, uint256 amount, bytes memory error) private {
        no(token.canTransfer(alice, to, amount), "canTransfer");
        vm.prank(alice);
        vm.expectRevert(error);
        token.transfer(to, amount);
    }

    function approve(bytes32 holder, uint16 upTo) private {
        vm.prank(registrar);
        rules.approve(holder, upTo, DOCUMENT);
    }

    function needed(uint256 bps, uint256 threshold) private pure returns (bytes memory) {
        return err(HoldingRules.ApprovalNeeded.selector, B, bps, threshold);
    }

    function lock(bytes32 holder, uint256 shares, uint256 until) private {
        vm.prank(address(issuance));
        rules.lockUp(holder, shares, until);
    }

    function testRulesAreSetAndEnded() external {
        vm.expectEmit(address(token));
        emit RulesSet(rules);
        vm.prank(admin);
        token.setRules(rules);
        eq(address(token.rules()), address(rules), "set");
        refuse(bob, 1_000 * SHARE, needed(1_000, 1_000));
        vm.prank(admin);
        token.setRules(IRules(address(0)));
        transfer(alice, bob, 1_000 * SHARE);
    }

    /// Every movement would fail.
    function testRulesAreAContract() external {
        vm.prank(admin);
        vm.expectRevert(err(Restrictions.NoContract.selector, dave));
        token.setRules(IRules(dave));
    }

    /// Other rules take over the lock-ups of those before, and add their own.
    function testLockUpsSurviveAChangeOfRules() external {
        uint256 until = block.timestamp + 30 days;
        lock(A, 4_000 * SHARE, until);
        HoldingRules first = rules;
        rules = new HoldingRules(token, 10_000, type(uint64).max, first);
        eq(address(rules.previous()), address(first), "read back");
        vm.prank(admin);
        token.setRules(rules);
        lock(A, 5_900 * SHARE, until - 1);
        refuse(bob, 100 * SHARE + 1, err(HoldingRules.LockedUp.selector, A, 9_900 * SHARE, until));
        transfer(alice, bob, 100 * SHARE);
        lock(B, 100 * SHARE, until + 1);
        (uint256 shares, uint256 last) = rules.lockedUpOf(B);
        yes(shares == 100 * SHARE && last == until + 1, "its own");
        skip(30 days);
        transfer(alice, bob, 9_900 * SHARE);
    }

    function testTheCeilingCountsAllWalletsOfAHolder() external {
        vm.expectEmit(address(rules));
        emit CeilingSet(800, 5);
        useRules(800, 5);
        yes(token.canTransfer(alice, bob, 500 * SHARE), "canTransfer");
        transfer(alice, bob, 500 * SHARE);
        transfer(alice, carol, 300 * SHARE);
        refuse(carol, SHARE, err(HoldingRules.AboveCeiling.selector, B, uint256(801), uint256(800)));
        transfer(bob, carol, 500 * SHARE); // within the holder nothing is asked
        refuse(carol, 2 * SHARE, err(HoldingRules.AboveCeiling.selector, B, uint256(802), uint256(800)));
    }

    function testNothingMovesWithAnAmountOfZero() external {
        transfer(alice, bob, 5_000 * SHARE);
        useRules(1, 0); // bob has more than that
        yes(token.canTransfer(alice, bob, 0), "canTransfer");
        transfer(alice, bob, 0);
        no(token.canTransfer(alice, bob, type(uint256).max), "and never reverts");
    }

    /// A list that no line fits, announced after the delay of the first one, made every part small at once.
    function testOtherListsCountForNothing() external {
        ShareLists.Line[] memory lines = new ShareLists.Line[](1);
        lines[0] = line(0, C, dave, 5_000 * SHARE);
        uint256 id = announceList(lines, 5_000 * SHARE);
        useRules(1_000, 0);
        skip(3 days);
        bytes memory error = err(HoldingRules.AboveCeiling.selector, C, uint256(3_333), uint256(1_000));
        refuseList(id, lines, error);
        vm.startPrank(board);
        issuance.announce(DOCUMENT, 1, 8_000_000 * SHARE, DOCUMENT);
        issuance.declareShares(100, 1, DOCUMENT);
        vm.stopPrank();
        refuseList(id, lines, error);
    }

    function refuseList(uint256 id, ShareLists.Line[] memory lines, bytes memory error) private {
        vm.expectRevert(error);
        issuance.issue(id, lines, new bytes32[][](1));
    }

    /// 10, 20, 30 and 50 % are reached with the supervisor's letter only.
    function testQualifyingHoldings() external {
        useRules(10_000, 0);
        uint16[4] memory thresholds = [1_000, 2_000, 3_000, 5_000];
        for (uint256 i; i < 4; ++i) {
            uint256 threshold = thresholds[i];
            uint256 below = threshold * SHARE - 1 - token.holderBalance(B);
            transfer(alice, bob, below);
            refuse(bob, 1, needed(threshold, threshold));
            uint16 upTo = i == 3 ? 10_000 : thresholds[i + 1] - 1;
            vm.expectEmit(address(rules));
            emit HoldingApproved(B, upTo, DOCUMENT);
            approve(B, upTo);
            transfer(alice, bob, 1);
        }
        transfer(alice, bob, token.balanceOf(alice));
        (uint16 last, bytes32 hash) = rules.approvals(B);
        yes(last == 10_000 && hash == DOCUMENT, "read back");
    }

    function testAnApprovalEndsAtItsPart() external {
        useRules(10_000, 0);
        approve(A, 10_000);
        approve(B, 1_500);
        transfer(alice, bob, 1_500 * SHARE);
        refuse(bob, SHARE, needed(1_501, 1_000));
        approve(B, 0); // ended: what is held stays, no more comes
        refuse(bob, 1, needed(1_500, 1_000));
        vm.prank(bob);
        token.transfer(alice, SHARE);
    }

    function testApprovalsAndCeilingsAreRefused() external {
        vm.startPrank(registrar);
        vm.expectRevert(err(HoldingRules.WrongPart.selector, uint256(10_001)));
        rules.approve(B, 10_001, DOCUMENT);
        vm.expectRevert(err(HoldingRules.NoDocument.selector));
        rules.approve(B, 1_000, 0);
        vm.stopPrank();
        vm.prank(admin);
        vm.expectRevert(err(HoldingRules.WrongPart.selector, uint256(10_001)));
        rules.setCeiling(10_001, 0);
        vm.expectRevert(err(HoldingRules.WrongPart.selector, uint256(10_001)));
        new HoldingRules(token, 10_001, 0, rules);
    }

    function testSharesThatAreCreatedAreAskedToo() external {
        useRules(10_000, 0);
        skip(1 days);
        refuse(quoteOf(bob, B, address(usdt), 5_000 * SHARE), needed(3_333, 3_000));
        buy(bob, B, 1_000 * SHARE);
        issueTo(B, bob, 100 * SHARE); // 1,100 of 11,100
        uint256 id = stake(bob, FLEXIBLE, 1_100 * SHARE);
        transfer(alice, bob, 9 * SHARE); // 1,109 of 11,100
        skip(300 days);
        vm.prank(bob);
        vm.expectRevert(needed(1_021, 1_000));
        staking.claim(id);
        approve(B, 1_999);
        vm.prank(bob);
        staking.claim(id);
    }

    /// The shares come back in any case. The reward stays owed, and is paid when the rules allow it.
    function testARewardThatTheRulesRefuseLocksNoStake() external {
        transfer(alice, bob, 999 * SHARE);
        uint256 id = stake(bob, FLEXIBLE, 900 * SHARE);
        useRules(10_000, 0);
        approve(A, 10_000);
        skip(365 days);
        uint256 reward = 27 * SHARE; // 1,026 of 10,027
        vm.prank(bob);
        vm.expectRevert(needed(1_023, 1_000));
        staking.claim(id);
        vm.expectEmit(address(staking));
        emit Exited(id, B, 900 * SHARE, 0);
        vm.prank(bob);
        staking.exit(id);
        eq(token.lockedOf(B), 0, "unlocked");
        eq(token.holderBalance(B), 999 * SHARE, "no reward yet");
        eq(token.reserved(), reward, "still promised");
        eq(staking.claimable(id), reward, "and claimable");
        eq(staking.stakesOf(B), 1, "and counted");
        vm.startPrank(bob);
        vm.expectRevert(needed(1_023, 1_000));
        staking.claim(id);
        vm.expectRevert(err(ShareStaking.NotYourStake.selector, id)); // it has ended
        staking.exit(id);
        // The threshold is 1,002.7 of 10,027.
        token.transfer(alice, 23 * SHARE);
        vm.expectRevert(needed(1_000, 1_000));
        staking.claim(id);
        token.transfer(alice, SHARE);
        vm.expectEmit(address(staking));
        emit Claimed(id, B, bob, reward);
        staking.claim(id);
        vm.stopPrank();
        eq(token.holderBalance(B), 1_002 * SHARE, "paid");
        eq(token.reserved(), 0, "nothing left");
        eq(staking.stakesOf(B), 0, "no stake");
    }

    /// Before the first shares of many there is no bank yet.
    function testRulesApplyFromASupply() external {
        useRules(100, uint64(10_000 * SHARE + 1));
        transfer(alice, bob, 5_000 * SHARE);
        useRules(100, uint64(10_000 * SHARE));
        refuse(bob, 1, err(HoldingRules.AboveCeiling.selector, B, uint256(5_000), uint256(100)));
    }

    function testLockedUpSharesStayUntilTheirDate() external {
        useRules(100, type(uint64).max); // also without a ceiling
        uint256 until = block.timestamp + 30 days;
        vm.expectEmit(address(rules));
        emit LockUpSet(A, 9_000 * SHARE, until);
        lock(A, 9_000 * SHARE, until);
        lock(A, 900 * SHARE, until - 1);
        bytes memory locked = err(HoldingRules.LockedUp.selector, A, 9_900 * SHARE, until);
        refuse(bob, 100 * SHARE + 1, locked);
        transfer(alice, bob, 100 * SHARE);
        skip(30 days - 1);
        refuse(bob, 900 * SHARE + 1, err(HoldingRules.LockedUp.selector, A, 9_000 * SHARE, until));
        transfer(alice, bob, 900 * SHARE);
        skip(1);
        (uint256 shares, uint256 last) = rules.lockedUpOf(A);
        yes(shares == 0 && last == 0, "over");
        transfer(alice, bob, 9_000 * SHARE);
    }

    function testALockUpForEver() external {
        useRules(100, type(uint64).max);
        lock(A, 10_000 * SHARE, type(uint256).max);
        lock(B, 1, 1 << 48); // not cut to zero
        (uint256 shares, ) = rules.lockedUpOf(B);
        eq(shares, 1, "kept");
        refuse(bob, 1, err(HoldingRules.LockedUp.selector, A, 10_000 * SHARE, type(uint48).max));
    }

    /// At most 50 at a time; those that have ended make room.
    function testFiftyLockUps() external {
        for (uint256 i; i < 50; ++i) lock(A, 1, block.timestamp + 1 + (i % 2) * 1 days);
        vm.prank(address(issuance));
        vm.expectRevert(err(HoldingRules.TooManyLockUps.selector, A));
        rules.lockUp(A, 1, block.timestamp + 1);
        skip(1);
        lock(A, 7, block.timestamp + 1 days);
        (uint256 shares, ) = rules.lockedUpOf(A);
        eq(shares, 25 + 7, "those that run");
        skip(2 days);
        lock(A, 3, block.timestamp + 1);
        (shares, ) = rules.lockedUpOf(A);
        eq(shares, 3, "the only one");
    }

    function testOnlyTheIssuanceLocksUp() external {
        address[3] memory others = [admin, address(sale), address(enforcement)];
        for (uint256 i; i < 3; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(err(NotIssuance.selector, others[i]));
            rules.lockUp(A, 1, block.timestamp + 1);
        }
    }

    function testARecoveryAndARemovalAskNoRules() external {
        transfer(alice, carol, 6_000 * SHARE);
        useRules(100, 0);
        vm.prank(bob);
        token.removeWallet(carol);
        eq(token.balanceOf(bob), 6_000 * SHARE, "removed");
        request(bob, dave, B);
        skip(14 days);
        enforcement.executeRecovery(bob);
        eq(token.balanceOf(dave), 6_000 * SHARE, "recovered");
    }
}
