// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Enforcement} from "../src/Enforcement.sol";
import {Roles} from "../src/Roles.sol";
import {Desk} from "./Desk.sol";

/// Whose requests and orders count, for how long, and how many there are.
contract EnforcementLimitsTest is Desk {
    address private other = address(0xE5F);

    function setUp() public override {
        super.setUp();
        buy(alice, A, 100 * SHARE);
        register(bob, B);
        vm.prank(admin);
        authority.grantRole(Roles.ENFORCER, other, 0);
    }

    function refuseRecover(bytes memory error) private {
        vm.expectRevert(error);
        enforcement.executeRecovery(alice);
    }

    function refuseOrder(bytes memory error) private {
        vm.prank(other);
        vm.expectRevert(error);
        enforcement.executeOrder(alice, bob, SHARE);
    }

    /// (F-03)
    function testNothingIsCarriedOutForWhoIsNoEnforcerAnyMore() external {
        request(alice, carol, A);
        announceOrder(alice, bob, SHARE);
        uint256 at = block.timestamp;
        skip(14 days);
        takeRole(Roles.ENFORCER, enforcer);
        refuseRecover(err(Enforcement.Lapsed.selector, at + 14 days + 30 days));
        refuseOrder(err(Enforcement.Lapsed.selector, at + 3 days + 30 days));
        vm.prank(dave); // anyone clears it
        enforcement.cancelRecovery(alice);
        vm.prank(dave);
        enforcement.cancelOrder(alice, bob, SHARE);
    }

    function testAnotherEnforcerExecutesAnOrder() external {
        announceOrder(alice, bob, SHARE);
        skip(3 days);
        vm.prank(other);
        enforcement.executeOrder(alice, bob, SHARE);
        eq(token.balanceOf(bob), SHARE, "moved");
    }

    /// (F-03)
    function testThirtyDaysToCarryOut() external {
        request(alice, carol, A);
        skip(11 days);
        announceOrder(alice, bob, SHARE);
        skip(33 days); // the last second
        uint256 until = block.timestamp;
        vm.prank(dave);
        vm.expectRevert(missing(dave, Roles.GUARDIAN));
        enforcement.cancelRecovery(alice);
        vm.prank(dave);
        vm.expectRevert(missing(dave, Roles.GUARDIAN));
        enforcement.cancelOrder(alice, bob, SHARE);
        enforcement.requireExecutable(alice, bob, SHARE);
        skip(1);
        refuseRecover(err(Enforcement.Lapsed.selector, until));
        refuseOrder(err(Enforcement.Lapsed.selector, until));
        vm.startPrank(dave);
        enforcement.cancelRecovery(alice);
        enforcement.cancelOrder(alice, bob, SHARE);
        vm.stopPrank();
        register(carol, C); // the new wallet is free
    }

    function testARecoveryIsCarriedOutInItsLastSecond() external {
        request(alice, carol, A);
        skip(44 days);
        enforcement.executeRecovery(alice);
        eq(token.holderOf(carol), A, "moved");
    }

    function testASlowRecoveryThatWaitsForAdminDoesNotLapse() external {
        vm.prank(enforcer);
        enforcement.requestRecoveryWithoutVeto(alice, carol, A);
        skip(90 days);
        vm.prank(dave);
        vm.expectRevert(missing(dave, Roles.GUARDIAN));
        enforcement.cancelRecovery(alice);
        vm.prank(admin);
        enforcement.approveRecovery(alice, carol);
        skip(30 days);
        enforcement.executeRecovery(alice);
    }

    /// Time to cancel what a stolen key announced.
    /// (F-04)
    function testNothingIsCarriedOutWithinADayOfAPause() external {
        request(alice, carol, A);
        skip(11 days);
        announceOrder(alice, bob, SHARE);
        skip(3 days);
        pause();
        uint256 until = block.timestamp + 7 days + 1 days;
        refuseRecover(err(Enforcement.Quiet.selector, until));
        refuseOrder(err(Enforcement.Quiet.selector, until));
        skip(1 hours);
        vm.prank(pauser);
        token.unpause();
        until = block.timestamp + 1 days;
        skip(1 days - 1);
        refuseRecover(err(Enforcement.Quiet.selector, until));
        refuseOrder(err(Enforcement.Quiet.selector, until));
        skip(1);
        executeOrder(alice, bob, SHARE);
        enforcement.executeRecovery(alice);
    }

    /// Also the token itself refuses while it is paused.
    function testThePauseStopsTheTokensOwnMoves() external {
        vm.prank(admin);
        token.setParts(parts());
        pause();
        vm.startPrank(address(enforcement));
        bytes memory paused = abi.encodeWithSignature("EnforcedPause()");
        vm.expectRevert(paused);
        token.recover(alice, carol);
        vm.expectRevert(paused);
        token.forcedTransfer(alice, bob, 1);
        vm.stopPrank();
        vm.startPrank(address(issuance));
        vm.expectRevert(paused);
        token.claimBook(A, carol);
        vm.stopPrank();
    }

    /// At most ten in any 24 hours, however many keys ask: five at once, and five more as the bucket refills.
    /// (F-03)
    function testTenRequestsADay() external {
        uint256 made;
        for (uint256 i; i < 5; ++i) announceOrder(alice, bob, ++made);
        vm.prank(other);
        vm.expectRevert(err(Enforcement.DailyRequestsReached.selector));
        enforcement.announceOrder(DOCUMENT, alice, bob, 99);
        vm.prank(enforcer);
        vm.expectRevert(err(Enforcement.DailyRequestsReached.selector));
        enforcement.requestRecovery(alice, carol, A);
        for (uint256 i; i < 24 * 6; ++i) {
            skip(10 minutes);
            vm.prank(enforcer);
            (bool done, ) = address(enforcement).call(
                abi.encodeCall(enforcement.announceOrder, (DOCUMENT, alice, bob, made + 1))
            );
            if (done) ++made;
        }
        yes(made > 7 && made <= 10, "at most ten");
        skip(1 days);
        request(alice, carol, A);
    }
}
