// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AuctionClearing} from "../src/AuctionClearing.sol";
import {Assert} from "./Assert.sol";

/// The price of a book by example.
contract ClearingTest is Assert {
    struct Book {
        uint64[64] sales;
        uint64[64] bids;
        uint256 ticks;
        uint256 anchor;
        uint256 least;
    }

    function book(uint256 ticks) private pure returns (Book memory b) {
        (b.ticks, b.least) = (ticks, 1);
    }

    function cleared(Book memory b) private pure returns (uint256, uint256) {
        AuctionClearing.Result memory r = AuctionClearing.clear(b.sales, b.bids, b.anchor, b.least);
        return (r.tick, r.volume);
    }

    /// The example of the design: 9.0, 9.5, 10.0, 10.5.
    function testTheExample() external pure {
        Book memory b = book(4);
        (b.sales[0], b.sales[1], b.sales[2]) = (100, 200, 300);
        (b.bids[3], b.bids[1]) = (150, 180);
        AuctionClearing.Result memory r = AuctionClearing.clear(b.sales, b.bids, b.anchor, b.least);
        eq(r.tick, 1, "9.5");
        eq(r.volume, 300, "volume");
        yes(r.saleMargin == 1 && r.margins[0] == 200 && r.margins[1] == 200, "all sales");
        yes(r.bidMargin == 1 && r.margins[2] == 150 && r.margins[3] == 180, "120 and 60 share 150");
    }

    /// An issue of 1,000 at 6 against 800 at 11 and 700 at 8 clears at 8: the anchor at 6 would dilute the owners.
    function testMarketPressureComesBeforeTheAnchor() external pure {
        Book memory b = book(6);
        (b.sales[0], b.bids[5], b.bids[2]) = (1_000, 800, 700);
        (uint256 price, uint256 volume) = cleared(b);
        yes(price == 2 && volume == 1_000, "at 8");
        b = book(6);
        (b.bids[5], b.sales[0], b.sales[3], b.anchor) = (1_000, 800, 700, 5);
        (price, volume) = cleared(b);
        yes(price == 3 && volume == 1_000, "a buy-back that is oversubscribed");
    }

    /// A surplus below the least order decides nothing, and the anchor does. The bids at the margin are then above the price.
    function testDustIsNoPressure() external pure {
        Book memory b = book(4);
        (b.sales[0], b.bids[3], b.least) = (100, 103, 4);
        AuctionClearing.Result memory r = AuctionClearing.clear(b.sales, b.bids, 0, 4);
        yes(r.tick == 0 && r.bidMargin == 3, "the anchor");
        yes(r.margins[2] == 100 && r.margins[3] == 103, "all at the best price share");
        (b.least, b.anchor) = (3, 0);
        (uint256 price, ) = cleared(b);
        eq(price, 3, "pressure");
    }

    /// Where one end has bids in excess and the other sales, neither side presses.
    function testMixedPressureLeavesTheAnchor() external pure {
        Book memory b = book(3);
        (b.sales[0], b.sales[2], b.bids[0], b.bids[2]) = (10, 5, 5, 10);
        for (uint256 anchor; anchor < 3; ++anchor) {
            b.anchor = anchor;
            (uint256 price, uint256 volume) = cleared(b);
            yes(price == 1 && volume == 10, "the tick without a gap");
        }
        b = book(2);
        (b.sales[0], b.sales[1], b.bids[0], b.bids[1]) = (10, 5, 5, 10);
        for (uint256 anchor; anchor < 2; ++anchor) {
            b.anchor = anchor;
            (uint256 price, uint256 volume) = cleared(b);
            yes(price == anchor && volume == 10, "the anchor");
        }
    }
}
