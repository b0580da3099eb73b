// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Enforcement} from "../src/Enforcement.sol";
import {ShareStaking} from "../src/ShareStaking.sol";
import {Desk} from "./Desk.sol";

/// Stakes that a court order ends.
contract ForcedExitsTest is Desk {
    event Exited(uint256 indexed stakeId, bytes32 indexed holder, uint256 amount, uint256 rewardForgone);

    function setUp() public override {
        super.setUp();
        buy(alice, A, 1_000 * SHARE);
        buy(bob, B, 1_000 * SHARE);
    }

    function ids(uint256 id) private pure returns (uint256[] memory one) {
        one = new uint256[](1);
        one[0] = id;
    }

    function refuse(uint256[] memory stakes, uint256 amount, bytes memory error) private {
        vm.prank(enforcer);
        vm.expectRevert(error);
        staking.forceExit(stakes, alice, bob, amount);
    }

    /// Announces an order against alice and waits until it can be executed.
    function prepare(uint256 amount) private {
        announceOrder(alice, bob, amount);
        freezeHolder(A, true);
        skip(3 days);
    }

    function testForceExitServesACourtOrder() external {
        uint256 id = stake(alice, FLEXIBLE, 900 * SHARE);
        skip(100 days);
        vm.prank(alice);
        staking.claim(id);
        uint256 reserved = token.reserved();
        uint256 amount = 600 * SHARE;
        prepare(amount);
        uint256 earned = staking.claimable(id);
        vm.expectEmit(address(staking));
        emit Exited(id, A, 900 * SHARE, reserved - earned);
        vm.startPrank(enforcer);
        staking.forceExit(ids(id), alice, bob, amount);
        enforcement.executeOrder(alice, bob, amount);
        vm.stopPrank();
        eq(token.reserved(), earned, "what was earned stays promised");
        eq(staking.claimable(id), earned, "and claimable");
        eq(staking.stakesOf(A), 1, "and counted");
        (, , , uint256 staked, ) = staking.plans(FLEXIBLE);
        eq(staked, 0, "capacity");
        freezeHolder(A, false);
        vm.prank(alice);
        vm.expectRevert(err(ShareStaking.NotRenewable.selector, id));
        staking.renew(id);
        uint256 before = token.balanceOf(alice);
        vm.startPrank(alice);
        staking.claim(id);
        eq(token.balanceOf(alice), before + earned, "claimed");
        vm.stopPrank();
        eq(token.reserved(), 0, "nothing left");
        eq(staking.stakesOf(A), 0, "no stake");
    }

    function testForceExitOfALockedPlanForgoesTheReward() external {
        uint256 id = stake(alice, YEAR, 900 * SHARE);
        prepare(600 * SHARE);
        vm.prank(enforcer);
        staking.forceExit(ids(id), alice, bob, 600 * SHARE);
        eq(token.reserved(), 0, "released");
        (bytes32 holder, , , , , , ) = staking.stakes(id);
        eq(holder, 0, "gone");
        eq(staking.stakesOf(A), 0, "counted");
    }

    /// A holder cannot hide behind a hundred stakes: one call ends them all.
    /// (F-05)
    function testAHundredStakesAreEndedInOneCall() external {
        uint256[] memory all = new uint256[](100);
        for (uint256 i; i < 100; ++i) all[i] = stake(alice, FLEXIBLE, 10 * SHARE);
        prepare(1_000 * SHARE);
        vm.startPrank(enforcer);
        staking.forceExit(all, alice, bob, 1_000 * SHARE);
        enforcement.executeOrder(alice, bob, 1_000 * SHARE);
        vm.stopPrank();
        eq(token.balanceOf(bob), 2_000 * SHARE, "taken");
    }

    /// (F-11)
    function testForceExitIsRefused() external {
        uint256 id = stake(alice, FLEXIBLE, 900 * SHARE);
        uint256 other = stake(bob, FLEXIBLE, 900 * SHARE);
        uint256 amount = 600 * SHARE;
        refuse(ids(id), amount, err(Enforcement.NoOrder.selector));
        announceOrder(alice, bob, amount);
        announceOrder(alice, bob, 100 * SHARE);
        uint256 at = block.timestamp + 3 days;
        skip(3 days - 1);
        refuse(ids(id), amount, err(Enforcement.TooEarly.selector, at));
        skip(1);
        refuse(ids(id), amount, err(ShareStaking.HolderNotFrozen.selector, A));
        freezeHolder(A, true);
        freezeHolder(B, true);
        refuse(ids(other), amount, err(ShareStaking.NotYourStake.selector, other));
        refuse(ids(99), amount, err(ShareStaking.NotYourStake.selector, uint256(99)));
        refuse(ids(id), 100 * SHARE, err(ShareStaking.ExitNotNeeded.selector));
    }

    /// Three stakes of 40 and an order for 70 of 130: two exits are enough, the third is refused.
    function testForceExitEndsNoMoreStakesThanTheOrderNeeds() external {
        transfer(alice, bob, 870 * SHARE);
        uint256[] memory all = new uint256[](3);
        for (uint256 i; i < 3; ++i) all[i] = stake(alice, YEAR, 40 * SHARE);
        prepare(70 * SHARE);
        refuse(all, 70 * SHARE, err(ShareStaking.ExitNotNeeded.selector));
        uint256[] memory two = new uint256[](2);
        (two[0], two[1]) = (all[0], all[1]);
        vm.startPrank(enforcer);
        staking.forceExit(two, alice, bob, 70 * SHARE);
        enforcement.executeOrder(alice, bob, 70 * SHARE);
        vm.stopPrank();
        eq(token.lockedOf(A), 40 * SHARE, "one stake left");
        eq(token.reserved(), (40 * SHARE * 800) / 10_000, "and its promise");
    }

    /// An order for more than `from` has can never be executed, so it must not cost anyone a stake either.
    function testAnOrderThatCannotBeExecutedEndsNoStake() external {
        uint256 id = stake(alice, YEAR, 50 * SHARE);
        prepare(1_000 * SHARE + 1);
        refuse(ids(id), 1_000 * SHARE + 1, err(ShareStaking.OrderNotCovered.selector, 1_000 * SHARE + 1));
    }
}
