// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {Issuer} from "./Issuer.sol";
import {Roles} from "./Roles.sol";

/// @title How the owner of a book entry takes the shares into a wallet
/// @notice REGISTRAR sends a claim that SIGNER attested. It takes effect after a delay, unless GUARDIAN stops it.
/// @dev Two keys and a delay, because one stolen key must not take the shares of people who are not looking.
abstract contract BookClaims is Issuer, EIP712 {
    struct Claim {
        address wallet;
        uint48 executableAt;
        address registrar;
    }

    /// @notice Seconds between the claim of a book entry and its effect.
    uint48 public immutable claimDelay;

    bytes32 private constant CLAIM_TYPEHASH =
        keccak256("BookClaim(bytes32 holder,address wallet,uint256 nonce,uint256 validUntil)");

    /// @notice The pending claim of a holder's book entry; `wallet` is zero when there is none.
    mapping(bytes32 holder => Claim) public claims;
    /// @notice The nonce that the next attestation of a claim must carry.
    mapping(bytes32 holder => uint256) public nonces;

    event BookClaimed(
        bytes32 indexed holder, address indexed wallet, address indexed registrar, uint256 nonce, uint256 executableAt
    );
    event BookClaimCancelled(bytes32 indexed holder, address indexed wallet);
    event BookClaimExecuted(bytes32 indexed holder, address indexed wallet);

    /// @notice There is no book entry of `holder`.
    error NoBookEntry(bytes32 holder);
    /// @notice A claim of `holder` is pending.
    error ClaimPending(bytes32 holder);
    /// @notice No claim of `holder` is pending.
    error NoClaim(bytes32 holder);
    /// @notice `wallet` cannot become a wallet of the holder.
    error WalletNotAllowed(address wallet);
    /// @notice The attestation was valid until `validUntil`.
    error SignatureExpired(uint256 validUntil);
    /// @notice The attestation is not of a SIGNER other than the sender, or not over these values.
    error InvalidSignature();

    constructor(uint48 claimDelay_) EIP712("FNX Issuance", "1") {
        claimDelay = claimDelay_;
    }

    /// @notice Claims the book entry of `holder` for a wallet, with effect after the delay. REGISTRAR.
    /// @param wallet of the holder; or unregistered, when the holder has no wallet
    /// @param validUntil last second (Unix time) at which the attestation is accepted
    /// @param attestation by a SIGNER over EIP-712 `BookClaim`
    function claimBook(bytes32 holder, address wallet, uint256 validUntil, bytes calldata attestation)
        external only(Roles.REGISTRAR)
    {
        if (shareToken.holderOf(shareToken.bookWallet(holder)) == 0) revert NoBookEntry(holder);
        if (claims[holder].wallet != address(0)) revert ClaimPending(holder);
        bytes32 owner = shareToken.holderOf(wallet);
        if (wallet == address(0) || (owner != 0 && owner != holder)) revert WalletNotAllowed(wallet);
        if (block.timestamp > validUntil) revert SignatureExpired(validUntil);
        uint256 nonce = nonces[holder]++;
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(CLAIM_TYPEHASH, holder, wallet, nonce, validUntil)));
        (address signer, , ) = ECDSA.tryRecoverCalldata(digest, attestation);
        // One key with both roles counts once.
        if (signer == msg.sender || !_hasRole(Roles.SIGNER, signer)) revert InvalidSignature();
        uint48 executableAt = uint48(block.timestamp) + claimDelay;
        claims[holder] = Claim(wallet, executableAt, msg.sender);
        emit BookClaimed(holder, wallet, msg.sender, nonce, executableAt);
    }

    /// @notice Stops a claim. GUARDIAN or ADMIN; anyone, when who sent it is no longer REGISTRAR.
    function cancelClaim(bytes32 holder) external {
        Claim memory claim = _claimOf(holder);
        if (_hasRole(Roles.REGISTRAR, claim.registrar)) _requireEither(Roles.GUARDIAN, Roles.ADMIN);
        delete claims[holder];
        emit BookClaimCancelled(holder, claim.wallet);
    }

    /// @notice Moves the shares of the book entry to the claimed wallet and ends the entry. Anyone, after the delay, while
    /// who sent the claim is REGISTRAR.
    function executeClaim(bytes32 holder) external {
        Claim memory claim = _claimOf(holder);
        _requireDue(claim.executableAt);
        _requireRole(Roles.REGISTRAR, claim.registrar);
        delete claims[holder];
        emit BookClaimExecuted(holder, claim.wallet);
        shareToken.claimBook(holder, claim.wallet);
    }

    function _claimOf(bytes32 holder) private view returns (Claim memory claim) {
        claim = claims[holder];
        if (claim.wallet == address(0)) revert NoClaim(holder);
    }
}
