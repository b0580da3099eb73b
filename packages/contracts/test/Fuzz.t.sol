// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {DistributionNotices} from "../src/DistributionNotices.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {ShareLists} from "../src/ShareLists.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {Desk} from "./Desk.sol";
import {Trees} from "./Trees.sol";

/// What is the same in each run is done once, in `setUp`: signatures are slow.
abstract contract FuzzBase is Desk {
    function setUp() public virtual override {
        super.setUp();
        usdt.mint(alice, 1e40);
        vm.prank(alice);
        usdt.approve(address(sale), type(uint256).max);
    }

    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        return low + (value % (high - low + 1));
    }

    function tryBuy(ShareSale.Quote memory q, bytes memory signature) internal returns (bool done) {
        vm.prank(q.buyer);
        (done, ) = address(sale).call(abi.encodeCall(sale.buy, (q, signature)));
    }
}

/// Rules of the sale that hold for all values. Each is written down a second time, in another way than in the contract.
contract SaleFuzzTest is FuzzBase {
    struct Purchase {
        uint32 wait;
        uint96 shares;
    }

    function testFuzzAnAlteredQuoteIsRefused(uint256 word, uint256 change) external {
        vm.assume(change != 0);
        ShareSale.Quote memory q = quoteOf(alice, A, address(usdt), SHARE);
        bytes memory signature = signQuote(q);
        bytes memory data = abi.encodeCall(sale.buy, (q, signature));
        // The quote's eight words follow the selector.
        uint256 at = 4 + 32 + 32 * (word % 8);
        assembly {
            mstore(add(data, at), xor(mload(add(data, at)), change))
        }
        vm.prank(alice);
        (bool done, ) = address(sale).call(data);
        no(done, "accepted");
        eq(token.totalSupply(), 0, "minted");
    }

    function testFuzzPriceFloor(uint256 shares, uint256 answer, uint256 offset) external {
        shares = bound(shares, 1, DAILY / 2);
        answer = bound(answer, 1, 1e14);
        usdtFeed.set(int256(answer), block.timestamp);
        // USD with 14 decimals, and the least amount of 18 decimals that is worth it, rounded up.
        uint256 worth = shares * PRICE;
        uint256 least = (worth * 1e12 + answer - 1) / answer;
        ShareSale.Quote memory q = quoteOf(alice, A, address(usdt), shares);
        offset = offset % 4;
        q.payAmount = least + offset < 2 ? 0 : least + offset - 2;
        bool done = tryBuy(q, signQuote(q));
        yes(done == (q.payAmount >= least), "floor");
        eq(token.totalSupply(), done ? shares : 0, "minted");
        eq(usdt.balanceOf(treasury), done ? q.payAmount : 0, "paid");
    }

    // security(Money 2.3.2)
    function testFuzzNoDayExceedsTheLimit(Purchase[8] memory list) external {
        uint256[8] memory times;
        uint256[8] memory sold;
        for (uint256 i; i < 8; ++i) {
            skip(list[i].wait % 10 hours);
            uint256 left = sale.available();
            // All that is left, one more, or some.
            uint256 shares = list[i].shares % 3 == 0 ? left : list[i].shares % 3 == 1 ? left + 1 : list[i].shares % DAILY;
            if (shares == 0) continue;
            ShareSale.Quote memory q = quoteOf(alice, A, address(usdt), shares);
            bool done = tryBuy(q, signQuote(q));
            yes(done == (shares <= left && shares <= CAP - (token.totalSupply() - (done ? shares : 0))), "limit");
            times[i] = block.timestamp;
            sold[i] = done ? shares : 0;
            uint256 day;
            for (uint256 j; j <= i; ++j) if (times[j] + 1 days >= block.timestamp) day += sold[j];
            yes(day <= DAILY, "24 hours");
        }
    }

    function testFuzzTime(uint256 validUntil) external {
        ShareSale.Quote memory q = quoteOf(alice, A, address(usdt), SHARE);
        // Around the two limits half of the time.
        if (validUntil % 2 == 0) validUntil = bound(validUntil / 2, block.timestamp - 2, block.timestamp + 1 hours + 2);
        q.validUntil = validUntil;
        bool expected = validUntil >= block.timestamp && validUntil - block.timestamp <= 1 hours;
        yes(tryBuy(q, signQuote(q)) == expected, "time");
    }
}

