// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {Issuer} from "./Issuer.sol";
import {Roles} from "./Roles.sol";
import {ShareToken} from "./ShareToken.sol";

/// @title How the owner of a book entry takes the shares into a wallet
/// @notice REGISTRAR sends a claim that SIGNER attested. It takes effect after a delay, unless GUARDIAN stops it.
/// @dev Two keys and a delay, because one stolen key must not take the shares of people who are not looking.
abstract contract BookClaims is Issuer, EIP712 {
    /// @dev `keepsWallet`: it was unregistered and is kept for this claim. `nonce` and `signer` outlive the claim.
    struct Claim {
        address wallet;
        uint48 executableAt;
        bool keepsWallet;
        address registrar;
        address signer;
        uint48 nonce;
    }

    /// @notice Seconds for which a claim can be executed.
    uint48 public constant CLAIM_EXECUTION_TIME = 30 days;
    /// @notice Seconds between the claim of a book entry and its effect.
    uint48 public immutable claimDelay;

    bytes32 private constant CLAIM_TYPEHASH =
        keccak256("BookClaim(bytes32 holder,address wallet,uint256 nonce,uint256 validUntil)");

    /// @notice The pending claim of a holder's book entry; `wallet` is zero when there is none.
    mapping(bytes32 holder => Claim) public claims;

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
    /// @notice `wallet` cannot become a wallet of the holder, or another request keeps it.
    error WalletNotAllowed(address wallet);
    /// @notice The claim could be executed until `until` (Unix time).
    error Lapsed(uint256 until);
    /// @notice The attestation was valid until `validUntil`.
    error SignatureExpired(uint256 validUntil);
    /// @notice The attestation is not of a SIGNER other than the sender, or not over these values.
    error InvalidSignature();

    constructor(uint48 claimDelay_) EIP712("FNX Issuance", "1") {
        claimDelay = claimDelay_;
    }

    /// @notice Claims the book entry of `holder` for a wallet, with effect after the delay. REGISTRAR.
    /// @param wallet of the holder; or unregistered and from now on kept for this, when the holder has no wallet
    /// @param validUntil last second (Unix time) at which the attestation is accepted
    /// @param attestation by a SIGNER over EIP-712 `BookClaim`
    function claimBook(bytes32 holder, address wallet, uint256 validUntil, bytes calldata attestation)
        external only(Roles.REGISTRAR)
    {
        address book = shareToken.bookWallet(holder);
        if (shareToken.holderOf(book) == 0) revert NoBookEntry(holder);
        Claim storage claim = claims[holder];
        if (claim.wallet != address(0)) revert ClaimPending(holder);
        ShareToken.Wallet memory target = shareToken.walletState(wallet);
        if (target.holder != 0 && target.holder != holder) revert WalletNotAllowed(wallet);
        if (wallet == address(0) || target.blocked || target.awaited || wallet == book) revert WalletNotAllowed(wallet);
        if (block.timestamp > validUntil) revert SignatureExpired(validUntil);
        uint48 nonce = claim.nonce;
        bytes32 digest = _hashTypedDataV4(
            keccak256(abi.encode(CLAIM_TYPEHASH, holder, wallet, uint256(nonce), validUntil))
        );
        (address signer, , ) = ECDSA.tryRecoverCalldata(digest, attestation);
        // One key with both roles counts once.
        if (signer == msg.sender || !_hasRole(Roles.SIGNER, signer)) revert InvalidSignature();
        uint48 executableAt = uint48(block.timestamp) + claimDelay;
        bool keeps = target.holder == 0;
        (claim.wallet, claim.executableAt, claim.keepsWallet) = (wallet, executableAt, keeps);
        (claim.registrar, claim.signer, claim.nonce) = (msg.sender, signer, nonce + 1);
        emit BookClaimed(holder, wallet, msg.sender, nonce, executableAt);
        if (keeps) shareToken.setAwaited(wallet, true);
    }

    /// @notice Stops a claim. GUARDIAN, ADMIN or who sent it; anyone, when it lapsed, or who sent or attested it lost the role.
    function cancelClaim(bytes32 holder) external {
        Claim memory claim = _claimOf(holder);
        if (msg.sender != claim.registrar && !_hasLapsed(claim)) _requireEither(Roles.GUARDIAN, Roles.ADMIN);
        _forget(holder);
        emit BookClaimCancelled(holder, claim.wallet);
        if (claim.keepsWallet) shareToken.setAwaited(claim.wallet, false);
    }

    /// @notice Moves the shares of the book entry to the claimed wallet and ends the entry. Anyone, for 30 days after the
    /// delay, while who sent the claim is REGISTRAR and who attested it is SIGNER.
    function executeClaim(bytes32 holder) external {
        Claim memory claim = _claimOf(holder);
        _requireDue(claim.executableAt);
        _requireRole(Roles.REGISTRAR, claim.registrar);
        _requireRole(Roles.SIGNER, claim.signer);
        if (_hasLapsed(claim)) revert Lapsed(claim.executableAt + CLAIM_EXECUTION_TIME);
        // Removed since, and perhaps kept for a recovery now.
        if (!claim.keepsWallet && shareToken.holderOf(claim.wallet) != holder) revert WalletNotAllowed(claim.wallet);
        _forget(holder);
        emit BookClaimExecuted(holder, claim.wallet);
        shareToken.claimBook(holder, claim.wallet);
    }

    /// @notice The nonce that the next attestation of a claim must carry.
    function nonces(bytes32 holder) external view returns (uint256) {
        return claims[holder].nonce;
    }

    function _forget(bytes32 holder) private {
        Claim storage claim = claims[holder];
        (claim.wallet, claim.executableAt, claim.keepsWallet, claim.registrar) = (address(0), 0, false, address(0));
    }

    function _hasLapsed(Claim memory claim) private view returns (bool) {
        if (!_hasRole(Roles.REGISTRAR, claim.registrar) || !_hasRole(Roles.SIGNER, claim.signer)) return true;
        return block.timestamp > claim.executableAt + CLAIM_EXECUTION_TIME;
    }

    function _claimOf(bytes32 holder) private view returns (Claim memory claim) {
        claim = claims[holder];
        if (claim.wallet == address(0)) revert NoClaim(holder);
    }
}
