// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {PasskeyAccount} from "../src/PasskeyAccount.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {Passkeys, Precompile} from "./Passkeys.sol";

/// What an account signs without a call: sign-in, the consent to a further wallet, a vote (ERC-1271, ERC-7739).
contract PasskeySignaturesTest is Passkeys {
    bytes4 private constant VALID = 0x1626ba7e;
    string private constant CONSENT = "AddWallet(address wallet,bytes32 holder,uint256 nonce,uint256 validUntil)";

    PasskeyAccount private account;

    function setUp() public override {
        super.setUp();
        vm.etch(PRECOMPILE, address(new Precompile()).code);
        account = deployed(PHONE);
    }

    function accepts(PasskeyAccount by, bytes32 hash, bytes memory signature) internal view returns (bool) {
        return by.isValidSignature(hash, signature) == VALID;
    }

    /// The multi-signer form, with one signer.
    function form(bytes memory signer, bytes memory signature) internal pure returns (bytes memory) {
        return abi.encode(only(signer), only(signature));
    }

    function ofPasskey(uint256 passkey, bytes32 digest) internal view returns (bytes memory) {
        return form(signerOf(passkey), touch(passkey, digest));
    }

    // Written out apart from the contract: the nested types of ERC-7739.

    function personal(address by, uint256 chain, bytes32 hash) internal pure returns (bytes32) {
        bytes32 inner = keccak256(abi.encode(keccak256("PersonalSign(bytes prefixed)"), hash));
        return typed("FNX PasskeyAccount", chain, by, inner);
    }

    function separator(string memory name, uint256 chain, address contract_) internal pure returns (bytes32) {
        bytes32 domain = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        return keccak256(abi.encode(domain, keccak256(bytes(name)), keccak256("1"), chain, contract_));
    }

    function nested(bytes32 app, bytes32 contents, address by, uint256 chain) internal pure returns (bytes32) {
        bytes32 typeHash = keccak256(
            bytes.concat(
                "TypedDataSign(AddWallet contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)",
                bytes(CONSENT)
            )
        );
        bytes32 inner = keccak256(
            abi.encode(typeHash, contents, keccak256("FNX PasskeyAccount"), keccak256("1"), chain, by, bytes32(0))
        );
        return keccak256(abi.encodePacked("\x19\x01", app, inner));
    }

    function wrapped(bytes memory inner, bytes32 app, bytes32 contents) internal pure returns (bytes memory) {
        return abi.encodePacked(inner, app, contents, CONSENT, uint16(bytes(CONSENT).length));
    }

    function contentsOf(address wallet, bytes32 holder, uint256 until) internal view returns (bytes32) {
        return keccak256(abi.encode(keccak256(bytes(CONSENT)), wallet, holder, token.nonces(holder), until));
    }

    function testPersonalSign() external {
        bytes32 hash = MessageHashUtils.toEthSignedMessageHash(bytes("Sign in to the bank"));
        bytes memory good = ofPasskey(PHONE, personal(address(account), block.chainid, hash));
        yes(accepts(account, hash, good), "signed");
        no(accepts(account, keccak256("other"), good), "another message");
        no(accepts(account, hash, ofPasskey(THIEF, personal(address(account), block.chainid, hash))), "no signer of it");
        no(accepts(account, hash, ofPasskey(PHONE, hash)), "not nested");
        no(accepts(account, hash, ofPasskey(PHONE, personal(address(account), 97, hash))), "another chain");
        no(accepts(account, hash, ""), "nothing");
        vm.chainId(97);
        no(accepts(account, hash, good), "a fork of the chain");
    }

    function testOneSignerAndOneSignature() external view {
        bytes32 hash = MessageHashUtils.toEthSignedMessageHash(bytes("Sign in to the bank"));
        bytes memory touched = touch(PHONE, personal(address(account), block.chainid, hash));
        bytes[] memory twice = new bytes[](2);
        (twice[0], twice[1]) = (signerOf(PHONE), signerOf(PHONE));
        bytes[] memory two = new bytes[](2);
        (two[0], two[1]) = (touched, touched);
        no(accepts(account, hash, abi.encode(twice, two)), "two");
        no(accepts(account, hash, abi.encode(twice, only(touched))), "two signers");
        no(accepts(account, hash, abi.encode(only(signerOf(PHONE)), two)), "two signatures");
        no(accepts(account, hash, abi.encode(new bytes[](0), new bytes[](0))), "none");
    }

    function testAnAccountsSignatureIsNoOtherAccounts() external {
        bytes32 hash = MessageHashUtils.toEthSignedMessageHash(bytes("Sign in to the bank"));
        PasskeyAccount second = deployed(LAPTOP);
        addSigner(second, LAPTOP, signerOf(PHONE));
        bytes memory good = ofPasskey(PHONE, personal(address(account), block.chainid, hash));
        yes(accepts(account, hash, good), "its own");
        no(accepts(second, hash, good), "the same passkey, another account");
    }

    function testAWalletSignsMessages() external {
        addSigner(account, PHONE, walletSigner(alice));
        bytes32 hash = MessageHashUtils.toEthSignedMessageHash(bytes("Sign in to the bank"));
        bytes memory byKey = signed(ALICE_KEY, personal(address(account), block.chainid, hash));
        yes(accepts(account, hash, form(walletSigner(alice), byKey)), "a key");
        removeSigner(account, PHONE, walletSigner(alice));
        no(accepts(account, hash, form(walletSigner(alice), byKey)), "removed");
    }

    function testTypedData() external view {
        bytes32 app = separator("FNX ShareToken", block.chainid, address(token));
        bytes32 contents = contentsOf(bob, A, block.timestamp);
        bytes32 hash = keccak256(abi.encodePacked("\x19\x01", app, contents));
        bytes32 digest = nested(app, contents, address(account), block.chainid);
        bytes memory good = wrapped(ofPasskey(PHONE, digest), app, contents);
        yes(accepts(account, hash, good), "signed");
        no(accepts(account, keccak256("other"), good), "another hash");
        bytes32 elsewhere = separator("FNX ShareToken", block.chainid, address(sale));
        bytes32 other = keccak256(abi.encodePacked("\x19\x01", elsewhere, contents));
        no(accepts(account, other, wrapped(ofPasskey(PHONE, digest), elsewhere, contents)), "another contract's domain");
        no(accepts(account, hash, wrapped(ofPasskey(PHONE, hash), app, contents)), "not nested");
        no(accepts(account, hash, ofPasskey(PHONE, digest)), "not wrapped");
    }

    /// A signed call is no message, and a signed message is no call.
    function testCallsAndMessagesAreApart() external {
        PasskeyAccount.Call[] memory calls = callTo(address(usdt), abi.encodeCall(usdt.approve, (bob, 5)));
        bytes32 digest = digestNow(account, calls);
        no(accepts(account, digest, ofPasskey(PHONE, digest)), "a call as a message");
        bytes memory message = touch(PHONE, personal(address(account), block.chainid, digest));
        yes(accepts(account, digest, ofPasskey(PHONE, personal(address(account), block.chainid, digest))), "a message");
        bytes memory error = err(PasskeyAccount.InvalidSignature.selector);
        refuseRun(account, calls, signerOf(PHONE), message, error);
    }

    /// The register takes it: the account is a holder's wallet and consents to another one.
    function testConsentsToAFurtherWallet() external {
        register(address(account), A);
        bytes32 app = separator("FNX ShareToken", block.chainid, address(token));
        bytes32 contents = contentsOf(bob, A, block.timestamp);
        bytes32 digest = nested(app, contents, address(account), block.chainid);
        bytes memory signature = wrapped(ofPasskey(PHONE, digest), app, contents);
        uint256 nonce = token.nonces(A);
        vm.prank(bob);
        token.addWallet(A, address(account), nonce, block.timestamp, signature);
        eq(token.holderOf(bob), A, "added");
    }

    function testSaysThatItNests() external view {
        bytes32 asked = 0x7739773977397739773977397739773977397739773977397739773977397739;
        eq(bytes32(account.isValidSignature(asked, "")), bytes32(bytes4(0x77390001)), "ERC-7739");
    }

    /// All of a holder's life by passkey: buys, sends and stakes.
    function testBuysSendsAndStakes() external {
        PasskeyAccount.Call[] memory calls = new PasskeyAccount.Call[](2);
        uint256 pay = 500e18;
        usdt.mint(address(account), pay);
        calls[0] = PasskeyAccount.Call(address(usdt), 0, abi.encodeCall(usdt.approve, (address(sale), pay)));
        calls[1] = PasskeyAccount.Call(address(sale), 0, purchase());
        run(account, PHONE, calls);
        eq(token.balanceOf(address(account)), 50 * SHARE, "bought");
        register(bob, B);
        run(account, PHONE, callTo(address(token), abi.encodeCall(token.transfer, (bob, SHARE))));
        eq(token.balanceOf(bob), SHARE, "sent");
        run(account, PHONE, callTo(address(staking), abi.encodeCall(staking.stake, (QUARTER, 10 * SHARE))));
        eq(token.lockedOf(A), 10 * SHARE, "staked");
    }

    function purchase() private returns (bytes memory) {
        ShareSale.Quote memory q = quoteOf(address(account), A, address(usdt), 50 * SHARE);
        return abi.encodeCall(sale.buy, (q, signQuote(q)));
    }
}
