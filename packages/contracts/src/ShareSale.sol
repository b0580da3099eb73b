// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Deposits} from "./Deposits.sol";
import {Managed} from "./Managed.sol";
import {Roles} from "./Roles.sol";
import {IPriceFeed} from "./SaleTerms.sol";
import {ShareToken} from "./ShareToken.sol";
import {ISplitting, Splits} from "./Splits.sol";

/// @title Exchanges money for shares in one transaction, or nothing happens
/// @notice A quote is signed off chain by SIGNER. The contract bounds what any signature can do: each order once, for
/// its buyer only, within an hour, within the round's cap and a daily limit, and at no less than a minimum price in USD.
/// `Deposits` bounds what is paid by bank transfer.
/// @dev A stolen signing key can sell at most one day's shares at no less than the minimum price. Shares are in
/// millionths.
contract ShareSale is Deposits, ISplitting, ReentrancyGuardTransient {
    using RateLimiter for RateLimiter.RefillingBucket;
    using SafeERC20 for IERC20;

    /// @dev The order and names of the fields are those of the signed EIP-712 type.
    /// @param orderId random, used once
    /// @param buyer sends the transaction and receives the shares
    /// @param holder the buyer's id; the buyer becomes its first wallet when it has none
    /// @param payToken zero for BNB
    /// @param payAmount smallest units of `payToken`; exactly this arrives in the treasury
    /// @param shares millionths
    /// @param validUntil last second (Unix time) at which the quote is accepted
    /// @param agreementHash hash of the share agreement that the buyer accepted
    struct Quote {
        bytes32 orderId;
        address buyer;
        bytes32 holder;
        address payToken;
        uint256 payAmount;
        uint256 shares;
        uint256 validUntil;
        bytes32 agreementHash;
    }

    /// @notice Seconds that a quote may be valid for.
    uint256 public constant MAX_VALIDITY = 1 hours;

    bytes32 private constant QUOTE_TYPEHASH =
        keccak256(
            "Quote(bytes32 orderId,address buyer,bytes32 holder,address payToken,uint256 payAmount,uint256 shares,uint256 validUntil,bytes32 agreementHash)"
        );

    ShareToken public immutable shareToken;
    /// @notice Receives all payments.
    address public immutable treasury;

    /// @notice Price feed, its greatest age in seconds, and decimals of token and feed together, for a pay token.
    mapping(address payToken => Currency) public currencies;

    RateLimiter.RefillingBucket private _bucket;

    event Bought(
        bytes32 indexed orderId,
        address indexed buyer,
        bytes32 indexed holder,
        address payToken,
        uint256 payAmount,
        uint256 shares,
        bytes32 agreementHash
    );
    event CurrencySet(address indexed token, address feed, uint8 decimals, uint32 maxAge);
    event DailyLimitSet(uint256 limit);

    error DailyLimitReached(uint256 available);
    /// @notice `payToken` has no price feed here.
    error CurrencyNotAccepted(address payToken);
    /// @notice The currency's feed is too old or in the future, or its answer is not positive.
    error StalePrice(address payToken);
    /// @notice The transaction must carry exactly `expected` wei of BNB.
    error WrongAmount(uint256 expected);
    /// @notice The treasury received another amount: the token takes a fee or does not pay.
    error PaymentShort(uint256 expected, uint256 received);
    /// @notice The treasury refused the BNB.
    error PaymentFailed();
    /// @notice The token says that it has `actual` decimals.
    error WrongDecimals(uint8 actual);

    constructor(ShareToken shareToken_, address treasury_) Managed(shareToken_.authority()) EIP712("FNX ShareSale", "1") {
        shareToken = shareToken_;
        treasury = treasury_;
    }

    /// @notice Buys the shares of `quote`.
    /// @dev Effects come before the payment, and the call cannot be re-entered. The token refuses to mint while paused,
    /// beyond its maximum supply, and to a wallet that is blocked, frozen or another holder's.
    /// @param signature by a SIGNER over EIP-712 `Quote`
    function buy(Quote calldata quote, bytes calldata signature) external payable nonReentrant {
        _requireUsable(quote, signature);
        _requirePrice(quote);
        _count(quote);
        _pay(quote.payToken, quote.payAmount);
        shareToken.sell(quote.buyer, quote.holder, quote.shares);
        emit Bought(
            quote.orderId,
            quote.buyer,
            quote.holder,
            quote.payToken,
            quote.payAmount,
            quote.shares,
            quote.agreementHash
        );
    }

    /// @notice Issues the shares of a deposit at the bank. Anyone may submit it.
    /// @dev The token refuses as in `buy`. Nothing is paid here, and no contract of the buyer is called.
    /// @param signerSignature by a SIGNER over EIP-712 `Deposit`
    /// @param batch the struct hashes of all deposits that the CASHIER released together, in the order signed
    /// @param cashierSignature by a CASHIER's key, another one than the SIGNER's, over EIP-712 `Batch`
    function issueFor(
        Deposit calldata deposit,
        bytes calldata signerSignature,
        bytes32[] calldata batch,
        bytes calldata cashierSignature
    ) external nonReentrant {
        if (deposit.buyer == treasury) revert WrongBuyer(deposit.buyer);
        _requireDeposit(deposit, signerSignature, batch, cashierSignature);
        _requireDepositPrice(deposit);
        _countDeposit(deposit);
        shareToken.sell(deposit.buyer, deposit.holder, deposit.shares);
        emit DepositIssued(
            deposit.orderId,
            deposit.buyer,
            deposit.holder,
            deposit.currency,
            deposit.amount,
            deposit.shares,
            deposit.entryHash
        );
    }

    /// @notice Accepts a currency, or stops it with a zero feed. ADMIN.
    /// @param token zero for BNB
    /// @param feed Chainlink feed of the currency in USD
    /// @param decimals of `token`
    /// @param maxAge seconds after which the feed's answer is stale
    function setCurrency(address token, address feed, uint8 decimals, uint32 maxAge) external only(Roles.ADMIN) {
        // Whoever stops a currency calls nothing of it: its token may be the reason.
        if (feed == address(0)) delete currencies[token];
        else currencies[token] = Currency(feed, maxAge, _scaleOf(token, feed, decimals));
        emit CurrencySet(token, feed, decimals, maxAge);
    }

    /// @notice Sets the most shares that any 24 hours can sell (rounded down to an even number). ADMIN.
    /// @dev A leaky bucket: capacity and refill in 24 hours are half the limit each.
    function setDailyLimit(uint256 limit) external only(Roles.ADMIN) {
        // What was used so far is settled at the old rate; a new limit never refills the bucket at once.
        _bucket.sync(0);
        _bucket.updateSettings(1 days, SafeCast.toUint208(limit / 2));
        emit DailyLimitSet(limit);
    }

    /// @inheritdoc ISplitting
    /// @dev A quote, and a deposit, that was signed before names a price for other shares: only those count that end later than
    /// one of then could.
    function split(uint256 to, uint256 from) external {
        Splits.requireIssuance(shareToken);
        _splitTerms(to, from);
        _splitDeposits(to, from);
        emit DailyLimitSet(_splitBucket(_bucket, to, from));
    }

    /// @notice The most shares that any 24 hours can sell.
    function dailyLimit() external view returns (uint256) {
        return uint256(_bucket._capacity) * 2;
    }

    /// @notice Shares that the daily limit allows now.
    function available() public view returns (uint256) {
        return _bucket.available(0);
    }

    function _requireUsable(Quote calldata quote, bytes calldata signature) private view {
        if (msg.sender != quote.buyer || quote.buyer == treasury) revert WrongBuyer(quote.buyer);
        _requireOpen(quote.orderId, quote.buyer, quote.shares, quote.validUntil, MAX_VALIDITY);
        // All fields are static, so the struct's calldata encodes it (EIP-712 hashStruct).
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(QUOTE_TYPEHASH, quote)));
        (address signer, , ) = ECDSA.tryRecoverCalldata(digest, signature);
        if (!_hasRole(Roles.SIGNER, signer)) revert InvalidSignature();
    }

    function _scaleOf(address token, address feed, uint8 decimals) private view returns (uint8) {
        uint8 actual = token == address(0) ? 18 : IERC20Metadata(token).decimals();
        if (actual != decimals) revert WrongDecimals(actual);
        return decimals + IPriceFeed(feed).decimals();
    }

    function _requirePrice(Quote calldata quote) private view {
        if (minPriceUsd == 0) revert NotForSale();
        Currency memory currency = currencies[quote.payToken];
        if (currency.feed == address(0)) revert CurrencyNotAccepted(quote.payToken);
        uint256 answer = _answerOf(currency);
        if (answer == STALE) revert StalePrice(quote.payToken);
        _requireMinPrice(quote.payAmount, answer, currency.scale, quote.shares);
    }

    /// @dev Marks the order as bought and counts its shares against cap and daily limit.
    function _count(Quote calldata quote) private {
        _settle(quote.orderId, quote.shares);
        if (!_bucket.tryConsume(0, quote.shares)) revert DailyLimitReached(available());
    }

    function _pay(address payToken, uint256 amount) private {
        if (msg.value != (payToken == address(0) ? amount : 0)) revert WrongAmount(payToken == address(0) ? amount : 0);
        if (payToken == address(0)) {
            (bool done, ) = treasury.call{value: amount}("");
            if (!done) revert PaymentFailed();
        } else {
            uint256 before = IERC20(payToken).balanceOf(treasury);
            IERC20(payToken).safeTransferFrom(msg.sender, treasury, amount);
            uint256 received = IERC20(payToken).balanceOf(treasury) - before;
            if (received != amount) revert PaymentShort(amount, received);
        }
    }
}
