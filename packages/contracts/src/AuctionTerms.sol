// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Managed} from "./Managed.sol";
import {Roles} from "./Roles.sol";
import {ShareToken} from "./ShareToken.sol";
import {ISplitting, Splits} from "./Splits.sol";

/// @notice The two sides of a round.
enum Side {
    Sale,
    Bid
}

/// @notice None -> Live -> Cleared or Void. A cancelled round is void.
enum State {
    None,
    Live,
    Cleared,
    Void
}

/// @notice What BOARD announces; nothing of it changes afterwards.
/// @param opens Unix time from which orders are taken
/// @param closes Unix time from which none are taken
/// @param firstPrice of a whole share at tick zero, in smallest units of the currency; each further tick costs `step` more
/// @param anchor price that decides last where the bank does not trade; the last price in the currency takes its place, if
/// enough was traded at it before the announcement
/// @param feeBps of a seller's proceeds, in hundredths of a percent, for the bank
/// @param minShares of each order, in millionths
/// @param bankShares the bank's own order, in millionths: new shares to sell, or shares to buy back; zero: none
struct Terms {
    address currency;
    uint48 opens;
    uint48 closes;
    uint80 firstPrice;
    uint80 step;
    uint80 anchor;
    uint8 ticks;
    uint8 feeBps;
    uint64 minShares;
    Side bankSide;
    uint8 bankTick;
    uint64 bankShares;
    bytes32 documentHash;
}

/// @param shares that are bid for or on sale; once `isFixed`, those that trade
/// @param settled of them, those that changed hands
struct Order {
    uint56 shares;
    uint56 settled;
    uint8 tick;
    bool isFixed;
}

