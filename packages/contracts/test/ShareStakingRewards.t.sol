// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareStaking} from "../src/ShareStaking.sol";
import {StakingPlans} from "../src/StakingPlans.sol";
import {Desk} from "./Desk.sol";

/// What stakes earn, when it is paid, and what is forgone.
contract ShareStakingRewardsTest is Desk {
    event Claimed(uint256 indexed stakeId, bytes32 indexed holder, address to, uint256 amount);
    event Exited(uint256 indexed stakeId, bytes32 indexed holder, uint256 amount, uint256 rewardForgone);
    event Renewed(uint256 indexed stakeId, uint256 reward, uint64 startedAt, uint64 endsAt);

    function setUp() public override {
        super.setUp();
        buy(alice, A, 1_000 * SHARE);
        buy(bob, B, 1_000 * SHARE);
    }

    function claim(address wallet, uint256 id) internal {
        vm.prank(wallet);
        staking.claim(id);
    }

    function exit(address wallet, uint256 id) internal {
        vm.prank(wallet);
        staking.exit(id);
    }

    function refuseClaim(address wallet, uint256 id, bytes memory error) internal {
        vm.prank(wallet);
        vm.expectRevert(error);
        staking.claim(id);
    }

    /// The ledger's formula, in the same integers.
    function rewardOf(uint256 amount, uint256 bps, uint256 time) internal pure returns (uint256) {
        return (amount * bps * time) / (10_000 * 31_536_000);
    }

    function testALockedPlanPaysAtItsEnd() external {
        uint256 id = stake(alice, QUARTER, 400 * SHARE);
        uint256 reward = rewardOf(400 * SHARE, 500, 90 days);
        skip(90 days - 1);
        eq(staking.claimable(id), 0, "nothing before");
        refuseClaim(alice, id, err(ShareStaking.NothingToClaim.selector));
        skip(1);
        eq(staking.claimable(id), reward, "all at the end");
        vm.expectEmit(address(staking));
        emit Claimed(id, A, alice, reward);
        claim(alice, id);
        eq(token.balanceOf(alice), 1_000 * SHARE + reward, "minted");
        eq(token.reserved(), 0, "from the reserve");
        refuseClaim(alice, id, err(ShareStaking.NothingToClaim.selector));
        skip(365 days);
        eq(staking.claimable(id), 0, "no more after the end");
        vm.expectEmit(address(staking));
        emit Exited(id, A, 400 * SHARE, 0);
        exit(alice, id);
        eq(token.lockedOf(A), 0, "unlocked");
    }

    function testAFlexiblePlanPaysBySecondForAYear() external {
        uint256 id = stake(alice, FLEXIBLE, 700 * SHARE);
        eq(staking.claimable(id), 0, "at once");
        skip(12_345);
        uint256 first = rewardOf(700 * SHARE, 300, 12_345);
        eq(staking.claimable(id), first, "earned");
        claim(alice, id);
        skip(100 days);
        eq(staking.claimable(id), rewardOf(700 * SHARE, 300, 100 days + 12_345) - first, "since the claim");
        skip(1_000 days);
        eq(staking.claimable(id), rewardOf(700 * SHARE, 300, 365 days) - first, "at most 365 days");
        claim(alice, id);
        eq(token.reserved(), 0, "all used");
    }

    function testClaimMany() external {
        uint256[] memory ids = new uint256[](4);
        ids[0] = stake(alice, FLEXIBLE, 100 * SHARE);
        ids[1] = stake(alice, QUARTER, 100 * SHARE);
        ids[2] = stake(alice, FLEXIBLE, 200 * SHARE);
        ids[3] = ids[0]; // twice the same
        vm.prank(alice);
        vm.expectRevert(err(ShareStaking.NothingToClaim.selector));
        staking.claimMany(ids);
        skip(30 days);
        vm.prank(alice);
        staking.claimMany(ids);
        uint256 earned = rewardOf(100 * SHARE, 300, 30 days) + rewardOf(200 * SHARE, 300, 30 days);
        eq(token.balanceOf(alice), 1_000 * SHARE + earned, "once each");
    }

    function testEarlyExitForgoesTheReward() external {
        uint256 id = stake(alice, YEAR, 400 * SHARE);
        uint256 reward = rewardOf(400 * SHARE, 800, 365 days);
        skip(364 days);
        vm.expectEmit(address(staking));
        emit Exited(id, A, 400 * SHARE, reward);
        exit(alice, id);
        eq(token.balanceOf(alice), 1_000 * SHARE, "principal only");
        eq(token.reserved(), 0, "released");
        (bytes32 holder, , , , , , ) = staking.stakes(id);
        eq(holder, 0, "gone");
        transfer(alice, bob, 1_000 * SHARE);
    }

    function testExitPaysWhatWasEarned() external {
        uint256 id = stake(alice, FLEXIBLE, 400 * SHARE);
        skip(100 days);
        uint256 earned = rewardOf(400 * SHARE, 300, 100 days);
        uint256 reward = rewardOf(400 * SHARE, 300, 365 days);
        vm.expectEmit(address(staking));
        emit Exited(id, A, 400 * SHARE, reward - earned);
        vm.expectEmit(address(staking));
        emit Claimed(id, A, alice, earned);
        exit(alice, id);
        eq(token.balanceOf(alice), 1_000 * SHARE + earned, "earned");
        eq(token.reserved(), 0, "rest released");
    }

    function testRenew() external {
        uint256 id = stake(alice, FLEXIBLE, 400 * SHARE);
        skip(400 days);
        uint64 start = uint64(block.timestamp);
        uint256 year = rewardOf(400 * SHARE, 300, 365 days);
        vm.expectEmit(address(staking));
        emit Renewed(id, year, start, start + 365 days);
        vm.prank(alice);
        staking.renew(id);
        eq(token.balanceOf(alice), 1_000 * SHARE + year, "paid");
        eq(token.reserved(), year, "promised again");
        eq(staking.claimable(id), 0, "from now");
        skip(10 days);
        uint256 ten = rewardOf(400 * SHARE, 300, 10 days);
        vm.prank(alice); // before its end: earned is paid, the rest of the old promise released
        staking.renew(id);
        eq(token.balanceOf(alice), 1_000 * SHARE + year + ten, "paid again");
        eq(token.reserved(), year, "one promise");
        vm.prank(alice); // at once: nothing to pay
        staking.renew(id);
        exit(alice, id);
        eq(token.reserved(), 0, "nothing left");
    }

    function testRenewIsRefused() external {
        uint256 flexible = stake(alice, FLEXIBLE, 400 * SHARE);
        uint256 quarter = stake(alice, QUARTER, 400 * SHARE);
        skip(90 days);
        vm.prank(alice);
        vm.expectRevert(err(ShareStaking.NotRenewable.selector, quarter));
        staking.renew(quarter);
        vm.prank(admin);
        staking.setPlan(FLEXIBLE, CAPACITY, false);
        vm.prank(alice);
        vm.expectRevert(err(StakingPlans.PlanClosed.selector, FLEXIBLE));
        staking.renew(flexible);
        exit(alice, flexible); // a closed plan still pays
    }
}
