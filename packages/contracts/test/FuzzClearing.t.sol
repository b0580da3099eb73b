// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AuctionClearing} from "../src/AuctionClearing.sol";
import {Assert} from "./Assert.sol";

/// The price of a book against a second, naive implementation: it filters the ticks by one rule after another, as the
/// design says them, and asks for no order of the ticks.
contract ClearingFuzzTest is Assert {
    uint256 private constant BOOKS = 10_000;
    uint256 private seed;
    /// Books without a trade, without and with an order that is filled in part.
    uint256[3] private kinds;

    struct Book {
        uint64[64] sales;
        uint64[64] bids;
        uint256 ticks;
        uint256 anchor;
        uint256 least;
    }

    function at(uint256 bound) private returns (uint256) {
        seed = uint256(keccak256(abi.encode(seed)));
        return seed % bound;
    }

    /// Few different amounts and few ticks, so that ties are common; sides that are empty; amounts at the limits.
    function random() private returns (Book memory b) {
        b.ticks = [1, 2, 3, 5, 8, 13, 64][at(7)];
        b.least = 1 + at(4);
        b.anchor = at(b.ticks);
        uint256 kind = at(16);
        uint256 most = kind < 10 ? 4 : kind < 13 ? 1_000 : kind < 15 ? 1 << 56 : 1 << 64;
        uint256 filled = 1 + at(4);
        uint256 empty = at(16);
        for (uint256 t; t < b.ticks; ++t) {
            // All sales together are within the authorised capital.
            if (empty != 0 && at(4) < filled) b.sales[t] = uint64(at(most > 1 << 58 ? 1 << 58 : most));
            if (empty != 1 && at(4) < filled) b.bids[t] = uint64(at(most));
        }
        if (most == 1 << 64) b.bids[b.ticks - 1] = type(uint64).max;
    }

    function demand(Book memory b, uint256 t) private pure returns (uint256 sum) {
        for (uint256 i = t; i < b.ticks; ++i) sum += b.bids[i];
    }

    function supply(Book memory b, uint256 t) private pure returns (uint256 sum) {
        for (uint256 i; i <= t; ++i) sum += b.sales[i];
    }

    function naive(Book memory b) private pure returns (uint256 price, uint256 volume) {
        int256[] memory d = new int256[](b.ticks);
        int256[] memory s = new int256[](b.ticks);
        bool[] memory out = new bool[](b.ticks);
        for (uint256 t; t < b.ticks; ++t) {
            (d[t], s[t]) = (int256(demand(b, t)), int256(supply(b, t)));
            uint256 v = uint256(d[t] < s[t] ? d[t] : s[t]);
            if (v > volume) volume = v;
        }
        if (volume == 0) return (0, 0);
        int256 gap = type(int256).max;
        for (uint256 t; t < b.ticks; ++t) {
            out[t] = uint256(d[t] < s[t] ? d[t] : s[t]) < volume;
            int256 g = d[t] > s[t] ? d[t] - s[t] : s[t] - d[t];
            if (!out[t] && g < gap) gap = g;
        }
        (bool allBids, bool allSales) = (true, true);
        for (uint256 t; t < b.ticks; ++t) {
            if ((d[t] > s[t] ? d[t] - s[t] : s[t] - d[t]) != gap) out[t] = true;
            if (out[t]) continue;
            if (d[t] - s[t] < int256(b.least)) allBids = false;
            if (s[t] - d[t] < int256(b.least)) allSales = false;
        }
        uint256 best = type(uint256).max;
        for (uint256 i; i < b.ticks; ++i) {
            uint256 t = allBids ? b.ticks - 1 - i : i;
            if (out[t]) continue;
            if (allBids || allSales) return (t, volume);
            uint256 distance = t > b.anchor ? t - b.anchor : b.anchor - t;
            if (distance < best) (price, best) = (t, distance);
        }
    }

    /// In calls of their own, because memory is never given back.
    // security(Money an auction): One price, by a rule that a second implementation confirms; shares and money are conserved, in whatever order anyone settles; nobody trades worse than the own limit; a bid's money is paid in and a sale's shares are locked beforehand
    function testTenThousandBooks() external {
        for (uint256 i; i < BOOKS / 100; ++i) this.compareHundred();
        for (uint256 k; k < 3; ++k) yes(kinds[k] > BOOKS / 50, "each kind of book is common");
    }

    function compareHundred() external {
        for (uint256 i; i < 100; ++i) {
            Book memory b = random();
            AuctionClearing.Result memory r = AuctionClearing.clear(b.sales, b.bids, b.anchor, b.least);
            (uint256 price, uint256 volume) = naive(b);
            eq(r.volume, volume, "volume");
            eq(r.tick, price, "price");
            if (volume == 0) {
                ++kinds[0];
                continue;
            }
            checkMargins(b, r);
            ++kinds[r.margins[0] == r.margins[1] && r.margins[2] == r.margins[3] ? 1 : 2];
        }
    }

    /// Better orders fill whole, and those at the margin what is left; nobody trades worse than the limit.
    function checkMargins(Book memory b, AuctionClearing.Result memory r) private pure {
        yes(r.saleMargin <= r.tick && r.bidMargin >= r.tick, "limits");
        uint256 better = r.saleMargin == 0 ? 0 : supply(b, r.saleMargin - 1);
        eq(better + r.margins[0], r.volume, "sales trade the volume");
        eq(r.margins[1], b.sales[r.saleMargin], "sales at the margin");
        eq(demand(b, uint256(r.bidMargin) + 1) + r.margins[2], r.volume, "bids trade the volume");
        eq(r.margins[3], b.bids[r.bidMargin], "bids at the margin");
        yes(r.margins[0] != 0 && r.margins[0] <= r.margins[1], "some of the sales there trade");
        yes(r.margins[2] != 0 && r.margins[2] <= r.margins[3], "some of the bids there trade");
    }
}
