// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @title Whether a wallet signed a digest, with its key or by ERC-1271
library Signatures {
    /// @dev The key first: an account that delegates to code (EIP-7702) still has one, and its code may lack ERC-1271.
    function signedBy(address account, bytes32 digest, bytes calldata signature) internal view returns (bool) {
        // What ECDSA cannot recover is answered with zero, too.
        if (account == address(0)) return false;
        (address signer, , ) = ECDSA.tryRecoverCalldata(digest, signature);
        return signer == account || SignatureChecker.isValidERC1271SignatureNow(account, digest, signature);
    }
}
