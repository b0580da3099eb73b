// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {Managed} from "./Managed.sol";
import {Roles} from "./Roles.sol";
import {Splits} from "./Splits.sol";

/// @notice What the sale reads of a Chainlink price feed.
interface IPriceFeed {
    function decimals() external view returns (uint8);

    function latestRoundData() external view returns (uint80, int256 answer, uint256, uint256 updatedAt, uint80);
}

/// @title What bounds every sale of the round, however it is paid
/// @dev Shares are in millionths.
abstract contract SaleTerms is Managed {
    using RateLimiter for RateLimiter.RefillingBucket;

    /// @dev `scale` is 10 ** (decimals of the currency + decimals of the feed).
    struct Currency {
        address feed;
        uint32 maxAge;
        uint8 scale;
    }

    /// @dev Said for a feed whose answer cannot be used.
    uint256 internal constant STALE = 0;
    /// @dev Decimals of the minimum price and of shares.
    uint256 private constant PRICE_AND_SHARE_DECIMALS = 8 + 6;

    /// @notice The most shares of the round, and what is sold of it since deployment.
    uint72 public cap;
    uint72 public sold;
    /// @notice USD with 8 decimals for a whole share; zero: not for sale.
    uint64 public minPriceUsd;
    /// @notice When the last split began (Unix time).
    uint48 public splitAt;

    /// @notice Whether the order was bought, with a wallet or by bank transfer.
    mapping(bytes32 orderId => bool) public settled;
    /// @notice Whether the buyer cancelled the order.
    mapping(address buyer => mapping(bytes32 orderId => bool)) public cancelled;

    event Cancelled(address indexed buyer, bytes32 indexed orderId);
    event CapSet(uint256 cap);
    event MinPriceSet(uint256 minPriceUsd);

    /// @notice The quote is for `buyer`, or the buyer is the treasury.
    error WrongBuyer(address buyer);
    error QuoteExpired(uint256 validUntil);
    /// @notice `validUntil` is further ahead than the contract allows.
    error QuoteTooFarAhead(uint256 validUntil);
    /// @notice It may have been signed before the last split, at a price for other shares: one is taken that ends after `until`.
    error SignedBeforeSplit(uint256 until);
    error ZeroShares();
    error OrderUsed(bytes32 orderId);
    error OrderCancelled(bytes32 orderId);
    /// @notice The signature is not of a SIGNER, or not over these terms.
    error InvalidSignature();
    error CapReached(uint256 left);
    /// @notice The minimum price is zero.
    error NotForSale();
    error BelowMinimumPrice();

    /// @notice Makes an order unusable for the sender.
    function cancel(bytes32 orderId) external {
        if (settled[orderId]) revert OrderUsed(orderId);
        cancelled[msg.sender][orderId] = true;
        emit Cancelled(msg.sender, orderId);
    }

    /// @notice Sets the cap, which counts all shares sold here. ADMIN.
    function setCap(uint256 cap_) external only(Roles.ADMIN) {
        _setCap(cap_);
    }

    /// @notice Sets the minimum price: USD with 8 decimals for a whole share; zero stops the sale. ADMIN.
    function setMinPrice(uint256 minPriceUsd_) external only(Roles.ADMIN) {
        _setMinPrice(minPriceUsd_);
    }

    /// @dev What is left of the cap grows with a split, and the minimum price falls, rounded up.
    function _splitTerms(uint256 to, uint256 from) internal {
        splitAt = uint48(block.timestamp);
        if (cap > sold) _setCap(Math.min(sold + Splits.scale(cap - sold, to, from), type(uint72).max));
        _setMinPrice(Math.ceilDiv(minPriceUsd * from, to));
    }

    /// @dev Limit and use of a day grow with a split.
    function _splitBucket(RateLimiter.RefillingBucket storage bucket, uint256 to, uint256 from)
        internal returns (uint256 limit)
    {
        bucket.sync(0);
        uint256 capacity = Math.min(Splits.scale(bucket._capacity, to, from), type(uint208).max);
        bucket.updateSettings(1 days, uint208(capacity));
        RateLimiter.RefillingBucketItem storage item = bucket._items[0];
        item._lastUsed = uint208(Splits.scale(item._lastUsed, to, from));
        return capacity * 2;
    }

    function _requireOpen(
        bytes32 orderId,
        address buyer,
        uint256 shares,
        uint256 validUntil,
        uint256 maxValidity
    ) internal view {
        if (block.timestamp > validUntil) revert QuoteExpired(validUntil);
        if (validUntil > block.timestamp + maxValidity) revert QuoteTooFarAhead(validUntil);
        uint256 until = splitAt + maxValidity;
        if (validUntil <= until && splitAt != 0) revert SignedBeforeSplit(until);
        if (shares == 0) revert ZeroShares();
        if (settled[orderId]) revert OrderUsed(orderId);
        if (cancelled[buyer][orderId]) revert OrderCancelled(orderId);
    }

    /// @dev The feed's answer; STALE when it is too old, in the future, or not positive.
    function _answerOf(Currency memory currency) internal view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = IPriceFeed(currency.feed).latestRoundData();
        if (updatedAt > block.timestamp || answer <= 0) return STALE;
        if (block.timestamp > updatedAt + currency.maxAge) return STALE;
        return uint256(answer);
    }

    /// @dev amount / 10^c * answer / 10^f >= shares / 10^6 * minPriceUsd / 10^8, without division.
    function _requireMinPrice(uint256 amount, uint256 answer, uint8 scale, uint256 shares) internal view {
        uint256 paid = amount * answer * 10 ** PRICE_AND_SHARE_DECIMALS;
        if (paid < shares * minPriceUsd * 10 ** scale) revert BelowMinimumPrice();
    }

    /// @dev Marks the order as bought and counts its shares against the cap.
    function _settle(bytes32 orderId, uint256 shares) internal {
        settled[orderId] = true;
        (uint256 most, uint256 before) = (cap, sold);
        uint256 left = most > before ? most - before : 0;
        if (shares > left) revert CapReached(left);
        sold = uint72(before + shares);
    }

    function _setCap(uint256 cap_) private {
        cap = SafeCast.toUint72(cap_);
        emit CapSet(cap_);
    }

    function _setMinPrice(uint256 minPriceUsd_) private {
        minPriceUsd = SafeCast.toUint64(minPriceUsd_);
        emit MinPriceSet(minPriceUsd_);
    }
}
