// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Enforcement} from "../src/Enforcement.sol";
import {Roles} from "../src/Roles.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {Wallets} from "../src/Wallets.sol";
import {Desk} from "./Desk.sol";

/// Recovery of lost wallets: requests, vetoes, approvals, and what moves.
contract EnforcementRecoveryTest is Desk {
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
    event WalletBlockSet(address indexed wallet, bool blocked);
    event Frozen(address indexed account, uint256 amount);
    event Transfer(address indexed from, address indexed to, uint256 value);

    function setUp() public override {
        super.setUp();
        buy(alice, A, 100 * SHARE);
        register(bob, B);
    }

    function requestSlow(address from, address to, bytes32 holder) private {
        vm.prank(enforcer);
        enforcement.requestRecoveryWithoutVeto(from, to, holder);
    }

    function refuseRequest(address from, address to, bytes32 holder, bytes memory error) private {
        vm.prank(enforcer);
        vm.expectRevert(error);
        enforcement.requestRecovery(from, to, holder);
    }

    function refuseRecover(address from, bytes memory error) private {
        vm.expectRevert(error);
        enforcement.executeRecovery(from);
    }

    function cancel(address from) private {
        vm.prank(guardian);
        enforcement.cancelRecovery(from);
    }

    function recover(address from) private {
        skip(14 days);
        enforcement.executeRecovery(from);
    }

    function testRecoveryMovesEverything() external {
        freeze(alice, 30 * SHARE);
        freeze(carol, 5 * SHARE); // a freeze that waits for the new wallet is kept
        stake(alice, QUARTER, 20 * SHARE);
        uint256 at = block.timestamp + 14 days;
        vm.expectEmit(address(token));
        emit WalletBlockSet(alice, true);
        vm.expectEmit(address(enforcement));
        emit RecoveryRequested(alice, carol, A, at, true);
        request(alice, carol, A);
        (address to, uint48 due, bool vetoable, address requester, bool keepsTo) = enforcement.recoveries(alice);
        yes(to == carol && due == at && vetoable && requester == enforcer && keepsTo, "read back");
        yes(token.isBlocked(alice), "blocked at once");
        skip(14 days);
        vm.expectEmit(address(token));
        emit Frozen(alice, 0);
        vm.expectEmit(address(token));
        emit Transfer(alice, carol, 100 * SHARE);
        vm.expectEmit(address(token));
        emit Frozen(carol, 35 * SHARE);
        vm.expectEmit(address(enforcement));
        emit RecoveryExecuted(alice, carol, A, 100 * SHARE);
        vm.prank(dave); // anyone
        enforcement.executeRecovery(alice);
        eq(token.balanceOf(carol), 100 * SHARE, "balance");
        eq(token.holderOf(carol), A, "registered");
        eq(token.holderOf(alice), 0, "removed");
        yes(token.isBlocked(alice), "still blocked");
        eq(token.getFrozenTokens(alice), 0, "freeze moved");
        eq(token.freeOf(A), 45 * SHARE, "free");
        eq(token.holderBalance(A), 100 * SHARE, "holder");
        eq(token.payoutAddress(A), carol, "payout");
        refuseRecover(alice, err(Enforcement.NoRecovery.selector, alice)); // once
    }

    /// What was frozen beyond the balance does not reach the holder's other shares.
    /// (F-12)
    function testARecoveryMovesAFreezeAndNeverWidensIt() external {
        addSenior(ALICE_KEY, carol, A);
        transfer(alice, carol, 60 * SHARE);
        freeze(alice, type(uint256).max);
        request(alice, carol, A);
        recover(alice);
        eq(token.getFrozenTokens(carol), 40 * SHARE, "what was held");
        eq(token.freeOf(A), 60 * SHARE, "the rest stays free");
        freeze(carol, type(uint256).max);
        register(dave, C);
        freezeHolder(A, true);
        request(carol, address(0xE), A);
        recover(carol);
        yes(token.holderFrozen(A), "a holder's freeze stays");
    }

    function testRecoveryToARegisteredWallet() external {
        addSenior(ALICE_KEY, carol, A);
        vm.prank(alice);
        token.setPayoutAddress(carol);
        request(alice, carol, A);
        recover(alice);
        eq(token.balanceOf(carol), 100 * SHARE, "balance");
        vm.prank(carol); // one wallet is left
        vm.expectRevert(err(Wallets.WalletNotEmpty.selector, carol));
        token.removeWallet(carol);
        transfer(carol, bob, 100 * SHARE);
        vm.prank(carol);
        vm.expectRevert(err(Wallets.LastWallet.selector, A));
        token.removeWallet(carol);
    }

    function testTwoLostWalletsAreRecoveredToOneThatIsLeft() external {
        addSenior(ALICE_KEY, carol, A);
        addSenior(ALICE_KEY, dave, A);
        transfer(alice, carol, 10 * SHARE);
        request(alice, dave, A);
        request(carol, dave, A);
        recover(alice);
        enforcement.executeRecovery(carol);
        eq(token.balanceOf(dave), 100 * SHARE, "both");
    }

    /// A wallet that was registered at the request and removed since may be kept for another recovery now.
    /// (F-12)
    function testAWalletIsKeptForOneRecovery() external {
        addSenior(ALICE_KEY, carol, A);
        request(alice, carol, A);
        vm.prank(carol);
        token.removeWallet(carol);
        vm.prank(registrar);
        enforcement.unblock(carol);
        request(bob, carol, B);
        skip(14 days);
        refuseRecover(alice, err(Enforcement.WrongHolder.selector, carol, A));
        cancel(alice);
        bytes memory attestation = attest(carol, C, token.nonces(C));
        vm.expectRevert(err(Wallets.WalletAwaited.selector, carol)); // still kept
        token.register(carol, C, 0, block.timestamp, attestation);
        enforcement.executeRecovery(bob);
        eq(token.holderOf(carol), B, "recovered");
    }

    /// Its old allowances would be worth something again.
    /// (F-08)
    function testARecoveredWalletIsNeverRegisteredAgain() external {
        vm.prank(alice);
        token.approve(dave, 100 * SHARE);
        request(alice, carol, A);
        recover(alice);
        bytes memory retired = err(Wallets.WalletRetired.selector, alice);
        vm.prank(registrar);
        vm.expectRevert(retired);
        enforcement.unblock(alice);
        bytes memory fresh = attest(alice, C, 0);
        vm.expectRevert(retired);
        token.register(alice, C, 0, block.timestamp, fresh);
        refuse(quoteOf(alice, C, address(usdt), SHARE), retired);
        refuseRequest(carol, alice, A, err(Enforcement.WalletNotAllowed.selector, alice));
        vm.prank(dave);
        vm.expectRevert(abi.encodeWithSignature("ERC7943CannotSend(address)", alice));
        token.transferFrom(alice, bob, 0);
    }

    /// Until it is carried out or stopped, nobody else gets the new wallet.
    /// (F-12)
    function testTheNewWalletIsKeptForTheHolder() external {
        request(alice, carol, A);
        bytes memory awaited = err(Wallets.WalletAwaited.selector, carol);
        bytes memory attestation = attest(carol, C, 0);
        vm.expectRevert(awaited);
        token.register(carol, C, 0, block.timestamp, attestation);
        refuse(quoteOf(carol, C, address(usdt), SHARE), awaited);
        bytes memory signature = consent(BOB_KEY, carol, B);
        vm.prank(carol);
        vm.expectRevert(awaited);
        token.addWallet(B, bob, 1, block.timestamp, signature);
        refuseRequest(bob, carol, B, err(Enforcement.WalletNotAllowed.selector, carol));
        cancel(alice);
        register(carol, C);
    }

    function testTheNewWalletIsOrdinaryAfterTheRecovery() external {
        request(alice, carol, A);
        recover(alice);
        no(token.walletState(carol).awaited, "not awaited any more");
        eq(token.walletState(carol).seniorAt, block.timestamp, "senior at once");
        yes(token.walletState(alice).retired, "retired");
    }

    // security(Money stolen ENFORCER key): Delays, veto, cancellation; an order only as announced
    function testRecoveryTakesItsTime() external {
        request(alice, carol, A);
        uint256 at = block.timestamp + 14 days;
        skip(14 days - 1);
        refuseRecover(alice, err(Enforcement.TooEarly.selector, at));
        skip(1);
        enforcement.executeRecovery(alice);
    }

    function testRequestIsRefused() external {
        refuseRequest(alice, carol, B, err(Enforcement.WrongHolder.selector, alice, B));
        refuseRequest(carol, dave, 0, err(Enforcement.WrongHolder.selector, carol, bytes32(0)));
        refuseRequest(alice, alice, A, err(Enforcement.SameWallet.selector, alice));
        refuseRequest(alice, address(0), A, err(Enforcement.WalletNotAllowed.selector, address(0)));
        refuseRequest(alice, bob, A, err(Enforcement.WrongHolder.selector, bob, B));
        request(alice, carol, A);
        vm.prank(enforcer);
        vm.expectRevert(err(Enforcement.RecoveryPending.selector, alice));
        enforcement.requestRecoveryWithoutVeto(alice, dave, A);
        refuseRequest(bob, alice, B, err(Enforcement.WrongHolder.selector, alice, A));
        cancel(alice);
        register(dave, C);
        vm.prank(dave);
        token.removeWallet(dave);
        refuseRequest(alice, dave, A, err(Enforcement.WalletNotAllowed.selector, dave)); // blocked
    }

    /// A book entry is claimed, and money is never paid to one.
    function testBookEntriesAreNeitherRecoveredNorRecoveredTo() external {
        issueTo(A, address(0), SHARE);
        address book = token.bookWallet(A);
        refuseRequest(book, carol, A, err(Enforcement.WalletNotAllowed.selector, book));
        refuseRequest(alice, book, A, err(Enforcement.WalletNotAllowed.selector, book));
        // The book wallet of somebody who has none yet.
        address other = token.bookWallet(C);
        refuseRequest(alice, other, A, err(Wallets.BookWallet.selector, other));
    }

    function testTheNewWalletIsNotBlockedMeanwhile() external {
        addSenior(ALICE_KEY, carol, A);
        request(alice, carol, A);
        request(carol, dave, A);
        skip(14 days);
        refuseRecover(alice, err(Wallets.WalletBlocked.selector, carol));
        enforcement.executeRecovery(carol);
        // carol is retired now
        refuseRecover(alice, err(Enforcement.WrongHolder.selector, carol, A));
    }

    // security(Money stolen ENFORCER key)
    function testVeto() external {
        request(alice, carol, A);
        vm.prank(carol);
        vm.expectRevert(err(Enforcement.NotVetoable.selector, carol));
        enforcement.vetoRecovery();
        skip(14 days - 1);
        vm.prank(alice);
        vm.expectEmit(address(enforcement));
        emit RecoveryVetoed(alice);
        enforcement.vetoRecovery();
        yes(token.isBlocked(alice), "the key's owner may be the thief");
        no(token.canSend(alice), "cannot send");
        skip(1);
        refuseRecover(alice, err(Enforcement.NoRecovery.selector, alice));
        vm.prank(registrar);
        enforcement.unblock(alice);
        transfer(alice, bob, SHARE);
        register(carol, C); // the new wallet is free again
    }

    function testNoVetoAfterItsTime() external {
        request(alice, carol, A);
        skip(14 days);
        vm.prank(alice);
        vm.expectRevert(err(Enforcement.NotVetoable.selector, alice));
        enforcement.vetoRecovery();
    }

    function testNoUnblockWhilePending() external {
        vm.prank(registrar);
        vm.expectRevert(err(Enforcement.WalletNotBlocked.selector, alice));
        enforcement.unblock(alice);
        request(alice, carol, A);
        vm.prank(registrar);
        vm.expectRevert(err(Enforcement.RecoveryPending.selector, alice));
        enforcement.unblock(alice);
        vm.expectEmit(address(enforcement));
        emit RecoveryCancelled(alice);
        cancel(alice);
        yes(token.isBlocked(alice), "until the registrar lifts it");
        vm.prank(registrar);
        enforcement.unblock(alice);
        vm.prank(guardian);
        vm.expectRevert(err(Enforcement.NoRecovery.selector, alice));
        enforcement.cancelRecovery(alice);
    }

    function testSlowRecoveryNeedsAdminAndThirtyDays() external {
        vm.expectEmit(address(enforcement));
        emit RecoveryRequested(alice, carol, A, 0, false);
        requestSlow(alice, carol, A);
        vm.prank(alice);
        vm.expectRevert(err(Enforcement.NotVetoable.selector, alice));
        enforcement.vetoRecovery();
        skip(60 days);
        refuseRecover(alice, err(Enforcement.TooEarly.selector, uint256(0)));
        uint256 at = block.timestamp + 30 days;
        vm.expectEmit(address(enforcement));
        emit RecoveryApproved(alice, at);
        vm.prank(admin);
        enforcement.approveRecovery(alice, carol);
        vm.prank(alice); // approval does not open a veto
        vm.expectRevert(err(Enforcement.NotVetoable.selector, alice));
        enforcement.vetoRecovery();
        skip(30 days - 1);
        refuseRecover(alice, err(Enforcement.TooEarly.selector, at));
        skip(1);
        enforcement.executeRecovery(alice);
        eq(token.balanceOf(carol), 100 * SHARE, "moved");
    }

    function testApprovalIsForOneRequest() external {
        requestSlow(alice, carol, A);
        bytes memory error = err(Enforcement.NoRecovery.selector, alice);
        vm.startPrank(admin);
        vm.expectRevert(error);
        enforcement.approveRecovery(alice, dave);
        enforcement.approveRecovery(alice, carol);
        vm.expectRevert(error); // twice would prolong it
        enforcement.approveRecovery(alice, carol);
        vm.stopPrank();
        cancel(alice);
        vm.startPrank(admin);
        vm.expectRevert(error);
        enforcement.approveRecovery(alice, carol);
        vm.expectRevert(error);
        enforcement.approveRecovery(alice, address(0));
        vm.stopPrank();
        request(alice, carol, A); // a request with veto needs no approval
        vm.prank(admin);
        vm.expectRevert(error);
        enforcement.approveRecovery(alice, carol);
    }
}
