// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Order, Side, State, Terms} from "../src/AuctionTerms.sol";
import {Floor} from "./Floor.sol";

/// Rounds between all that five traders and the bank do. Prices and amounts are odd, so that everything is rounded, and
/// times are taken at the limits.
contract AuctionHandler is Floor {
    uint256 public constant TRADERS = 5;
    uint256 private constant MOST = 4;
    string public constant KINDS =
        "announceRound,placeSale,placeBid,changeOrder,strike,clearRound,voidRound,settle,settleBurn,settleNew,collectRound,undoRound,withdraw,stakeBetween,sendBetween";

    mapping(bytes32 kind => uint256) public counts;
    string public violation;
    uint256 public created;
    uint256 public burnt;
    uint256 public orders;

    function init() external {
        setUp();
        for (uint256 i; i < TRADERS; ++i) {
            buy(trader(i), holder(i), 1_000 * SHARE + i);
            pay(trader(i), address(usdt), 1e40);
        }
        pay(board, address(usdt), 1e40);
        vm.prank(admin);
        auctions.setIssuable(type(uint128).max);
    }

    function system() external view returns (address, address, address, address) {
        return (address(token), address(auctions), address(staking), address(usdt));
    }

    function trader(uint256 i) public pure returns (address) {
        return address(uint160(0x7000 + (i % TRADERS)));
    }

    function holder(uint256 i) public pure returns (bytes32) {
        return keccak256(abi.encode("trader", i % TRADERS));
    }

    function announceSome(uint256 kind, uint256 size) external {
        uint256 last = auctions.lastRoundId();
        // The one before is traded in first, most of the time.
        if (last == MOST || (last != 0 && auctions.round(last).state == State.Live && kind % 8 != 0)) return;
        kind /= 8;
        Terms memory t = terms();
        t.ticks = uint8(1 + (kind % 3) * 2);
        (t.firstPrice, t.step, t.anchor) = (1_000_003, 700_001, uint80(1_000_000 + (size % 5_000_000)));
        (t.feeBps, t.minShares) = (uint8(size % 101), uint64(SHARE + size % 3));
        uint256 bank = (kind / 3) % 3;
        if (bank != 0) {
            t.bankSide = bank == 1 ? SALE : BID;
            (t.bankShares, t.bankTick) = (uint64(SHARE * 100 + size % 7 + 3), uint8(size % t.ticks));
            ++orders;
        }
        vm.prank(board);
        uint256 id = auctions.announce(t);
        count("announceRound", true);
        if (kind % 16 == 15) {
            vm.prank(guardian);
            auctions.cancel(id);
        } else {
            skip(7 days);
        }
    }

    /// To a limit of a round, or one second before it.
    function wait(uint256 r, uint256 which) external {
        if (auctions.lastRoundId() == 0) return;
        uint256 id = some(r);
        uint256 closes = auctions.round(id).closes;
        uint256[5] memory times = [auctions.round(id).opens, closes - 1 hours, closes, closes + 30 days, closes + 180 days];
        // The far ones are rare, since they end everything; so is the close, which most rounds would reach without a trade.
        uint256 at = times[which % 16 < 12 ? which % 2 : which % 16 < 14 ? 2 : which % 16 - 11] - (which / 16) % 2;
        if (at > block.timestamp) skip(at - block.timestamp);
    }

    function placeSome(uint256 r, uint256 w, uint256 tick, uint256 amount, bool sale) external {
        if (auctions.lastRoundId() == 0) return;
        uint256 id = r % 4 == 0 ? some(r / 4) : auctions.lastRoundId();
        // Half of the orders cross.
        uint256 ticks = auctions.round(id).ticks;
        tick = tick % 2 == 0 ? (sale ? 0 : ticks - 1) : (tick / 2) % ticks;
        Order memory before = auctions.orders(id, sale ? SALE : BID, holder(w));
        uint256 most = sale ? token.freeOf(holder(w)) + before.shares : 700 * SHARE;
        amount = atLimit(amount, auctions.round(id).minShares, most);
        Side side = sale ? SALE : BID;
        vm.prank(trader(w));
        if (!call(address(auctions), abi.encodeCall(auctions.place, (id, side, uint8(tick), uint64(amount))))) return;
        if (sale && amount > most) fail("sold more than is free");
        if (amount != 0 && amount < auctions.round(id).minShares) fail("an order that is too small");
        if (token.holderFrozen(holder(w))) fail("placed by a frozen holder");
        if (before.shares == 0) ++orders;
        else checkLast(id, before, tick, amount, sale);
        count(before.shares != 0 ? "changeOrder" : sale ? "placeSale" : "placeBid", true);
    }

    function atLimit(uint256 seed, uint256 least, uint256 most) private pure returns (uint256) {
        uint256[6] memory amounts = [0, least, least - 1, most, most + 1, most == 0 ? 0 : seed % most];
        return amounts[seed % 8 > 5 ? 5 : seed % 8];
    }

    function checkLast(uint256 id, Order memory before, uint256 tick, uint256 amount, bool sale) private {
        bool worse = amount < before.shares || (sale ? tick > before.tick : tick < before.tick);
        bool cancelled = amount == 0;
        if ((worse || cancelled) && block.timestamp >= auctions.round(id).closes - 1 hours) fail("the last hour");
    }

    function freezeSome(uint256 w, uint256 amount) external {
        if (amount % 4 == 0) freeze(trader(w), amount % 1_100e6);
        else freezeHolder(holder(w), amount % 4 == 1);
    }

    function strikeSome(uint256 r, uint256 w, bool sale) external {
        if (auctions.lastRoundId() == 0) return;
        uint256 id = some(r);
        uint256 who = withOpen(id, sale ? SALE : BID, w);
        bytes32 h = who == 5 || w % 8 == 0 ? BANK : holder(who);
        if (w % 8 > 3) freezeHolder(h, true);
        bool done = call(address(auctions), abi.encodeCall(auctions.strike, (id, sale ? SALE : BID, h)));
        if (done && !token.holderFrozen(h)) fail("struck who is not frozen");
        if (done && h == BANK) fail("struck the bank");
        count("strike", done);
    }

    function clearSome(uint256 r) external {
        if (auctions.lastRoundId() == 0) return;
        uint256 id = some(r);
        uint256 closes = auctions.round(id).closes;
        bool ripe = auctions.indicative(id).volume != 0 || r % 16 == 0;
        if (ripe && closes > block.timestamp) skip(closes - block.timestamp);
        bool done = call(address(auctions), abi.encodeCall(auctions.clear, (id)));
        bool live = block.timestamp < auctions.round(id).closes;
        if (done && live) fail("cleared before the close");
        if (done) count(auctions.round(id).state == State.Cleared ? "clearRound" : "voidRound", true);
    }

    function settleSome(uint256 r, uint256 s, uint256 b) external {
        if (auctions.lastRoundId() == 0) return;
        uint256 id = cleared(r);
        // Mostly two who have something to trade.
        (s, b) = s % 8 == 7 ? (s / 8, b) : (withOpen(id, SALE, s), withOpen(id, BID, b));
        trade(id, s % 6, b % 6);
    }

    /// Five is the bank.
    function trade(uint256 id, uint256 s, uint256 b) private {
        bytes32 seller = s == 5 ? BANK : holder(s);
        bytes32 buyer = b == 5 ? BANK : holder(b);
        uint256 supply = token.totalSupply();
        uint256 had = token.holderBalance(buyer);
        bool done = call(address(auctions), abi.encodeCall(auctions.settle, (id, seller, from(trader(s)), buyer)));
        if (!done) return;
        if (seller == buyer) fail("a trade with oneself");
        if (token.paused()) fail("settled during a pause");
        if (seller == BANK) created += token.totalSupply() - supply;
        else if (buyer == BANK) burnt += supply - token.totalSupply();
        else if (token.holderBalance(buyer) <= had) fail("nothing arrived");
        count(seller == BANK ? "settleNew" : buyer == BANK ? "settleBurn" : "settle", true);
    }

    function collectSome(uint256 r, uint256 w, bool sale) external {
        if (auctions.lastRoundId() == 0) return;
        uint256 id = r % 4 == 0 ? some(r / 4) : cleared(r / 4);
        // Long after the close, now and then: what is fixed and not settled by then is undone.
        if (r % 4 == 1 && auctions.round(id).state == State.Cleared) {
            for (uint256 i; i <= TRADERS; ++i) auctions.collect(id, sale ? SALE : BID, list(i == 5 ? BANK : holder(i)));
            w = withOpen(id, sale ? SALE : BID, w);
            skip(180 days);
        }
        bytes32 h = w % 6 == 5 ? BANK : holder(w % 6);
        Order memory before = auctions.orders(id, sale ? SALE : BID, h);
        bool done = call(address(auctions), abi.encodeCall(auctions.collect, (id, sale ? SALE : BID, list(h))));
        if (!done) return;
        Order memory o = auctions.orders(id, sale ? SALE : BID, h);
        if (o.settled != before.settled || o.shares > before.shares) fail("a collection traded");
        count(before.isFixed && o.shares != before.shares ? "undoRound" : "collectRound", before.shares != 0);
    }

    function withdrawSome(uint256 w) external {
        bytes32 h = BANK;
        for (uint256 i; i < TRADERS && auctions.credit(address(usdt), h) == 0; ++i) h = holder(w % TRADERS + i);
        if (w % 2 == 0 && h != BANK) freezeHolder(h, false);
        count("withdraw", call(address(auctions), abi.encodeCall(auctions.withdraw, (address(usdt), h))));
    }

    function pauseOrNot(uint256 which) external {
        if (which % 4 != 0) return;
        vm.prank(pauser);
        call(address(token), which % 8 == 0 ? abi.encodeCall(token.pause, ()) : abi.encodeCall(token.unpause, ()));
    }

    function stakeOrSend(uint256 w, uint256 amount) external {
        uint256 free = token.freeOf(holder(w));
        bool sends = amount % 2 == 0;
        amount = (amount / 2) % (free / 2 + 1);
        vm.prank(trader(w));
        if (sends) count("sendBetween", call(address(token), abi.encodeCall(token.transfer, (trader((w % TRADERS) + 1), amount))));
        else count("stakeBetween", call(address(staking), abi.encodeCall(staking.stake, (YEAR, amount))));
    }

    /// Collects all of a cleared round, at the end of a run: fills of both sides are the volume, and follow the limits.
    function checkFills() external returns (string memory) {
        if (token.paused()) skip(7 days);
        for (uint256 id = 1; id <= auctions.lastRoundId(); ++id) {
            if (auctions.round(id).state != State.Cleared) continue;
            if (block.timestamp >= auctions.round(id).closes + 180 days) continue;
            uint256[2] memory sums;
            for (uint256 i; i <= TRADERS; ++i)
                for (uint256 side; side < 2; ++side) sums[side] += fillOf(id, side, i == TRADERS ? BANK : holder(i));
            if (sums[0] != auctions.round(id).volume || sums[1] != sums[0]) return "fills of both sides are the volume";
        }
        return violation;
    }

    function fillOf(uint256 id, uint256 side, bytes32 h) private returns (uint256 filled) {
        Order memory before = auctions.orders(id, Side(side), h);
        auctions.collect(id, Side(side), list(h));
        filled = auctions.orders(id, Side(side), h).shares;
        uint256 tick = auctions.round(id).tick;
        if (filled != 0 && (side == 0 ? before.tick > tick : before.tick < tick)) fail("traded worse than the limit");
        uint256 margin = side == 0 ? auctions.round(id).saleMargin : auctions.round(id).bidMargin;
        if (before.isFixed || (side == 0 ? before.tick >= margin : before.tick <= margin)) return filled;
        if (filled != before.shares) fail("a better order did not fill");
    }

    /// The token's count of open bids, taken down to nothing.
    function checkBids() external returns (string memory) {
        for (uint256 i; i < TRADERS; ++i) {
            uint256 open;
            for (uint256 id = 1; id <= auctions.lastRoundId(); ++id) {
                Order memory o = auctions.orders(id, BID, holder(i));
                open += o.shares - o.settled;
            }
            vm.startPrank(address(auctions));
            if (!call(address(token), abi.encodeCall(token.unbind, (holder(i), open)))) return "open bids are counted";
            if (call(address(token), abi.encodeCall(token.unbind, (holder(i), 1)))) return "no more are counted";
            vm.stopPrank();
        }
        return "";
    }

    function cleared(uint256 seed) private view returns (uint256 id) {
        for (uint256 i; i < MOST; ++i) {
            id = 1 + (seed % MOST + i) % auctions.lastRoundId();
            if (auctions.round(id).state == State.Cleared) return id;
        }
    }

    /// A trader, or five for the bank, whose order is not settled.
    function withOpen(uint256 id, Side side, uint256 seed) private view returns (uint256 who) {
        for (uint256 i; i < 6; ++i) {
            who = (seed % 6 + i) % 6;
            Order memory o = auctions.orders(id, side, who == 5 ? BANK : holder(who));
            if (o.shares != o.settled) return who;
        }
    }

    function some(uint256 seed) private view returns (uint256) {
        return 1 + (seed % auctions.lastRoundId());
    }

    function call(address to, bytes memory data) private returns (bool done) {
        (done, ) = to.call(data);
    }

    function fail(string memory what) private {
        violation = what;
    }

    function count(string memory kind, bool done) private {
        if (done) ++counts[keccak256(bytes(kind))];
    }
}
