// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Which one price a book has, and where each side is filled in part
/// @notice D(t) = bids at t or higher; S(t) = sales at t or lower; V(t) = min(D, S). The price has the greatest V; then the
/// smallest |D - S|; then, if on all that remain bids exceed sales, it is the highest of them, and the lowest if sales exceed
/// bids; then it is the nearest to the anchor.
/// @dev D only falls and S only rises with t, so the ticks that remain are neighbours, and the first of them have the bids in
/// excess.
library AuctionClearing {
    /// @dev `margins`: shares that the orders at the margin get, and the sum of these orders; of sales, then of bids.
    struct Result {
        uint64 volume;
        uint8 tick;
        uint8 saleMargin;
        uint8 bidMargin;
        uint64[4] margins;
    }

    /// @dev The ticks that remain, and whether bids exceed sales at the first and the last of them.
    struct Best {
        uint256 volume;
        uint256 gap;
        uint256 low;
        uint256 high;
        bool lowBids;
        bool highBids;
    }

    /// @notice Finds price, volume and margins. A volume of zero: nothing trades.
    /// @param sales with a sum that 64 bits hold: they are within the authorised capital
    /// @param anchor the tick that decides last
    /// @param least a surplus below it decides nothing; above zero
    function clear(uint64[64] memory sales, uint64[64] memory bids, uint256 anchor, uint256 least)
        internal pure returns (Result memory result)
    {
        Best memory best = _best(sales, bids);
        if (best.volume == 0) return result;
        uint256 tick = Math.max(best.low, Math.min(best.high, anchor));
        if (best.gap >= least && best.highBids) tick = best.high;
        if (best.gap >= least && !best.lowBids) tick = best.low;
        (result.volume, result.tick) = (uint64(best.volume), uint8(tick));
        // Both ends are within the price: the sides have at least the volume up to it.
        uint256 left = best.volume;
        for (tick = 0; sales[tick] < left; ++tick) left -= sales[tick];
        (result.saleMargin, result.margins[0], result.margins[1]) = (uint8(tick), uint64(left), sales[tick]);
        left = best.volume;
        for (tick = 63; bids[tick] < left; --tick) left -= bids[tick];
        (result.bidMargin, result.margins[2], result.margins[3]) = (uint8(tick), uint64(left), bids[tick]);
    }

    function _best(uint64[64] memory sales, uint64[64] memory bids) private pure returns (Best memory best) {
        uint256 demand;
        for (uint256 t; t < 64; ++t) demand += bids[t];
        uint256 supply;
        for (uint256 t; t < 64; ++t) {
            supply += sales[t];
            uint256 volume = Math.min(demand, supply);
            uint256 gap = demand + supply - 2 * volume;
            if (volume > best.volume || (volume == best.volume && gap < best.gap)) {
                (best.volume, best.gap, best.low, best.lowBids) = (volume, gap, t, demand > supply);
            }
            if (volume == best.volume && gap == best.gap) (best.high, best.highBids) = (t, demand > supply);
            demand -= bids[t];
        }
    }
}
