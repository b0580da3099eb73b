// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Managed} from "./Managed.sol";
import {Roles} from "./Roles.sol";

/// @notice What the sale reads of a Chainlink price feed.
interface IPriceFeed {
    function decimals() external view returns (uint8);

    function latestRoundData() external view returns (uint80, int256 answer, uint256, uint256 updatedAt, uint80);
}

/// @title What bounds every sale of the round, however it is paid
/// @dev Shares are in millionths.
abstract contract SaleTerms is Managed {
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
    uint96 public cap;
    uint96 public sold;
    /// @notice USD with 8 decimals for a whole share; zero: not for sale.
    uint64 public minPriceUsd;

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
        cap = SafeCast.toUint96(cap_);
        emit CapSet(cap_);
    }

    /// @notice Sets the minimum price: USD with 8 decimals for a whole share; zero stops the sale. ADMIN.
    function setMinPrice(uint256 minPriceUsd_) external only(Roles.ADMIN) {
        minPriceUsd = SafeCast.toUint64(minPriceUsd_);
        emit MinPriceSet(minPriceUsd_);
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
        uint256 left = cap > sold ? cap - sold : 0;
        if (shares > left) revert CapReached(left);
        sold += uint96(shares);
    }
}