/// Transfers and rewards of a holder with 1,000 shares and two wallets, and of another one.
contract HoldingFuzzTest is FuzzBase {
    function setUp() public override {
        super.setUp();
        buy(alice, A, 1_000 * SHARE);
        addWallet(ALICE_KEY, dave, A);
        register(bob, B);
    }

    function testFuzzTransfers(uint256 frozen, uint256 staked, uint256 other, uint256 amount, bool within) external {
        other = bound(other, 0, 1_000 * SHARE);
        transfer(alice, dave, other);
        uint256 balance = 1_000 * SHARE - other;
        staked = bound(staked, 0, 1_000 * SHARE);
        if (staked < 10 * SHARE) staked = 0;
        else stake(alice, QUARTER, staked);
        frozen = bound(frozen, 0, 1_200 * SHARE);
        freeze(alice, frozen);
        uint256 held = frozen < balance ? frozen : balance;
        uint256 most = balance - held;
        uint256 bindings = staked + held;
        uint256 free = bindings < 1_000 * SHARE ? 1_000 * SHARE - bindings : 0;
        if (!within && free < most) most = free;
        // The most that may move, one more, or any.
        amount = amount % 3 == 0 ? most : amount % 3 == 1 ? most + 1 : bound(amount, 0, 1_100 * SHARE);
        address to = within ? dave : bob;
        bool told = token.canTransfer(alice, to, amount);
        vm.prank(alice);
        (bool done, ) = address(token).call(abi.encodeCall(token.transfer, (to, amount)));
        yes(done == (amount <= most), "moved");
        yes(told == done || amount > balance, "canTransfer");
        eq(token.holderBalance(A), 1_000 * SHARE - (done && !within ? amount : 0), "holder");
        eq(token.balanceOf(alice) + token.balanceOf(dave), token.holderBalance(A), "sum");
    }

    /// The formula of the calculator; a plan with a term pays at its end, a flexible one for at most a year.
    function earned(uint256 amount, uint256 planId, uint256 elapsed) internal pure returns (uint256) {
        uint256 term = planId == QUARTER ? 90 days : 365 days;
        uint256 bps = planId == FLEXIBLE ? 300 : planId == QUARTER ? 500 : 800;
        uint256 time = elapsed < term ? (planId == FLEXIBLE ? elapsed : 0) : term;
        return (amount * bps * time) / (10_000 * 31_536_000);
    }

    function testFuzzRewards(uint256 amount, uint8 plan, uint256 first, uint256 second) external {
        amount = bound(amount, 10 * SHARE, 1_000 * SHARE);
        uint256 id = stake(alice, plan % 3, amount);
        uint256 start = block.timestamp;
        skip(bound(first, 0, 400 days));
        vm.prank(alice);
        (bool done, ) = address(staking).call(abi.encodeCall(staking.claim, (id)));
        uint256 reward = earned(amount, plan % 3, block.timestamp - start);
        yes(done == (reward != 0), "claim");
        eq(token.balanceOf(alice), 1_000 * SHARE + reward, "first");
        skip(bound(second, 0, 400 days));
        vm.prank(alice);
        staking.exit(id);
        reward = earned(amount, plan % 3, block.timestamp - start);
        eq(token.balanceOf(alice), 1_000 * SHARE + reward, "in all");
        eq(token.reserved(), 0, "reserve");
        eq(token.lockedOf(A), 0, "lock");
    }
}

/// Each change is written down, and each answer found by counting from the start.
contract HistoryFuzzTest is FuzzBase {
    function setUp() public override {
        super.setUp();
        register(alice, A);
        register(bob, B);
        vm.prank(admin);
        token.setParts(ShareToken.Parts(address(this), address(0), address(0), address(0), address(0)));
    }

    function testFuzzHistory(uint32[12] memory waits, uint64[12] memory amounts, uint256 probe) external {
        uint256 start = block.timestamp;
        uint256[12] memory times;
        uint256[12] memory supply;
        uint256[12] memory held;
        for (uint256 i; i < 12; ++i) {
            vm.warp(block.timestamp + (waits[i] % 4 == 0 ? 0 : waits[i] % 3 days)); // several in one second
            uint256 amount = amounts[i] % (1_000 * SHARE);
            if (amounts[i] % 3 == 0) token.sell(alice, A, amount);
            else if (amounts[i] % 3 == 1) token.sell(bob, B, amount);
            else transfer(alice, bob, amount % (token.balanceOf(alice) + 1));
            (times[i], supply[i], held[i]) = (block.timestamp, token.totalSupply(), token.balanceOf(alice));
        }
        vm.warp(block.timestamp + 1);
        // At a change, the second before or after it, or anywhere.
        uint256 time = probe % 4 == 0 ? bound(probe / 4, start - 1, block.timestamp - 1) : times[(probe / 4) % 12];
        if (probe % 4 == 1) time -= 1;
        if (probe % 4 == 2 && time + 1 < block.timestamp) time += 1;
        uint256 last = 12;
        for (uint256 i; i < 12; ++i) if (times[i] <= time) last = i;
        eq(token.totalSupplyAt(time), last == 12 ? 0 : supply[last], "supply");
        eq(token.holderBalanceAt(A, time), last == 12 ? 0 : held[last], "A");
        eq(token.holderBalanceAt(B, time), last == 12 ? 0 : supply[last] - held[last], "B");
    }
}

