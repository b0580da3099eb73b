// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareSale} from "../src/ShareSale.sol";
import {ShareStaking} from "../src/ShareStaking.sol";
import {Wallets} from "../src/Wallets.sol";
import {Desk} from "./Desk.sol";

/// What a wallet may do after three days, its removal, and the payout address.
contract WalletAgeTest is Desk {
    event WalletRemoved(bytes32 indexed holder, address indexed wallet);
    event PayoutAddressSet(bytes32 indexed holder, address wallet);
    event WalletBlockSet(address indexed wallet, bool blocked);
    event Transfer(address indexed from, address indexed to, uint256 value);

    function testAJuniorWalletHoldsReceivesSendsBuysAndVotes() external {
        buy(alice, A, 100 * SHARE);
        register(dave, B);
        skip(1);
        uint256 id = openBallot(2, 7 days);
        addWallet(ALICE_KEY, bob, A);
        transfer(alice, bob, 10 * SHARE);
        transfer(bob, dave, SHARE);
        buy(bob, A, SHARE);
        vm.prank(bob);
        ballots.vote(id, 1);
        eq(token.balanceOf(bob), 10 * SHARE, "held");
    }

    /// Otherwise a thief of one signature could lock the owner out with it.
    /// (F-01)
    function testAJuniorWalletCannotActForTheHolder() external {
        buy(alice, A, 100 * SHARE);
        uint256 id = stake(alice, FLEXIBLE, 50 * SHARE);
        skip(1 days);
        uint256 senior = block.timestamp + 3 days;
        addWallet(ALICE_KEY, bob, A);
        skip(3 days - 1);
        bytes memory junior = err(Wallets.WalletJunior.selector, bob, senior);
        bytes memory signature = consent(BOB_KEY, carol, A);
        vm.prank(carol);
        vm.expectRevert(junior);
        token.addWallet(A, bob, 2, block.timestamp, signature);
        vm.startPrank(bob);
        vm.expectRevert(junior);
        token.removeWallet(alice);
        vm.expectRevert(junior);
        token.removeWallet(bob);
        vm.expectRevert(junior);
        token.setPayoutAddress(bob);
        bytes memory refused = err(ShareStaking.WalletNotAllowed.selector, bob);
        vm.expectRevert(refused);
        staking.claim(id);
        vm.expectRevert(refused);
        staking.claimMany(new uint256[](1));
        vm.expectRevert(refused);
        staking.exit(id);
        vm.expectRevert(refused);
        staking.renew(id);
        skip(1);
        token.setPayoutAddress(bob); // from now on it is as good as the others
        staking.claim(id);
        staking.exit(id);
        vm.stopPrank();
    }

    /// A phished consent would lock all free shares for a year.
    function testAJuniorWalletStakesNothing() external {
        buy(alice, A, 1_000 * SHARE);
        addWallet(ALICE_KEY, bob, A);
        vm.prank(bob);
        vm.expectRevert(err(ShareStaking.WalletNotAllowed.selector, bob));
        staking.stake(YEAR, 10 * SHARE);
        eq(token.lockedOf(A), 0, "free");
        skip(3 days);
        stake(bob, YEAR, 10 * SHARE);
    }

    function testASeniorWalletRemovesAJuniorOneWithItsShares() external {
        buy(alice, A, 100 * SHARE);
        addWallet(ALICE_KEY, bob, A);
        transfer(alice, bob, 60 * SHARE);
        freeze(bob, 25 * SHARE);
        vm.expectEmit(address(token));
        emit Transfer(bob, alice, 60 * SHARE);
        vm.expectEmit(address(token));
        emit WalletRemoved(A, bob);
        vm.prank(alice);
        token.removeWallet(bob);
        eq(token.balanceOf(alice), 100 * SHARE, "returned");
        eq(token.getFrozenTokens(alice), 25 * SHARE, "the freeze stays with the shares");
        eq(token.getFrozenTokens(bob), 0, "and leaves the wallet");
        eq(token.freeOf(A), 75 * SHARE, "free");
        eq(token.holderOf(bob), bytes32(0), "removed");
    }

    function testASeniorWalletIsRemovedEmptyOnly() external {
        buy(alice, A, 100 * SHARE);
        addSenior(ALICE_KEY, bob, A);
        transfer(alice, bob, 60 * SHARE);
        vm.prank(alice);
        vm.expectRevert(err(Wallets.WalletNotEmpty.selector, bob));
        token.removeWallet(bob);
    }

    function testABlockedWalletCannotConsentRemoveOrChoose() external {
        register(alice, A);
        addSenior(ALICE_KEY, bob, A);
        bytes memory signature = consent(ALICE_KEY, carol, A);
        uint256 nonce = token.nonces(A);
        request(alice, dave, A);
        bytes memory blocked = err(Wallets.WalletBlocked.selector, alice);
        vm.prank(carol);
        vm.expectRevert(blocked);
        token.addWallet(A, alice, nonce, block.timestamp, signature);
        vm.startPrank(alice);
        vm.expectRevert(blocked);
        token.removeWallet(bob);
        vm.expectRevert(blocked);
        token.setPayoutAddress(bob);
        vm.stopPrank();
        vm.prank(bob); // nor is it removed while its recovery is pending
        vm.expectRevert(blocked);
        token.removeWallet(alice);
    }

    function testARemovedWalletStaysBlocked() external {
        register(alice, A);
        addWallet(ALICE_KEY, bob, A);
        ShareSale.Quote memory old = quoteOf(bob, A, address(usdt), SHARE);
        bytes memory oldQuote = signQuote(old);
        vm.prank(alice);
        vm.expectEmit(address(token));
        emit WalletRemoved(A, bob);
        token.removeWallet(bob);
        eq(token.holderOf(bob), 0, "holder");
        yes(token.isBlocked(bob), "blocked");
        // An old quote, a new attestation and a new consent do not restore it.
        refuseWith(old, oldQuote, err(Wallets.ConsentNeeded.selector, A));
        bytes memory fresh = attest(bob, B, 0);
        vm.expectRevert(err(Wallets.WalletBlocked.selector, bob));
        token.register(bob, B, 0, block.timestamp, fresh);
        bytes memory signature = consent(ALICE_KEY, bob, A);
        uint256 nonce = token.nonces(A);
        vm.prank(bob);
        vm.expectRevert(err(Wallets.WalletBlocked.selector, bob));
        token.addWallet(A, alice, nonce, block.timestamp, signature);
        vm.prank(registrar);
        vm.expectEmit(address(token));
        emit WalletBlockSet(bob, false);
        enforcement.unblock(bob);
        addWallet(ALICE_KEY, bob, A);
        eq(token.holderOf(bob), A, "restored");
    }

    function testRemovalIsRefused() external {
        buy(alice, A, SHARE);
        register(bob, B);
        vm.prank(bob);
        vm.expectRevert(err(Wallets.WrongHolder.selector, bob, A));
        token.removeWallet(alice);
        vm.prank(bob);
        vm.expectRevert(err(Wallets.WrongHolder.selector, bob, bytes32(0)));
        token.removeWallet(carol);
        vm.prank(carol); // neither is registered: the ids are equal, and zero
        vm.expectRevert(err(Wallets.WrongHolder.selector, carol, bytes32(0)));
        token.removeWallet(dave);
        vm.startPrank(alice);
        vm.expectRevert(err(Wallets.WalletNotEmpty.selector, alice));
        token.removeWallet(alice);
        token.transfer(bob, SHARE);
        vm.expectRevert(err(Wallets.LastWallet.selector, A));
        token.removeWallet(alice);
        vm.stopPrank();
    }

    function testAHolderWithoutHistoryCanStartAnew() external {
        register(alice, A);
        vm.prank(alice);
        token.removeWallet(alice);
        eq(token.payoutAddress(A), address(0), "no payout");
        register(bob, A);
        eq(token.payoutAddress(A), bob, "payout");
    }

    function testPayoutAddress() external {
        register(alice, A);
        addSenior(ALICE_KEY, bob, A);
        register(carol, C);
        vm.startPrank(alice);
        vm.expectRevert(err(Wallets.WrongHolder.selector, alice, C));
        token.setPayoutAddress(carol);
        vm.expectEmit(address(token));
        emit PayoutAddressSet(A, bob);
        token.setPayoutAddress(bob);
        vm.stopPrank();
        eq(token.payoutAddress(A), bob, "chosen");
        freeze(bob, 1);
        eq(token.payoutAddress(A), bob, "an amount that is frozen stops no payment");
        freezeHolder(A, true);
        eq(token.payoutAddress(A), address(0), "frozen holder");
        freezeHolder(A, false);
        vm.prank(alice);
        token.removeWallet(bob);
        eq(token.payoutAddress(A), alice, "the remover inherits");
    }

    function testABlockedWalletIsNotChosenForPayments() external {
        register(alice, A);
        addSenior(ALICE_KEY, bob, A);
        request(bob, dave, A);
        vm.prank(alice);
        vm.expectRevert(err(Wallets.PayoutNotAllowed.selector, bob));
        token.setPayoutAddress(bob);
        issueTo(A, address(0), SHARE);
        address book = token.bookWallet(A);
        vm.prank(alice); // nor is an address without a key
        vm.expectRevert(err(Wallets.PayoutNotAllowed.selector, book));
        token.setPayoutAddress(book);
    }

    function testAWalletThatRemovesItselfLeavesNoPayout() external {
        register(alice, A);
        addSenior(ALICE_KEY, bob, A);
        vm.prank(alice);
        token.removeWallet(alice);
        eq(token.payoutAddress(A), address(0), "none");
        vm.prank(bob);
        token.setPayoutAddress(bob);
        eq(token.payoutAddress(A), bob, "chosen");
    }

    function testPayoutIsNotInRecovery() external {
        register(alice, A);
        request(alice, bob, A);
        eq(token.payoutAddress(A), address(0), "none");
    }
}
