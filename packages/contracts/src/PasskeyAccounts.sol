// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {PasskeyAccount} from "./PasskeyAccount.sol";
import {PasskeyVerifier} from "./PasskeyVerifier.sol";

/// @title Makes accounts whose address follows from their first signer
/// @notice Anyone may deploy anyone's account: it is the same account whoever does, and obeys its first signer alone.
/// @dev No owner, no storage. An address can be shown, and receive, before the account exists.
contract PasskeyAccounts {
    /// @notice The code that all accounts share.
    PasskeyAccount public immutable implementation;
    /// @notice Verifies passkeys: a passkey's signer is this address and the key (116 bytes).
    PasskeyVerifier public immutable verifier;

    event Deployed(address indexed account, bytes signer);

    constructor(PasskeyAccount implementation_, PasskeyVerifier verifier_) {
        implementation = implementation_;
        verifier = verifier_;
    }

    /// @notice Deploys the account of `signer` unless it is there, and executes a signed call in it.
    /// @param firstSigner the signer from which the account's address follows
    /// @param signer the signer that signed, which may be a later one; the rest as in `PasskeyAccount.execute`
    function execute(
        bytes calldata firstSigner,
        PasskeyAccount.Call[] calldata calls,
        uint256 nonce,
        uint256 validUntil,
        bytes calldata signer,
        bytes calldata signature
    ) external payable {
        PasskeyAccount account = PasskeyAccount(payable(deploy(firstSigner)));
        account.execute{value: msg.value}(calls, nonce, validUntil, signer, signature);
    }

    /// @notice Deploys the account of `signer`; one that is there already stays as it is.
    /// @return account its address, as `addressOf` says
    function deploy(bytes calldata signer) public returns (address account) {
        account = addressOf(signer);
        if (account.code.length != 0) return account;
        Clones.cloneDeterministic(address(implementation), keccak256(signer));
        PasskeyAccount(payable(account)).initialize(signer);
        emit Deployed(account, signer);
    }

    /// @notice The address of the account whose first signer is `signer`, whether it exists or not.
    function addressOf(bytes calldata signer) public view returns (address) {
        return Clones.predictDeterministicAddress(address(implementation), keccak256(signer));
    }
}
