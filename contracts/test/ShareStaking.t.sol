// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareStaking} from "../src/ShareStaking.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {Restrictions} from "../src/Restrictions.sol";
import {Base} from "./Base.sol";

/// Plans, stakes, rewards and forced exits.
contract ShareStakingTest is Base {
    event Staked(
        uint256 indexed stakeId,
        bytes32 indexed holder,
        uint256 indexed planId,
        address wallet,
        uint256 amount,
        uint256 reward,
        uint64 startedAt,
        uint64 endsAt
    );
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

    function testStakeLocksAndReserves() external {
        uint64 start = uint64(block.timestamp);
        uint256 reward = rewardOf(400 * SHARE, 500, 90 days);
        vm.expectEmit(address(staking));
        emit Staked(1, A, QUARTER, alice, 400 * SHARE, reward, start, start + 90 days);
        uint256 id = stake(alice, QUARTER, 400 * SHARE);
        eq(id, 1, "id");
        eq(token.lockedOf(A), 400 * SHARE, "locked");
        eq(token.balanceOf(alice), 1_000 * SHARE, "in place");
        eq(token.reserved(), reward, "reserved");
        (bytes32 holder, uint32 plan, uint64 from, uint64 to, uint256 amount, uint256 all, uint256 claimed) = staking
            .stakes(id);
        eq(holder, A, "holder");
        eq(plan, QUARTER, "plan");
        eq(from, start, "start");
        eq(to, start + 90 days, "end");
        eq(amount, 400 * SHARE, "amount");
        eq(all, reward, "reward");
        eq(claimed, 0, "claimed");
        (uint32 term, uint32 bps, uint256 capacity, uint256 staked, bool open) = staking.plans(QUARTER);
        eq(term, 90, "term");
        eq(bps, 500, "rate");
        eq(capacity, CAPACITY, "capacity");
        eq(staked, 400 * SHARE, "staked");
        yes(open, "open");
        eq(staking.planCount(), 3, "plans");
    }

    function testStakeIsRefused() external {
        bytes memory error = err(ShareStaking.WalletNotAllowed.selector, carol);
        vm.prank(carol);
        vm.expectRevert(error);
        staking.stake(QUARTER, 1);
        vm.startPrank(alice);
        vm.expectRevert(err(ShareStaking.ZeroAmount.selector));
        staking.stake(QUARTER, 0);
        vm.expectRevert(err(ShareStaking.UnknownPlan.selector, uint256(3)));
        staking.stake(3, 1);
        vm.expectRevert(
            err(Restrictions.InsufficientFreeShares.selector, A, 1_000 * SHARE + 1, 1_000 * SHARE)
        );
        staking.stake(QUARTER, 1_000 * SHARE + 1);
        vm.stopPrank();
        vm.prank(admin);
        staking.setPlan(QUARTER, CAPACITY, false);
        vm.prank(alice);
        vm.expectRevert(err(ShareStaking.PlanClosed.selector, QUARTER));
        staking.stake(QUARTER, 1);
    }

    function testCapacity() external {
        vm.prank(admin);
        staking.setPlan(QUARTER, 600 * SHARE, true);
        stake(alice, QUARTER, 400 * SHARE);
        vm.prank(bob);
        vm.expectRevert(err(ShareStaking.CapacityReached.selector, 200 * SHARE));
        staking.stake(QUARTER, 200 * SHARE + 1);
        stake(bob, QUARTER, 200 * SHARE);
        vm.prank(admin);
        staking.setPlan(QUARTER, 100 * SHARE, true); // below what is staked
        vm.prank(bob);
        vm.expectRevert(err(ShareStaking.CapacityReached.selector, uint256(0)));
        staking.stake(QUARTER, 1);
        exit(alice, 1);
        exit(bob, 2);
        stake(bob, QUARTER, 100 * SHARE); // capacity is given back
    }

    function testPromisesStayWithinTheMaximumSupply() external {
        ShareToken small = new ShareToken(admin, 2 days, 1_000 * SHARE);
        ShareStaking other = new ShareStaking(small);
        vm.startPrank(admin);
        small.grantRole(small.STAKING_ROLE(), address(other));
        small.grantRole(small.SALE_ROLE(), admin);
        small.registerFirst(alice, A);
        small.mint(alice, 990 * SHARE);
        other.addPlan(365, 800, CAPACITY);
        vm.stopPrank();
        vm.startPrank(alice);
        vm.expectRevert(err(ShareToken.MaxSupplyExceeded.selector, 10 * SHARE));
        other.stake(0, 126 * SHARE); // promises 10.08
        other.stake(0, 125 * SHARE); // promises 10
        vm.stopPrank();
        eq(small.reserved(), 10 * SHARE, "covered");
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

    function testAnyWalletOfTheHolderMayClaimAndExit() external {
        addWallet(ALICE_KEY, carol, A);
        uint256 id = stake(alice, FLEXIBLE, 400 * SHARE);
        skip(30 days);
        uint256 earned = staking.claimable(id);
        vm.expectEmit(address(staking));
        emit Claimed(id, A, carol, earned);
        claim(carol, id);
        eq(token.balanceOf(carol), earned, "to the claiming wallet");
        exit(carol, id);
        eq(token.lockedOf(A), 0, "ended");
    }

    function testAStakeBelongsToItsHolder() external {
        uint256 id = stake(alice, FLEXIBLE, 400 * SHARE);
        skip(30 days);
        bytes memory error = err(ShareStaking.NotYourStake.selector, id);
        vm.startPrank(bob);
        vm.expectRevert(error);
        staking.claim(id);
        vm.expectRevert(error);
        staking.exit(id);
        vm.expectRevert(error);
        staking.renew(id);
        uint256[] memory ids = new uint256[](1);
        ids[0] = id;
        vm.expectRevert(error);
        staking.claimMany(ids);
        vm.expectRevert(err(ShareStaking.NotYourStake.selector, uint256(99)));
        staking.exit(99);
        vm.stopPrank();
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
        emit Claimed(id, A, alice, earned);
        vm.expectEmit(address(staking));
        emit Exited(id, A, 400 * SHARE, reward - earned);
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
        vm.expectRevert(err(ShareStaking.PlanClosed.selector, FLEXIBLE));
        staking.renew(flexible);
        exit(alice, flexible); // a closed plan still pays
    }

    function testAFrozenHolderNeitherClaimsNorLeaves() external {
        uint256 id = stake(alice, FLEXIBLE, 400 * SHARE);
        skip(30 days);
        freezeHolder(A, true);
        bytes memory error = err(ShareStaking.WalletNotAllowed.selector, alice);
        uint256[] memory ids = new uint256[](1);
        ids[0] = id;
        vm.startPrank(alice);
        vm.expectRevert(error);
        staking.stake(FLEXIBLE, 1);
        vm.expectRevert(error);
        staking.claim(id);
        vm.expectRevert(error);
        staking.claimMany(ids);
        vm.expectRevert(error);
        staking.exit(id);
        vm.expectRevert(error);
        staking.renew(id);
        vm.stopPrank();
        freezeHolder(A, false);
        claim(alice, id);
        exit(alice, id);
    }

    function testAWalletInRecoveryCannotEndAStake() external {
        uint256 id = stake(alice, YEAR, 400 * SHARE);
        vm.prank(enforcer);
        token.requestRecovery(alice, carol, A);
        vm.prank(alice);
        vm.expectRevert(err(ShareStaking.WalletNotAllowed.selector, alice));
        staking.exit(id);
        skip(365 days);
        token.executeRecovery(alice);
        claim(carol, id); // the stake is the holder's
        exit(carol, id);
    }

    function testForceExitServesACourtOrder() external {
        uint256 id = stake(alice, FLEXIBLE, 900 * SHARE);
        skip(100 days);
        claim(alice, id);
        uint256 reserved = token.reserved();
        uint256 amount = 600 * SHARE;
        vm.prank(enforcer);
        token.announceOrder(keccak256("order"), alice, bob, amount);
        freezeHolder(A, true);
        skip(3 days);
        uint256 earned = staking.claimable(id);
        vm.expectEmit(address(staking));
        emit Exited(id, A, 900 * SHARE, reserved - earned);
        vm.startPrank(enforcer);
        staking.forceExit(id, alice, bob, amount);
        token.forcedTransfer(alice, bob, amount);
        vm.stopPrank();
        eq(token.reserved(), earned, "what was earned stays promised");
        eq(staking.claimable(id), earned, "and claimable");
        (, , , uint256 staked, ) = staking.plans(FLEXIBLE);
        eq(staked, 0, "capacity");
        freezeHolder(A, false);
        vm.prank(alice);
        vm.expectRevert(err(ShareStaking.NotRenewable.selector, id));
        staking.renew(id);
        uint256 before = token.balanceOf(alice);
        claim(alice, id);
        eq(token.balanceOf(alice), before + earned, "claimed");
        exit(alice, id); // clears the record
        eq(token.reserved(), 0, "nothing left");
    }

    function testForceExitOfALockedPlanForgoesTheReward() external {
        uint256 id = stake(alice, YEAR, 900 * SHARE);
        vm.prank(enforcer);
        token.announceOrder(keccak256("order"), alice, bob, 600 * SHARE);
        freezeHolder(A, true);
        skip(3 days);
        vm.prank(enforcer);
        staking.forceExit(id, alice, bob, 600 * SHARE);
        eq(token.reserved(), 0, "released");
        (bytes32 holder, , , , , , ) = staking.stakes(id);
        eq(holder, 0, "gone");
    }

    function testForceExitIsRefused() external {
        uint256 id = stake(alice, FLEXIBLE, 900 * SHARE);
        uint256 other = stake(bob, FLEXIBLE, 900 * SHARE);
        uint256 amount = 600 * SHARE;
        vm.startPrank(enforcer);
        vm.expectRevert(err(ShareStaking.NotYourStake.selector, uint256(99)));
        staking.forceExit(99, carol, bob, amount);
        vm.expectRevert(err(ShareStaking.NoOrder.selector));
        staking.forceExit(id, alice, bob, amount);
        token.announceOrder(keccak256("order"), alice, bob, amount);
        token.announceOrder(keccak256("order"), alice, bob, 100 * SHARE);
        vm.stopPrank();
        skip(3 days - 1);
        vm.startPrank(enforcer);
        vm.expectRevert(err(ShareStaking.NoOrder.selector));
        staking.forceExit(id, alice, bob, amount);
        skip(1);
        vm.stopPrank();
        vm.startPrank(enforcer);
        vm.expectRevert(err(ShareStaking.HolderNotFrozen.selector, A));
        staking.forceExit(id, alice, bob, amount);
        token.setHolderFrozen(A, true);
        token.setHolderFrozen(B, true);
        vm.expectRevert(err(ShareStaking.NotYourStake.selector, other));
        staking.forceExit(other, alice, bob, amount);
        vm.expectRevert(err(ShareStaking.ExitNotNeeded.selector));
        staking.forceExit(id, alice, bob, 100 * SHARE);
        vm.stopPrank();
        vm.prank(alice);
        vm.expectRevert(err(ShareStaking.NotEnforcer.selector, alice));
        staking.forceExit(id, alice, bob, amount);
    }

    function testOnlyAdminSetsPlans() external {
        bytes memory error = err(ShareStaking.NotAdmin.selector, enforcer);
        vm.startPrank(enforcer);
        vm.expectRevert(error);
        staking.addPlan(1, 1, 1);
        vm.expectRevert(error);
        staking.setPlan(0, 1, false);
        vm.stopPrank();
        vm.prank(admin);
        vm.expectRevert(err(ShareStaking.UnknownPlan.selector, uint256(3)));
        staking.setPlan(3, 1, true);
        vm.expectRevert(err(ShareStaking.UnknownPlan.selector, uint256(3)));
        staking.plans(3);
    }
}
