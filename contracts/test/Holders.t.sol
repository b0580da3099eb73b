// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareSale} from "../src/ShareSale.sol";
import {Holders} from "../src/Holders.sol";
import {Base} from "./Base.sol";
import {ContractBuyer} from "./Doubles.sol";

/// Registration, consent, removal, payout address and history.
contract HoldersTest is Base {
    event WalletRegistered(bytes32 indexed holder, address indexed wallet);
    event WalletRemoved(bytes32 indexed holder, address indexed wallet);
    event PayoutAddressSet(bytes32 indexed holder, address wallet);
    event WalletUnblocked(address indexed wallet);

    function testAttestationRegistersTheFirstWallet() external {
        bytes memory signature = attest(alice, A, 0);
        vm.expectEmit(address(token));
        emit WalletRegistered(A, alice);
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
        vm.expectRevert(err(Holders.SignatureExpired.selector, block.timestamp - 1));
        token.register(alice, A, 0, block.timestamp - 1, good);
        vm.expectRevert(err(Holders.WrongNonce.selector, uint256(0)));
        token.register(alice, A, 1, block.timestamp, attest(alice, A, 1));
        bytes memory invalid = err(Holders.InvalidSignature.selector);
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
        vm.expectRevert(err(Holders.ZeroHolder.selector));
        token.register(alice, 0, 0, block.timestamp, zeroHolder);
        bytes memory zeroWallet = attest(address(0), A, 0);
        vm.expectRevert(abi.encodeWithSignature("ERC20InvalidReceiver(address)", address(0)));
        token.register(address(0), A, 0, block.timestamp, zeroWallet);
    }

    function testAttestationOfARevokedSignerIsRefused() external {
        bytes memory good = attest(alice, A, 0);
        bytes32 role = token.SIGNER_ROLE();
        vm.prank(admin);
        token.revokeRole(role, signer);
        vm.expectRevert(err(Holders.InvalidSignature.selector));
        token.register(alice, A, 0, block.timestamp, good);
    }

    function testASignerCannotAttachAWalletToAnExistingHolder() external {
        register(alice, A);
        bytes memory thief = attest(bob, A, 1);
        vm.expectRevert(err(Holders.ConsentNeeded.selector, A));
        token.register(bob, A, 1, block.timestamp, thief);
        refuse(quoteOf(bob, A, address(usdt), SHARE), err(Holders.ConsentNeeded.selector, A));
    }

    function testAWalletHasOneHolder() external {
        register(alice, A);
        bytes memory other = attest(alice, B, 0);
        vm.expectRevert(err(Holders.WalletTaken.selector, alice, A));
        token.register(alice, B, 0, block.timestamp, other);
        register(bob, B);
        // One person's wallet offered by another: the wallet itself would have to send it, and it is taken.
        bytes memory signature = consent(BOB_KEY, alice, B);
        vm.prank(alice);
        vm.expectRevert(err(Holders.WalletTaken.selector, alice, A));
        token.addWallet(B, bob, 1, block.timestamp, signature);
    }

    function testConsentAddsAWallet() external {
        register(alice, A);
        bytes memory signature = consent(ALICE_KEY, bob, A);
        vm.prank(bob);
        vm.expectEmit(address(token));
        emit WalletRegistered(A, bob);
        token.addWallet(A, alice, 1, block.timestamp, signature);
        eq(token.holderOf(bob), A, "holder");
        eq(token.payoutAddress(A), alice, "payout unchanged");
        addWallet(BOB_KEY, carol, A); // any registered one may consent
        eq(token.holderOf(carol), A, "third");
    }

    function testConsentOfAContractWallet() external {
        ContractBuyer safe = new ContractBuyer(alice);
        register(address(safe), A);
        bytes memory signature = consent(BOB_KEY, bob, A);
        vm.prank(bob);
        vm.expectRevert(err(Holders.InvalidSignature.selector));
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
        vm.expectRevert(err(Holders.WrongHolder.selector, alice, B));
        token.addWallet(B, alice, 1, block.timestamp, good);
        vm.expectRevert(err(Holders.WrongHolder.selector, carol, bytes32(0)));
        token.addWallet(0, carol, 0, block.timestamp, good);
        vm.expectRevert(err(Holders.SignatureExpired.selector, block.timestamp - 1));
        token.addWallet(A, alice, 1, block.timestamp - 1, good);
        vm.expectRevert(err(Holders.WrongNonce.selector, uint256(1)));
        token.addWallet(A, alice, 0, block.timestamp, good);
        vm.expectRevert(err(Holders.InvalidSignature.selector));
        token.addWallet(A, alice, 1, block.timestamp + 1, good);
        vm.stopPrank();
        vm.prank(carol); // consent for bob, sent by carol
        vm.expectRevert(err(Holders.InvalidSignature.selector));
        token.addWallet(A, alice, 1, block.timestamp, good);
        vm.prank(bob);
        token.addWallet(A, alice, 1, block.timestamp, good);
        vm.prank(bob); // a consent works once
        vm.expectRevert(err(Holders.WrongNonce.selector, uint256(2)));
        token.addWallet(A, alice, 1, block.timestamp, good);
    }

    function testABlockedWalletCannotConsentRemoveOrChoose() external {
        register(alice, A);
        addWallet(ALICE_KEY, bob, A);
        bytes memory signature = consent(ALICE_KEY, carol, A);
        uint256 nonce = token.nonces(A);
        vm.prank(enforcer);
        token.requestRecovery(alice, dave, A);
        bytes memory blocked = err(Holders.WalletBlocked.selector, alice);
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
        refuseWith(old, oldQuote, err(Holders.ConsentNeeded.selector, A));
        bytes memory fresh = attest(bob, B, 0);
        vm.expectRevert(err(Holders.WalletBlocked.selector, bob));
        token.register(bob, B, 0, block.timestamp, fresh);
        bytes memory signature = consent(ALICE_KEY, bob, A);
        uint256 nonce = token.nonces(A);
        vm.prank(bob);
        vm.expectRevert(err(Holders.WalletBlocked.selector, bob));
        token.addWallet(A, alice, nonce, block.timestamp, signature);
        vm.prank(registrar);
        vm.expectEmit(address(token));
        emit WalletUnblocked(bob);
        token.unblock(bob);
        addWallet(ALICE_KEY, bob, A);
        eq(token.holderOf(bob), A, "restored");
    }

    function testOnlyRegistrarUnblocks() external {
        vm.expectRevert(unauthorized(address(this), token.REGISTRAR_ROLE()));
        token.unblock(bob);
        vm.prank(registrar);
        vm.expectRevert(err(Holders.WalletNotBlocked.selector, bob));
        token.unblock(bob);
    }

    function testRemovalIsRefused() external {
        buy(alice, A, SHARE);
        register(bob, B);
        vm.prank(bob);
        vm.expectRevert(err(Holders.WrongHolder.selector, bob, A));
        token.removeWallet(alice);
        vm.prank(bob);
        vm.expectRevert(err(Holders.WrongHolder.selector, bob, bytes32(0)));
        token.removeWallet(carol);
        vm.prank(carol); // neither is registered: the ids are equal, and zero
        vm.expectRevert(err(Holders.WrongHolder.selector, carol, bytes32(0)));
        token.removeWallet(dave);
        vm.startPrank(alice);
        vm.expectRevert(err(Holders.WalletNotEmpty.selector, alice));
        token.removeWallet(alice);
        token.transfer(bob, SHARE);
        vm.expectRevert(err(Holders.LastWallet.selector, A));
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
        addWallet(ALICE_KEY, bob, A);
        register(carol, C);
        vm.startPrank(alice);
        vm.expectRevert(err(Holders.WrongHolder.selector, alice, C));
        token.setPayoutAddress(carol);
        vm.expectEmit(address(token));
        emit PayoutAddressSet(A, bob);
        token.setPayoutAddress(bob);
        vm.stopPrank();
        eq(token.payoutAddress(A), bob, "chosen");
        freeze(bob, 1);
        eq(token.payoutAddress(A), address(0), "frozen wallet");
        vm.prank(alice);
        vm.expectRevert(err(Holders.PayoutNotAllowed.selector, bob));
        token.setPayoutAddress(bob);
        freeze(bob, 0);
        freezeHolder(A, true);
        eq(token.payoutAddress(A), address(0), "frozen holder");
        freezeHolder(A, false);
        vm.prank(alice);
        token.removeWallet(bob);
        eq(token.payoutAddress(A), alice, "the remover inherits");
    }

    function testAWalletThatRemovesItselfLeavesNoPayout() external {
        register(alice, A);
        addWallet(ALICE_KEY, bob, A);
        vm.prank(alice);
        token.removeWallet(alice);
        eq(token.payoutAddress(A), address(0), "none");
        vm.prank(bob);
        token.setPayoutAddress(bob);
        eq(token.payoutAddress(A), bob, "chosen");
    }

    function testPayoutIsNotInRecovery() external {
        register(alice, A);
        vm.prank(enforcer);
        token.requestRecovery(alice, bob, A);
        eq(token.payoutAddress(A), address(0), "none");
    }

    function testHistoryOfHolders() external {
        uint256 start = block.timestamp;
        buy(alice, A, 5 * SHARE);
        buy(bob, B, SHARE);
        skip(10);
        transfer(alice, bob, 2 * SHARE);
        transfer(alice, bob, SHARE); // the same second
        skip(10);
        eq(token.holderBalanceAt(A, start - 1), 0, "before");
        eq(token.holderBalanceAt(A, start), 5 * SHARE, "bought");
        eq(token.holderBalanceAt(A, start + 9), 5 * SHARE, "until");
        eq(token.holderBalanceAt(A, start + 10), 2 * SHARE, "transferred");
        eq(token.holderBalanceAt(B, start + 10), 4 * SHARE, "received");
        eq(token.holderBalance(A), 2 * SHARE, "now");
    }

    function testOwnAndEmptyTransfersWriteNoHistory() external {
        buy(alice, A, 5 * SHARE);
        addWallet(ALICE_KEY, bob, A);
        register(carol, C);
        uint256 start = block.timestamp;
        skip(10);
        transfer(alice, bob, SHARE);
        transfer(alice, carol, 0);
        transfer(alice, alice, SHARE);
        skip(10);
        eq(token.holderBalanceAt(A, start + 10), 5 * SHARE, "one person");
        eq(token.holderBalance(A), 5 * SHARE, "now");
        eq(token.holderBalanceAt(C, start + 10), 0, "empty");
        vm.prank(carol); // no history: a holder who never held anything may leave
        token.removeWallet(carol);
    }

    function testARecordTimeHasPassed() external {
        buy(alice, A, SHARE);
        uint256 time = block.timestamp;
        bytes memory early = abi.encodeWithSelector(Holders.FutureLookup.selector, time, time);
        vm.expectRevert(early);
        token.holderBalanceAt(A, time);
        vm.expectRevert(early);
        token.totalSupplyAt(time);
        vm.expectRevert(abi.encodeWithSelector(Holders.FutureLookup.selector, type(uint256).max, time));
        token.holderBalanceAt(A, type(uint256).max);
        eq(token.clock(), time, "clock");
        eq(keccak256(bytes(token.CLOCK_MODE())), keccak256("mode=timestamp"), "mode");
    }

    function testHistoryOfTheSupply() external {
        uint256 start = block.timestamp;
        eq(token.totalSupplyAt(start - 1), 0, "nothing yet");
        buy(alice, A, 5 * SHARE);
        buy(bob, B, SHARE); // the same second
        skip(1);
        buy(alice, A, SHARE);
        skip(100);
        transfer(alice, bob, SHARE); // changes no supply
        skip(3 days);
        buy(alice, A, 2 * SHARE);
        skip(1);
        eq(token.totalSupplyAt(start - 1), 0, "before");
        eq(token.totalSupplyAt(start), 6 * SHARE, "the end of the second");
        eq(token.totalSupplyAt(start + 1), 7 * SHARE, "the next second");
        eq(token.totalSupplyAt(start + 100 + 3 days), 7 * SHARE, "until");
        eq(token.totalSupplyAt(start + 101 + 3 days), 9 * SHARE, "now");
        uint256 id = stake(alice, FLEXIBLE, 5 * SHARE);
        skip(30 days);
        uint256 earned = staking.claimable(id);
        vm.prank(alice);
        staking.claim(id);
        skip(1);
        eq(token.totalSupplyAt(block.timestamp - 2), 9 * SHARE, "a promise is no supply");
        eq(token.totalSupplyAt(block.timestamp - 1), 9 * SHARE + earned, "a claimed reward is");
    }
}
