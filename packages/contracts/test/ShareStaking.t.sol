// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareStaking} from "../src/ShareStaking.sol";
import {StakingPlans} from "../src/StakingPlans.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {Restrictions} from "../src/Restrictions.sol";
import {Desk} from "./Desk.sol";

/// Plans, and who may stake how much.
contract ShareStakingTest is Desk {
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
    event PlanSet(uint256 indexed planId, uint256 termDays, uint256 rateBps, uint256 capacity, bool open);

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
        staking.stake(QUARTER, 10 * SHARE);
        vm.startPrank(alice);
        vm.expectRevert(err(ShareStaking.StakeTooSmall.selector, 10 * SHARE));
        staking.stake(QUARTER, 10 * SHARE - 1);
        vm.expectRevert(err(StakingPlans.UnknownPlan.selector, uint256(3)));
        staking.stake(3, 10 * SHARE);
        vm.expectRevert(
            err(Restrictions.InsufficientFreeShares.selector, A, 1_000 * SHARE + 1, 1_000 * SHARE)
        );
        staking.stake(QUARTER, 1_000 * SHARE + 1);
        vm.stopPrank();
        vm.prank(admin);
        staking.setPlan(QUARTER, CAPACITY, false);
        vm.prank(alice);
        vm.expectRevert(err(StakingPlans.PlanClosed.selector, QUARTER));
        staking.stake(QUARTER, 10 * SHARE);
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
        staking.stake(QUARTER, 10 * SHARE);
        exit(alice, 1);
        exit(bob, 2);
        stake(bob, QUARTER, 100 * SHARE); // capacity is given back
    }

    function testPromisesStayWithinTheMaximumSupply() external {
        vm.prank(admin);
        token.setMaxSupply(2_010 * SHARE, DOCUMENT);
        vm.startPrank(alice);
        vm.expectRevert(err(ShareToken.MaxSupplyExceeded.selector, 10 * SHARE));
        staking.stake(YEAR, 126 * SHARE); // promises 10.08
        staking.stake(YEAR, 125 * SHARE); // promises 10
        vm.stopPrank();
        eq(token.reserved(), 10 * SHARE, "covered");
    }

    /// An order to end a holder's stakes must fit a block: a stake has ten shares, and a holder has 100.
    function testAHolderHasAHundredStakes() external {
        for (uint256 i; i < 100; ++i) stake(alice, QUARTER, 10 * SHARE);
        eq(staking.stakesOf(A), 100, "stakes");
        buy(alice, A, 20 * SHARE);
        vm.prank(alice);
        vm.expectRevert(err(ShareStaking.TooManyStakes.selector, A));
        staking.stake(QUARTER, 10 * SHARE);
        exit(alice, 50);
        stake(alice, FLEXIBLE, 10 * SHARE);
        stake(bob, FLEXIBLE, 10 * SHARE); // another holder
    }

    function testAnyWalletOfTheHolderMayClaimAndExit() external {
        addSenior(ALICE_KEY, carol, A);
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

    // security(Money 7.5.3)
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

    function testAFrozenHolderNeitherClaimsNorLeaves() external {
        uint256 id = stake(alice, FLEXIBLE, 400 * SHARE);
        skip(30 days);
        freezeHolder(A, true);
        bytes memory error = err(ShareStaking.WalletNotAllowed.selector, alice);
        uint256[] memory ids = new uint256[](1);
        ids[0] = id;
        vm.startPrank(alice);
        vm.expectRevert(error);
        staking.stake(FLEXIBLE, 10 * SHARE);
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
        request(alice, carol, A);
        vm.prank(alice);
        vm.expectRevert(err(ShareStaking.WalletNotAllowed.selector, alice));
        staking.exit(id);
        skip(14 days);
        enforcement.executeRecovery(alice);
        skip(351 days);
        claim(carol, id); // the stake is the holder's
        exit(carol, id);
    }

    function testPlans() external {
        vm.startPrank(admin);
        vm.expectEmit(address(staking));
        emit PlanSet(3, 7, 100, 50 * SHARE, true);
        eq(staking.addPlan(7, 100, 50 * SHARE), 3, "id");
        vm.expectEmit(address(staking));
        emit PlanSet(3, 7, 100, 60 * SHARE, false);
        staking.setPlan(3, 60 * SHARE, false);
        bytes memory unknown = err(StakingPlans.UnknownPlan.selector, uint256(4));
        vm.expectRevert(unknown);
        staking.setPlan(4, 1, true);
        vm.expectRevert(unknown);
        staking.plans(4);
        vm.expectRevert(casts(16, 1 << 16));
        staking.addPlan(1 << 16, 1, 1);
        vm.expectRevert(casts(16, 1 << 16));
        staking.addPlan(1, 1 << 16, 1);
        vm.expectRevert(casts(88, 1 << 88));
        staking.addPlan(1, 1, 1 << 88);
        vm.expectRevert(casts(88, 1 << 88));
        staking.setPlan(0, 1 << 88, true);
        vm.stopPrank();
    }
}
