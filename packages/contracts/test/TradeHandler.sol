// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareSale} from "../src/ShareSale.sol";
import {BlockingToken, BonusToken, FeeToken, LyingToken, PayToken} from "./Doubles.sol";
import {Model} from "./Model.sol";

/// Purchases, transfers and stakes. Amounts are taken at the limits.
abstract contract TradeHandler is Model {
    uint256 public paidBnb;
    mapping(address payToken => uint256) public paid;
    address[] public payTokens;
    ShareSale.Quote[] private settledQuotes;
    uint256[] private buyTimes;
    uint256[] internal buyShares;

    function init() public virtual override {
        super.init();
        payTokens.push(address(usdt));
        payTokens.push(address(new FeeToken()));
        payTokens.push(address(new BonusToken()));
        payTokens.push(address(new LyingToken()));
        payTokens.push(address(new BlockingToken()));
        vm.startPrank(admin);
        for (uint256 i; i < payTokens.length; ++i) sale.setCurrency(payTokens[i], address(usdtFeed), 18, 50 days);
        sale.setCurrency(address(0), address(bnbFeed), 18, 50 days);
        sale.setCap(START_CAP);
        sale.setDailyLimit(60_000 * SHARE);
        // Only lock-ups: what the ceiling refuses would hide the other refusals.
        rules.setCeiling(10_000, type(uint64).max);
        token.setRules(rules);
        vm.stopPrank();
        // Four people have two wallets each, so that most calls can succeed; four wallets and one person are new.
        for (uint256 i; i < HOLDERS - 1; ++i) {
            buyFor(i, i, 5_000 * SHARE, address(usdt));
            addWallet(FIRST_KEY + i, wallet(4 + i), holderId(i));
            transfer(wallet(i), wallet(4 + i), 1_000 * SHARE);
        }
        skip(3 days);
    }

    function payTokenCount() external view returns (uint256) {
        return payTokens.length;
    }

    function buyToken(uint256 w, uint256 amount, uint256 price) external {
        buyRandom(w, amount, price, address(usdt), "buyToken");
    }

    function buyBnb(uint256 w, uint256 amount, uint256 price) external {
        buyRandom(w, amount, price, address(0), "buyBnb");
    }

    function buyOdd(uint256 w, uint256 amount, uint256 price, uint256 t) external {
        buyRandom(w, amount, price, payTokens[1 + (t % (payTokens.length - 1))], "buyOdd");
    }

    /// A settled quote sent again, with new money.
    function replay(uint256 i, uint256 signature) external {
        if (settledQuotes.length == 0) return;
        ShareSale.Quote memory q = settledQuotes[i % settledQuotes.length];
        if (signature % 2 == 0) q.validUntil = block.timestamp + 60;
        if (attempt(q)) fail("an order was used twice");
    }

    function transferShares(uint256 f, uint256 t, uint256 amount) external {
        (address from, address to) = (wallet(f), wallet(t));
        bytes32 h = token.holderOf(from);
        uint256 balance = token.balanceOf(from);
        uint256 most = balance - heldBack(from);
        if (h != token.holderOf(to)) {
            (uint256 lockedUp, ) = rules.lockedUpOf(h);
            uint256 free = modelFree(h);
            uint256 open = token.holderBalance(h) < lockedUp ? 0 : token.holderBalance(h) - lockedUp;
            if (free < most) most = free;
            if (open < most) most = open;
        }
        amount = pick(amount, most);
        bool allowed = amount <= most && mayMove(from) && mayMove(to) && !token.paused();
        if (token.canTransfer(from, to, amount) && !allowed && amount <= balance) fail("canTransfer is wrong");
        vm.prank(from);
        bool done = call(address(token), abi.encodeCall(token.transfer, (to, amount)));
        if (done && !allowed) fail("frozen, locked or blocked shares moved");
        if (!done && allowed) fail("an allowed transfer failed");
        if (amount != 0) count("transfer", done);
    }

    function stakeSome(uint256 w, uint256 plan, uint256 amount) external {
        bytes32 h = token.holderOf(wallet(w));
        uint256 free = modelFree(h);
        amount = amount % 3 == 0 ? pick(amount / 3, 10 * SHARE) : pick(amount / 3, free);
        bool frozen = token.holderFrozen(h);
        vm.prank(wallet(w));
        bool done = call(address(staking), abi.encodeCall(staking.stake, (plan % 2 == 0 ? FLEXIBLE : plan % 3, amount)));
        if (done && (amount > free || frozen || amount < 10 * SHARE)) fail("shares were staked that must not");
        count("stake", done);
    }

    function useStake(uint256 w, uint256 id, uint256 kind) external {
        uint256 last = staking.lastStakeId();
        id = kind % 2 == 0 ? last : 1 + (id % (last + 1));
        (bytes32 h, uint32 plan, , , , , ) = staking.stakes(id);
        address sender = kind % 5 == 4 || h == 0 ? wallet(w) : richest(h);
        bytes4[3] memory calls = [staking.claim.selector, staking.exit.selector, staking.renew.selector];
        string[3] memory kinds = ["claim", "exit", "renew"];
        uint256 which = plan == FLEXIBLE && (kind / 30) % 3 == 0 ? 2 : (kind / 10) % 3;
        if (which == 1 && hasEnded(id)) which = 0;
        if (which == 0 && staking.claimable(id) == 0) advance(30 days);
        // After the wait: a junior wallet has become senior in it.
        bool allowed = token.holderOf(sender) == h && h != 0 && mayMove(sender) && isSenior(sender);
        uint256 before = token.totalSupply();
        uint256 due = staking.claimable(id);
        vm.prank(sender);
        bool done = call(address(staking), abi.encodeWithSelector(calls[which], id));
        if (done && !allowed) fail("a stake was used by another, a junior wallet or a frozen holder");
        if (!done && allowed && (which == 1 || (which == 0 && due != 0))) fail("an owner could not claim or leave");
        if (done && token.totalSupply() - before != due) fail("claimed another amount");
        claimedShares += token.totalSupply() - before;
        count(kinds[which], done);
    }

    /// @dev Nothing is left to leave; what it still owes is claimed.
    function hasEnded(uint256 id) private view returns (bool) {
        (, , , , uint256 staked, , ) = staking.stakes(id);
        return staked == 0;
    }

    function claimMany(uint256 w) external {
        uint256 last = staking.lastStakeId();
        uint256[] memory ids = new uint256[](2);
        (ids[0], ids[1]) = (last, last);
        uint256 before = token.totalSupply();
        vm.prank(wallet(w));
        call(address(staking), abi.encodeCall(staking.claimMany, (ids)));
        claimedShares += token.totalSupply() - before;
    }

    function wait(uint256 time) external {
        uint256[6] memory steps = [uint256(1), 1 hours, 1 days, 3 days, 14 days, 30 days];
        advance(steps[time % 6] - (time / 6) % 2);
    }

    function buyRandom(uint256 w, uint256 amount, uint256 price, address payToken, string memory kind) private {
        // A person's wallet and id, or any pair.
        bytes32 h = price % 5 == 4 ? holderId(price / 5) : token.holderOf(wallet(w));
        if (h == 0) h = holderId(w);
        uint256 left = sale.cap() - boughtShares;
        uint256 most = sale.available() < left ? sale.available() : left;
        // Small purchases keep something for the later ones.
        uint256 shares = amount % 3 == 0 ? pick(amount / 3, most) : pick(amount / 3, most / 8);
        ShareSale.Quote memory q = quoteOf(wallet(w), h, payToken, shares);
        bool low = price % 7 == 6 && shares != 0;
        if (low) q.payAmount -= 1;
        if (!attempt(q)) return;
        // BNB quotes are rounded up by less than a wei's worth, so one wei less is below the minimum.
        if (low) fail("sold below the minimum price");
        if (shares > most) fail("sold beyond a limit");
        count(kind, true);
    }

    function buyFor(uint256 w, uint256 h, uint256 shares, address payToken) private {
        if (!attempt(quoteOf(wallet(w), holderId(h), payToken, shares))) fail("could not start");
    }

    /// Pays, buys, and checks that money and shares changed hands exactly.
    function attempt(ShareSale.Quote memory q) private returns (bool done) {
        bytes memory signature = signQuote(q);
        bool native = q.payToken == address(0);
        if (native) vm.deal(q.buyer, q.payAmount);
        else fund(q.buyer, q.payToken, q.payAmount);
        uint256 before = native ? treasury.balance : PayToken(q.payToken).balanceOf(treasury);
        uint256 supply = token.totalSupply();
        bool paused = token.paused();
        vm.prank(q.buyer);
        (done, ) = address(sale).call{value: native ? q.payAmount : 0}(abi.encodeCall(sale.buy, (q, signature)));
        uint256 later = native ? treasury.balance : PayToken(q.payToken).balanceOf(treasury);
        if (later - before != (done ? q.payAmount : 0)) fail("shares without the exact payment");
        if (token.totalSupply() - supply != (done ? q.shares : 0)) fail("created another amount");
        if (!done) return false;
        if (paused || token.holderOf(q.buyer) != q.holder) fail("sold while paused or to another holder");
        boughtShares += q.shares;
        if (native) paidBnb += q.payAmount;
        else paid[q.payToken] += q.payAmount;
        settledQuotes.push(q);
        noteDay(q.shares);
    }

    function noteDay(uint256 shares) private {
        buyTimes.push(block.timestamp);
        buyShares.push(shares);
        uint256 day;
        for (uint256 i = buyTimes.length; i > 0 && buyTimes[i - 1] + 1 days >= block.timestamp; --i)
            day += buyShares[i - 1];
        if (day > sale.dailyLimit()) fail("more than a day's limit");
    }
}
