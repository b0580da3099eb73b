// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {Issuer} from "./Issuer.sol";
import {Roles} from "./Roles.sol";
import {Signatures} from "./Signatures.sol";

/// @title How the owner of a book entry takes the shares into a wallet
/// @notice A claim carries the attestations of SIGNER and REGISTRAR and takes effect after two days, unless GUARDIAN stops it.
/// @dev Two keys and a delay, because one stolen key must not take the shares of people who are not looking.
abstract contract BookClaims is Issuer, EIP712 {
    struct Claim {
        address wallet;
        uint48 executableAt;
    }

    /// @notice Seconds between the claim of a book entry and its effect.
    uint48 public constant CLAIM_TIME = 2 days;

    bytes32 private constant CLAIM_TYPEHASH =
        keccak256("BookClaim(bytes32 holder,address wallet,uint256 nonce,uint256 validUntil)");

    /// @notice The pending claim of a holder's book entry; `wallet` is zero when there is none.
    mapping(bytes32 holder => Claim) public claims;
    /// @notice The nonce that the next attestations of a claim must carry.
    mapping(bytes32 holder => uint256) public nonces;

    event BookClaimed(bytes32 indexed holder, address indexed wallet, uint256 nonce, uint256 executableAt);
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
    /// @notice The attestations were valid until `validUntil`.
    error SignatureExpired(uint256 validUntil);
    /// @notice The attestations are not of a SIGNER and a REGISTRAR, or not over these values.
    error InvalidSignature();

    constructor() EIP712("FNX Issuance", "1") {}

    /// @notice Claims the book entry of `holder` for a wallet. Anyone may submit it; it takes effect after two days.
    /// @param wallet of the holder; or unregistered, when the holder has no wallet
    /// @param validUntil last second (Unix time) at which the attestations are accepted
    /// @param attestation by a SIGNER over EIP-712 `BookClaim`
    /// @param registrar who has REGISTRAR
    /// @param approval by `registrar` over the same (key or ERC-1271)
    function claimBook(
        bytes32 holder, address wallet, uint256 validUntil,
        bytes calldata attestation, address registrar, bytes calldata approval
    ) external {
        if (shareToken.holderOf(shareToken.bookWallet(holder)) == 0) revert NoBookEntry(holder);
        if (claims[holder].wallet != address(0)) revert ClaimPending(holder);
        bytes32 owner = shareToken.holderOf(wallet);
        if (wallet == address(0) || (owner != 0 && owner != holder)) revert WalletNotAllowed(wallet);
        if (block.timestamp > validUntil) revert SignatureExpired(validUntil);
        uint256 nonce = nonces[holder]++;
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(CLAIM_TYPEHASH, holder, wallet, nonce, validUntil)));
        (address signer, , ) = ECDSA.tryRecoverCalldata(digest, attestation);
        if (!_hasRole(Roles.SIGNER, signer) || !_hasRole(Roles.REGISTRAR, registrar)) revert InvalidSignature();
        if (signer == registrar || !Signatures.signedBy(registrar, digest, approval)) revert InvalidSignature();
        uint48 executableAt = uint48(block.timestamp) + CLAIM_TIME;
        claims[holder] = Claim(wallet, executableAt);
        emit BookClaimed(holder, wallet, nonce, executableAt);
    }

    /// @notice Stops a claim. GUARDIAN.
    function cancelClaim(bytes32 holder) external only(Roles.GUARDIAN) {
        address wallet = claims[holder].wallet;
        if (wallet == address(0)) revert NoClaim(holder);
        delete claims[holder];
        emit BookClaimCancelled(holder, wallet);
    }

    /// @notice Moves the shares of the book entry to the claimed wallet and ends the entry. Anyone, after two days.
    function executeClaim(bytes32 holder) external {
        Claim memory claim = claims[holder];
        if (claim.wallet == address(0)) revert NoClaim(holder);
        _requireDue(claim.executableAt);
        delete claims[holder];
        emit BookClaimExecuted(holder, claim.wallet);
        shareToken.claimBook(holder, claim.wallet);
    }
}
