// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {AuctionBook} from "./AuctionBook.sol";
import {AuctionClearing} from "./AuctionClearing.sol";
import {Order, Side, State} from "./AuctionTerms.sol";

/// @title What follows the close of a round; anyone may do all of it
/// @notice Shares go straight from a seller to a buyer against money, all at one price. A bid pays rounded up and a seller
/// receives rounded down, in how many parts ever: less than one smallest unit an order stays.
abstract contract AuctionSettlement is AuctionBook {
    using SafeERC20 for IERC20;

    uint256 private constant BPS = 10_000;

    /// @notice The price is that of `result.tick`. Without a trade there is `Voided` instead.
    event Cleared(uint256 indexed id, AuctionClearing.Result result);
    /// @notice Nothing traded, or nobody cleared the round in time.
    event Voided(uint256 indexed id);
    /// @notice The holder's order trades `fill` shares. `released` shares are free again, `refund` of the money goes back. A
    /// second one, long after the close: what was not settled of `fill` is undone.
    event Collected(
        uint256 indexed id, Side indexed side, bytes32 indexed holder, uint256 fill, uint256 released, uint256 refund
    );
    /// @notice `cost` left the buyer's deposit, `money` is the seller's, less `fee`, which is credited to the bank. Holder
    /// zero is the bank: as seller it created the shares, as buyer it burnt them.
    event Settled(
        uint256 indexed id, bytes32 indexed seller, bytes32 indexed buyer, uint256 shares, uint256 cost, uint256 money, uint256 fee
    );
    event Withdrawn(address indexed currency, bytes32 indexed holder, address to, uint256 amount);

    /// @notice The round closes at `closes` (Unix time).
    error NotClosed(uint256 closes);
    /// @notice The token is paused.
    error Paused();
    /// @notice The round is neither cleared nor void.
    error NotCleared(uint256 id);
    /// @notice Between these two nothing is left to trade.
    error NothingToSettle(bytes32 seller, bytes32 buyer);
    /// @notice Nothing waits, or there is no payout address.
    error NothingToPay(bytes32 holder);

    /// @notice Finds the price, once the round has closed. A round without trades, or that nobody cleared for `CLEAR_TIME` after
    /// the close and the last pause, is void. Not while the token is paused.
    function clear(uint256 id) external {
        Round storage r = _live(id);
        if (block.timestamp < r.closes) revert NotClosed(r.closes);
        if (_isOver(r, CLEAR_TIME)) return _void(id, r);
        if (shareToken.paused()) revert Paused();
        (uint64[64] memory sales, uint64[64] memory bids) = (r.sales, r.bids);
        AuctionClearing.Result memory result = _clearing(r, sales, bids);
        if (result.volume == 0) return _void(id, r);
        _end(r, State.Cleared, _sumOf(sales, bids));
        (r.tick, r.volume) = (result.tick, result.volume);
        (r.saleMargin, r.bidMargin, r.margins) = (result.saleMargin, result.bidMargin, result.margins);
        emit Cleared(id, result);
        if (lastPrice[r.currency].at > r.closes) return;
        lastPrice[r.currency] = LastPrice(uint80(_priceAt(r, result.tick)), result.volume, r.closes);
    }

    /// @notice Trades what is open between a seller and a buyer. Not while the token is paused, nor `SETTLE_TIME` after the
    /// close and the last pause.
    /// @param seller zero: the bank, whose shares are created
    /// @param wallets of the seller that hold the shares; all whose shares are not frozen, if frozen ones are needed; those of
    /// others are skipped
    /// @param buyer zero: the bank, and the shares are burnt
    function settle(uint256 id, bytes32 seller, address[] calldata wallets, bytes32 buyer) external nonReentrant {
        Round storage r = _rounds[id];
        if (r.state != State.Cleared) revert NotCleared(id);
        if (_isOver(r, SETTLE_TIME)) revert TooLate(id);
        Order memory sale = _fixed(id, r, Side.Sale, seller);
        Order memory bid = _fixed(id, r, Side.Bid, buyer);
        uint56 shares = uint56(Math.min(sale.shares - sale.settled, bid.shares - bid.settled));
        if (shares == 0) revert NothingToSettle(seller, buyer);
        (uint256 money, uint256 fee) = _proceeds(r, sale, shares);
        if (seller == BANK) fee = 0;
        emit Settled(id, seller, buyer, shares, _costOf(r, bid, shares), money, fee);
        (sale.settled, bid.settled) = (sale.settled + shares, bid.settled + shares);
        _save(id, Side.Sale, seller, sale);
        _save(id, Side.Bid, buyer, bid);
        openShares -= 2 * uint96(shares);
        shareToken.settle(seller, wallets, buyer, shares);
        if (fee != 0) credit[r.currency][BANK] += fee;
        if (money == fee) return; // nothing to pay
        _pay(id, r.currency, seller, seller == BANK ? treasury : shareToken.moneyAddress(seller), money - fee);
    }

    /// @notice Returns what does not trade of these orders: unlocks shares, pays money back. In a void round all of it; of a
    /// cleared one what is above the fill, and `SETTLE_TIME` after the close also what was not settled. Skips holders without
    /// anything to return. Also during a pause.
    function collect(uint256 id, Side side, bytes32[] calldata holders) external nonReentrant {
        Round storage r = _rounds[id];
        if (r.state == State.Live && _isOver(r, CLEAR_TIME)) _void(id, r);
        if (r.state != State.Cleared && r.state != State.Void) revert NotCleared(id);
        for (uint256 i; i < holders.length; ++i) {
            if (r.state == State.Void) _giveBack(id, r, side, holders[i]);
            else _undo(id, r, side, holders[i]);
        }
    }

    /// @notice Pays what waits for a holder to its payout address, or what the bank earned to the treasury.
    function withdraw(address currency, bytes32 holder) external nonReentrant {
        uint256 amount = credit[currency][holder];
        address to = _walletOf(holder);
        if (amount == 0 || to == address(0)) revert NothingToPay(holder);
        credit[currency][holder] = 0;
        emit Withdrawn(currency, holder, to, amount);
        IERC20(currency).safeTransfer(to, amount);
    }

    /// @dev The whole order, in a void round.
    function _giveBack(uint256 id, Round storage r, Side side, bytes32 holder) private {
        Order memory order = orders(id, side, holder);
        if (order.shares == 0) return; // nothing left
        _save(id, side, holder, Order(0, 0, 0, false));
        uint256 money = side == Side.Bid ? _cost(_priceAt(r, order.tick), order.shares) : 0;
        emit Collected(id, side, holder, 0, order.shares, money);
        openShares -= order.shares;
        _return(id, r, side, holder, order.shares, money);
    }

    /// @dev What is above the fill; long after the close also what was not settled.
    function _undo(uint256 id, Round storage r, Side side, bytes32 holder) private {
        Order memory order = _fixed(id, r, side, holder);
        uint56 open = order.shares - order.settled;
        if (open == 0 || !_isOver(r, SETTLE_TIME)) return;
        uint256 money = side == Side.Bid ? _costOf(r, order, open) : 0;
        order.shares = order.settled;
        _save(id, side, holder, order);
        emit Collected(id, side, holder, order.settled, open, money);
        openShares -= open;
        _return(id, r, side, holder, open, money);
    }

    /// @dev Decides once how many shares of an order trade, and returns the rest.
    function _fixed(uint256 id, Round storage r, Side side, bytes32 holder) private returns (Order memory order) {
        order = orders(id, side, holder);
        uint56 shares = order.shares;
        if (order.isFixed || shares == 0) return order;
        (order.shares, order.isFixed) = (_fill(r, side, order.tick, shares), true);
        _save(id, side, holder, order);
        uint56 rest = shares - order.shares;
        uint256 money;
        if (side == Side.Bid) money = _cost(_priceAt(r, order.tick), shares) - _cost(_priceAt(r, r.tick), order.shares);
        emit Collected(id, side, holder, order.shares, rest, money);
        openShares -= rest;
        _return(id, r, side, holder, rest, money);
    }

    /// @dev At the margin one after another gets its part of what is left: the fills add up to it exactly. Nobody gets a millionth
    /// less than its part, and what rounding leaves goes to those who are fixed later.
    function _fill(Round storage r, Side side, uint8 tick, uint56 shares) private returns (uint56 fill) {
        uint8 margin = side == Side.Sale ? r.saleMargin : r.bidMargin;
        if (tick != margin) return (side == Side.Sale) == (tick < margin) ? shares : 0;
        uint256 at = side == Side.Sale ? 0 : 2;
        (uint64 left, uint64 sum) = (r.margins[at], r.margins[at + 1]);
        fill = uint56((uint256(left) * shares) / sum);
        (r.margins[at], r.margins[at + 1]) = (left - fill, sum - shares);
    }

    /// @dev What a bid pays for further shares: in all its parts together rounded up.
    function _costOf(Round storage r, Order memory bid, uint256 shares) private view returns (uint256) {
        (uint256 price, uint256 settled) = (_priceAt(r, r.tick), bid.settled);
        return _cost(price, settled + shares) - _cost(price, settled);
    }

    /// @dev What a seller gets for further shares, and the fee in it: in all its parts together rounded down.
    function _proceeds(Round storage r, Order memory sale, uint256 shares) private view returns (uint256 money, uint256 fee) {
        (uint256 price, uint256 settled) = (_priceAt(r, r.tick), sale.settled);
        uint256 before = (settled * price) / SHARE;
        uint256 total = ((settled + shares) * price) / SHARE;
        return (total - before, (total * r.feeBps) / BPS - (before * r.feeBps) / BPS);
    }

    function _void(uint256 id, Round storage r) private {
        _end(r, State.Void, _sumOf(r.sales, r.bids));
        emit Voided(id);
    }

    function _sumOf(uint64[64] memory sales, uint64[64] memory bids) private pure returns (uint256 sum) {
        unchecked {
            for (uint256 i; i < MAX_TICKS; ++i) sum += uint256(sales[i]) + bids[i]; // 64 bits each
        }
    }

    /// @dev Whether nobody used the time after the close and after the last pause, in which nobody could.
    function _isOver(Round storage r, uint256 time) private view returns (bool) {
        if (block.timestamp < r.closes + time) return false;
        return block.timestamp >= shareToken.pausedUntil() + time;
    }
}
