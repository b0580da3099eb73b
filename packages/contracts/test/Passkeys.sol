// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {P256} from "@openzeppelin/contracts/utils/cryptography/P256.sol";
import {WebAuthn} from "@openzeppelin/contracts/utils/cryptography/WebAuthn.sol";
import {PasskeyAccount} from "../src/PasskeyAccount.sol";
import {PasskeyAccounts} from "../src/PasskeyAccounts.sol";
import {PasskeyVerifier} from "../src/PasskeyVerifier.sol";
import {Desk} from "./Desk.sol";

/// Answers as the precompile of RIP-7212 does: one for a valid signature, nothing for another.
contract Precompile {
    fallback(bytes calldata input) external returns (bytes memory) {
        (bytes32 h, bytes32 r, bytes32 s, bytes32 x, bytes32 y) =
            abi.decode(input, (bytes32, bytes32, bytes32, bytes32, bytes32));
        return P256.verifySolidity(h, r, s, x, y) ? abi.encode(1) : bytes("");
    }
}

/// Says yes to everything: who accepts a forgery with it has asked the precompile.
contract Yes {
    fallback(bytes calldata) external returns (bytes memory) {
        return abi.encode(1);
    }
}

/// Passkeys whose private keys the test knows, and accounts of theirs.
abstract contract Passkeys is Desk {
    uint256 internal constant PHONE = 0x9A55;
    uint256 internal constant LAPTOP = 0x5EC0;
    uint256 internal constant THIEF = 0x7EEF;
    bytes32 internal constant SITE = sha256("bank.example");
    /// Present and verified.
    bytes1 internal constant VERIFIED = 0x05;
    address internal constant PRECOMPILE = address(0x100);

    PasskeyVerifier internal verifier;
    PasskeyAccounts internal accounts;

    function setUp() public virtual override {
        super.setUp();
        verifier = new PasskeyVerifier();
        accounts = new PasskeyAccounts(new PasskeyAccount(), verifier);
    }

    function keyOf(uint256 passkey, bytes32 site) internal pure returns (bytes memory) {
        (uint256 x, uint256 y) = vm.publicKeyP256(passkey);
        return abi.encode(x, y, site);
    }

    function signerOf(uint256 passkey) internal view returns (bytes memory) {
        return bytes.concat(bytes20(address(verifier)), keyOf(passkey, SITE));
    }

    function walletSigner(address wallet) internal pure returns (bytes memory) {
        return abi.encodePacked(wallet);
    }

    function deployed(uint256 passkey) internal returns (PasskeyAccount) {
        return PasskeyAccount(payable(accounts.deploy(signerOf(passkey))));
    }

    // Assertions, as a browser and an authenticator make them

    function jsonOf(bytes32 challenge) internal pure returns (string memory) {
        return jsonWith(challenge, ',"crossOrigin":false}');
    }

    function jsonWith(bytes32 challenge, string memory end) internal pure returns (string memory) {
        string memory text = Base64.encodeURL(abi.encodePacked(challenge));
        return string.concat('{"type":"webauthn.get","challenge":"', text, '","origin":"https://bank.example"', end);
    }

    function dataOf(bytes32 site, bytes1 flags) internal pure returns (bytes memory) {
        return abi.encodePacked(site, flags, uint32(7));
    }

    function assertion(uint256 passkey, bytes memory data, string memory json)
        internal pure returns (WebAuthn.WebAuthnAuth memory)
    {
        (bytes32 r, bytes32 s) = vm.signP256(passkey, sha256(abi.encodePacked(data, sha256(bytes(json)))));
        return WebAuthn.WebAuthnAuth(r, low(s), 23, 1, data, json);
    }

    /// Authenticators make either form, and the page turns it into the low one.
    function low(bytes32 s) internal pure returns (bytes32) {
        return uint256(s) > P256.N / 2 ? other(s) : s;
    }

    function other(bytes32 s) internal pure returns (bytes32) {
        return bytes32(P256.N - uint256(s));
    }

    function encoded(WebAuthn.WebAuthnAuth memory a) internal pure returns (bytes memory) {
        return abi.encode(a.r, a.s, a.challengeIndex, a.typeIndex, a.authenticatorData, a.clientDataJSON);
    }

    function touch(uint256 passkey, bytes32 challenge) internal pure returns (bytes memory) {
        return encoded(assertion(passkey, dataOf(SITE, VERIFIED), jsonOf(challenge)));
    }

    // Calls

    function callTo(address to, bytes memory data) internal pure returns (PasskeyAccount.Call[] memory calls) {
        calls = new PasskeyAccount.Call[](1);
        calls[0] = PasskeyAccount.Call(to, 0, data);
    }

    function noCalls() internal pure returns (PasskeyAccount.Call[] memory) {
        return new PasskeyAccount.Call[](0);
    }

    /// Written out apart from the contract: the type strings of the API.
    function executeDigest(
        address account,
        uint256 chain,
        PasskeyAccount.Call[] memory calls,
        uint256 nonce,
        uint256 validUntil
    ) internal pure returns (bytes32) {
        string memory part = "Call(address to,uint256 value,bytes data)";
        bytes memory hashes;
        for (uint256 i; i < calls.length; ++i) {
            bytes memory fields = abi.encode(calls[i].to, calls[i].value, keccak256(calls[i].data));
            hashes = bytes.concat(hashes, keccak256(bytes.concat(keccak256(bytes(part)), fields)));
        }
        string memory whole = string.concat("Execute(Call[] calls,uint256 nonce,uint256 validUntil)", part);
        bytes32 hash = keccak256(abi.encode(keccak256(bytes(whole)), keccak256(hashes), nonce, validUntil));
        return typed("FNX PasskeyAccount", chain, account, hash);
    }

    function digestNow(PasskeyAccount account, PasskeyAccount.Call[] memory calls) internal view returns (bytes32) {
        return executeDigest(address(account), block.chainid, calls, account.nonce(), block.timestamp);
    }

    /// Signs with a passkey and submits.
    function run(PasskeyAccount account, uint256 passkey, PasskeyAccount.Call[] memory calls) internal {
        submit(account, calls, signerOf(passkey), touch(passkey, digestNow(account, calls)));
    }

    function submit(
        PasskeyAccount account,
        PasskeyAccount.Call[] memory calls,
        bytes memory signer,
        bytes memory signature
    ) internal {
        account.execute(calls, account.nonce(), block.timestamp, signer, signature);
    }

    function refuseRun(
        PasskeyAccount account,
        PasskeyAccount.Call[] memory calls,
        bytes memory signer,
        bytes memory signature,
        bytes memory error
    ) internal {
        uint256 nonce = account.nonce();
        vm.expectRevert(error);
        account.execute(calls, nonce, block.timestamp, signer, signature);
    }

    function only(bytes memory signer) internal pure returns (bytes[] memory signers) {
        signers = new bytes[](1);
        signers[0] = signer;
    }

    function addSigner(PasskeyAccount account, uint256 by, bytes memory added) internal {
        run(account, by, callTo(address(account), abi.encodeCall(account.addSigners, (only(added)))));
    }

    function removeSigner(PasskeyAccount account, uint256 by, bytes memory removed) internal {
        run(account, by, callTo(address(account), abi.encodeCall(account.removeSigners, (only(removed)))));
    }
}
