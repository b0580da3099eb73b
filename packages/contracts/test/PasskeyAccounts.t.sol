// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {MultiSignerERC7913} from "@openzeppelin/contracts/utils/cryptography/signers/MultiSignerERC7913.sol";
import {PasskeyAccount} from "../src/PasskeyAccount.sol";
import {PasskeyAccounts} from "../src/PasskeyAccounts.sol";
import {Passkeys, Precompile} from "./Passkeys.sol";

/// An account's address follows from its first signer, whoever deploys it.
contract PasskeyAccountsTest is Passkeys {
    event Deployed(address indexed account, bytes signer);

    function setUp() public override {
        super.setUp();
        vm.etch(PRECOMPILE, address(new Precompile()).code);
    }

    function approval() internal view returns (PasskeyAccount.Call[] memory) {
        return callTo(address(usdt), abi.encodeCall(usdt.approve, (bob, 5)));
    }

    function testTheFirstCallDeploys() external {
        bytes memory first = signerOf(PHONE);
        address account = accounts.addressOf(first);
        eq(account.code.length, 0, "not there yet");
        vm.deal(account, 1 ether);
        PasskeyAccount.Call[] memory calls = new PasskeyAccount.Call[](2);
        calls[0] = approval()[0];
        calls[1] = PasskeyAccount.Call(dave, 1.5 ether, "");
        bytes32 digest = executeDigest(account, block.chainid, calls, 0, block.timestamp);
        bytes memory signature = touch(PHONE, digest);
        vm.deal(carol, 1 ether);
        vm.expectEmit(address(accounts));
        emit Deployed(account, first);
        vm.prank(carol);
        accounts.execute{value: 0.5 ether}(first, calls, 0, block.timestamp, first, signature);
        eq(usdt.allowance(account, bob), 5, "called");
        eq(dave.balance, 1.5 ether, "with the submitter's BNB");
        eq(address(accounts).balance, 0, "keeps nothing");
        yes(PasskeyAccount(payable(account)).isSigner(first), "the first signer");
        eq(PasskeyAccount(payable(account)).getSignerCount(), 1, "alone");
    }

    function testALaterCallTakesALaterSigner() external {
        PasskeyAccount account = deployed(PHONE);
        addSigner(account, PHONE, signerOf(LAPTOP));
        bytes memory signature = touch(LAPTOP, digestNow(account, approval()));
        accounts.execute(signerOf(PHONE), approval(), 1, block.timestamp, signerOf(LAPTOP), signature);
        eq(usdt.allowance(address(account), bob), 5, "called");
    }

    function testADeploymentInFrontChangesNothing() external {
        bytes memory first = signerOf(PHONE);
        address account = accounts.addressOf(first);
        bytes memory signature = touch(PHONE, executeDigest(account, block.chainid, approval(), 0, block.timestamp));
        vm.prank(address(0xE41));
        eq(accounts.deploy(first), account, "the same account");
        eq(accounts.deploy(first), account, "again");
        vm.expectRevert(err(PasskeyAccount.AlreadyInitialised.selector));
        PasskeyAccount(payable(account)).initialize(abi.encodePacked(address(0xE41)));
        accounts.execute(first, approval(), 0, block.timestamp, first, signature);
        eq(usdt.allowance(account, bob), 5, "still the owner's");
    }

    function testAnotherFirstSignerIsAnotherAccount() external {
        bytes memory first = signerOf(PHONE);
        yes(accounts.addressOf(first) != accounts.addressOf(signerOf(LAPTOP)), "another passkey");
        PasskeyAccounts others = new PasskeyAccounts(accounts.implementation(), verifier);
        yes(accounts.addressOf(first) != others.addressOf(first), "another maker");
        eq(address(accounts.verifier()), address(verifier), "verifier");
        PasskeyAccount ofWallet = PasskeyAccount(payable(accounts.deploy(walletSigner(alice))));
        submit(ofWallet, approval(), walletSigner(alice), signed(ALICE_KEY, digestNow(ofWallet, approval())));
        eq(usdt.allowance(address(ofWallet), bob), 5, "a wallet may be the first, too");
    }

    function testAShortSignerIsNone() external {
        bytes memory error = abi.encodeWithSelector(
            MultiSignerERC7913.MultiSignerERC7913InvalidSigner.selector, bytes("short")
        );
        vm.expectRevert(error);
        accounts.deploy("short");
    }

    function testTheSharedCodeIsNobodys() external {
        PasskeyAccount shared = accounts.implementation();
        bytes memory first = signerOf(THIEF);
        vm.expectRevert(err(PasskeyAccount.AlreadyInitialised.selector));
        shared.initialize(first);
        eq(shared.getSignerCount(), 1, "one signer");
        yes(shared.isSigner(walletSigner(address(0xdead))), "without a key");
    }
}
