// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BookClaims} from "../src/BookClaims.sol";
import {Enforcement} from "../src/Enforcement.sol";
import {Issuer} from "../src/Issuer.sol";
import {Roles} from "../src/Roles.sol";
import {Wallets} from "../src/Wallets.sol";
import {Desk} from "./Desk.sol";

/// How the owner of a book entry takes the shares into a wallet.
contract BookClaimsTest is Desk {
    event BookClaimed(
        bytes32 indexed holder, address indexed wallet, address indexed registrar, uint256 nonce, uint256 executableAt
    );
    event BookClaimCancelled(bytes32 indexed holder, address indexed wallet);
    event BookClaimExecuted(bytes32 indexed holder, address indexed wallet);
    event WalletRemoved(bytes32 indexed holder, address indexed wallet);
    event PayoutAddressSet(bytes32 indexed holder, address wallet);

    address private book;

    function setUp() public override {
        super.setUp();
        issueTo(C, address(0), 100 * SHARE);
        book = token.bookWallet(C);
    }

    function execute(bytes32 holder) private {
        skip(2 days);
        issuance.executeClaim(holder);
    }

    function refuseExecution(bytes memory error) private {
        vm.expectRevert(error);
        issuance.executeClaim(C);
    }

    /// With an attestation over `digest` by this key.
    function refuse(address wallet, uint256 until, bytes32 digest, uint256 key, bytes memory error) private {
        bytes memory attestation = signed(key, digest);
        vm.prank(registrar);
        vm.expectRevert(error);
        issuance.claimBook(C, wallet, until, attestation);
    }

    function refuseWallet(bytes32 holder, address wallet, bytes memory error) private {
        vm.prank(registrar);
        vm.expectRevert(error);
        issuance.claimBook(holder, wallet, block.timestamp, "");
    }

    function cancel(address by) private {
        vm.prank(by);
        issuance.cancelClaim(C);
    }

    function testABookWalletHasNoKeyAndIsLikeAnyOther() external view {
        eq(uint160(book) >> 112, 0xB00CB00CB00C, "its first bytes say so");
        eq(token.holderOf(book), C, "registered");
        yes(token.bookWallet(A) != token.bookWallet(B), "one for each holder");
        eq(token.holderBalance(C), 100 * SHARE, "held");
    }

    function testAClaimTakesTwoDaysAndEndsTheEntry() external {
        uint256 at = block.timestamp + 2 days;
        vm.expectEmit(address(issuance));
        emit BookClaimed(C, carol, registrar, 0, at);
        claimBook(C, carol);
        eq(issuance.claimDelay(), 2 days, "the delay of the deployment");
        (address wallet, uint48 executableAt, bool keeps, address by, address attester, ) = issuance.claims(C);
        yes(wallet == carol && executableAt == at && by == registrar && attester == signer && keeps, "read back");
        eq(issuance.nonces(C), 1, "nonce");
        skip(2 days - 1);
        refuseExecution(err(Issuer.TooEarly.selector, at));
        skip(1);
        vm.expectEmit(address(issuance));
        emit BookClaimExecuted(C, carol);
        vm.expectEmit(address(token));
        emit WalletRemoved(C, book);
        vm.expectEmit(address(token));
        emit PayoutAddressSet(C, carol);
        vm.prank(dave); // anyone
        issuance.executeClaim(C);
        eq(token.balanceOf(carol), 100 * SHARE, "moved");
        eq(token.holderOf(carol), C, "registered");
        eq(token.seniorHolderOf(carol), C, "and senior");
        eq(token.payoutAddress(C), carol, "paid there");
        eq(token.holderOf(book), bytes32(0), "ended");
        refuseExecution(err(BookClaims.NoClaim.selector, C)); // once
        transfer(carol, carol, 1);
    }

    function testAFreezeMovesWithTheShares() external {
        freeze(book, 30 * SHARE);
        claimBook(C, carol);
        execute(C);
        eq(token.getFrozenTokens(carol), 30 * SHARE, "frozen");
        eq(token.freeOf(C), 70 * SHARE, "free");
    }

    function testTheEntryOpensAgainForSharesThatAreIssuedLater() external {
        claimBook(C, carol);
        execute(C);
        issueTo(C, address(0), 7 * SHARE);
        eq(token.balanceOf(book), 7 * SHARE, "again");
        claimBook(C, carol); // now a wallet of the holder
        execute(C);
        eq(token.balanceOf(carol), 107 * SHARE, "moved");
        eq(token.payoutAddress(C), carol, "unchanged");
    }

    function testTwoKeysAreNeeded() external {
        bytes32 good = claimDigest(C, carol, 0, block.timestamp);
        bytes memory invalid = err(BookClaims.InvalidSignature.selector);
        refuse(carol, block.timestamp, good, REGISTRAR_KEY, invalid);
        refuse(carol, block.timestamp, good, ALICE_KEY, invalid);
        // One key with both roles counts once.
        vm.prank(admin);
        authority.grantRole(Roles.SIGNER, registrar, 0);
        refuse(carol, block.timestamp, good, REGISTRAR_KEY, invalid);
    }

    function testAlteredAttestationsAreRefused() external {
        uint256 until = block.timestamp;
        bytes memory invalid = err(BookClaims.InvalidSignature.selector);
        refuse(dave, until, claimDigest(C, carol, 0, until), SIGNER_KEY, invalid);
        refuse(carol, until, claimDigest(A, carol, 0, until), SIGNER_KEY, invalid);
        refuse(carol, until, claimDigest(C, carol, 1, until), SIGNER_KEY, invalid);
        refuse(carol, until, claimDigest(C, carol, 0, until + 1), SIGNER_KEY, invalid);
        bytes32 good = claimDigest(C, carol, 0, until);
        vm.chainId(97);
        refuse(carol, until, good, SIGNER_KEY, invalid);
        vm.chainId(56);
        bytes memory expired = err(BookClaims.SignatureExpired.selector, until - 1);
        refuse(carol, until - 1, claimDigest(C, carol, 0, until - 1), SIGNER_KEY, expired);
    }

    /// One stolen key, or both, must not take the shares of people who are not looking.
    function testTheGuardianStopsAClaim() external {
        uint256 until = block.timestamp + 30 days;
        bytes32 digest = claimDigest(C, carol, 0, until);
        bytes memory attestation = signed(SIGNER_KEY, digest);
        vm.prank(registrar);
        issuance.claimBook(C, carol, until, attestation);
        vm.expectEmit(address(issuance));
        emit BookClaimCancelled(C, carol);
        cancel(guardian);
        skip(2 days);
        refuseExecution(err(BookClaims.NoClaim.selector, C));
        refuse(carol, until, digest, SIGNER_KEY, err(BookClaims.InvalidSignature.selector)); // not again
        vm.prank(guardian);
        vm.expectRevert(err(BookClaims.NoClaim.selector, C));
        issuance.cancelClaim(C);
        claimBook(C, carol); // a new one
        cancel(admin);
    }

    /// What a stolen REGISTRAR key began ends with its role, and stands in nobody's way.
    function testAClaimEndsWithTheRoleOfItsSender() external {
        claimBook(C, carol);
        skip(2 days);
        vm.prank(dave);
        vm.expectRevert(missing(dave, Roles.GUARDIAN));
        issuance.cancelClaim(C);
        takeRole(Roles.REGISTRAR, registrar);
        refuseExecution(missing(registrar, Roles.REGISTRAR));
        cancel(dave); // anyone
        vm.prank(admin);
        authority.grantRole(Roles.REGISTRAR, registrar, 0);
        refuseExecution(err(BookClaims.NoClaim.selector, C));
        claimBook(C, carol);
        execute(C);
    }

    /// What was attested with a stolen SIGNER key ends with its role.
    function testAClaimEndsWithTheRoleOfItsSigner() external {
        claimBook(C, carol);
        skip(2 days);
        takeRole(Roles.SIGNER, signer);
        refuseExecution(missing(signer, Roles.SIGNER));
        cancel(dave); // anyone
        vm.prank(admin);
        authority.grantRole(Roles.SIGNER, signer, 0);
        refuseExecution(err(BookClaims.NoClaim.selector, C));
    }

    function testAClaimLapses() external {
        claimBook(C, carol);
        uint256 until = block.timestamp + 32 days;
        skip(32 days);
        vm.prank(dave);
        vm.expectRevert(missing(dave, Roles.GUARDIAN));
        issuance.cancelClaim(C);
        skip(1);
        refuseExecution(abi.encodeWithSignature("Lapsed(uint256)", until));
        cancel(dave); // anyone
        claimBook(C, carol);
        skip(32 days);
        issuance.executeClaim(C); // in the last second
    }

    /// A stolen SIGNER key would otherwise register the wallet that the event names for somebody else.
    function testTheWalletIsKeptForTheClaim() external {
        claimBook(C, carol);
        bytes memory attestation = attest(carol, B, 0);
        vm.expectRevert(err(Wallets.WalletAwaited.selector, carol));
        token.register(carol, B, 0, block.timestamp, attestation);
        issueTo(A, address(0), SHARE);
        refuseWallet(A, carol, err(BookClaims.WalletNotAllowed.selector, carol)); // nor for another claim
        vm.prank(registrar); // who sent it may take it back
        issuance.cancelClaim(C);
        register(carol, B);
    }

    /// A wallet that the holder had, and that a recovery keeps now.
    function testAClaimTakesNoWalletFromARecovery() external {
        register(dave, A);
        issueTo(A, address(0), 5 * SHARE);
        claimBook(A, dave);
        vm.prank(dave);
        token.removeWallet(dave);
        vm.prank(registrar);
        enforcement.unblock(dave);
        register(bob, B);
        request(bob, dave, B);
        skip(2 days);
        vm.expectRevert(err(BookClaims.WalletNotAllowed.selector, dave));
        issuance.executeClaim(A);
        vm.prank(registrar);
        issuance.cancelClaim(A);
        skip(12 days);
        enforcement.executeRecovery(bob); // still kept for it
        eq(token.holderOf(dave), B, "recovered");
    }

    function testAClaimIsRefused() external {
        register(alice, A);
        refuseWallet(A, alice, err(BookClaims.NoBookEntry.selector, A));
        refuseWallet(C, address(0), err(BookClaims.WalletNotAllowed.selector, address(0)));
        refuseWallet(C, alice, err(BookClaims.WalletNotAllowed.selector, alice));
        addWallet(ALICE_KEY, bob, A);
        vm.prank(alice);
        token.removeWallet(bob);
        refuseWallet(C, bob, err(BookClaims.WalletNotAllowed.selector, bob));
        claimBook(C, carol);
        refuseWallet(C, dave, err(BookClaims.ClaimPending.selector, C));
    }

    /// Otherwise its shares would be left in an unregistered wallet.
    function testABookEntryIsNotClaimedForABookEntry() external {
        refuseWallet(C, book, err(BookClaims.WalletNotAllowed.selector, book));
        address other = token.bookWallet(A);
        bytes memory attestation = signed(SIGNER_KEY, claimDigest(C, other, 0, block.timestamp));
        vm.prank(registrar);
        vm.expectRevert(err(Wallets.BookWallet.selector, other));
        issuance.claimBook(C, other, block.timestamp, attestation);
    }

    function testTheWalletIsCheckedAgain() external {
        claimBook(C, carol);
        register(alice, A);
        vm.prank(enforcer); // kept for the claim
        vm.expectRevert(err(Enforcement.WalletNotAllowed.selector, carol));
        enforcement.requestRecovery(alice, carol, A);
        freezeHolder(C, true);
        skip(2 days);
        refuseExecution(err(Wallets.HolderIsFrozen.selector, C));
        freezeHolder(C, false);
        issuance.executeClaim(C);
    }

    /// A further wallet needs the consent of one that the holder has.
    function testAHolderWithAWalletClaimsForThatWallet() external {
        register(alice, A);
        issueTo(A, address(0), 5 * SHARE);
        claimBook(A, carol);
        skip(2 days);
        vm.expectRevert(err(Wallets.ConsentNeeded.selector, A));
        issuance.executeClaim(A);
        vm.prank(guardian);
        issuance.cancelClaim(A);
        addWallet(ALICE_KEY, dave, A);
        claimBook(A, dave); // also a junior one: it was attested twice
        request(dave, address(0xE), A);
        skip(2 days);
        vm.expectRevert(err(Wallets.WalletBlocked.selector, dave));
        issuance.executeClaim(A);
        vm.prank(guardian);
        enforcement.cancelRecovery(dave);
        vm.prank(registrar);
        enforcement.unblock(dave);
        issuance.executeClaim(A);
        eq(token.balanceOf(dave), 5 * SHARE, "moved");
        eq(token.payoutAddress(A), alice, "payout unchanged");
    }

    function testNobodyElseOpensABookWallet() external {
        address other = token.bookWallet(A);
        bytes memory attestation = attest(other, B, 0);
        vm.expectRevert(err(Wallets.BookWallet.selector, other));
        token.register(other, B, 0, block.timestamp, attestation);
        attestation = attest(other, A, 0);
        vm.expectRevert(err(Wallets.BookWallet.selector, other)); // money would be paid to it
        token.register(other, A, 0, block.timestamp, attestation);
    }

    /// Otherwise nothing could be issued there until REGISTRAR unblocks an address that nobody has.
    function testAnEmptyEntryIsNotRemoved() external {
        issueTo(A, alice, SHARE);
        issueTo(A, address(0), SHARE);
        address entry = token.bookWallet(A);
        announceOrder(entry, alice, SHARE);
        skip(3 days);
        executeOrder(entry, alice, SHARE);
        vm.prank(alice);
        vm.expectRevert(err(Wallets.BookWallet.selector, entry));
        token.removeWallet(entry);
        issueTo(A, address(0), SHARE);
        eq(token.balanceOf(entry), SHARE, "issued again");
    }
}
