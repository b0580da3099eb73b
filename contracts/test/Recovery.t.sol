// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Holders} from "../src/Holders.sol";
import {Recovery} from "../src/Recovery.sol";
import {Restrictions} from "../src/Restrictions.sol";
import {IERC7943Fungible} from "../src/IERC7943.sol";
import {Base} from "./Base.sol";

/// Recovery of lost wallets, and court orders.
contract RecoveryTest is Base {
    event RecoveryRequested(
        address indexed from,
        address indexed to,
        bytes32 indexed holder,
        uint256 executableAt,
        bool vetoable
    );
    event RecoveryApproved(address indexed from, uint256 executableAt);
    event RecoveryVetoed(address indexed from);
    event RecoveryCancelled(address indexed from);
    event RecoveryExecuted(address indexed from, address indexed to, bytes32 indexed holder, uint256 amount);
    event CourtOrderAnnounced(
        bytes32 indexed documentHash,
        address indexed from,
        address indexed to,
        uint256 amount,
        uint256 executableAt
    );
    event CourtOrderCancelled(address indexed from, address indexed to, uint256 amount);
    event ForcedTransfer(address indexed from, address indexed to, uint256 amount);
    event Frozen(address indexed account, uint256 amount);
    event Transfer(address indexed from, address indexed to, uint256 value);

    bytes32 private constant DOCUMENT = keccak256("order");

    function setUp() public override {
        super.setUp();
        buy(alice, A, 100 * SHARE);
        register(bob, B);
    }

    function request(address from, address to, bytes32 holder) internal {
        vm.prank(enforcer);
        token.requestRecovery(from, to, holder);
    }

    function requestSlow(address from, address to, bytes32 holder) internal {
        vm.prank(enforcer);
        token.requestRecoveryWithoutVeto(from, to, holder);
    }

    function announce(address from, address to, uint256 amount) internal {
        vm.prank(enforcer);
        token.announceOrder(DOCUMENT, from, to, amount);
    }

    function force(address from, address to, uint256 amount) internal {
        vm.prank(enforcer);
        token.forcedTransfer(from, to, amount);
    }

    function refuseForce(address from, address to, uint256 amount, bytes memory error) internal {
        vm.prank(enforcer);
        vm.expectRevert(error);
        token.forcedTransfer(from, to, amount);
    }

    function testRecoveryMovesEverything() external {
        freeze(alice, 30 * SHARE);
        freeze(carol, 5 * SHARE); // a freeze that waits for the new wallet is kept
        stake(alice, QUARTER, 20 * SHARE);
        uint256 at = block.timestamp + 14 days;
        vm.expectEmit(address(token));
        emit RecoveryRequested(alice, carol, A, at, true);
        request(alice, carol, A);
        yes(token.isBlocked(alice), "blocked at once");
        skip(14 days);
        vm.expectEmit(address(token));
        emit Frozen(alice, 0);
        vm.expectEmit(address(token));
        emit Frozen(carol, 35 * SHARE);
        vm.expectEmit(address(token));
        emit Transfer(alice, carol, 100 * SHARE);
        vm.expectEmit(address(token));
        emit RecoveryExecuted(alice, carol, A, 100 * SHARE);
        vm.prank(dave); // anyone
        token.executeRecovery(alice);
        eq(token.balanceOf(carol), 100 * SHARE, "balance");
        eq(token.holderOf(carol), A, "registered");
        eq(token.holderOf(alice), 0, "removed");
        yes(token.isBlocked(alice), "still blocked");
        eq(token.getFrozenTokens(carol), 35 * SHARE, "frozen");
        eq(token.getFrozenTokens(alice), 0, "freeze moved");
        eq(token.freeOf(A), 45 * SHARE, "free");
        eq(token.holderBalance(A), 100 * SHARE, "holder");
        freeze(carol, 0);
        eq(token.payoutAddress(A), carol, "payout");
        vm.expectRevert(err(Recovery.NoRecovery.selector, alice)); // once
        token.executeRecovery(alice);
    }

    function testRecoveryToARegisteredWallet() external {
        addWallet(ALICE_KEY, carol, A);
        vm.prank(alice);
        token.setPayoutAddress(carol);
        request(alice, carol, A);
        skip(14 days);
        token.executeRecovery(alice);
        eq(token.balanceOf(carol), 100 * SHARE, "balance");
        vm.prank(carol); // one wallet is left
        vm.expectRevert(err(Holders.WalletNotEmpty.selector, carol));
        token.removeWallet(carol);
        transfer(carol, bob, 100 * SHARE);
        vm.prank(carol);
        vm.expectRevert(err(Holders.LastWallet.selector, A));
        token.removeWallet(carol);
    }

    function testRecoveryOfAFrozenHolderAndFreezesAtTheLimit() external {
        freeze(alice, type(uint184).max);
        freeze(carol, type(uint184).max);
        freezeHolder(A, true);
        request(alice, carol, A);
        skip(14 days);
        token.executeRecovery(alice);
        eq(token.getFrozenTokens(carol), type(uint184).max, "not more than fits");
        yes(token.holderFrozen(A), "holder");
    }

    function testRecoveryTakesItsTime() external {
        request(alice, carol, A);
        uint256 at = block.timestamp + 14 days;
        skip(14 days - 1);
        vm.expectRevert(err(Recovery.TooEarly.selector, at));
        token.executeRecovery(alice);
        skip(1);
        token.executeRecovery(alice);
    }

    function testRequestIsRefused() external {
        vm.startPrank(enforcer);
        vm.expectRevert(err(Holders.WrongHolder.selector, alice, B));
        token.requestRecovery(alice, carol, B);
        vm.expectRevert(err(Holders.WrongHolder.selector, carol, bytes32(0)));
        token.requestRecovery(carol, dave, 0);
        vm.expectRevert(err(Recovery.SameWallet.selector, alice));
        token.requestRecovery(alice, alice, A);
        vm.expectRevert(abi.encodeWithSignature("ERC20InvalidReceiver(address)", address(0)));
        token.requestRecovery(alice, address(0), A);
        vm.expectRevert(err(Holders.WalletTaken.selector, bob, B));
        token.requestRecovery(alice, bob, A);
        token.requestRecovery(alice, carol, A);
        vm.expectRevert(err(Recovery.RecoveryPending.selector, alice));
        token.requestRecoveryWithoutVeto(alice, dave, A);
        vm.expectRevert(err(Holders.WalletBlocked.selector, alice));
        token.requestRecovery(bob, alice, B);
        vm.stopPrank();
    }

    function testTheNewWalletIsCheckedAgain() external {
        request(alice, carol, A);
        register(carol, C);
        skip(14 days);
        vm.expectRevert(err(Holders.WrongHolder.selector, carol, A));
        token.executeRecovery(alice);
    }

    function testTheNewWalletIsNotBlockedMeanwhile() external {
        addWallet(ALICE_KEY, carol, A);
        request(alice, carol, A);
        request(carol, dave, A);
        skip(14 days);
        vm.expectRevert(err(Holders.WalletBlocked.selector, carol));
        token.executeRecovery(alice);
        token.executeRecovery(carol);
        // carol is unregistered and blocked now
        vm.expectRevert(err(Holders.WalletBlocked.selector, carol));
        token.executeRecovery(alice);
    }

    function testVeto() external {
        request(alice, carol, A);
        vm.prank(carol);
        vm.expectRevert(err(Recovery.NotVetoable.selector, carol));
        token.vetoRecovery();
        skip(14 days - 1);
        vm.prank(alice);
        vm.expectEmit(address(token));
        emit RecoveryVetoed(alice);
        token.vetoRecovery();
        yes(token.isBlocked(alice), "the key's owner may be the thief");
        no(token.canSend(alice), "cannot send");
        skip(1);
        vm.expectRevert(err(Recovery.NoRecovery.selector, alice));
        token.executeRecovery(alice);
        vm.prank(registrar);
        token.unblock(alice);
        transfer(alice, bob, SHARE);
    }

    function testNoVetoAfterItsTime() external {
        request(alice, carol, A);
        skip(14 days);
        vm.prank(alice);
        vm.expectRevert(err(Recovery.NotVetoable.selector, alice));
        token.vetoRecovery();
    }

    function testNoUnblockWhilePending() external {
        request(alice, carol, A);
        vm.prank(registrar);
        vm.expectRevert(err(Recovery.RecoveryPending.selector, alice));
        token.unblock(alice);
        vm.expectEmit(address(token));
        emit RecoveryCancelled(alice);
        vm.prank(admin);
        token.cancelRecovery(alice);
        yes(token.isBlocked(alice), "until the registrar lifts it");
        vm.prank(registrar);
        token.unblock(alice);
        vm.prank(admin);
        vm.expectRevert(err(Recovery.NoRecovery.selector, alice));
        token.cancelRecovery(alice);
    }

    function testSlowRecoveryNeedsAdminAndThirtyDays() external {
        vm.expectEmit(address(token));
        emit RecoveryRequested(alice, carol, A, 0, false);
        requestSlow(alice, carol, A);
        vm.prank(alice);
        vm.expectRevert(err(Recovery.NotVetoable.selector, alice));
        token.vetoRecovery();
        skip(60 days);
        vm.expectRevert(err(Recovery.TooEarly.selector, uint256(0)));
        token.executeRecovery(alice);
        uint256 at = block.timestamp + 30 days;
        vm.expectEmit(address(token));
        emit RecoveryApproved(alice, at);
        vm.prank(admin);
        token.approveRecovery(alice, carol);
        vm.prank(alice); // approval does not open a veto
        vm.expectRevert(err(Recovery.NotVetoable.selector, alice));
        token.vetoRecovery();
        skip(30 days - 1);
        vm.expectRevert(err(Recovery.TooEarly.selector, at));
        token.executeRecovery(alice);
        skip(1);
        token.executeRecovery(alice);
        eq(token.balanceOf(carol), 100 * SHARE, "moved");
    }

    function testApprovalIsForOneRequest() external {
        requestSlow(alice, carol, A);
        bytes memory error = err(Recovery.NoRecovery.selector, alice);
        vm.startPrank(admin);
        vm.expectRevert(error);
        token.approveRecovery(alice, dave);
        token.approveRecovery(alice, carol);
        vm.expectRevert(error); // twice would prolong it
        token.approveRecovery(alice, carol);
        token.cancelRecovery(alice);
        vm.expectRevert(error);
        token.approveRecovery(alice, carol);
        vm.expectRevert(error);
        token.approveRecovery(alice, address(0));
        vm.stopPrank();
        request(alice, carol, A); // a request with veto needs no approval
        vm.prank(admin);
        vm.expectRevert(error);
        token.approveRecovery(alice, carol);
    }

    function testRolesOfRecovery() external {
        bytes32 role = token.ENFORCER_ROLE();
        address[3] memory others = [alice, admin, registrar];
        for (uint256 i; i < 3; ++i) {
            vm.startPrank(others[i]);
            bytes memory error = unauthorized(others[i], role);
            vm.expectRevert(error);
            token.requestRecovery(alice, carol, A);
            vm.expectRevert(error);
            token.requestRecoveryWithoutVeto(alice, carol, A);
            vm.expectRevert(error);
            token.announceOrder(DOCUMENT, alice, bob, 1);
            vm.expectRevert(error);
            token.forcedTransfer(alice, bob, 1);
            vm.stopPrank();
        }
        requestSlow(alice, carol, A);
        announce(alice, bob, 1);
        vm.startPrank(enforcer);
        bytes memory notAdmin = unauthorized(enforcer, 0);
        vm.expectRevert(notAdmin);
        token.approveRecovery(alice, carol);
        vm.expectRevert(notAdmin);
        token.cancelRecovery(alice);
        vm.expectRevert(notAdmin);
        token.cancelOrder(alice, bob, 1);
        vm.stopPrank();
    }

    function testCourtOrderIsAnnouncedThreeDaysBefore() external {
        uint256 amount = 40 * SHARE;
        refuseForce(alice, bob, amount, err(Recovery.NoOrder.selector));
        uint256 at = block.timestamp + 3 days;
        vm.expectEmit(address(token));
        emit CourtOrderAnnounced(DOCUMENT, alice, bob, amount, at);
        announce(alice, bob, amount);
        eq(token.orderExecutableAt(alice, bob, amount), at, "public");
        refuseForce(alice, bob, amount + 1, err(Recovery.NoOrder.selector));
        skip(3 days - 1);
        refuseForce(alice, bob, amount, err(Recovery.TooEarly.selector, at));
        skip(1);
        vm.expectEmit(address(token));
        emit Transfer(alice, bob, amount);
        vm.expectEmit(address(token));
        emit ForcedTransfer(alice, bob, amount);
        force(alice, bob, amount);
        eq(token.balanceOf(bob), amount, "moved");
        eq(token.holderBalance(B), amount, "holder");
        refuseForce(alice, bob, amount, err(Recovery.NoOrder.selector)); // once
    }

    function testCourtOrderIsCancelledByAdmin() external {
        announce(alice, bob, SHARE);
        vm.expectEmit(address(token));
        emit CourtOrderCancelled(alice, bob, SHARE);
        vm.prank(admin);
        token.cancelOrder(alice, bob, SHARE);
        skip(3 days);
        refuseForce(alice, bob, SHARE, err(Recovery.NoOrder.selector));
        vm.prank(admin);
        vm.expectRevert(err(Recovery.NoOrder.selector));
        token.cancelOrder(alice, bob, SHARE);
    }

    function testAnnouncementIsRefused() external {
        vm.startPrank(enforcer);
        vm.expectRevert(err(Recovery.NoDocument.selector));
        token.announceOrder(0, alice, bob, SHARE);
        token.announceOrder(DOCUMENT, alice, bob, SHARE);
        vm.expectRevert(err(Recovery.OrderPending.selector));
        token.announceOrder(keccak256("other"), alice, bob, SHARE);
        vm.stopPrank();
    }

    function testCourtOrderTakesFrozenShares() external {
        freeze(alice, 90 * SHARE);
        freezeHolder(A, true);
        announce(alice, bob, 40 * SHARE);
        announce(alice, bob, 5 * SHARE);
        skip(3 days);
        force(alice, bob, 5 * SHARE); // unfrozen ones first
        eq(token.getFrozenTokens(alice), 90 * SHARE, "untouched");
        vm.expectEmit(address(token));
        emit Frozen(alice, 55 * SHARE);
        vm.expectEmit(address(token));
        emit Transfer(alice, bob, 40 * SHARE);
        force(alice, bob, 40 * SHARE);
        eq(token.getFrozenTokens(alice), 55 * SHARE, "released as far as taken");
        freezeHolder(A, false);
        eq(token.freeOf(A), 0, "the rest stays frozen");
    }

    function testCourtOrderAgainstABlockedWallet() external {
        announce(alice, bob, SHARE);
        request(alice, carol, A);
        skip(3 days);
        force(alice, bob, SHARE);
        eq(token.balanceOf(bob), SHARE, "moved");
    }

    function testAPauseGivesAdminTimeToCancel() external {
        announce(alice, bob, SHARE);
        request(alice, carol, A);
        skip(14 days);
        pause();
        bytes memory paused = abi.encodeWithSignature("EnforcedPause()");
        refuseForce(alice, bob, SHARE, paused);
        vm.expectRevert(paused);
        token.executeRecovery(alice);
        skip(7 days);
        force(alice, bob, SHARE);
        token.executeRecovery(alice);
    }

    function testCourtOrderIsRefused() external {
        announce(alice, carol, SHARE);
        announce(alice, bob, 101 * SHARE);
        announce(address(staking), bob, SHARE); // a contract holds nothing
        skip(3 days);
        refuseForce(alice, carol, SHARE, err(IERC7943Fungible.ERC7943CannotReceive.selector, carol));
        refuseForce(
            alice,
            bob,
            101 * SHARE,
            abi.encodeWithSignature(
                "ERC20InsufficientBalance(address,uint256,uint256)",
                alice,
                100 * SHARE,
                101 * SHARE
            )
        );
        refuseForce(
            address(staking),
            bob,
            SHARE,
            abi.encodeWithSignature("ERC20InsufficientBalance(address,uint256,uint256)", address(staking), 0, SHARE)
        );
    }

    function testCourtOrderDoesNotTakeLockedShares() external {
        addWallet(ALICE_KEY, carol, A);
        stake(alice, QUARTER, 70 * SHARE);
        announce(alice, bob, 31 * SHARE);
        announce(alice, bob, 30 * SHARE);
        announce(alice, carol, 60 * SHARE);
        skip(3 days);
        refuseForce(
            alice,
            bob,
            31 * SHARE,
            err(Restrictions.InsufficientFreeShares.selector, A, 31 * SHARE, 30 * SHARE)
        );
        force(alice, carol, 60 * SHARE); // within the holder
        force(alice, bob, 30 * SHARE);
        eq(token.holderBalance(A), token.lockedOf(A), "locked ones stay");
    }
}
