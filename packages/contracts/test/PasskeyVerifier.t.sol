// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {P256} from "@openzeppelin/contracts/utils/cryptography/P256.sol";
import {WebAuthn} from "@openzeppelin/contracts/utils/cryptography/WebAuthn.sol";
import {PasskeyVectors} from "./PasskeyVectors.sol";
import {Passkeys, Precompile, Yes} from "./Passkeys.sol";

/// What an assertion must say, and what others' signatures are worth here.
contract PasskeyVerifierTest is Passkeys {
    bytes32 private constant HASH = keccak256("what is signed");

    function accepts(bytes memory key, bytes32 hash, bytes memory signature) internal view returns (bool) {
        bytes4 answer = verifier.verify(key, hash, signature);
        if (answer != verifier.verify.selector && answer != 0xffffffff) revert Untrue("an answer of ERC-7913");
        return answer == verifier.verify.selector;
    }

    function acceptsAs(bytes memory data, string memory json) internal view returns (bool) {
        return accepts(keyOf(PHONE, SITE), HASH, encoded(assertion(PHONE, data, json)));
    }

    function testAcceptsAnAssertion() external view {
        bytes memory key = keyOf(PHONE, SITE);
        yes(accepts(key, HASH, touch(PHONE, HASH)), "as signed");
        no(accepts(key, keccak256("other"), touch(PHONE, HASH)), "of another hash");
        no(accepts(keyOf(THIEF, SITE), HASH, touch(PHONE, HASH)), "another key");
        yes(acceptsAs(dataOf(SITE, VERIFIED), jsonWith(HASH, "}")), "older browsers leave crossOrigin out");
        yes(acceptsAs(dataOf(SITE, 0x1d), jsonOf(HASH)), "a passkey that is backed up");
    }

    function testTheKeyHasThreeWords() external view {
        bytes memory signature = touch(PHONE, HASH);
        bytes memory key = keyOf(PHONE, SITE);
        no(accepts(bytes.concat(key, hex"00"), HASH, signature), "longer");
        (uint256 x, uint256 y) = vm.publicKeyP256(PHONE);
        no(accepts(abi.encode(x, y), HASH, signature), "without a site");
        no(accepts("", HASH, signature), "empty");
        eq(verifier.KEY_LENGTH(), key.length, "length");
    }

    function testTheSiteIsTheKeys() external view {
        bytes32 evil = sha256("evil.example");
        no(acceptsAs(dataOf(evil, VERIFIED), jsonOf(HASH)), "signed for another site");
        no(accepts(keyOf(PHONE, evil), HASH, touch(PHONE, HASH)), "the key names another site");
    }

    function testTheUserIsPresentAndVerified() external view {
        no(acceptsAs(dataOf(SITE, 0x01), jsonOf(HASH)), "not verified");
        no(acceptsAs(dataOf(SITE, 0x04), jsonOf(HASH)), "not present");
        no(acceptsAs(dataOf(SITE, 0x15), jsonOf(HASH)), "backed up, and not eligible for it");
    }

    function testTheDataAreWhole() external view {
        no(acceptsAs(abi.encodePacked(SITE, VERIFIED, uint24(7)), jsonOf(HASH)), "36 bytes");
        no(acceptsAs(hex"0500000007", jsonOf(HASH)), "no site");
        no(accepts(keyOf(PHONE, SITE), HASH, ""), "no signature");
        no(accepts(keyOf(PHONE, SITE), HASH, abi.encodePacked(touch(PHONE, HASH), HASH)) == false, "what follows is not read");
        // As `abi.encode` of the struct has it, with an offset before the fields.
        WebAuthn.WebAuthnAuth memory a = assertion(PHONE, dataOf(SITE, VERIFIED), jsonOf(HASH));
        no(accepts(keyOf(PHONE, SITE), HASH, abi.encode(a)), "another encoding");
    }

    function testNoOtherPageMayEmbedIt() external view {
        bytes memory data = dataOf(SITE, VERIFIED);
        no(acceptsAs(data, jsonWith(HASH, ',"crossOrigin":true}')), "embedded");
        no(acceptsAs(data, jsonWith(HASH, ',"crossOrigin":true,"topOrigin":"https://evil.example"}')), "with the page above");
        no(acceptsAs(data, jsonWith(HASH, ',"crossOrigin":false,"crossOrigin":true')), "last and twice");
        yes(acceptsAs(data, jsonWith(HASH, ',"crossOrigin":false,"more":"crossOrigin: true"}')), "another text");
    }

    function testTypeAndChallengeAreWhereItIsSaid() external view {
        bytes memory data = dataOf(SITE, VERIFIED);
        WebAuthn.WebAuthnAuth memory a = assertion(PHONE, data, jsonOf(HASH));
        a.typeIndex = 2;
        no(accepts(keyOf(PHONE, SITE), HASH, encoded(a)), "type elsewhere");
        a.typeIndex = 1;
        a.challengeIndex = 24;
        no(accepts(keyOf(PHONE, SITE), HASH, encoded(a)), "challenge elsewhere");
        string memory create = string.concat('{"type":"webauthn.new","challenge":"', "x");
        no(acceptsAs(data, create), "another ceremony");
    }

    function testTheOtherFormOfASignatureIsRefused() external view {
        WebAuthn.WebAuthnAuth memory a = assertion(PHONE, dataOf(SITE, VERIFIED), jsonOf(HASH));
        a.s = other(a.s);
        no(accepts(keyOf(PHONE, SITE), HASH, encoded(a)), "high s");
    }

    function testAnyAlteredByteIsRefused() external {
        vm.etch(PRECOMPILE, address(new Precompile()).code); // cheaper
        bytes memory key = keyOf(PHONE, SITE);
        WebAuthn.WebAuthnAuth memory a = assertion(PHONE, dataOf(SITE, VERIFIED), jsonOf(HASH));
        for (uint256 i; i < a.authenticatorData.length; ++i) {
            a.authenticatorData[i] ^= 0x01;
            no(accepts(key, HASH, encoded(a)), "data");
            a.authenticatorData[i] ^= 0x01;
        }
        bytes memory json = bytes(a.clientDataJSON);
        for (uint256 i; i < json.length; i += 7) {
            json[i] ^= 0x01;
            no(accepts(key, HASH, encoded(a)), "json");
            json[i] ^= 0x01;
        }
        a.r = bytes32(uint256(a.r) ^ 1);
        no(accepts(key, HASH, encoded(a)), "r");
    }

    function testWithAndWithoutThePrecompile() external {
        bytes memory forged = touch(THIEF, HASH);
        yes(PRECOMPILE.code.length == 0, "there is none");
        no(accepts(keyOf(PHONE, SITE), HASH, forged), "computed");
        vm.etch(PRECOMPILE, address(new Precompile()).code);
        yes(accepts(keyOf(PHONE, SITE), HASH, touch(PHONE, HASH)), "answered");
        no(accepts(keyOf(PHONE, SITE), HASH, forged), "refused");
        vm.etch(PRECOMPILE, address(new Yes()).code);
        yes(accepts(keyOf(PHONE, SITE), HASH, forged), "it is asked where it is");
    }

    function testVectorsOfWycheproof() external {
        checkVectors(PasskeyVectors.wycheproof());
        vm.etch(PRECOMPILE, address(new Precompile()).code);
        checkVectors(PasskeyVectors.wycheproof());
    }

    function checkVectors(PasskeyVectors.Vector[] memory all) private view {
        for (uint256 i; i < all.length; ++i) {
            PasskeyVectors.Vector memory v = all[i];
            bool answer = P256.verify(sha256(v.message), v.r, v.s, v.x, v.y);
            if (answer != v.valid) revert Unequal("case", v.id, i);
        }
    }

    /// Each is a valid signature, and each lacks one thing that this verifier asks for.
    function testVectorsOfTheStandard() external view {
        PasskeyVectors.Assertion[] memory all = PasskeyVectors.w3c();
        for (uint256 i; i < all.length; ++i) {
            (bytes memory key, WebAuthn.WebAuthnAuth memory a) = read(all[i], sha256("example.org"));
            yes(WebAuthn.verify(abi.encodePacked(all[i].challenge), a, all[i].x, all[i].y, false), "valid");
            no(accepts(key, all[i].challenge, encoded(a)), "not enough here");
        }
    }

    function testRealBrowsers() external view {
        PasskeyVectors.Assertion[] memory all = PasskeyVectors.browsers();
        for (uint256 i; i < all.length; ++i) {
            (bytes memory key, WebAuthn.WebAuthnAuth memory a) = read(all[i], sha256("localhost"));
            yes(accepts(key, all[i].challenge, encoded(a)), "valid");
            a.s = other(a.s);
            no(accepts(key, all[i].challenge, encoded(a)), "its other form");
        }
    }

    function read(PasskeyVectors.Assertion memory v, bytes32 site)
        private pure returns (bytes memory key, WebAuthn.WebAuthnAuth memory)
    {
        return (abi.encode(v.x, v.y, site), WebAuthn.WebAuthnAuth(v.r, v.s, 23, 1, v.data, v.json));
    }
}
