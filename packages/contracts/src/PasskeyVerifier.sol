// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {WebAuthn} from "@openzeppelin/contracts/utils/cryptography/WebAuthn.sol";
import {
    ERC7913WebAuthnVerifier
} from "@openzeppelin/contracts/utils/cryptography/verifiers/ERC7913WebAuthnVerifier.sol";

/// @title Whether a passkey of one site signed a hash (ERC-7913)
/// @notice Beside OpenZeppelin's checks (type, challenge, user presence and verification, low `s`), the assertion must be
/// of the site that the key names, and not of a page that another site embeds.
/// @dev It has no storage and no owner. P-256 is checked by the precompile at 0x100, in Solidity where there is none.
contract PasskeyVerifier is ERC7913WebAuthnVerifier {
    /// @notice Bytes of a key.
    uint256 public constant KEY_LENGTH = 96;

    bytes4 private constant INVALID = 0xffffffff;
    /// @dev `"crossOrigin":true` in the browsers' form, which has no spaces (WebAuthn, CollectedClientData).
    bytes32 private constant CROSS_ORIGIN = '"crossOrigin":true';
    uint256 private constant CROSS_ORIGIN_BITS = 18 * 8;

    /// @param key 96 bytes: the public key's x and y, then the SHA-256 of the site's domain (rpId)
    /// @param signature abi.encode(r, s, challengeIndex, typeIndex, authenticatorData, clientDataJSON): the fields of
    /// `WebAuthn.WebAuthnAuth`, without the offset that precedes an encoded struct
    /// @return the function's selector if it is valid, else 0xffffffff
    function verify(
        bytes calldata key,
        bytes32 hash,
        bytes calldata signature
    ) public view override returns (bytes4) {
        if (key.length != KEY_LENGTH) return INVALID;
        (bool decoded, WebAuthn.WebAuthnAuth calldata auth) = WebAuthn.tryDecodeAuth(signature);
        if (!decoded || auth.authenticatorData.length < 32) return INVALID;
        if (bytes32(auth.authenticatorData[:32]) != bytes32(key[64:])) return INVALID;
        if (_isCrossOrigin(bytes(auth.clientDataJSON))) return INVALID;
        return super.verify(key[:64], hash, signature);
    }

    function _isCrossOrigin(bytes calldata json) private pure returns (bool found) {
        assembly ("memory-safe") {
            let sought := shr(sub(256, CROSS_ORIGIN_BITS), CROSS_ORIGIN)
            let shift := sub(256, CROSS_ORIGIN_BITS)
            let end := add(json.offset, json.length)
            // A find that runs past the end of the text is of bytes that nobody signed: it refuses a valid signature.
            for { let at := json.offset } lt(at, end) { at := add(at, 1) } {
                if eq(shr(shift, calldataload(at)), sought) {
                    found := 1
                    break
                }
            }
        }
    }
}
