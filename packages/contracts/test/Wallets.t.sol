// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Roles} from "../src/Roles.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {Wallets} from "../src/Wallets.sol";
import {Desk} from "./Desk.sol";
import {ContractBuyer} from "./Doubles.sol";

/// Registration of first wallets, and consent to further ones.
contract WalletsTest is Desk {
    event WalletRegistered(bytes32 indexed holder, address indexed wallet, uint256 seniorAt);
    event PayoutAddressSet(bytes32 indexed holder, address wallet);
    event NonceUsed(bytes32 indexed holder, uint256 nonce);

    function testAttestationRegistersTheFirstWallet() external {
        bytes memory signature = attest(alice, A, 0);
        vm.expectEmit(address(token));
        emit NonceUsed(A, 0);
        vm.expectEmit(address(token));
        emit WalletRegistered(A, alice, block.timestamp);
        vm.expectEmit(address(token));
        emit PayoutAddressSet(A, alice);
        vm.prank(carol); // anyone submits it
        token.register(alice, A, 0, block.timestamp, signature);
        eq(token.holderOf(alice), A, "holder");
        eq(token.payoutAddress(A), alice, "payout");
        eq(token.nonces(A), 1, "nonce");
    }

    function testAttestationIsRefused() external {
        bytes memory good = attest(alice, A, 0);
        vm.expectRevert(err(Wallets.SignatureExpired.selector, block.timestamp - 1));
        token.register(alice, A, 0, block.timestamp - 1, good);
        vm.expectRevert(err(Wallets.WrongNonce.selector, uint256(0)));
        token.register(alice, A, 1, block.timestamp, attest(alice, A, 1));
        bytes memory invalid = err(Wallets.InvalidSignature.selector);
        vm.expectRevert(invalid); // another wallet
        token.register(bob, A, 0, block.timestamp, good);
        vm.expectRevert(invalid); // another holder
        token.register(alice, B, 0, block.timestamp, good);
        vm.expectRevert(invalid); // another time
        token.register(alice, A, 0, block.timestamp + 1, good);
        vm.expectRevert(invalid); // not a signature
        token.register(alice, A, 0, block.timestamp, "");
        bytes memory byAlice = signed(ALICE_KEY, holderDigest("Registration", alice, A, 0, block.timestamp));
        vm.expectRevert(invalid);
        token.register(alice, A, 0, block.timestamp, byAlice);
        vm.chainId(97);
        vm.expectRevert(invalid);
        token.register(alice, A, 0, block.timestamp, good);
        vm.chainId(56);
        bytes memory zeroHolder = attest(alice, 0, 0);
        vm.expectRevert(err(Wallets.ZeroHolder.selector));
        token.register(alice, 0, 0, block.timestamp, zeroHolder);
        bytes memory zeroWallet = attest(address(0), A, 0);
        vm.expectRevert(abi.encodeWithSignature("ERC20InvalidReceiver(address)", address(0)));
        token.register(address(0), A, 0, block.timestamp, zeroWallet);
    }

    // security(Money replay)
    function testAttestationOfARevokedSignerIsRefused() external {
        bytes memory good = attest(alice, A, 0);
        takeRole(Roles.SIGNER, signer);
        vm.expectRevert(err(Wallets.InvalidSignature.selector));
        token.register(alice, A, 0, block.timestamp, good);
    }

    // security(Money stolen signing key)
    function testASignerCannotAttachAWalletToAnExistingHolder() external {
        register(alice, A);
        bytes memory thief = attest(bob, A, 1);
        vm.expectRevert(err(Wallets.ConsentNeeded.selector, A));
        token.register(bob, A, 1, block.timestamp, thief);
        refuse(quoteOf(bob, A, address(usdt), SHARE), err(Wallets.ConsentNeeded.selector, A));
    }

    function testAWalletHasOneHolder() external {
        register(alice, A);
        bytes memory other = attest(alice, B, 0);
        vm.expectRevert(err(Wallets.WalletTaken.selector, alice, A));
        token.register(alice, B, 0, block.timestamp, other);
        register(bob, B);
        // One person's wallet offered by another: the wallet itself would have to send it, and it is taken.
        bytes memory signature = consent(BOB_KEY, alice, B);
        vm.prank(alice);
        vm.expectRevert(err(Wallets.WalletTaken.selector, alice, A));
        token.addWallet(B, bob, 1, block.timestamp, signature);
    }

    function testConsentAddsAWallet() external {
        register(alice, A);
        bytes memory signature = consent(ALICE_KEY, bob, A);
        vm.prank(bob);
        vm.expectEmit(address(token));
        emit WalletRegistered(A, bob, block.timestamp + 3 days);
        token.addWallet(A, alice, 1, block.timestamp, signature);
        eq(token.holderOf(bob), A, "holder");
        eq(token.payoutAddress(A), alice, "payout unchanged");
        skip(3 days);
        addWallet(BOB_KEY, carol, A); // any senior one may consent
        eq(token.holderOf(carol), A, "third");
    }

    function testConsentOfAContractWallet() external {
        ContractBuyer safe = new ContractBuyer(alice);
        register(address(safe), A);
        bytes memory signature = consent(BOB_KEY, bob, A);
        vm.prank(bob);
        vm.expectRevert(err(Wallets.InvalidSignature.selector));
        token.addWallet(A, address(safe), 1, block.timestamp, signature);
        signature = consent(ALICE_KEY, bob, A);
        vm.prank(bob);
        token.addWallet(A, address(safe), 1, block.timestamp, signature);
        eq(token.holderOf(bob), A, "holder");
    }

    function testConsentOfAKeyWhoseAccountHasCode() external {
        register(alice, A);
        vm.etch(alice, hex"ef0100000000000000000000000000000000000000beef"); // EIP-7702 delegation without ERC-1271
        addWallet(ALICE_KEY, bob, A);
        eq(token.holderOf(bob), A, "holder");
    }

    function testConsentIsRefused() external {
        register(alice, A);
        register(dave, B);
        bytes memory good = consent(ALICE_KEY, bob, A);
        vm.startPrank(bob);
        vm.expectRevert(err(Wallets.WrongHolder.selector, alice, B));
        token.addWallet(B, alice, 1, block.timestamp, good);
        vm.expectRevert(err(Wallets.WrongHolder.selector, carol, bytes32(0)));
        token.addWallet(0, carol, 0, block.timestamp, good);
        vm.expectRevert(err(Wallets.SignatureExpired.selector, block.timestamp - 1));
        token.addWallet(A, alice, 1, block.timestamp - 1, good);
        vm.expectRevert(err(Wallets.WrongNonce.selector, uint256(1)));
        token.addWallet(A, alice, 0, block.timestamp, good);
        vm.expectRevert(err(Wallets.InvalidSignature.selector));
        token.addWallet(A, alice, 1, block.timestamp + 1, good);
        vm.stopPrank();
        vm.prank(carol); // consent for bob, sent by carol
        vm.expectRevert(err(Wallets.InvalidSignature.selector));
        token.addWallet(A, alice, 1, block.timestamp, good);
        vm.prank(bob);
        token.addWallet(A, alice, 1, block.timestamp, good);
        vm.prank(bob); // a consent works once
        vm.expectRevert(err(Wallets.WrongNonce.selector, uint256(2)));
        token.addWallet(A, alice, 1, block.timestamp, good);
    }

    /// (F-04)
    function testAPauseStopsRegistrations() external {
        register(alice, A);
        bytes memory first = attest(bob, B, 0);
        bytes memory further = consent(ALICE_KEY, carol, A);
        pause();
        bytes memory paused = err(Wallets.EnforcedPause.selector);
        vm.expectRevert(paused);
        token.register(bob, B, 0, block.timestamp, first);
        vm.prank(carol);
        vm.expectRevert(paused);
        token.addWallet(A, alice, 1, block.timestamp, further);
        refuse(quoteOf(bob, B, address(usdt), SHARE), paused);
    }

    function testNoWalletIsAddedWhileTheHolderIsFrozen() external {
        register(alice, A);
        freezeHolder(A, true);
        bytes memory signature = consent(ALICE_KEY, bob, A);
        vm.prank(bob);
        vm.expectRevert(err(Wallets.HolderIsFrozen.selector, A));
        token.addWallet(A, alice, 1, block.timestamp, signature);
        freezeHolder(A, false);
        addWallet(ALICE_KEY, bob, A);
    }

    /// A holder has at most 50 wallets; who removes one may add one.
    /// (F-02)
    function testFiftyWallets() external {
        register(alice, A);
        for (uint160 i = 1; i < 50; ++i) addWallet(ALICE_KEY, address(0x1000 + i), A);
        bytes memory signature = consent(ALICE_KEY, bob, A);
        uint256 nonce = token.nonces(A);
        vm.prank(bob);
        vm.expectRevert(err(Wallets.TooManyWallets.selector, A));
        token.addWallet(A, alice, nonce, block.timestamp, signature);
        vm.prank(alice);
        token.removeWallet(address(0x1001));
        addWallet(ALICE_KEY, bob, A);
    }

    /// Nonces are 32 bits: more than 255 signatures do not end a holder's register.
    /// (F-02)
    function testManyNonces() external {
        register(alice, A);
        for (uint160 i = 1; i < 300; ++i) {
            address wallet = address(0x1000 + i);
            addWallet(ALICE_KEY, wallet, A);
            vm.prank(alice);
            token.removeWallet(wallet);
        }
        eq(token.nonces(A), 599, "one for each signature and removal");
    }

    function testTheStateOfAWalletIsReadBack() external {
        register(alice, A);
        addWallet(ALICE_KEY, bob, A);
        freeze(bob, 5);
        Wallets.Wallet memory w = token.walletState(bob);
        eq(w.holder, A, "holder");
        eq(w.balance, 0, "balance");
        eq(w.frozen, 5, "frozen");
        eq(w.seniorAt, block.timestamp + 3 days, "senior");
        no(w.blocked || w.retired || w.awaited, "nothing else");
    }
}
