// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {AuctionClearing} from "./AuctionClearing.sol";
import {AuctionTerms, Order, Side} from "./AuctionTerms.sol";
import {IRules} from "./IRules.sol";
import {OnSale} from "./OnSale.sol";
import {ShareToken} from "./ShareToken.sol";

/// @title The orders of a round, until it closes
/// @notice An order belongs to a holder: one sale and one bid a round, which do not cross. A sale locks shares where they are;
/// a bid puts its highest cost into the contract.
abstract contract AuctionBook is AuctionTerms {
    using OnSale for ShareToken;
    using SafeERC20 for IERC20;

    /// @notice Money that could not be paid, and the bank's fees: `withdraw` pays it. The bank's holder is zero.
    mapping(address currency => mapping(bytes32 holder => uint256)) public credit;

    /// @notice The holder's order on this side is now `shares` at `tick`; zero: none. `wallet` sent it.
    event Placed(uint256 indexed id, Side indexed side, bytes32 indexed holder, uint256 tick, uint256 shares, address wallet);
    /// @notice An order of a frozen holder was removed.
    event Struck(uint256 indexed id, Side indexed side, bytes32 indexed holder, uint256 shares);
    /// @notice Money left the contract: of a sale for the holder's money address, of a bid for its wallet; for the treasury.
    event Paid(uint256 indexed id, bytes32 indexed holder, address indexed currency, address to, uint256 amount);
    /// @notice Money waits for the holder: there is no payout address now, or the currency refuses it.
    event Credited(uint256 indexed id, bytes32 indexed holder, address indexed currency, uint256 amount);

    /// @notice The round takes orders from `opens` until before `closes` (Unix time).
    error NotOpen(uint256 opens, uint256 closes);
    /// @notice The sender is not registered, blocked or junior, or its holder is frozen.
    error WalletNotAllowed(address wallet);
    /// @notice The round has no such tick.
    error WrongTick(uint256 ticks);
    /// @notice An order has at least `least` shares.
    error OrderTooSmall(uint256 least);
    /// @notice The holder's bid must stay below its sale.
    error OrdersCross(uint256 otherTick);
    /// @notice Shortly before the close an order only grows, or takes a better price for the other side; none is struck.
    error LastTime();
    /// @notice Of the holder's shares, `lockedUp` stay until `until` (Unix time).
    error LockedUp(bytes32 holder, uint256 lockedUp, uint256 until);
    /// @notice The holder is not frozen.
    error NotFrozen(bytes32 holder);
    /// @notice The holder has no such order.
    error NoOrder(bytes32 holder);

    /// @notice Places or replaces the order of the sender's holder; zero shares cancel it. A senior wallet: the order reaches the
    /// shares of the holder's other wallets.
    /// @param tick the lowest price of a sale, the highest of a bid
    /// @param shares millionths
    function place(uint256 id, Side side, uint8 tick, uint64 shares) external nonReentrant {
        Round storage r = _open(id);
        bytes32 holder = shareToken.seniorHolderOf(msg.sender);
        if (holder == 0) revert WalletNotAllowed(msg.sender);
        uint128[2] storage both = _orders[id][holder];
        Order memory before = _unpack(both[uint256(side)]);
        if (shares == 0) tick = before.tick;
        else _requireOrder(r, side, both, tick, shares);
        if (before.shares == 0 && shares == 0) revert NoOrder(holder);
        if (before.shares != 0) _requireBetter(r, side, before, tick, shares);
        emit Placed(id, side, holder, tick, shares, msg.sender);
        _replace(r, side, before, tick, shares);
        _save(id, side, holder, Order(SafeCast.toUint56(shares), 0, tick, false));
        if (side == Side.Sale) _offer(holder, before.shares, shares);
        else _bid(id, r, holder, before, tick, shares);
    }

    /// @notice Removes the order of a frozen holder: a court order then finds unlocked shares. Never the bank's, nor shortly
    /// before the close, when nobody could answer to another price: a freeze then is one after the close. Anyone.
    function strike(uint256 id, Side side, bytes32 holder) external nonReentrant {
        Round storage r = _open(id);
        if (block.timestamp >= r.closes - lastTime) revert LastTime();
        if (holder == BANK || !shareToken.holderFrozen(holder)) revert NotFrozen(holder);
        Order memory before = orders(id, side, holder);
        if (before.shares == 0) revert NoOrder(holder);
        emit Struck(id, side, holder, before.shares);
        _replace(r, side, before, before.tick, 0);
        _save(id, side, holder, Order(0, 0, 0, false));
        _return(id, r, side, holder, before.shares, _cost(_priceAt(r, before.tick), before.shares));
    }

    /// @notice What the round would clear at with its present orders; `volume` zero: nothing would trade.
    function indicative(uint256 id) external view returns (AuctionClearing.Result memory) {
        (uint64[64] memory sales, uint64[64] memory bids) = (_rounds[id].sales, _rounds[id].bids);
        return _clearing(_rounds[id], sales, bids);
    }

    /// @dev Against the bank where its order trades, which follows from the volume alone. Otherwise a few shares that never
    /// trade could choose among the prices that are as good.
    function _clearing(Round storage r, uint64[64] memory sales, uint64[64] memory bids)
        internal view returns (AuctionClearing.Result memory result)
    {
        bool sells = r.bankSide == Side.Sale;
        if (r.bankShares != 0) {
            result = AuctionClearing.clear(sales, bids, sells ? 0 : r.ticks - 1, r.minShares);
            if (sells ? r.bankTick <= result.saleMargin : r.bankTick >= result.bidMargin) return result;
        }
        return AuctionClearing.clear(sales, bids, _anchor(r), r.minShares);
    }

    /// @dev Gives back shares that are not on sale or bid for any more, and the money of the bid.
    function _return(uint256 id, Round storage r, Side side, bytes32 holder, uint256 shares, uint256 money) internal {
        if (side == Side.Bid) {
            if (holder != BANK && shares != 0) shareToken.unbind(holder, shares);
            _refund(id, r.currency, holder, money);
        } else if (holder == BANK) {
            shareToken.release(shares);
        } else if (shares != 0) {
            shareToken.unlock(holder, shares);
        }
    }

    /// @dev Gives money of a bid back to the wallet: the paying agent would turn it into money of the bank.
    function _refund(uint256 id, address currency, bytes32 holder, uint256 amount) internal {
        if (amount != 0) _pay(id, currency, holder, _walletOf(holder), amount);
    }

    /// @dev Sends money. What cannot be paid waits, and holds up nobody.
    function _pay(uint256 id, address currency, bytes32 holder, address to, uint256 amount) internal {
        if (to != address(0) && IERC20(currency).trySafeTransfer(to, amount)) {
            emit Paid(id, holder, currency, to, amount);
        } else {
            credit[currency][holder] += amount;
            emit Credited(id, holder, currency, amount);
        }
    }

    function _walletOf(bytes32 holder) internal view returns (address) {
        return holder == BANK ? treasury : shareToken.payoutAddress(holder);
    }

    /// @dev The tick nearest to the anchor of the announcement, and of two the lower.
    function _anchor(Round storage r) private view returns (uint256) {
        if (r.step == 0) return 0;
        uint256 above = 2 * Math.saturatingSub(r.anchor, r.firstPrice);
        return Math.min(r.ticks - 1, Math.ceilDiv(Math.saturatingSub(above, r.step), 2 * uint256(r.step)));
    }

    function _open(uint256 id) private view returns (Round storage r) {
        r = _live(id);
        (uint256 opens, uint256 closes) = (r.opens, r.closes);
        if (block.timestamp < opens || block.timestamp >= closes) revert NotOpen(opens, closes);
    }

    function _requireOrder(Round storage r, Side side, uint128[2] storage both, uint256 tick, uint256 shares) private view {
        if (tick >= r.ticks) revert WrongTick(r.ticks);
        if (shares < r.minShares) revert OrderTooSmall(r.minShares);
        Order memory other = _unpack(both[1 - uint256(side)]);
        if (other.shares == 0) return; // saves gas
        if (side == Side.Sale ? tick <= other.tick : tick >= other.tick) revert OrdersCross(other.tick);
    }

    function _requireBetter(Round storage r, Side side, Order memory before, uint256 tick, uint256 shares) private view {
        if (block.timestamp < r.closes - lastTime) return;
        bool worse = side == Side.Sale ? tick > before.tick : tick < before.tick;
        if (worse || shares < before.shares) revert LastTime();
    }

    /// @dev Moves an order in the sums.
    function _replace(Round storage r, Side side, Order memory before, uint256 tick, uint64 shares) private {
        uint64[64] storage sums = side == Side.Sale ? r.sales : r.bids;
        if (before.shares != 0) sums[before.tick] -= before.shares;
        sums[tick] += shares;
    }

    /// @dev Locks or unlocks the difference. What is locked up until a date is not sold: `settle` asks no rules.
    function _offer(bytes32 holder, uint256 before, uint256 shares) private {
        if (shares < before) shareToken.unlock(holder, before - shares);
        if (shares <= before) return; // nothing to lock
        shareToken.lock(holder, shares - before);
        IRules rules = shareToken.rules();
        if (address(rules) == address(0)) return; // saves gas
        (uint256 lockedUp, uint256 until) = rules.lockedUpOf(holder);
        if (lockedUp == 0) return; // saves gas
        uint256 kept = lockedUp + shareToken.onSale(holder);
        if (kept > shareToken.holderBalance(holder)) revert LockedUp(holder, lockedUp, until);
    }

    /// @dev Takes or returns the difference of the highest cost. The token asks the rules for balance and all open bids.
    function _bid(uint256 id, Round storage r, bytes32 holder, Order memory before, uint256 tick, uint256 shares) private {
        if (shares > before.shares) shareToken.bind(msg.sender, shares - before.shares);
        if (shares < before.shares) shareToken.unbind(holder, before.shares - shares);
        uint256 had = before.shares == 0 ? 0 : _cost(_priceAt(r, before.tick), before.shares);
        uint256 cost = _cost(_priceAt(r, tick), shares);
        if (cost > had) _pull(r.currency, cost - had);
        if (cost < had) _refund(id, r.currency, holder, had - cost);
    }
}
