// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AccessControlDefaultAdminRules} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC6372} from "@openzeppelin/contracts/interfaces/IERC6372.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC6372Utils} from "@openzeppelin/contracts/utils/ERC6372Utils.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Time} from "@openzeppelin/contracts/utils/types/Time.sol";
import {History} from "./History.sol";
import {Signatures} from "./Signatures.sol";

/// @title Who holds the shares: wallets, the holders they belong to, and what each holder held at any time
/// @notice A holder is a random 32-byte id of one person. Only registered wallets can hold shares.
/// @dev A holder's first wallet is attested by SIGNER. Each further wallet needs the signature of a wallet that the
/// holder already has: a stolen signing key can therefore not attach a thief's wallet to an existing holder.
abstract contract Holders is ERC20, EIP712, AccessControlDefaultAdminRules, IERC6372 {
    using History for mapping(uint256 => History.Record);

    /// @dev `blocked`: removed, or its recovery was requested. It outlives `holder`, so that an old attestation,
    /// consent or quote cannot restore a removed wallet.
    struct Wallet {
        bytes32 holder;
        uint64 balance;
        uint184 frozen;
        bool blocked;
    }

    /// @dev The first slot holds what each purchase and transfer reads. `balance` is the sum of the wallets' balances
    /// since the end of second `since`, `held` the sum of min(frozen, balance) of the wallets.
    struct Holder {
        uint64 balance;
        uint48 since;
        uint32 records;
        uint64 locked;
        bool frozen;
        address payout;
        uint64 held;
        uint16 wallets;
        uint16 nonce;
        mapping(uint256 => History.Record) past;
    }

    /// @notice Attests first wallets and signs the sale's quotes.
    bytes32 public constant SIGNER_ROLE = keccak256("SIGNER_ROLE");
    /// @notice Lifts the block of a wallet.
    bytes32 public constant REGISTRAR_ROLE = keccak256("REGISTRAR_ROLE");

    bytes32 private constant REGISTRATION_TYPEHASH =
        keccak256("Registration(address wallet,bytes32 holder,uint256 nonce,uint256 validUntil)");
    bytes32 private constant ADD_WALLET_TYPEHASH =
        keccak256("AddWallet(address wallet,bytes32 holder,uint256 nonce,uint256 validUntil)");

    mapping(address wallet => Wallet) internal _wallets;
    mapping(bytes32 holder => Holder) internal _holders;

    event WalletRegistered(bytes32 indexed holder, address indexed wallet);
    event WalletRemoved(bytes32 indexed holder, address indexed wallet);
    event WalletUnblocked(address indexed wallet);
    event PayoutAddressSet(bytes32 indexed holder, address wallet);

    /// @notice The id of a holder is never zero.
    error ZeroHolder();
    /// @notice `wallet` already belongs to `holder`.
    error WalletTaken(address wallet, bytes32 holder);
    /// @notice `wallet` was removed or is in recovery; REGISTRAR can lift the block.
    error WalletBlocked(address wallet);
    /// @notice `wallet` does not belong to `holder`.
    error WrongHolder(address wallet, bytes32 holder);
    /// @notice `holder` has wallets; a further one needs the consent of one of them (`addWallet`).
    error ConsentNeeded(bytes32 holder);
    /// @notice The signature is not of the required signer, or not over these values.
    error InvalidSignature();
    /// @notice The signature was valid until `validUntil`.
    error SignatureExpired(uint256 validUntil);
    /// @notice The signature carries another nonce than `expected`.
    error WrongNonce(uint256 expected);
    /// @notice Shares are left in `wallet`.
    error WalletNotEmpty(address wallet);
    /// @notice The only wallet of a holder that holds or held shares cannot be removed; use recovery.
    error LastWallet(bytes32 holder);
    /// @notice `wallet` is not blocked.
    error WalletNotBlocked(address wallet);
    /// @notice `wallet` is frozen or blocked and cannot be the payout address.
    error PayoutNotAllowed(address wallet);
    /// @notice A record time must be earlier than the block time `clock`: several blocks can share a second.
    error FutureLookup(uint256 timepoint, uint48 clock);

    /// @notice Registers the first wallet of `holder`. Anyone may submit the attestation.
    /// @param nonce `nonces(holder)`
    /// @param validUntil last second (Unix time) at which the attestation is accepted
    /// @param signature by a SIGNER over EIP-712 `Registration`
    function register(address wallet, bytes32 holder, uint256 nonce, uint256 validUntil, bytes calldata signature)
        external
    {
        bytes32 digest = _useSigned(REGISTRATION_TYPEHASH, wallet, holder, nonce, validUntil);
        (address signer, , ) = ECDSA.tryRecoverCalldata(digest, signature);
        // A signature of nobody recovers to zero, which must not pass even if zero were granted the role.
        if (signer == address(0) || !hasRole(SIGNER_ROLE, signer)) revert InvalidSignature();
        _registerFirst(wallet, holder);
    }

    /// @notice Adds the sender to the wallets of `holder`.
    /// @param registered a wallet of `holder` that is not blocked
    /// @param nonce `nonces(holder)`
    /// @param validUntil last second (Unix time) at which the consent is accepted
    /// @param consent by `registered` over EIP-712 `AddWallet` with the sender as wallet (key or ERC-1271)
    function addWallet(bytes32 holder, address registered, uint256 nonce, uint256 validUntil, bytes calldata consent)
        external
    {
        _requireWalletOf(registered, holder);
        bytes32 digest = _useSigned(ADD_WALLET_TYPEHASH, msg.sender, holder, nonce, validUntil);
        if (!Signatures.signedBy(registered, digest, consent)) revert InvalidSignature();
        _register(msg.sender, holder);
    }

    /// @notice Removes an empty wallet; it stays blocked. Sent by that wallet or another one of the same holder.
    /// @dev A blocked wallet can remove nothing, and a wallet in recovery cannot be removed (it is blocked).
    function removeWallet(address wallet) external {
        bytes32 holder = _wallets[wallet].holder;
        _requireWalletOf(msg.sender, holder);
        if (_wallets[wallet].blocked) revert WalletBlocked(wallet);
        if (balanceOf(wallet) != 0) revert WalletNotEmpty(wallet);
        // A holder without wallets could be registered anew by SIGNER, who would then receive what the past holdings earn.
        if (_holders[holder].wallets == 1 && _holders[holder].since != 0) revert LastWallet(holder);
        _unregister(wallet, holder, msg.sender == wallet ? address(0) : msg.sender);
    }

    /// @notice Chooses the wallet that receives distributions of the sender's holder.
    function setPayoutAddress(address wallet) external {
        bytes32 holder = _wallets[wallet].holder;
        _requireWalletOf(msg.sender, holder);
        if (!_isPayable(wallet)) revert PayoutNotAllowed(wallet);
        _setPayout(holder, wallet);
    }

    /// @notice The holder of `wallet`; zero when it is not registered.
    function holderOf(address wallet) public view returns (bytes32) {
        return _wallets[wallet].holder;
    }

    /// @notice Whether `wallet` was removed or is in recovery, and REGISTRAR has not lifted the block.
    function isBlocked(address wallet) external view returns (bool) {
        return _wallets[wallet].blocked;
    }

    /// @notice The nonce that the next attestation or consent for `holder` must carry.
    function nonces(bytes32 holder) external view returns (uint256) {
        return _holders[holder].nonce;
    }

    /// @notice Where `holder` is paid; zero while that wallet is blocked or frozen, or the holder is frozen.
    function payoutAddress(bytes32 holder) external view returns (address) {
        address wallet = _holders[holder].payout;
        return _isPayable(wallet) ? wallet : address(0);
    }

    /// @inheritdoc ERC20
    function balanceOf(address wallet) public view override returns (uint256) {
        return _wallets[wallet].balance;
    }

    /// @notice Shares of all wallets of `holder`, in millionths.
    function holderBalance(bytes32 holder) public view returns (uint256) {
        return _holders[holder].balance;
    }

    /// @notice Shares of `holder` at the end of the second `timepoint`, which must have passed.
    function holderBalanceAt(bytes32 holder, uint256 timepoint) external view returns (uint256) {
        Holder storage h = _holders[holder];
        uint48 time = _past(timepoint);
        return time < h.since ? h.past.at(h.records, time) : h.balance;
    }

    /// @inheritdoc IERC6372
    function clock() public view returns (uint48) {
        return Time.timestamp();
    }

    /// @inheritdoc IERC6372
    function CLOCK_MODE() external view returns (string memory) {
        return ERC6372Utils.timestampClockMode(clock());
    }

    /// @dev Registers `wallet` for a holder that has none.
    function _registerFirst(address wallet, bytes32 holder) internal {
        if (holder == 0) revert ZeroHolder();
        if (_holders[holder].wallets != 0) revert ConsentNeeded(holder);
        _register(wallet, holder);
    }

    /// @dev A holder's first wallet is its payout address. The zero address stands for minting and is never a wallet.
    function _register(address wallet, bytes32 holder) internal {
        if (wallet == address(0)) revert ERC20InvalidReceiver(wallet);
        if (_wallets[wallet].holder != 0) revert WalletTaken(wallet, _wallets[wallet].holder);
        if (_wallets[wallet].blocked) revert WalletBlocked(wallet);
        _wallets[wallet].holder = holder;
        ++_holders[holder].wallets;
        emit WalletRegistered(holder, wallet);
        if (_holders[holder].payout == address(0)) _setPayout(holder, wallet);
    }

    /// @dev Removes and blocks `wallet`. `heir` replaces it as payout address. The next nonce ends all unused consents,
    /// so that none of them brings the wallet back after its block was lifted.
    function _unregister(address wallet, bytes32 holder, address heir) internal {
        _wallets[wallet].holder = 0;
        _wallets[wallet].blocked = true;
        Holder storage h = _holders[holder];
        --h.wallets;
        ++h.nonce;
        emit WalletRemoved(holder, wallet);
        if (h.payout == wallet) _setPayout(holder, heir);
    }

    /// @dev Moves shares (from zero: mints) and keeps the history and the frozen totals. Checks nothing but the balance.
    function _move(address from, address to, uint256 value) internal {
        Wallet storage source = _wallets[from];
        Wallet storage target = _wallets[to];
        if (from != address(0)) {
            uint256 balance = source.balance;
            if (value > balance) revert ERC20InsufficientBalance(from, balance, value);
            _setBalance(source, balance - value);
        }
        _setBalance(target, target.balance + value);
        emit Transfer(from, to, value);
        bytes32 sender = source.holder;
        bytes32 receiver = target.holder;
        if (value == 0 || sender == receiver) return;
        if (sender != 0) _setHolderBalance(sender, holderBalance(sender) - value);
        _setHolderBalance(receiver, holderBalance(receiver) + value);
    }

    function _setFrozen(address wallet, uint256 frozen) internal {
        Wallet storage w = _wallets[wallet];
        uint256 before = _heldBack(w);
        w.frozen = SafeCast.toUint184(frozen);
        _trackHeld(w, before);
    }

    /// @dev Shares in a wallet that its freeze keeps there.
    function _heldBack(Wallet storage w) internal view returns (uint256) {
        return Math.min(w.frozen, w.balance);
    }

    /// @dev No balance exceeds the maximum supply, which fits 64 bits.
    function _setBalance(Wallet storage w, uint256 balance) private {
        uint256 before = _heldBack(w);
        w.balance = uint64(balance);
        if (w.frozen != 0) _trackHeld(w, before);
    }

    function _trackHeld(Wallet storage w, uint256 before) private {
        Holder storage h = _holders[w.holder];
        h.held = uint64(h.held + _heldBack(w) - before);
    }

    function _setHolderBalance(bytes32 holder, uint256 balance) private {
        Holder storage h = _holders[holder];
        uint32 records = h.past.keep(h.records, h.balance, h.since);
        (h.balance, h.since, h.records) = (uint64(balance), clock(), records);
    }

    function _requireWalletOf(address wallet, bytes32 holder) internal view {
        if (holder == 0 || _wallets[wallet].holder != holder) revert WrongHolder(wallet, holder);
        if (_wallets[wallet].blocked) revert WalletBlocked(wallet);
    }

    function _setPayout(bytes32 holder, address wallet) private {
        _holders[holder].payout = wallet;
        emit PayoutAddressSet(holder, wallet);
    }

    function _isPayable(address wallet) private view returns (bool) {
        Wallet storage w = _wallets[wallet];
        return w.holder != 0 && !w.blocked && w.frozen == 0 && !_holders[w.holder].frozen;
    }

    /// @dev Checks time and nonce, uses the nonce, and returns the digest that must be signed.
    function _useSigned(bytes32 typeHash, address wallet, bytes32 holder, uint256 nonce, uint256 validUntil)
        private
        returns (bytes32)
    {
        if (block.timestamp > validUntil) revert SignatureExpired(validUntil);
        uint256 expected = _holders[holder].nonce++;
        if (nonce != expected) revert WrongNonce(expected);
        return _hashTypedDataV4(keccak256(abi.encode(typeHash, wallet, holder, nonce, validUntil)));
    }

    function _past(uint256 timepoint) internal view returns (uint48) {
        if (timepoint >= clock()) revert FutureLookup(timepoint, clock());
        return uint48(timepoint);
    }
}
