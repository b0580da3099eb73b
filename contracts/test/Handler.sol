// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareSale} from "../src/ShareSale.sol";
import {Base} from "./Base.sol";
import {BlockingToken, BonusToken, FeeToken, LyingToken, PayToken} from "./Doubles.sol";

/// Random use of the three contracts by ten wallets of four people, the operators, and attackers. Amounts are taken at
/// the limits. Successful calls are counted; what must never succeed is recorded in `violation`.
contract Handler is Base {
    uint256 public constant WALLETS = 10;
    uint256 public constant HOLDERS = 4;
    uint256 internal constant FIRST_KEY = 0x1000;
    uint256 private constant START_CAP = 150_000 * SHARE;

    /// Counted kinds, in the order of `KINDS`.
    string public constant KINDS =
        "buyToken,buyBnb,buyOdd,transfer,freeze,freezeHolder,pause,unpause,addWallet,removeWallet,payout,request,requestSlow,approve,veto,cancelRecovery,recover,unblock,announce,cancelOrder,force,stake,claim,exit,renew,forceExit,declare,pay,payAll,reclaim,openBallot,vote,voteSigned,changeVote";
    mapping(bytes32 kind => uint256) public counts;

    /// What went wrong; empty when nothing did.
    string public violation;

    uint256 public boughtShares;
    uint256 public claimedShares;
    uint256 public paidBnb;
    mapping(address payToken => uint256) public paid;
    address[] public payTokens;
    /// Deriving an address is slow.
    address[WALLETS] private wallets;

    ShareSale.Quote[] private settledQuotes;
    uint256[] private buyTimes;
    uint256[] private buyShares;
    address[3][] private orders;
    uint256[] private orderAmounts;
    mapping(bytes32 key => uint256) private announcedAt;
    mapping(address wallet => uint256) private requestedAt;
    mapping(address wallet => uint256) private approvedAt;

    function maxSupply() internal pure override returns (uint256) {
        // Little more than the cap, so that rewards reach the limit.
        return START_CAP + 500 * SHARE;
    }

    function init() external {
        setUp();
        for (uint256 i; i < WALLETS; ++i) wallets[i] = vm.addr(FIRST_KEY + i);
        payTokens.push(address(usdt));
        payTokens.push(address(new FeeToken()));
        payTokens.push(address(new BonusToken()));
        payTokens.push(address(new LyingToken()));
        payTokens.push(address(new BlockingToken()));
        vm.startPrank(admin);
        for (uint256 i = 1; i < payTokens.length; ++i) sale.setCurrency(payTokens[i], address(usdtFeed), 18, 50 days);
        sale.setCurrency(address(usdt), address(usdtFeed), 18, 50 days);
        sale.setCurrency(address(0), address(bnbFeed), 18, 50 days);
        sale.setCap(START_CAP);
        sale.setDailyLimit(60_000 * SHARE);
        vm.stopPrank();
        for (uint256 i; i < HOLDERS; ++i) buyFor(i, i, 5_000 * SHARE, address(usdt));
    }

    function allWallets() external view returns (address[WALLETS] memory) {
        return wallets;
    }

    function system() external view returns (address, address, address, address) {
        return (address(token), address(sale), address(staking), treasury);
    }

    function payTokenCount() external view returns (uint256) {
        return payTokens.length;
    }

    // Sale

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
        if (attempt(q)) violation = "an order was used twice";
    }

    // Holders

    function transferShares(uint256 f, uint256 t, uint256 amount) external {
        (address from, address to) = (wallet(f), wallet(t));
        bytes32 h = token.holderOf(from);
        bool leaves = h != token.holderOf(to);
        uint256 balance = token.balanceOf(from);
        uint256 most = balance - heldBack(from);
        uint256 free = modelFree(h);
        if (leaves && free < most) most = free;
        amount = pick(amount, most);
        bool allowed = amount <= most && mayMove(from) && mayMove(to) && !token.paused();
        if (token.canTransfer(from, to, amount) && !allowed && amount <= balance) violation = "canTransfer is wrong";
        vm.prank(from);
        (bool done, ) = address(token).call(abi.encodeCall(token.transfer, (to, amount)));
        if (done && !allowed) violation = "frozen, locked or blocked shares moved";
        if (!done && allowed) violation = "an allowed transfer failed";
        if (amount != 0) count("transfer", done);
    }

    function addNewWallet(uint256 w, uint256 by, uint256 signer_) external {
        (address added, address from) = (wallet(w), wallet(by));
        bytes32 h = token.holderOf(from);
        uint256 key = FIRST_KEY + ((signer_ % 4 == 0 ? signer_ / 4 : by) % WALLETS);
        bytes memory signature = consent(key, added, h);
        uint256 nonce = token.nonces(h);
        bool allowed = h != 0 && wallets[key - FIRST_KEY] == from && !token.isBlocked(from);
        allowed = allowed && token.holderOf(added) == 0 && !token.isBlocked(added);
        vm.prank(added);
        (bool done, ) = address(token).call(
            abi.encodeCall(token.addWallet, (h, from, nonce, block.timestamp, signature))
        );
        if (done != allowed) violation = "addWallet";
        count("addWallet", done);
    }

    /// A stolen SIGNER key attests any wallet for a holder who has wallets.
    function attestStolen(uint256 w, uint256 h) external {
        bytes32 holder = holderId(h);
        if (walletsOf(holder) == 0) return;
        bytes memory signature = attest(wallet(w), holder, token.nonces(holder));
        uint256 nonce = token.nonces(holder);
        (bool done, ) = address(token).call(
            abi.encodeCall(token.register, (wallet(w), holder, nonce, block.timestamp, signature))
        );
        if (done) violation = "a signer attached a wallet to an existing holder";
    }

    function removeOldWallet(uint256 w, uint256 by) external {
        address removed = wallet(w);
        if (by % 2 == 0) {
            // Empty it first, so that removals happen.
            address sibling = siblingOf(removed);
            vm.prank(removed);
            (bool moved, ) = address(token).call(
                abi.encodeCall(token.transfer, (sibling, token.balanceOf(removed)))
            );
            moved;
        }
        bool full = token.balanceOf(removed) != 0;
        bytes32 h = token.holderOf(removed);
        vm.prank(by % 4 < 2 ? removed : wallet(by));
        (bool done, ) = address(token).call(abi.encodeCall(token.removeWallet, (removed)));
        if (done && (full || walletsOf(h) == 0)) violation = "removeWallet";
        count("removeWallet", done);
    }

    function choosePayout(uint256 w, uint256 by) external {
        vm.prank(wallet(by));
        (bool done, ) = address(token).call(abi.encodeCall(token.setPayoutAddress, (wallet(w))));
        if (done && token.holderOf(wallet(w)) != token.holderOf(wallet(by))) violation = "payout of another";
        count("payout", done);
    }

    // Operators

    function freezeSome(uint256 w, uint256 amount) external {
        address frozen = wallet(w);
        amount = amount % 3 == 0 ? 0 : pick(amount / 3, token.balanceOf(frozen));
        vm.prank(enforcer);
        token.setFrozenTokens(frozen, amount);
        count("freeze", true);
    }

    function freezeOne(uint256 h, uint256 on) external {
        vm.prank(enforcer);
        token.setHolderFrozen(holderId(h), on % 8 == 0);
        count("freezeHolder", true);
    }

    function pauseOrNot(uint256 on) external {
        vm.prank(pauser);
        if (on % 8 == 0) count("pause", call(address(token), abi.encodeCall(token.pause, ())));
        else count("unpause", call(address(token), abi.encodeCall(token.unpause, ())));
    }

    function request(uint256 f, uint256 t, uint256 kind) external {
        (address from, address to) = (wallet(f), wallet(t));
        bytes32 h = token.holderOf(from);
        bool slow = kind % 3 == 0;
        vm.prank(enforcer);
        bool done = call(
            address(token),
            slow
                ? abi.encodeCall(token.requestRecoveryWithoutVeto, (from, to, h))
                : abi.encodeCall(token.requestRecovery, (from, to, h))
        );
        if (!done) return; // a wallet that is empty or in recovery already
        count(slow ? "requestSlow" : "request", true);
        requestedAt[from] = block.timestamp;
        approvedAt[from] = 0;
        if (!token.isBlocked(from)) violation = "not blocked at once";
    }

    function decide(uint256 f, uint256 kind) external {
        address from = recovering(f);
        (address to, , bool vetoable) = token.recoveries(from);
        if (kind % 4 == 0) {
            vm.prank(admin);
            count("cancelRecovery", call(address(token), abi.encodeCall(token.cancelRecovery, (from))));
        } else if (kind % 4 == 1) {
            vm.prank(from);
            bool done = call(address(token), abi.encodeCall(token.vetoRecovery, ()));
            if (done && (!vetoable || block.timestamp >= requestedAt[from] + 14 days)) violation = "veto";
            count("veto", done);
        } else {
            vm.prank(admin);
            bool done = call(address(token), abi.encodeCall(token.approveRecovery, (from, to)));
            if (done) approvedAt[from] = block.timestamp;
            count("approve", done);
        }
        if (to != address(0) && !token.isBlocked(from)) violation = "unblocked by a decision";
    }

    function recover(uint256 f, uint256 time) external {
        address from = recovering(f);
        (address to, , bool vetoable) = token.recoveries(from);
        // The day it becomes due, the second before, or now.
        if (time % 4 == 0) advance(vetoable ? 14 days : 30 days);
        if (time % 4 == 1) advance(vetoable ? 14 days - 1 : 30 days - 1);
        uint256 due = vetoable ? requestedAt[from] + 14 days : approvedAt[from] + 30 days;
        bool early = to == address(0) || (!vetoable && approvedAt[from] == 0) || block.timestamp < due;
        early = early || token.paused();
        bytes32 h = token.holderOf(from);
        uint256 before = token.holderBalance(h);
        bool done = call(address(token), abi.encodeCall(token.executeRecovery, (from)));
        if (done && (early || token.holderBalance(h) != before || token.holderOf(to) != h)) violation = "recovery";
        count("recover", done);
    }

    function unblockOne(uint256 w) external {
        address blocked = wallet(w);
        for (uint256 i; i < WALLETS && !token.isBlocked(blocked); ++i) blocked = wallet((w % WALLETS) + i);
        (address to, , ) = token.recoveries(blocked);
        vm.prank(registrar);
        bool done = call(address(token), abi.encodeCall(token.unblock, (blocked)));
        if (done && to != address(0)) violation = "unblocked while in recovery";
        count("unblock", done);
    }

    function announce(uint256 f, uint256 t, uint256 amount) external {
        (address from, address to) = (wallet(f), wallet(t));
        amount = pick(amount, token.balanceOf(from));
        vm.prank(enforcer);
        bool done = call(
            address(token),
            abi.encodeCall(token.announceOrder, (keccak256("document"), from, to, amount))
        );
        if (!done) return;
        orders.push([from, to, address(0)]);
        orderAmounts.push(amount);
        announcedAt[keccak256(abi.encode(from, to, amount))] = block.timestamp;
        count("announce", true);
    }

    function executeOrder(uint256 i, uint256 kind) external {
        if (orders.length == 0) return;
        // The newest orders most of the time: old ones rarely fit the balances any more.
        i = kind % 2 == 0 ? orders.length - 1 - (i % orders.length) : orders.length - 1;
        (address from, address to, uint256 amount) = (orders[i][0], orders[i][1], orderAmounts[i]);
        bytes32 key = keccak256(abi.encode(from, to, amount));
        if (kind % 8 == 7) {
            vm.prank(admin);
            bool cancelled_ = call(address(token), abi.encodeCall(token.cancelOrder, (from, to, amount)));
            if (cancelled_) announcedAt[key] = 0;
            count("cancelOrder", cancelled_);
            return;
        }
        uint256 at = announcedAt[key];
        bool early = at == 0 || block.timestamp < at + 3 days || token.paused();
        bool receives = mayMove(to);
        vm.prank(enforcer);
        bool done = call(address(token), abi.encodeCall(token.forcedTransfer, (from, to, amount)));
        if (done && (early || !receives)) violation = "forcedTransfer";
        if (done) announcedAt[key] = 0;
        count("force", done);
    }

    function forceExit(uint256 id, uint256 t) external {
        id = 1 + (id % (staking.lastStakeId() + 1));
        (bytes32 h, , , , , uint256 reward, uint256 claimed) = staking.stakes(id);
        if (h == 0) return;
        address from = richest(h);
        // Most of the order's way at once: such a sequence is rarely found by chance.
        uint256 amount = token.balanceOf(from);
        address to = wallet(t);
        vm.startPrank(enforcer);
        bool prepared = call(address(token), abi.encodeCall(token.announceOrder, (keccak256("d"), from, to, amount)));
        if (prepared) {
            orders.push([from, to, address(0)]);
            orderAmounts.push(amount);
            announcedAt[keccak256(abi.encode(from, to, amount))] = block.timestamp;
        }
        token.setHolderFrozen(h, true);
        vm.stopPrank();
        advance(3 days);
        vm.prank(enforcer);
        bool done = call(address(staking), abi.encodeCall(staking.forceExit, (id, from, to, amount)));
        vm.prank(enforcer);
        token.setHolderFrozen(h, false);
        (, , , , , uint256 kept, uint256 claimedLater) = staking.stakes(id);
        if (done && (kept - claimedLater > reward - claimed)) violation = "forceExit promised more";
        count("forceExit", done);
    }

    // Staking

    function stakeSome(uint256 w, uint256 plan, uint256 amount) external {
        bytes32 h = token.holderOf(wallet(w));
        uint256 free = modelFree(h);
        amount = pick(amount, free);
        bool frozen = token.holderFrozen(h);
        vm.prank(wallet(w));
        bool done = call(address(staking), abi.encodeCall(staking.stake, (plan % 3, amount)));
        if (done && (amount > free || frozen)) violation = "frozen or locked shares were staked";
        count("stake", done);
    }

    function useStake(uint256 w, uint256 id, uint256 kind) external {
        uint256 last = staking.lastStakeId();
        id = kind % 2 == 0 ? last : 1 + (id % (last + 1));
        (bytes32 h, , , , , , ) = staking.stakes(id);
        address sender = kind % 5 == 4 || h == 0 ? wallet(w) : richest(h);
        bool allowed = token.holderOf(sender) == h && h != 0 && mayMove(sender);
        uint256 before = token.totalSupply();
        uint256 due = staking.claimable(id);
        bytes4[3] memory calls = [staking.claim.selector, staking.exit.selector, staking.renew.selector];
        string[3] memory kinds = ["claim", "exit", "renew"];
        uint256 which = (kind / 10) % 3;
        vm.prank(sender);
        bool done = call(address(staking), abi.encodeWithSelector(calls[which], id));
        if (done && !allowed) violation = "a stake was used by another or a frozen holder";
        if (!done && allowed && (which == 1 || (which == 0 && due != 0))) violation = "an owner could not claim or leave";
        if (done && token.totalSupply() - before != due) violation = "claimed another amount";
        claimedShares += token.totalSupply() - before;
        count(kinds[which], done);
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

    // Time and attackers

    function wait(uint256 time) external {
        uint256[6] memory steps = [uint256(1), 1 hours, 1 days, 3 days, 14 days, 30 days];
        advance(steps[time % 6] - (time / 6) % 2);
    }

    /// Nobody without ADMIN widens a role, mints, or changes a limit.
    function attack(uint256 w, uint256 kind) external {
        address[5] memory operators = [registrar, enforcer, pauser, signer, treasury];
        address who = kind % 2 == 0 ? wallet(w) : operators[w % 5];
        bytes[10] memory calls = [
            abi.encodeCall(token.grantRole, (token.SALE_ROLE(), who)),
            abi.encodeCall(token.grantRole, (bytes32(0), who)),
            abi.encodeCall(token.beginDefaultAdminTransfer, (who)),
            abi.encodeCall(token.acceptDefaultAdminTransfer, ()),
            abi.encodeCall(token.mint, (wallet(w), 1)),
            abi.encodeCall(token.mintReserved, (wallet(w), 1)),
            abi.encodeCall(token.unlock, (token.holderOf(who), 1)),
            abi.encodeCall(token.lock, (holderId(w), 1)),
            abi.encodeCall(token.registerFirst, (wallet(w), holderId(w))),
            abi.encodeCall(token.reserve, (1))
        ];
        vm.prank(who);
        if (call(address(token), calls[(kind / 2) % 10])) violation = "an attack on the token succeeded";
        vm.prank(who);
        if (call(address(sale), abi.encodeCall(sale.setMinPrice, (1)))) violation = "minimum price";
        vm.prank(who);
        if (call(address(sale), abi.encodeCall(sale.setDailyLimit, (type(uint128).max)))) violation = "daily limit";
        vm.prank(who);
        if (call(address(staking), abi.encodeCall(staking.addPlan, (1, 1, 1)))) violation = "plan";
    }

    // What the model knows

    function wallet(uint256 i) public view returns (address) {
        return wallets[i % WALLETS];
    }

    function holderId(uint256 i) public pure returns (bytes32) {
        return keccak256(abi.encode("holder", i % HOLDERS));
    }

    function walletsOf(bytes32 h) public view returns (uint256 n) {
        for (uint256 i; i < WALLETS; ++i) if (token.holderOf(wallet(i)) == h) ++n;
    }

    function heldBack(address w) public view returns (uint256) {
        uint256 frozen = token.getFrozenTokens(w);
        return frozen < token.balanceOf(w) ? frozen : token.balanceOf(w);
    }

    /// Balance - locked - frozen of all wallets, counted again.
    function modelFree(bytes32 h) public view returns (uint256) {
        uint256 bindings;
        uint256 sum;
        if (h == 0 || token.holderFrozen(h)) return 0;
        for (uint256 i; i < WALLETS; ++i) {
            if (token.holderOf(wallet(i)) != h) continue;
            sum += token.balanceOf(wallet(i));
            bindings += heldBack(wallet(i));
        }
        bindings += token.lockedOf(h);
        return bindings < sum ? sum - bindings : 0;
    }

    function mayMove(address w) internal view returns (bool) {
        return token.holderOf(w) != 0 && !token.isBlocked(w) && !token.holderFrozen(token.holderOf(w));
    }

    /// A wallet in recovery, when there is one.
    function recovering(uint256 seed) private view returns (address w) {
        for (uint256 i; i < WALLETS; ++i) {
            w = wallet(seed % WALLETS + i);
            (address to, , ) = token.recoveries(w);
            if (to != address(0)) return w;
        }
    }

    function siblingOf(address w) private view returns (address) {
        for (uint256 i; i < WALLETS; ++i)
            if (wallet(i) != w && token.holderOf(wallet(i)) == token.holderOf(w)) return wallet(i);
        return w;
    }

    function richest(bytes32 h) private view returns (address best) {
        for (uint256 i; i < WALLETS; ++i) {
            address w = wallet(i);
            if (token.holderOf(w) == h && (best == address(0) || token.balanceOf(w) > token.balanceOf(best))) best = w;
        }
    }

    /// At a limit: zero, one below, exactly, one above; or any value up to it.
    function pick(uint256 seed, uint256 limit) internal pure returns (uint256) {
        uint256 kind = seed % 8;
        if (kind == 0) return limit;
        if (kind == 1) return limit + 1;
        if (kind == 2) return limit == 0 ? 0 : limit - 1;
        if (kind == 3) return 0;
        return limit == 0 ? 0 : (seed / 8) % limit;
    }

    function buyRandom(uint256 w, uint256 amount, uint256 price, address payToken, string memory kind) private {
        // A person's wallet and id, or any pair.
        bytes32 h = price % 5 == 4 ? holderId(price / 5) : token.holderOf(wallet(w));
        if (h == 0) h = holderId(w);
        uint256 left = START_CAP - boughtShares;
        uint256 most = sale.available() < left ? sale.available() : left;
        // Small purchases keep something for the later ones.
        uint256 shares = amount % 3 == 0 ? pick(amount / 3, most) : pick(amount / 3, most / 8);
        ShareSale.Quote memory q = quoteOf(wallet(w), h, payToken, shares);
        bool low = price % 7 == 6 && shares != 0;
        if (low) q.payAmount -= 1;
        bool done = attempt(q);
        if (!done) return;
        // BNB quotes are rounded up by less than a wei's worth, so one wei less is below the minimum.
        if (low) violation = "sold below the minimum price";
        if (shares > most) violation = "sold beyond a limit";
        count(kind, true);
    }

    function buyFor(uint256 w, uint256 h, uint256 shares, address payToken) private {
        if (!attempt(quoteOf(wallet(w), holderId(h), payToken, shares))) violation = "could not start";
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
        if (later - before != (done ? q.payAmount : 0)) violation = "shares without the exact payment";
        if (token.totalSupply() - supply != (done ? q.shares : 0)) violation = "minted another amount";
        if (!done) return false;
        if (paused || token.holderOf(q.buyer) != q.holder) violation = "sold while paused or to another holder";
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
        if (day > sale.dailyLimit()) violation = "more than a day's limit";
    }

    function advance(uint256 time) internal {
        vm.warp(block.timestamp + time);
        usdtFeed.set(1e8, block.timestamp);
        bnbFeed.set(600e8, block.timestamp);
    }

    function call(address to, bytes memory data) internal returns (bool done) {
        (done, ) = to.call(data);
    }

    function count(string memory kind, bool done) internal {
        if (done) ++counts[keccak256(bytes(kind))];
    }
}
