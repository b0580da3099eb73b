// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {MultiSignerERC7913} from "@openzeppelin/contracts/utils/cryptography/signers/MultiSignerERC7913.sol";
import {IERC7943Fungible} from "../src/IERC7943.sol";
import {PasskeyAccount} from "../src/PasskeyAccount.sol";
import {ContractBuyer} from "./Doubles.sol";
import {Passkeys, Precompile} from "./Passkeys.sol";

/// Sends the account a call of its own signers while it is called.
contract Reentering {
    bytes private again;
    /// What the nested call returned.
    bytes public nested;

    function prepare(bytes calldata again_) external {
        again = again_;
    }

    function poke() external {
        (, nested) = msg.sender.call(again);
    }
}

/// What causes a call of an account, and what does not.
contract PasskeyAccountTest is Passkeys {
    event Executed(uint256 indexed nonce, bytes signer);

    PasskeyAccount private account;
    bytes private bad = err(PasskeyAccount.InvalidSignature.selector);

    function setUp() public override {
        super.setUp();
        vm.etch(PRECOMPILE, address(new Precompile()).code);
        account = deployed(PHONE);
        vm.deal(address(account), 1 ether);
    }

    /// A call that shows: the account's allowance.
    function approval() internal view returns (PasskeyAccount.Call[] memory) {
        return callTo(address(usdt), abi.encodeCall(usdt.approve, (bob, 5)));
    }

    function refuse(bytes memory signature, bytes memory error) internal {
        refuseRun(account, approval(), signerOf(PHONE), signature, error);
    }

    function refuseAt(uint256 nonce, uint256 until, bytes memory signature, bytes memory error) internal {
        bytes memory signer_ = signerOf(PHONE);
        vm.expectRevert(error);
        account.execute(approval(), nonce, until, signer_, signature);
    }

    function testAnyoneSubmitsWhatWasSigned() external {
        PasskeyAccount.Call[] memory calls = approval();
        bytes memory signature = touch(PHONE, digestNow(account, calls));
        vm.expectEmit(address(account));
        emit Executed(0, signerOf(PHONE));
        vm.prank(carol);
        submit(account, calls, signerOf(PHONE), signature);
        eq(usdt.allowance(address(account), bob), 5, "done");
        eq(account.nonce(), 1, "nonce");
        eq(account.threshold(), 1, "one signer is enough");
    }

    function testNobodyElseCauses() external {
        PasskeyAccount.Call[] memory calls = approval();
        bytes32 digest = digestNow(account, calls);
        refuse(touch(THIEF, digest), bad);
        refuse("", bad);
        refuse(signed(ALICE_KEY, digest), bad);
        bytes memory unknown = signerOf(THIEF);
        bytes memory error = abi.encodeWithSelector(PasskeyAccount.SignerUnknown.selector, unknown);
        refuseRun(account, calls, unknown, touch(THIEF, digest), error);
        error = abi.encodeWithSelector(PasskeyAccount.SignerUnknown.selector, bytes(""));
        refuseRun(account, calls, "", touch(THIEF, digest), error);
    }

    function testAnythingElseThanWhatWasSignedIsRefused() external {
        PasskeyAccount.Call[] memory calls = approval();
        bytes memory signature = touch(PHONE, digestNow(account, calls));
        calls[0].to = address(token);
        refuseRun(account, calls, signerOf(PHONE), signature, bad);
        calls = approval();
        calls[0].value = 1;
        refuseRun(account, calls, signerOf(PHONE), signature, bad);
        calls = approval();
        calls[0].data = abi.encodeCall(usdt.approve, (carol, 5));
        refuseRun(account, calls, signerOf(PHONE), signature, bad);
        refuseRun(account, noCalls(), signerOf(PHONE), signature, bad);
        refuseAt(0, block.timestamp + 1, signature, bad);
    }

    function testOnce() external {
        PasskeyAccount.Call[] memory calls = approval();
        bytes memory signature = touch(PHONE, digestNow(account, calls));
        submit(account, calls, signerOf(PHONE), signature);
        refuseAt(0, block.timestamp, signature, err(PasskeyAccount.WrongNonce.selector, uint256(1)));
        refuseAt(2, block.timestamp, signature, err(PasskeyAccount.WrongNonce.selector, uint256(1)));
        refuse(signature, bad); // with the next nonce
        run(account, PHONE, noCalls()); // cancels what was signed for this nonce
        eq(account.nonce(), 2, "nonce");
    }

    function testInTime() external {
        PasskeyAccount.Call[] memory calls = approval();
        uint256 until = block.timestamp + 60;
        bytes memory signature = touch(PHONE, executeDigest(address(account), block.chainid, calls, 0, until));
        vm.warp(until + 1);
        refuseAt(0, until, signature, err(PasskeyAccount.Expired.selector, until));
        vm.warp(until);
        account.execute(calls, 0, until, signerOf(PHONE), signature);
    }

    function testNoOtherChainNorAccount() external {
        PasskeyAccount.Call[] memory calls = approval();
        refuse(touch(PHONE, executeDigest(address(account), 97, calls, 0, block.timestamp)), bad);
        refuse(touch(PHONE, executeDigest(address(token), block.chainid, calls, 0, block.timestamp)), bad);
        bytes memory good = touch(PHONE, digestNow(account, calls));
        vm.chainId(97); // a fork of the chain
        refuse(good, bad);
        vm.chainId(56);
        // Another account that has the same passkey.
        PasskeyAccount second = deployed(LAPTOP);
        addSigner(second, LAPTOP, signerOf(PHONE));
        run(account, PHONE, noCalls());
        eq(second.nonce(), account.nonce(), "nonces");
        bytes memory signature = touch(PHONE, digestNow(account, calls));
        refuseRun(second, calls, signerOf(PHONE), signature, bad);
    }

    function testOfOurSiteOnlyAndVerified() external {
        PasskeyAccount.Call[] memory calls = approval();
        bytes32 digest = digestNow(account, calls);
        refuse(encoded(assertion(PHONE, dataOf(sha256("evil.example"), VERIFIED), jsonOf(digest))), bad);
        refuse(encoded(assertion(PHONE, dataOf(SITE, 0x01), jsonOf(digest))), bad);
        refuse(encoded(assertion(PHONE, dataOf(SITE, VERIFIED), jsonWith(digest, ',"crossOrigin":true}'))), bad);
    }

    function testAllOrNothing() external {
        PasskeyAccount.Call[] memory calls = new PasskeyAccount.Call[](2);
        calls[0] = approval()[0];
        calls[1] = PasskeyAccount.Call(address(token), 0, abi.encodeCall(token.transfer, (bob, 1)));
        bytes memory reason = err(IERC7943Fungible.ERC7943CannotSend.selector, address(account));
        bytes memory error = abi.encodeWithSelector(PasskeyAccount.CallFailed.selector, 1, reason);
        refuseRun(account, calls, signerOf(PHONE), touch(PHONE, digestNow(account, calls)), error);
        eq(usdt.allowance(address(account), bob), 0, "nothing");
        eq(account.nonce(), 0, "the signature can be used again");
    }

    function testSendsAndTakesBnb() external {
        PasskeyAccount.Call[] memory calls = new PasskeyAccount.Call[](2);
        calls[0] = PasskeyAccount.Call(carol, 0.4 ether, "");
        calls[1] = PasskeyAccount.Call(dave, 0.9 ether, "");
        bytes memory signature = touch(PHONE, digestNow(account, calls));
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        account.execute{value: 0.3 ether}(calls, 0, block.timestamp, signerOf(PHONE), signature);
        eq(carol.balance, 0.4 ether, "sent");
        eq(dave.balance, 0.9 ether, "with what came along");
        (bool done, ) = address(account).call{value: 1}("");
        yes(done, "takes");
    }

    function testCallsThatReenterAreRefused() external {
        Reentering evil = new Reentering();
        PasskeyAccount.Call[] memory next = approval();
        // Signed for later: the owner has not submitted it yet.
        bytes memory signature = touch(PHONE, executeDigest(address(account), block.chainid, next, 1, block.timestamp));
        evil.prepare(abi.encodeCall(account.execute, (next, 1, block.timestamp, signerOf(PHONE), signature)));
        run(account, PHONE, callTo(address(evil), abi.encodeCall(evil.poke, ())));
        eq(
            bytes32(evil.nested()),
            bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector),
            "refused while another is under way"
        );
        evil.prepare(abi.encodeCall(account.addSigners, (only(signerOf(THIEF)))));
        run(account, PHONE, callTo(address(evil), abi.encodeCall(evil.poke, ())));
        eq(bytes32(evil.nested()), bytes32(PasskeyAccount.OnlyByItself.selector), "not the account itself");
    }

    function testSignersAreChangedByTheAccountOnly() external {
        bytes[] memory added = only(signerOf(THIEF));
        vm.expectRevert(err(PasskeyAccount.OnlyByItself.selector));
        account.addSigners(added);
        added = only(signerOf(PHONE));
        vm.expectRevert(err(PasskeyAccount.OnlyByItself.selector));
        account.removeSigners(added);
        addSigner(account, PHONE, signerOf(LAPTOP));
        yes(account.isSigner(signerOf(LAPTOP)), "added");
        eq(account.getSigners(0, 10).length, 2, "two");
        run(account, LAPTOP, approval());
        eq(usdt.allowance(address(account), bob), 5, "signs");
    }

    function testASignerRemovedBeforeItsCallIsSubmitted() external {
        addSigner(account, PHONE, signerOf(LAPTOP));
        PasskeyAccount.Call[] memory calls = approval();
        bytes memory late = touch(PHONE, executeDigest(address(account), block.chainid, calls, 2, block.timestamp));
        removeSigner(account, LAPTOP, signerOf(PHONE));
        bytes memory error = abi.encodeWithSelector(PasskeyAccount.SignerUnknown.selector, signerOf(PHONE));
        refuse(late, error);
    }

    function testTheLastSignerStays() external {
        PasskeyAccount.Call[] memory calls =
            callTo(address(account), abi.encodeCall(account.removeSigners, (only(signerOf(PHONE)))));
        bytes memory reason = abi.encodeWithSelector(
            MultiSignerERC7913.MultiSignerERC7913UnreachableThreshold.selector, uint64(0), uint64(1)
        );
        fails(calls, reason);
        bytes[] memory own = only(walletSigner(address(account)));
        fails(callTo(address(account), abi.encodeCall(account.addSigners, (own))), err(PasskeyAccount.OwnSigner.selector));
    }

    /// A form left empty, and code that is not there or answers to everything.
    function testASignerOfNobodyIsRefused() external {
        bytes memory nobody = walletSigner(address(0));
        vm.expectRevert(abi.encodeWithSignature("WrongSigner(bytes)", nobody));
        accounts.deploy(nobody);
        refuseSigner(nobody, abi.encodeWithSignature("WrongSigner(bytes)", nobody));
        // The precompile that returns what it is given takes each signature for good.
        bytes memory identity = bytes.concat(bytes20(address(4)), keyOf(THIEF, SITE));
        refuseSigner(identity, abi.encodeWithSignature("WrongSigner(bytes)", identity));
        bytes memory own = bytes.concat(bytes20(address(account)), keyOf(PHONE, SITE));
        refuseSigner(own, err(PasskeyAccount.OwnSigner.selector));
    }

    function refuseSigner(bytes memory added, bytes memory reason) private {
        fails(callTo(address(account), abi.encodeCall(account.addSigners, (only(added)))), reason);
    }

    function fails(PasskeyAccount.Call[] memory calls, bytes memory reason) private {
        bytes memory error = abi.encodeWithSelector(PasskeyAccount.CallFailed.selector, 0, reason);
        refuseRun(account, calls, signerOf(PHONE), touch(PHONE, digestNow(account, calls)), error);
    }

    function testAWalletSigns() external {
        addSigner(account, PHONE, walletSigner(alice));
        PasskeyAccount.Call[] memory calls = approval();
        bytes32 digest = digestNow(account, calls);
        refuseRun(account, calls, walletSigner(alice), signed(BOB_KEY, digest), bad);
        submit(account, calls, walletSigner(alice), signed(ALICE_KEY, digest));
        eq(usdt.allowance(address(account), bob), 5, "a key");
        removeSigner(account, PHONE, signerOf(PHONE));
        eq(account.getSignerCount(), 1, "without a passkey");
    }

    function testAContractWalletSigns() external {
        ContractBuyer safe = new ContractBuyer(bob);
        addSigner(account, PHONE, walletSigner(address(safe)));
        PasskeyAccount.Call[] memory calls = approval();
        bytes32 digest = digestNow(account, calls);
        refuseRun(account, calls, walletSigner(address(safe)), signed(ALICE_KEY, digest), bad);
        submit(account, calls, walletSigner(address(safe)), signed(BOB_KEY, digest));
        // An account whose key delegates to code (EIP-7702) still signs with its key.
        addSigner(account, PHONE, walletSigner(alice));
        vm.etch(alice, address(usdt).code);
        submit(account, noCalls(), walletSigner(alice), signed(ALICE_KEY, digestNow(account, noCalls())));
    }
}