/// Lists of random lines: each is issued once, and nothing else ever.
contract ListFuzzTest is FuzzBase {
    /// forge-config: default.fuzz.runs = 1000
    function testFuzzLists(uint64[7] memory shares, uint256 count, uint256 order, uint256 word, uint256 change) external {
        (ShareLists.Line[] memory lines, uint256 sum) = linesOf(shares, bound(count, 1, 7));
        uint256 id = announceList(lines, sum);
        skip(3 days);
        uint256 at = order % lines.length;
        bytes memory data = callOf(id, lines, at);
        // Any word of a line altered.
        uint256 place = 4 + 32 * 5 + 32 * (word % 5);
        assembly {
            mstore(add(data, place), xor(mload(add(data, place)), change))
        }
        (bool done, ) = address(issuance).call(data);
        yes(done == (change == 0), "altered");
        for (uint256 i; i < 2 * lines.length; ++i) {
            (done, ) = address(issuance).call(callOf(id, lines, (at + i) % lines.length));
            yes(done && issuance.isIssued(id, (at + i) % lines.length), "issued");
        }
        eq(token.totalSupply(), sum, "each once");
        eq(token.announced(), 0, "nothing left");
    }

    function linesOf(uint64[7] memory shares, uint256 count)
        private pure returns (ShareLists.Line[] memory lines, uint256 sum)
    {
        lines = new ShareLists.Line[](count);
        for (uint256 i; i < count; ++i) {
            address wallet = i % 2 == 0 ? address(0) : address(uint160(0x5000 + i));
            lines[i] = line(i, keccak256(abi.encode(i)), wallet, bound(shares[i], 1, 1_000 * SHARE));
            sum += lines[i].shares;
        }
    }

    function callOf(uint256 id, ShareLists.Line[] memory lines, uint256 at) private view returns (bytes memory) {
        ShareLists.Line[] memory one = new ShareLists.Line[](1);
        bytes32[][] memory paths = new bytes32[][](1);
        (one[0], paths[0]) = (lines[at], Trees.proofOf(leavesOf(lines), at));
        return abi.encodeCall(issuance.issue, (id, one, paths));
    }
}

/// Distributions with tax: what is paid, withheld and left sums to what came in.
contract TaxFuzzTest is FuzzBase {
    address private office = address(0x7A8);

    /// forge-config: default.fuzz.runs = 1000
    function testFuzzTax(uint80 perShare, uint16 bps, uint64[3] memory shares) external {
        // Up to what 96 bits hold of the sum for three holdings.
        perShare = uint80(bound(perShare, 1, type(uint96).max / 90_000));
        bps = bps % 10_001;
        address[3] memory who = [alice, bob, carol];
        bytes32[3] memory holders = [A, B, C];
        for (uint256 i; i < 3; ++i) buy(who[i], holders[i], bound(shares[i], 1, 30_000 * SHARE));
        uint256[3] memory before = [usdt.balanceOf(alice), usdt.balanceOf(bob), usdt.balanceOf(carol)];
        uint256 id = distributeTaxed(usdt, perShare, DistributionNotices.Tax(bps, office, 0, 0));
        uint256 amount = distributions.distributions(id).amount;
        distributions.pay(id, list(A, B));
        distributions.pay(id, list(B, C));
        uint256 net;
        for (uint256 i; i < 3; ++i) {
            uint256 gross = (amount * token.balanceOf(who[i])) / token.totalSupply();
            uint256 got = usdt.balanceOf(who[i]) - before[i];
            eq(got, gross - (gross * bps) / 10_000, "net");
            net += got;
        }
        uint256 left = distributions.distributions(id).remaining;
        eq(net + usdt.balanceOf(office) + left, amount, "sum");
        yes(left < 3, "only the rounding is left");
    }
}
