// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Roles} from "./Roles.sol";
import {IPriceFeed, SaleTerms} from "./SaleTerms.sol";

/// @title Shares for money that reached the bank's account
/// @notice That the money is there is the bank's word: the chain cannot see it. Two keys give it, the service's (SIGNER)
/// for each deposit and an officer's wallet (CASHIER) for a batch, and this contract bounds what both together can do:
/// each order and each booking of the bank statement once, within a week, within the round's cap and a daily limit of
/// its own, and at no less than the minimum price by the currency's feed.
abstract contract Deposits is SaleTerms, EIP712 {
    using RateLimiter for RateLimiter.RefillingBucket;

    /// @dev The order and names of the fields are those of the signed EIP-712 type.
    /// @param orderId the order, used once
    /// @param buyer receives the shares
    /// @param holder the buyer's id; the buyer becomes its first wallet when it has none
    /// @param currency code of the bank's currency (ISO 4217), such as EUR
    /// @param amount smallest units of the currency, such as cents
    /// @param shares millionths
    /// @param entryHash the booking in the bank's statement, used once
    /// @param validUntil last second (Unix time) at which it is accepted
    struct Deposit {
        bytes32 orderId;
        address buyer;
        bytes32 holder;
        string currency;
        uint256 amount;
        uint256 shares;
        bytes32 entryHash;
        uint256 validUntil;
    }

    /// @notice Seconds that a deposit may be valid for.
    uint256 public constant MAX_DEPOSIT_VALIDITY = 7 days;

    bytes32 private constant DEPOSIT_TYPEHASH =
        keccak256(
            "Deposit(bytes32 orderId,address buyer,bytes32 holder,string currency,uint256 amount,uint256 shares,bytes32 entryHash,uint256 validUntil)"
        );
    bytes32 private constant BATCH_TYPEHASH =
        keccak256(
            "Batch(Deposit[] deposits)Deposit(bytes32 orderId,address buyer,bytes32 holder,string currency,uint256 amount,uint256 shares,bytes32 entryHash,uint256 validUntil)"
        );

    /// @notice Price feed, its greatest age in seconds, and decimals of currency and feed together.
    mapping(string code => Currency) public bankCurrencies;
    /// @notice Whether the booking bought shares.
    mapping(bytes32 entryHash => bool) public entryUsed;

    RateLimiter.RefillingBucket private _deposits;

    event DepositIssued(
        bytes32 indexed orderId,
        address indexed buyer,
        bytes32 indexed holder,
        string currency,
        uint256 amount,
        uint256 shares,
        bytes32 entryHash
    );
    event BankCurrencySet(string code, address feed, uint8 decimals, uint32 maxAge);
    event DepositLimitSet(uint256 limit);

    /// @notice The second signature is not of a CASHIER, not over this batch, or of the one who gave the first.
    error InvalidCashierSignature();
    /// @notice The batch that the CASHIER signed does not contain the deposit.
    error NotInBatch();
    error EntryUsed(bytes32 entryHash);
    /// @notice The bank's currency has no price feed here.
    error BankCurrencyNotAccepted(string code);
    /// @notice The feed is too old or in the future, or its answer is not positive.
    error StaleBankPrice(string code);
    error DepositLimitReached(uint256 available);

    /// @notice Accepts a currency of the bank's account, or stops it with a zero feed. ADMIN.
    /// @param code ISO 4217, such as EUR
    /// @param feed Chainlink feed of the currency in USD
    /// @param decimals of the currency's smallest unit: 2 for cents
    /// @param maxAge seconds after which the feed's answer is stale
    function setBankCurrency(
        string calldata code,
        address feed,
        uint8 decimals,
        uint32 maxAge
    ) external only(Roles.ADMIN) {
        if (feed == address(0)) delete bankCurrencies[code];
        else bankCurrencies[code] = Currency(feed, maxAge, decimals + IPriceFeed(feed).decimals());
        emit BankCurrencySet(code, feed, decimals, maxAge);
    }

    /// @notice Sets the most shares that deposits can buy in any 24 hours (rounded down to an even number). ADMIN.
    /// @dev A leaky bucket: capacity and refill in 24 hours are half the limit each.
    function setDepositLimit(uint256 limit) external only(Roles.ADMIN) {
        // What was used so far is settled at the old rate; a new limit never refills the bucket at once.
        _deposits.sync(0);
        _deposits.updateSettings(1 days, SafeCast.toUint208(limit / 2));
        emit DepositLimitSet(limit);
    }

    /// @notice The most shares that deposits can buy in any 24 hours.
    function depositLimit() external view returns (uint256) {
        return uint256(_deposits._capacity) * 2;
    }

    /// @notice Shares that the limit of deposits allows now.
    function depositsAvailable() public view returns (uint256) {
        return _deposits.available(0);
    }

    function _splitDeposits(uint256 to, uint256 from) internal {
        emit DepositLimitSet(_splitBucket(_deposits, to, from));
    }

    /// @dev Both signatures, and that nothing of the deposit was used before.
    function _requireDeposit(
        Deposit calldata deposit,
        bytes calldata signerSignature,
        bytes32[] calldata batch,
        bytes calldata cashierSignature
    ) internal view {
        _requireOpen(deposit.orderId, deposit.buyer, deposit.shares, deposit.validUntil, MAX_DEPOSIT_VALIDITY);
        if (entryUsed[deposit.entryHash]) revert EntryUsed(deposit.entryHash);
        bytes32 hash = _hashDeposit(deposit);
        (address signer, , ) = ECDSA.tryRecoverCalldata(_hashTypedDataV4(hash), signerSignature);
        if (!_hasRole(Roles.SIGNER, signer)) revert InvalidSignature();
        if (!_contains(batch, hash)) revert NotInBatch();
        bytes32 all = keccak256(abi.encode(BATCH_TYPEHASH, keccak256(abi.encodePacked(batch))));
        (address cashier, , ) = ECDSA.tryRecoverCalldata(_hashTypedDataV4(all), cashierSignature);
        if (cashier == signer || !_hasRole(Roles.CASHIER, cashier)) revert InvalidCashierSignature();
    }

    function _requireDepositPrice(Deposit calldata deposit) internal view {
        if (minPriceUsd == 0) revert NotForSale();
        Currency memory currency = bankCurrencies[deposit.currency];
        if (currency.feed == address(0)) revert BankCurrencyNotAccepted(deposit.currency);
        uint256 answer = _answerOf(currency);
        if (answer == STALE) revert StaleBankPrice(deposit.currency);
        _requireMinPrice(deposit.amount, answer, currency.scale, deposit.shares);
    }

    /// @dev Marks the booking and the order as used, and counts the shares against cap and limit.
    function _countDeposit(Deposit calldata deposit) internal {
        entryUsed[deposit.entryHash] = true;
        _settle(deposit.orderId, deposit.shares);
        if (!_deposits.tryConsume(0, deposit.shares)) revert DepositLimitReached(depositsAvailable());
    }

    function _hashDeposit(Deposit calldata deposit) private pure returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    DEPOSIT_TYPEHASH,
                    deposit.orderId,
                    deposit.buyer,
                    deposit.holder,
                    keccak256(bytes(deposit.currency)),
                    deposit.amount,
                    deposit.shares,
                    deposit.entryHash,
                    deposit.validUntil
                )
            );
    }

    function _contains(bytes32[] calldata batch, bytes32 hash) private pure returns (bool) {
        for (uint256 i; i < batch.length; ++i) if (batch[i] == hash) return true;
        return false;
    }
}
