// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareDistributions} from "../src/ShareDistributions.sol";
import {ShareStaking} from "../src/ShareStaking.sol";
import {SplitDesk} from "./SplitDesk.sol";

/// Stakes follow a split with their holder: amount, reward and what was claimed of it.
contract SplitStakesTest is SplitDesk {
    uint256 private id;

    function setUp() public override {
        super.setUp();
        buy(alice, A, 1_000 * SHARE);
        skip(1 days);
    }

    function check(uint256 stakeId, uint256 amount, uint256 reward, uint256 claimed) private view {
        (, , , , uint256 a, uint256 r, uint256 c) = staking.stakes(stakeId);
        eq(a, amount, "amount");
        eq(r, reward, "reward");
        eq(c, claimed, "claimed");
    }

    function split(uint32 numerator, uint32 denominator) private {
        id = beginSplit(numerator, denominator);
        createShares(id, turnOf(A, alice));
        no(token.paused(), "ended");
    }

    /// Once a reward was worth a tenth after ten for one, and nine tenths of a staked holding were free.
    // attack G-21
    function testStakesGrow() external {
        stake(alice, YEAR, 600 * SHARE);
        uint256 flexible = stake(alice, FLEXIBLE, 400 * SHARE);
        skip(73 days - 3 days);
        vm.prank(alice);
        staking.claim(flexible);
        uint256 claimed = token.holderBalance(A) - 1_000 * SHARE;
        split(9, 1);
        check(1, 6_000 * SHARE, 480 * SHARE, 0);
        check(flexible, 4_000 * SHARE, 120 * SHARE, claimed * 10);
        eq(token.lockedOf(A), 10_000 * SHARE, "locked");
        eq(staking.stakedOf(A), 10_000 * SHARE, "staked");
        eq(token.freeOf(A), claimed * 10, "the reward alone is free");
        eq(token.reserved(), 600 * SHARE - claimed * 10, "reserved");
        eq(token.announced(), 0, "nothing is left of the announcement");
        (, , uint256 capacity, uint256 staked, ) = staking.plans(YEAR);
        yes(capacity == 10 * CAPACITY && staked == 6_000 * SHARE, "the plan");
        (, , capacity, staked, ) = staking.plans(QUARTER);
        yes(capacity == 10 * CAPACITY && staked == 0, "an empty plan");
        skip(365 days);
        uint256[] memory all = new uint256[](2);
        (all[0], all[1]) = (1, flexible);
        vm.startPrank(alice);
        staking.claimMany(all);
        staking.exit(1);
        staking.exit(flexible);
        vm.stopPrank();
        eq(token.holderBalance(A), 10_600 * SHARE, "ten times as much");
        yes(token.reserved() == 0 && token.lockedOf(A) == 0, "nothing stays");
    }

    /// A stake that has ended owes its reward, also to a holder without shares.
    function testWhatAnEndedStakeOwes() external {
        register(bob, B);
        stake(alice, FLEXIBLE, 1_000 * SHARE);
        skip(365 days);
        useRules(0, 0); // refuse the reward
        vm.prank(alice);
        staking.exit(1);
        useRules(10_000, type(uint64).max);
        transfer(alice, bob, 1_000 * SHARE);
        id = beginSplit(9, 1);
        createShares(id, turnOf(B, bob));
        yes(token.paused(), "not complete without it");
        createShares(id, turnOf(A, alice));
        no(token.paused(), "complete");
        check(1, 0, 300 * SHARE, 0);
        vm.prank(alice);
        staking.claim(1);
        eq(token.balanceOf(alice), 300 * SHARE, "claimed");
        eq(token.reserved(), 0, "nothing stays");
    }

    /// Once what a stake locks was lost when its reward was claimed and the first of the wallets was empty: the new shares were free,
    /// and the stake could not end.
    function testLocksBeyondAnEmptyWallet() external {
        stake(alice, FLEXIBLE, 1_000 * SHARE);
        skip(365 days);
        vm.prank(alice);
        staking.claim(1);
        address empty = address(0x1001);
        yes(empty < alice, "its turn comes first");
        addWallet(ALICE_KEY, empty, A);
        id = beginSplit(1, 1);
        createShares(id, turnOf(A, alice, empty));
        eq(token.lockedOf(A), 2_000 * SHARE, "locked");
        eq(token.lockedOf(A), staking.stakedOf(A), "as much as is staked");
        vm.prank(alice);
        staking.exit(1);
        eq(token.lockedOf(A), 0, "unlocked");
    }

    function testAllStakesAreListed() external {
        for (uint256 i; i < 2; ++i) stake(alice, YEAR, 100 * SHARE);
        buy(bob, B, 10 * SHARE);
        stake(bob, YEAR, 10 * SHARE);
        id = beginSplit(1, 1);
        ShareDistributions.Turn[] memory turns = turnOf(A, alice);
        bytes memory error = err(ShareStaking.NotAllStakes.selector, A);
        turns[0].stakeIds[1] = 1; // twice the same
        vm.expectRevert(error);
        createShares(id, turns);
        turns[0].stakeIds[1] = 3; // of another
        vm.expectRevert(error);
        createShares(id, turns);
        turns[0].stakeIds = new uint256[](1); // one is missing
        turns[0].stakeIds[0] = 1;
        vm.expectRevert(error);
        createShares(id, turns);
        createShares(id, turnOf(A, alice));
        eq(token.lockedOf(A), 400 * SHARE, "both");
    }

    /// Amounts and ratios at random: no claim fails, nothing is promised less than before, and at the end nothing stays.
    function testFuzzRounding(uint64 amount, uint32 numerator, uint32 denominator, uint32 time) external {
        amount = 10e6 + amount % (990e6 - 1);
        (numerator, denominator) = (1 + numerator % 300_000, 1 + denominator % 100_000);
        if (numerator / denominator > 1_000) denominator += numerator / 1_000;
        uint256 flexible = stake(alice, FLEXIBLE, amount);
        skip(1 days + time % 400 days);
        vm.prank(alice);
        staking.claim(flexible);
        (, , , , , uint256 reward, uint256 claimed) = staking.stakes(flexible);
        uint256 owed = reward - claimed;
        split(numerator, denominator);
        uint256 dust = 3 + uint256(numerator) / denominator;
        (, , , , , reward, claimed) = staking.stakes(flexible);
        uint256 scaled = (owed * (uint256(numerator) + denominator)) / denominator;
        yes(reward - claimed >= owed && reward - claimed <= scaled + dust + 1, "promised");
        yes(reward - claimed + dust >= scaled, "no less by more than rounding");
        vm.prank(alice);
        staking.exit(flexible);
        yes(token.reserved() == 0 && token.lockedOf(A) == 0 && token.announced() == 0, "nothing stays");
    }
}
