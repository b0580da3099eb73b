// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Enforcement} from "../src/Enforcement.sol";
import {WalletsHandler} from "./WalletsHandler.sol";

/// Recoveries, court orders and forced exits, around the first and the last second of each.
abstract contract EnforcementHandler is WalletsHandler {
    struct Known {
        address from;
        address to;
        uint256 amount;
    }

    Known[] private orders;
    uint256[] private requests;
    mapping(bytes32 key => uint256) private announcedAt;
    mapping(address wallet => uint256) private requestedAt;
    mapping(address wallet => uint256) private approvedAt;

    function requestSome(uint256 f, uint256 t, uint256 kind) external {
        (address from, address to) = (wallet(f), t % 2 == 0 ? unused(t / 2) : wallet(t));
        bytes32 h = token.holderOf(from);
        bool slow = kind % 3 == 0;
        vm.prank(enforcer);
        bool done = call(
            address(enforcement),
            slow
                ? abi.encodeCall(enforcement.requestRecoveryWithoutVeto, (from, to, h))
                : abi.encodeCall(enforcement.requestRecovery, (from, to, h))
        );
        if (!done) return; // a wallet that is in recovery already, or the day's last request
        noteRequest();
        count(slow ? "requestSlow" : "request", true);
        requestedAt[from] = block.timestamp;
        approvedAt[from] = 0;
        if (!token.isBlocked(from)) fail("not blocked at once");
        if (from == to || retired[to]) fail("a recovery to itself or to a retired wallet");
    }

    function decide(uint256 f, uint256 kind) external {
        address from = recovering(f);
        (address to, uint48 due, bool vetoable, , ) = enforcement.recoveries(from);
        if (kind % 4 == 0) {
            bool lapsed = due != 0 && block.timestamp > due + 30 days;
            vm.prank(kind % 8 == 0 ? guardian : wallet(f / 7));
            bool done = call(address(enforcement), abi.encodeCall(enforcement.cancelRecovery, (from)));
            if (done && kind % 8 != 0 && !lapsed) fail("a recovery was cancelled by anyone");
            count("cancelRecovery", done);
        } else if (kind % 4 == 1) {
            vm.prank(from);
            bool done = call(address(enforcement), abi.encodeCall(enforcement.vetoRecovery, ()));
            if (done && (!vetoable || block.timestamp >= requestedAt[from] + 14 days)) fail("veto");
            count("veto", done);
        } else {
            vm.prank(admin);
            bool done = call(address(enforcement), abi.encodeCall(enforcement.approveRecovery, (from, to)));
            if (done) approvedAt[from] = block.timestamp;
            count("approve", done);
        }
        if (to != address(0) && !token.isBlocked(from)) fail("unblocked by a decision");
    }

    function recover(uint256 f, uint256 time) external {
        address from = recovering(f);
        (address to, , bool vetoable, , ) = enforcement.recoveries(from);
        if (to == address(0)) return;
        uint256 due = vetoable ? requestedAt[from] + 14 days : approvedAt[from] + 30 days;
        if (time % 2 == 0) advanceTo([due - 1, due, due, due, due + 30 days, due + 30 days + 1][(time / 2) % 6]);
        bool allowed = (vetoable || approvedAt[from] != 0) && block.timestamp >= due && inTime(due);
        bytes32 h = token.holderOf(from);
        uint256 before = token.holderBalance(h);
        uint256 free = token.freeOf(h);
        bool done = call(address(enforcement), abi.encodeCall(enforcement.executeRecovery, (from)));
        count("recover", done);
        if (!done) return;
        retired[from] = true;
        if (!allowed || token.holderBalance(h) != before || token.holderOf(to) != h) fail("recovery");
        if (token.freeOf(h) > free) fail("a recovery freed shares");
    }

    function unblockOne(uint256 w) external {
        address blocked = wallet(w);
        for (uint256 i; i < WALLETS && !token.isBlocked(blocked); ++i) blocked = wallet((w % WALLETS) + i);
        (address to, , , , ) = enforcement.recoveries(blocked);
        vm.prank(registrar);
        bool done = call(address(enforcement), abi.encodeCall(enforcement.unblock, (blocked)));
        if (done && (to != address(0) || retired[blocked])) fail("unblocked in or after a recovery");
        count("unblock", done);
    }

    function announceSome(uint256 f, uint256 t, uint256 amount) external {
        address from = f % 8 == 0 ? token.bookWallet(holderId(f / 8)) : wallet(f);
        count("announce", announceKnown(from, wallet(t), pick(amount, token.balanceOf(from))));
    }

    function executeSome(uint256 i, uint256 kind) external {
        if (orders.length == 0) return;
        // The newest orders most of the time: old ones rarely fit the balances any more.
        Known memory o = orders[kind % 2 == 0 ? orders.length - 1 - (i % orders.length) : orders.length - 1];
        bytes32 key = keccak256(abi.encode(o));
        uint256 due = announcedAt[key] + 3 days;
        if (kind % 8 == 7) {
            vm.prank(guardian);
            bool cancelled_ = call(address(enforcement), abi.encodeCall(enforcement.cancelOrder, (o.from, o.to, o.amount)));
            if (cancelled_) announcedAt[key] = 0;
            count("cancelOrder", cancelled_);
            return;
        }
        if (announcedAt[key] != 0 && kind % 3 == 0)
            advanceTo([due - 1, due, due, due, due + 30 days, due + 30 days + 1][(kind / 24) % 6]);
        bool allowed = announcedAt[key] != 0 && block.timestamp >= due && inTime(due);
        bool receives_ = mayMove(o.to);
        vm.prank(enforcer);
        bool done = call(address(enforcement), abi.encodeCall(enforcement.executeOrder, (o.from, o.to, o.amount)));
        if (done && (!allowed || !receives_)) fail("a court order");
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
        announceKnown(from, to, amount);
        vm.prank(enforcer);
        token.setHolderFrozen(h, true);
        advance(3 days);
        uint256[] memory ids = new uint256[](1);
        ids[0] = id;
        vm.prank(enforcer);
        bool done = call(address(staking), abi.encodeCall(staking.forceExit, (ids, from, to, amount)));
        vm.prank(enforcer);
        token.setHolderFrozen(h, false);
        (, , , , , uint256 kept, uint256 claimedLater) = staking.stakes(id);
        if (done && (kept - claimedLater > reward - claimed)) fail("a forced exit promised more");
        count("forceExit", done);
    }

    function announceKnown(address from, address to, uint256 amount) private returns (bool done) {
        vm.prank(enforcer);
        done = call(address(enforcement), abi.encodeCall(enforcement.announceOrder, (DOCUMENT, from, to, amount)));
        if (!done) return false;
        if (from == to) fail("an order to the same wallet");
        noteRequest();
        orders.push(Known(from, to, amount));
        announcedAt[keccak256(abi.encode(from, to, amount))] = block.timestamp;
    }

    /// At most ten in any 24 hours.
    function noteRequest() private {
        requests.push(block.timestamp);
        if (requests.length > 10 && requests[requests.length - 11] + 1 days >= block.timestamp) fail("requests of a day");
    }

    /// Within 30 days, and not within a day of a pause.
    function inTime(uint256 due) private view returns (bool) {
        uint256 paused = token.pausedUntil();
        return block.timestamp <= due + 30 days && (paused == 0 || block.timestamp >= paused + 1 days);
    }

    /// A wallet in recovery, when there is one.
    function recovering(uint256 seed) private view returns (address w) {
        for (uint256 i; i < WALLETS; ++i) {
            w = wallet(seed % WALLETS + i);
            (address to, , , , ) = enforcement.recoveries(w);
            if (to != address(0)) return w;
        }
    }
}
