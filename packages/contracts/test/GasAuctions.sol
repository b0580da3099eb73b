// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Side, Terms} from "../src/AuctionTerms.sol";
import {Offers} from "../src/Offers.sol";
import {Batch} from "./Doubles.sol";
import {Floor} from "./Floor.sol";

/// What rounds and offers cost: 64 prices, at each of which one holder sells and another bids.
abstract contract GasAuctions is Floor {
    uint256 private constant ROUND = 64;
    uint256 private constant PAIRS = 12;
    uint256 private constant COLLECTED = 20;

    Batch private batch = new Batch();

    function note(string memory name) internal virtual;

    function noteEach(string memory name, uint256 count) internal virtual;

    function seller(uint256 i) private pure returns (address) {
        return address(uint160(0x40000 + i));
    }

    function buyer(uint256 i) private pure returns (address) {
        return address(uint160(0x50000 + i));
    }

    function idOf(address wallet) private pure returns (bytes32) {
        return keccak256(abi.encode("trader", wallet));
    }

    function measureAuctions() internal {
        for (uint256 i; i < ROUND; ++i) {
            if (i % 16 == 0) skip(1 days);
            buy(seller(i), idOf(seller(i)), 100 * SHARE);
            register(buyer(i), idOf(buyer(i)));
            pay(buyer(i), address(usdt), 1e30);
        }
        Terms memory t = terms();
        t.ticks = 64;
        uint256 id = announceRound(t);
        note("announceRound");
        (t.bankSide, t.bankShares) = (Side.Bid, uint64(100 * SHARE));
        announceRound(t);
        note("announceBuyBack");
        skip(7 days);
        placeAll(id);
        measureChanges(id);
        skip(2 days);
        auctions.clear(id);
        note("clearRound");
        measureCollect(id);
        measureSettle(id);
        measureOffer();
    }

    /// The last one is measured: its tick shares a slot with others, and it is the first order of its holder.
    function placeAll(uint256 id) private {
        for (uint256 i; i < ROUND; ++i) place(seller(i), id, SALE, uint8(i), 50 * SHARE);
        note("placeSale");
        for (uint256 i; i < ROUND; ++i) place(buyer(i), id, BID, uint8(i), 50 * SHARE);
        note("placeBid");
    }

    function measureChanges(uint256 id) private {
        place(seller(63), id, SALE, 63, 60 * SHARE);
        note("raiseSale");
        place(buyer(0), id, BID, 0, 60 * SHARE);
        note("raiseBid");
        place(seller(63), id, SALE, 63, 0);
        note("cancelSale");
        place(buyer(0), id, BID, 0, 0);
        note("cancelBid");
        place(seller(63), id, SALE, 63, 50 * SHARE);
        note("placeSaleAgain");
        place(buyer(0), id, BID, 0, 50 * SHARE);
        note("placeBidAgain");
    }

    /// Sales that do not trade, which are unlocked, and bids that do, which get back what the limit was above the price.
    function measureCollect(uint256 id) private {
        bytes32[] memory sales = new bytes32[](COLLECTED);
        bytes32[] memory bids = new bytes32[](COLLECTED);
        for (uint256 i; i < COLLECTED; ++i) (sales[i], bids[i]) = (idOf(seller(43 + i)), idOf(buyer(43 + i)));
        auctions.collect(id, SALE, sales);
        noteEach("collectSale", COLLECTED);
        auctions.collect(id, BID, bids);
        noteEach("collectBid", COLLECTED);
        auctions.collect(id, BID, list(idOf(buyer(0))));
        note("collectAlone");
    }

    function measureSettle(uint256 id) private {
        bytes[] memory calls = new bytes[](PAIRS);
        for (uint256 i; i < PAIRS; ++i) {
            calls[i] = abi.encodeCall(
                auctions.settle, (id, idOf(seller(i)), from(seller(i)), idOf(buyer(43 + i)))
            );
        }
        batch.run(address(auctions), calls);
        noteEach("settlePair", PAIRS);
        auctions.settle(id, idOf(seller(PAIRS)), from(seller(PAIRS)), idOf(buyer(42)));
        note("settleAlone");
    }

    function measureOffer() private {
        Offers.Offer memory o = Offers.Offer(
            alice, bob, true, 10 * SHARE, address(usdt), 95e18, block.timestamp + 1 days, 1
        );
        pay(bob, address(usdt), 95e18);
        vm.prank(bob);
        usdt.approve(address(offers), 95e18);
        vm.prank(alice);
        token.approve(address(offers), 10 * SHARE);
        bytes32 typeHash = keccak256(
            "Offer(address maker,address taker,bool makerSells,uint256 shares,address currency,uint256 amount,uint256 deadline,uint256 nonce)"
        );
        bytes32 digest = typed("FNX Offers", block.chainid, address(offers), keccak256(abi.encode(typeHash, o)));
        bytes memory signature = signed(ALICE_KEY, digest);
        vm.prank(bob);
        offers.accept(o, signature);
        note("acceptOffer");
    }
}