/// @title Rounds of a call auction: who announces them, on which terms
/// @notice A round has one currency and at most 64 prices. The bank is holder zero: its one order is part of the announcement,
/// paid in or reserved then, and is never changed or withdrawn.
abstract contract AuctionTerms is Managed, ISplitting, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @dev Five slots, and 16 for the sums of each side. Slot three holds what each call reads. `tick` and `volume` are what
    /// `clear` found. A side's orders before its margin fill whole, those behind it do not, those at it share `margins`: shares
    /// that they still get, and shares of those orders that are not fixed; first of sales, then of bids.
    struct Round {
        address currency;
        uint48 opens;
        uint48 closes;
        uint80 firstPrice;
        uint80 step;
        uint80 anchor;
        uint8 feeBps;
        uint64 minShares;
        uint64 bankShares;
        uint64 volume;
        uint8 ticks;
        Side bankSide;
        uint8 bankTick;
        State state;
        uint8 tick;
        uint8 saleMargin;
        uint8 bidMargin;
        bytes32 documentHash;
        uint64[4] margins;
        uint64[64] sales;
        uint64[64] bids;
    }

    /// @dev `at`: the close of the round.
    struct LastPrice {
        uint80 price;
        uint64 volume;
        uint48 at;
    }

    /// @notice The bank, as the holder of an order.
    bytes32 public constant BANK = 0;
    /// @notice The most prices of a round.
    uint256 public constant MAX_TICKS = 64;
    /// @notice The most seconds between announcement and opening, and between opening and close.
    uint256 public constant MAX_NOTICE = 90 days;
    uint256 public constant MAX_OPEN = 30 days;
    /// @notice Seconds after the close and the last pause: a round that nobody cleared is void, and trades that nobody settled
    /// are undone.
    uint256 public constant CLEAR_TIME = 30 days;
    uint256 public constant SETTLE_TIME = 180 days;

    uint256 internal constant SHARE = 1e6;
    uint256 private constant ANCHOR_FACTOR = 10;
    uint256 private constant MAX_FEE_BPS = 100;
    uint256 private constant MAX_PRICE = type(uint80).max;

    ShareToken public immutable shareToken;
    /// @notice Receives what the bank earns and gets back; never the wallet of BOARD that paid.
    address public immutable treasury;
    /// @notice The least seconds between announcement and opening, and between opening and close.
    uint48 public immutable minNotice;
    uint48 public immutable minOpen;
    /// @notice Seconds before the close in which an order only grows, or takes a better price for the other side.
    uint48 public immutable lastTime;

    mapping(uint256 id => Round) internal _rounds;
    /// @dev Both orders of a holder in one slot.
    mapping(uint256 id => mapping(bytes32 holder => uint128[2])) internal _orders;
    /// @notice The id of the last round; ids start at 1.
    uint64 public lastRoundId;
    /// @notice Rounds that are announced and have not ended.
    uint32 public liveRounds;
    /// @notice Shares of orders in rounds that have ended, neither settled nor returned, in millionths.
    uint96 public openShares;
    /// @dev When the last split began: prices before it are for other shares.
    uint48 private _splitAt;
    /// @notice Whether new rounds may be in a currency.
    mapping(address currency => bool) public currencies;
    /// @notice The price of the last round in a currency, its volume and its close.
    mapping(address currency => LastPrice) public lastPrice;
    /// @notice New shares that the bank may still offer, in millionths.
    uint256 public issuable;

    event CurrencySet(address indexed currency, bool accepted);
    /// @notice Each announced sale of the bank takes its shares from it.
    event IssuableSet(uint256 shares);
    /// @notice `terms.anchor` is the one that counts.
    event Announced(uint256 indexed id, address indexed payer, Terms terms);
    event Cancelled(uint256 indexed id);

    error ZeroAddress();
    error CurrencyNotAccepted(address currency);
    /// @notice The round opens after `minNotice`, is open for `minOpen` or longer, and neither is too far away.
    error WrongTimes();
    /// @notice There are 1 to 64 prices above zero, the last one below 2^80.
    error WrongPrices();
    /// @notice The fee, the least order or the bank's order is not allowed.
    error WrongTerms();
    /// @notice A round names the hash of its document.
    error NoDocument();
    /// @notice ADMIN allowed the bank to offer only `issuable` new shares.
    error NotIssuable(uint256 issuable);
    /// @notice No such round is announced, or it is cleared or void.
    error NotLive(uint256 id);
    /// @notice The round has opened, closed or ended.
    error TooLate(uint256 id);
    /// @notice This contract received another amount: the token takes a fee or does not pay.
    error PaymentShort(uint256 expected, uint256 received);

    constructor(ShareToken shareToken_, address treasury_, uint48 minNotice_, uint48 minOpen_, uint48 lastTime_)
        Managed(shareToken_.authority())
    {
        if (treasury_ == address(0)) revert ZeroAddress();
        (shareToken, treasury) = (shareToken_, treasury_);
        (minNotice, minOpen, lastTime) = (minNotice_, minOpen_, lastTime_);
    }

    /// @notice Accepts a currency for new rounds, or stops it; announced rounds finish. ADMIN.
    function setCurrency(address currency, bool accepted) external only(Roles.ADMIN) {
        currencies[currency] = accepted;
        emit CurrencySet(currency, accepted);
    }

    /// @notice Sets how many new shares the bank may offer. ADMIN.
    /// @dev A stolen BOARD key could otherwise offer the whole authorised capital for nothing.
    function setIssuable(uint256 shares) external only(Roles.ADMIN) {
        issuable = shares;
        emit IssuableSet(shares);
    }

    /// @notice Announces a round; takes the money of the bank's bid from the sender, or reserves its new shares. BOARD.
    /// @dev The anchor is fixed here: taken at the close, it would follow from which of several rounds is cleared first.
    function announce(Terms memory t) external only(Roles.BOARD) nonReentrant returns (uint256 id) {
        _requireTerms(t);
        LastPrice memory last = lastPrice[t.currency];
        if (last.at > _splitAt && last.volume >= ANCHOR_FACTOR * t.minShares) t.anchor = last.price;
        id = ++lastRoundId;
        ++liveRounds;
        Round storage r = _rounds[id];
        (r.currency, r.opens, r.closes) = (t.currency, t.opens, t.closes);
        (r.firstPrice, r.step, r.anchor, r.ticks, r.feeBps) = (t.firstPrice, t.step, t.anchor, t.ticks, t.feeBps);
        (r.minShares, r.bankShares, r.bankSide, r.bankTick) = (t.minShares, t.bankShares, t.bankSide, t.bankTick);
        (r.state, r.documentHash) = (State.Live, t.documentHash);
        emit Announced(id, msg.sender, t);
        if (t.bankShares != 0) _placeBank(id, r, t);
    }

    /// @notice Ends a round before it opens; `collect` returns the bank's order. GUARDIAN or ADMIN.
    function cancel(uint256 id) external {
        _requireEither(Roles.GUARDIAN, Roles.ADMIN);
        Round storage r = _live(id);
        if (block.timestamp >= r.opens) revert TooLate(id);
        _end(r, State.Void, r.bankShares);
        emit Cancelled(id);
    }

    /// @inheritdoc ISplitting
    function split(uint256 to, uint256 from) external {
        Splits.requireIssuance(shareToken);
        _splitAt = uint48(block.timestamp);
        issuable = Splits.scale(issuable, to, from);
        emit IssuableSet(issuable);
    }

    /// @notice Whether no round is announced and no order is left. Only then a split begins.
    function isIdle() external view returns (bool) {
        return liveRounds == 0 && openShares == 0;
    }

    /// @notice A round with its whole book.
    function round(uint256 id) external view returns (Round memory) {
        return _rounds[id];
    }

    /// @notice An order; the bank's holder is zero.
    function orders(uint256 id, Side side, bytes32 holder) public view returns (Order memory) {
        return _unpack(_orders[id][holder][uint256(side)]);
    }

    function _unpack(uint128 word) internal pure returns (Order memory) {
        return Order(uint56(word), uint56(word >> 56), uint8(word >> 112), word >> 120 != 0);
    }

    function _save(uint256 id, Side side, bytes32 holder, Order memory order) internal {
        uint128 word = uint128(order.shares) | (uint128(order.settled) << 56) | (uint128(order.tick) << 112);
        _orders[id][holder][uint256(side)] = order.isFixed ? word | (1 << 120) : word;
    }

    function _live(uint256 id) internal view returns (Round storage r) {
        r = _rounds[id];
        if (r.state != State.Live) revert NotLive(id);
    }

    /// @dev The round takes no more orders; `sum` shares of those that it has are open.
    function _end(Round storage r, State state, uint256 sum) internal {
        r.state = state;
        --liveRounds;
        openShares += uint96(sum);
    }

    function _priceAt(Round storage r, uint256 tick) internal view returns (uint256) {
        (uint256 first, uint256 step) = (r.firstPrice, r.step);
        unchecked {
            return first + tick * step; // below 2^80
        }
    }

    /// @dev What a buyer pays, rounded up.
    function _cost(uint256 price, uint256 shares) internal pure returns (uint256) {
        unchecked {
            return (shares * price + SHARE - 1) / SHARE; // 64 and 80 bits
        }
    }

    /// @dev Takes exactly `amount` from the sender.
    function _pull(address currency, uint256 amount) internal {
        uint256 before = IERC20(currency).balanceOf(address(this));
        IERC20(currency).safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = IERC20(currency).balanceOf(address(this)) - before;
        if (received != amount) revert PaymentShort(amount, received);
    }

    function _placeBank(uint256 id, Round storage r, Terms memory t) private {
        _save(id, t.bankSide, BANK, Order(SafeCast.toUint56(t.bankShares), 0, t.bankTick, false));
        if (t.bankSide == Side.Bid) {
            r.bids[t.bankTick] = t.bankShares;
            _pull(t.currency, _cost(_priceAt(r, t.bankTick), t.bankShares));
        } else {
            if (t.bankShares > issuable) revert NotIssuable(issuable);
            issuable -= t.bankShares;
            r.sales[t.bankTick] = t.bankShares;
            shareToken.reserve(t.bankShares);
        }
    }

    function _requireTerms(Terms memory t) private view {
        if (!currencies[t.currency]) revert CurrencyNotAccepted(t.currency);
        if (t.documentHash == 0) revert NoDocument();
        if (t.opens < block.timestamp + minNotice || t.opens > block.timestamp + MAX_NOTICE) revert WrongTimes();
        if (t.closes < uint256(t.opens) + minOpen || t.closes > uint256(t.opens) + MAX_OPEN) revert WrongTimes();
        if (t.ticks == 0 || t.ticks > MAX_TICKS || t.firstPrice == 0) revert WrongPrices();
        if ((t.step == 0 && t.ticks != 1) || t.firstPrice + 63 * uint256(t.step) > MAX_PRICE) revert WrongPrices();
        if (t.feeBps > MAX_FEE_BPS || t.minShares < SHARE) revert WrongTerms();
        if (t.bankShares != 0 && (t.bankShares < t.minShares || t.bankTick >= t.ticks)) revert WrongTerms();
    }
}
