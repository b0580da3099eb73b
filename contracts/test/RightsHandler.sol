// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Distributions} from "../src/Distributions.sol";
import {Handler} from "./Handler.sol";

/// Distributions and ballots between all that the wallets do. What each holder held at a record time is counted from
/// the balances of that second, apart from the token's own history.
contract RightsHandler is Handler {
    uint256 private constant MOST = 6;

    /// What is known of a distribution or a ballot, whose id is one above its place.
    struct Record {
        uint256[HOLDERS] shares;
        uint256 supply;
        /// Whether each holder was paid.
        bool[HOLDERS] isSettled;
        uint256 paid;
        uint256 reclaimed;
        /// One above the choice of each holder's last vote.
        uint256[HOLDERS] choice;
    }

    Record[] private declared;
    Record[] private opened;

    function declareSome(uint256 amount) external {
        if (declared.length == MOST) return;
        Record memory r = recordOf();
        uint256 sum = 1 + (amount % 3 == 0 ? amount % 1000 : amount % 1e24);
        declare(usdt, sum);
        declared.push(r);
        count("declare", true);
    }

    /// Two holders, of which one may be unknown, or all of them.
    function payHolders(uint256 i, uint256 a, uint256 b) external {
        if (declared.length == 0) return;
        uint256 id = 1 + (i % declared.length);
        bytes32[] memory holders = a % 4 == 0 ? everyone() : list(holderId(a), b % 5 == 0 ? bytes32(b) : holderId(b));
        uint256[HOLDERS] memory before = money();
        bool[HOLDERS] memory payable_ = payables();
        distributions.pay(id, holders);
        settle(id, holders, before, payable_);
        count(holders.length == HOLDERS ? "payAll" : "pay", true);
    }

    /// After six years; the money of holders who can be paid must reach them.
    function reclaimRest(uint256 i) external {
        if (declared.length == 0) return;
        uint256 id = 1 + (i % declared.length);
        uint256 due = distributions.distributions(id).reclaimableAt;
        if (block.timestamp < due) {
            vm.prank(board);
            if (call(address(distributions), abi.encodeCall(distributions.reclaim, (id, everyone())))) violation = "early";
            if (i % 16 != 0) return;
            advance(due - block.timestamp);
        }
        uint256 before = usdt.balanceOf(board);
        uint256[HOLDERS] memory had = money();
        bool[HOLDERS] memory payable_ = payables();
        vm.prank(board);
        bool done = call(address(distributions), abi.encodeCall(distributions.reclaim, (id, everyone())));
        if (!done) return;
        declared[id - 1].reclaimed += usdt.balanceOf(board) - before;
        settle(id, everyone(), had, payable_);
        count("reclaim", true);
    }

    function openSome(uint256 choices) external {
        if (opened.length == MOST) return;
        opened.push(recordOf());
        openBallot(2 + (choices % 15), 20 days);
        count("openBallot", true);
    }

    function voteSome(uint256 i, uint256 w, uint256 choice, uint256 how) external {
        if (opened.length == 0) return;
        uint256 id = 1 + (how % 3 == 0 ? i % opened.length : opened.length - 1);
        (, uint256 choices, , ) = ballots.ballots(id);
        choice = choice % 8 == 7 ? choices : choice % choices;
        bool allowed = choice < choices && mayVote(id, wallet(w));
        bool done = how % 2 == 0 ? voteDirectly(wallet(w), id, choice) : voteSigned(w, id, choice, how % 10 != 9);
        if (how % 2 == 0 && done != allowed) violation = "vote";
        if (done && !allowed) violation = "a vote that is not allowed";
        if (done) noteVote(id, wallet(w), choice, how % 2 == 0);
    }

    function mayVote(uint256 id, address voter) private view returns (bool) {
        (, , , uint256 end) = ballots.ballots(id);
        (bool known, uint256 h) = placeOf(token.holderOf(voter));
        return known && mayMove(voter) && block.timestamp < end && opened[id - 1].shares[h] != 0;
    }

    function noteVote(uint256 id, address voter, uint256 choice, bool direct) private {
        (, uint256 h) = placeOf(token.holderOf(voter));
        Record storage r = opened[id - 1];
        count(r.choice[h] != 0 ? "changeVote" : direct ? "vote" : "voteSigned", true);
        r.choice[h] = choice + 1;
    }

    /// Everything of distributions and ballots, counted apart from the contracts.
    function checkRights() external view returns (string memory) {
        uint256 held;
        for (uint256 i; i < declared.length; ++i) {
            Distributions.Distribution memory d = distributions.distributions(i + 1);
            Record memory r = declared[i];
            held += d.remaining;
            if (d.amount != d.remaining + r.paid + r.reclaimed) return "declared = paid + remaining + returned";
            if (d.supply != r.supply) return "supply at the record time";
            for (uint256 h; h < HOLDERS; ++h) {
                uint256 due = r.isSettled[h] ? 0 : (d.amount * r.shares[h]) / r.supply;
                if (distributions.owed(i + 1, holderId(h)) != due) return "owed";
            }
        }
        if (usdt.balanceOf(address(distributions)) != held) return "the money is there";
        for (uint256 i; i < opened.length; ++i) {
            uint256[] memory tally = ballots.tally(i + 1);
            for (uint256 h; h < HOLDERS; ++h)
                if (opened[i].choice[h] != 0) tally[opened[i].choice[h] - 1] -= opened[i].shares[h];
            for (uint256 c; c < tally.length; ++c) if (tally[c] != 0) return "a tally is the votes of its choice";
        }
        return "";
    }

    /// What each holder holds in this second, which then passes.
    function recordOf() private returns (Record memory r) {
        for (uint256 i; i < WALLETS; ++i) {
            (bool known, uint256 h) = placeOf(token.holderOf(wallet(i)));
            if (!known) continue;
            r.shares[h] += token.balanceOf(wallet(i));
            r.supply += token.balanceOf(wallet(i));
        }
        advance(1);
    }

    /// Each listed holder with shares and a payout address has the exact part now, and was not paid before.
    function settle(
        uint256 id,
        bytes32[] memory holders,
        uint256[HOLDERS] memory before,
        bool[HOLDERS] memory payable_
    ) private {
        Record storage r = declared[id - 1];
        uint256 amount = distributions.distributions(id).amount;
        uint256[HOLDERS] memory later = money();
        for (uint256 h; h < HOLDERS; ++h) {
            bool listed;
            for (uint256 i; i < holders.length; ++i) if (holders[i] == holderId(h)) listed = true;
            bool due = listed && payable_[h] && r.shares[h] != 0 && !r.isSettled[h];
            uint256 expected = due ? (amount * r.shares[h]) / r.supply : 0;
            if (later[h] - before[h] != expected) violation = "paid another amount, or twice";
            r.paid += later[h] - before[h];
            if (due) r.isSettled[h] = true;
        }
    }

    function voteDirectly(address voter, uint256 id, uint256 choice) private returns (bool) {
        vm.prank(voter);
        return call(address(ballots), abi.encodeCall(ballots.vote, (id, choice)));
    }

    /// A signature is used twice; the second time must fail.
    function voteSigned(uint256 w, uint256 id, uint256 choice, bool ownKey) private returns (bool done) {
        uint256 key = FIRST_KEY + (((w % WALLETS) + (ownKey ? 0 : 1)) % WALLETS);
        (, uint32 nonce, ) = ballots.votes(id, token.holderOf(wallet(w)));
        bytes memory signature = signVote(key, id, wallet(w), choice, nonce);
        bytes memory data = abi.encodeCall(ballots.voteBySignature, (id, wallet(w), choice, nonce, signature));
        done = call(address(ballots), data);
        if (done && !ownKey) violation = "another key voted";
        if (done && call(address(ballots), data)) violation = "a signature was used twice";
    }

    function everyone() private pure returns (bytes32[] memory holders) {
        holders = new bytes32[](HOLDERS);
        for (uint256 h; h < HOLDERS; ++h) holders[h] = holderId(h);
    }

    /// Pay tokens in the wallets of each holder.
    function money() private view returns (uint256[HOLDERS] memory sums) {
        for (uint256 i; i < WALLETS; ++i) {
            (bool known, uint256 h) = placeOf(token.holderOf(wallet(i)));
            if (known) sums[h] += usdt.balanceOf(wallet(i));
        }
    }

    function payables() private view returns (bool[HOLDERS] memory list_) {
        for (uint256 h; h < HOLDERS; ++h) list_[h] = token.payoutAddress(holderId(h)) != address(0);
    }

    function placeOf(bytes32 holder) private pure returns (bool, uint256) {
        for (uint256 h; h < HOLDERS; ++h) if (holderId(h) == holder) return (true, h);
        return (false, 0);
    }
}
