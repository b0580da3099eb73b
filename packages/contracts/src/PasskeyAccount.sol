// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {MultiSignerERC7913} from "@openzeppelin/contracts/utils/cryptography/signers/MultiSignerERC7913.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";
import {Signatures} from "./Signatures.sol";

/// @title A person's account, which acts on the signature of any one of its signers
/// @notice A signer is a passkey or a wallet (ERC-7913). Anyone may submit a signed call and pay its gas; nobody but a
/// signer can cause one. The account has no owner, no upgrade and no recovery of its own.
/// @dev Clones share this code; `PasskeyAccounts` makes them. ERC-1271 signatures are nested (ERC-7739), so a signature
/// for one account says nothing for another one of the same signers.
contract PasskeyAccount is MultiSignerERC7913, ERC7739, ReentrancyGuardTransient {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    bytes32 private constant CALL_TYPEHASH = keccak256("Call(address to,uint256 value,bytes data)");
    bytes32 private constant EXECUTE_TYPEHASH =
        keccak256(
            "Execute(Call[] calls,uint256 nonce,uint256 validUntil)Call(address to,uint256 value,bytes data)"
        );
    /// @dev Length of a signer that is an account of the chain, and not a verifier with a key.
    uint256 private constant ADDRESS_LENGTH = 20;

    /// @notice The number that the next signed call must have.
    uint256 public nonce;

    event Executed(uint256 indexed nonce, bytes signer);

    error AlreadyInitialised();
    error Expired(uint256 validUntil);
    error WrongNonce(uint256 expected);
    error SignerUnknown(bytes signer);
    error InvalidSignature();
    /// @notice Call number `index` failed with `reason`, so nothing of the whole was done.
    error CallFailed(uint256 index, bytes reason);
    /// @notice Only the account itself changes its signers, by `execute`.
    error OnlyByItself();
    /// @notice The account cannot be its own signer or verifier: nothing could sign for it.
    error OwnSigner();
    /// @notice The zero address signs nothing, and a verifier has code: a precompile could take each signature for good.
    error WrongSigner(bytes signer);

    /// @dev The shared code itself belongs to nobody: its one signer is an address without a key.
    constructor() MultiSignerERC7913(_only(abi.encodePacked(address(0xdead))), 1) EIP712("FNX PasskeyAccount", "1") {}

    receive() external payable {}

    /// @notice Names the first signer of a new clone. `PasskeyAccounts` does it in the transaction that makes the clone.
    function initialize(bytes calldata signer) external {
        // An account has never no signer: the last one stays.
        if (getSignerCount() != 0) revert AlreadyInitialised();
        _addSigners(_only(signer));
    }

    /// @notice Makes the calls in their order, all or none, if `signer` signed them.
    /// @param nonce_ as `nonce` says
    /// @param validUntil last second (Unix time) at which it may be submitted
    /// @param signer one of the account's signers
    /// @param signature of `signer` over EIP-712 `Execute`
    function execute(
        Call[] calldata calls,
        uint256 nonce_,
        uint256 validUntil,
        bytes calldata signer,
        bytes calldata signature
    ) external payable nonReentrant {
        if (block.timestamp > validUntil) revert Expired(validUntil);
        if (nonce_ != nonce) revert WrongNonce(nonce);
        if (!isSigner(signer)) revert SignerUnknown(signer);
        bytes32 digest = _hashTypedDataV4(_hashExecute(calls, nonce_, validUntil));
        if (!_signedBy(signer, digest, signature)) revert InvalidSignature();
        nonce = nonce_ + 1;
        for (uint256 i; i < calls.length; ++i) {
            (bool done, bytes memory reason) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!done) revert CallFailed(i, reason);
        }
        emit Executed(nonce_, signer);
    }

    /// @notice Lets further passkeys or wallets sign. The account itself.
    function addSigners(bytes[] calldata signers) external {
        _requireItself();
        _addSigners(signers);
    }

    /// @notice Takes signers away, never the last one. The account itself.
    function removeSigners(bytes[] calldata signers) external {
        _requireItself();
        _removeSigners(signers);
    }

    /// @notice One signer is enough.
    /// @dev A constant: a clone need not store it.
    function threshold() public pure override returns (uint64) {
        return 1;
    }

    function _requireItself() private view {
        if (msg.sender != address(this)) revert OnlyByItself();
    }

    /// @dev Also of the first signer.
    function _addSigners(bytes[] memory signers) internal override {
        super._addSigners(signers);
        for (uint256 i; i < signers.length; ++i) {
            address first = address(bytes20(signers[i]));
            if (first == address(this)) revert OwnSigner();
            if (first == address(0)) revert WrongSigner(signers[i]);
            if (signers[i].length != ADDRESS_LENGTH && first.code.length == 0) revert WrongSigner(signers[i]);
        }
    }

    /// @dev The inner signature of ERC-1271: exactly one signer of the account, and its signature.
    function _validateSignatures(
        bytes32 hash,
        bytes[] calldata signers,
        bytes[] calldata signatures
    ) internal view override returns (bool) {
        if (signers.length != 1 || signatures.length != 1) return false;
        return isSigner(signers[0]) && _signedBy(signers[0], hash, signatures[0]);
    }

    function _signedBy(bytes calldata signer, bytes32 hash, bytes calldata signature) private view returns (bool) {
        if (signer.length != ADDRESS_LENGTH) return SignatureChecker.isValidSignatureNow(signer, hash, signature);
        return Signatures.signedBy(address(bytes20(signer)), hash, signature);
    }

    function _hashExecute(Call[] calldata calls, uint256 nonce_, uint256 validUntil) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](calls.length);
        for (uint256 i; i < calls.length; ++i) {
            Call calldata one = calls[i];
            hashes[i] = keccak256(abi.encode(CALL_TYPEHASH, one.to, one.value, keccak256(one.data)));
        }
        return keccak256(abi.encode(EXECUTE_TYPEHASH, keccak256(abi.encodePacked(hashes)), nonce_, validUntil));
    }

    function _only(bytes memory signer) private pure returns (bytes[] memory signers) {
        signers = new bytes[](1);
        signers[0] = signer;
    }
}
