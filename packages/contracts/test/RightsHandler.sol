// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {DistributionNotices} from "../src/DistributionNotices.sol";
import {Distributions} from "../src/Distributions.sol";
import {SplitHandler} from "./SplitHandler.sol";

/// Distributions and ballots between all that the wallets do. What each holder held at a record time is counted from
/// the balances of that second, apart from the token's own history.
contract RightsHandler is SplitHandler {
    uint256 private constant MOST = 6;

    /// What is known of a distribution or a ballot, whose id is one above its place.
    struct Record {
        Holdings_ held;
        /// Whether each holder was paid.
        bool[HOLDERS] isSettled;
        uint256 net;
        uint256 tax;
        uint256 reclaimed;
        /// One above the place of the holder with another rate.
        uint256 exception;
        bool entered;
        /// The choice of each holder's last vote, and whether the holder cast one.
        uint256[HOLDERS] choice;
        bool[HOLDERS] isOwn;
        /// One above the place of each holder's proxy, and the instruction.
        uint256[HOLDERS] proxy;
        uint256[HOLDERS] instruction;
    }

    uint16 private constant TAX = 3_500;
    uint16 private constant OTHER_TAX = 1_234;
    address private office = address(0x7A8);
    Record[] private funded;
    Record[] internal opened;

    /// Without tax, with tax, or with tax and a holder with another rate. The money is exactly the announced amount for
    /// each share of the record time.
    function distributeSome(uint256 amount, uint256 kind) external {
        if (funded.length == MOST) return;
        bool taxed = kind % 3 != 0;
        bytes32 root = kind % 3 == 2 ? leafOf(kind) : bytes32(0);
        DistributionNotices.Tax memory tax = DistributionNotices.Tax(
            taxed ? TAX : 0, taxed ? office : address(0), root, root == 0 ? 0 : 1
        );
        uint256 perShare = 1 + (amount % 3 == 0 ? amount % 1000 : amount % 1e23);
        vm.prank(board);
        uint256 id = distributions.announce(block.timestamp + 14 days, usdt, perShare, DOCUMENT, tax);
        advance(14 days);
        Holdings_ memory held = recordOf();
        uint256 sum = (held.supply * perShare + SHARE - 1) / SHARE;
        payIn(id, usdt, sum + 1, "");
        if (distributions.distributions(id).amount != sum) fail("funded with another amount");
        Record storage r = funded.push();
        r.held = held;
        if (root != 0) r.exception = 1 + (kind % HOLDERS);
        count("fund", true);
    }

    /// The only leaf is the root.
    function enterRate(uint256 i, uint256 h, uint256 right) external {
        if (funded.length == 0) return;
        uint256 id = 1 + (i % funded.length);
        Record storage r = funded[id - 1];
        if (right % 4 != 0 && r.exception != 0) h = r.exception - 1;
        bytes32[] memory none = new bytes32[](0);
        uint16 bps = right % 4 == 1 ? OTHER_TAX + 1 : OTHER_TAX;
        bool done = call(address(distributions), abi.encodeCall(distributions.enterRate, (id, holderId(h), bps, none)));
        bool allowed = r.exception == 1 + (h % HOLDERS) && !r.entered && bps == OTHER_TAX && !r.isSettled[h % HOLDERS];
        if (done != allowed) fail("a rate");
        if (done) r.entered = true;
        count("enterRate", done);
    }

    /// Two holders, of which one may be unknown, or all of them.
    function payHolders(uint256 i, uint256 a, uint256 b) external {
        if (funded.length == 0) return;
        uint256 id = 1 + (i % funded.length);
        bytes32[] memory holders = a % 4 == 0 ? everyone() : list(holderId(a), b % 5 == 0 ? bytes32(b) : holderId(b));
        uint256[HOLDERS] memory before = money();
        bool[HOLDERS] memory payable_ = payables();
        Record storage r = funded[id - 1];
        bool done = call(address(distributions), abi.encodeCall(distributions.pay, (id, holders)));
        bool waits = block.timestamp < distributions.distributions(id).reclaimableAt - 2160 days;
        if (done == (waits && r.exception != 0 && !r.entered)) fail("paid before all rates were entered");
        if (!done) return;
        settle(id, holders, before, payable_);
        count(holders.length == HOLDERS ? "payAll" : "pay", true);
    }

    /// After six years; the money of holders who can be paid must reach them.
    function reclaimRest(uint256 i) external {
        if (funded.length == 0) return;
        uint256 id = 1 + (i % funded.length);
        uint256 due = distributions.distributions(id).reclaimableAt;
        if (block.timestamp < due) {
            vm.prank(board);
            if (call(address(distributions), abi.encodeCall(distributions.reclaim, (id, everyone())))) fail("reclaimed early");
            if (i % 16 != 0) return;
            advance(due - block.timestamp);
        }
        uint256 before = usdt.balanceOf(board);
        uint256[HOLDERS] memory had = money();
        bool[HOLDERS] memory payable_ = payables();
        vm.prank(board);
        bool done = call(address(distributions), abi.encodeCall(distributions.reclaim, (id, everyone())));
        if (!done) return;
        funded[id - 1].reclaimed += usdt.balanceOf(board) - before;
        settle(id, everyone(), had, payable_);
        count("reclaim", true);
    }

    function openSome(uint256 choices) external {
        if (opened.length == MOST) return;
        Holdings_ memory held = recordOf();
        opened.push().held = held;
        openBallot(2 + (choices % 15), 20 days);
        count("openBallot", true);
    }

    /// One choice too low and one too high are among them.
    function voteSome(uint256 i, uint256 w, uint256 choice, uint256 how) external {
        if (opened.length == 0) return;
        uint256 id = 1 + (how % 3 == 0 ? i % opened.length : opened.length - 1);
        (, uint256 choices, , , ) = ballots.ballots(id);
        choice = choice % 16 == 15 ? choices + 1 : choice % 16 == 14 ? 0 : 1 + (choice % choices);
        bool allowed = choice != 0 && choice <= choices && mayVote(id, wallet(w));
        bool done = how % 2 == 0 ? voteDirectly(wallet(w), id, choice) : voteSigned(w, id, choice, how % 10 != 9);
        if (how % 2 == 0 && done != allowed) fail("vote");
        if (done && !allowed) fail("a vote that is not allowed");
        if (done) noteVote(id, wallet(w), choice, how % 2 == 0);
    }

    function mayVote(uint256 id, address voter) private view returns (bool) {
        (, , , uint256 end, ) = ballots.ballots(id);
        (bool known, uint256 h) = placeOf(token.holderOf(voter));
        return known && !token.isBlocked(voter) && block.timestamp < end && opened[id - 1].held.shares[h] >= SHARE;
    }

    function noteVote(uint256 id, address voter, uint256 choice, bool direct) private {
        (, uint256 h) = placeOf(token.holderOf(voter));
        Record storage r = opened[id - 1];
        count(r.choice[h] != 0 ? "changeVote" : direct ? "vote" : "voteSigned", true);
        (r.choice[h], r.isOwn[h]) = (choice, true);
    }

    /// Everything of distributions and ballots, counted apart from the contracts.
    function checkRights() external view returns (string memory) {
        (uint256 kept, uint256 taxes, uint256 withheld) = (0, 0, 0);
        for (uint256 i; i < funded.length; ++i) {
            Distributions.Distribution memory d = distributions.distributions(i + 1);
            Record memory r = funded[i];
            kept += d.remaining + d.withheld;
            withheld += d.withheld;
            taxes += r.tax;
            if (d.amount != d.remaining + r.net + r.tax + r.reclaimed) return "paid in = net + tax + remaining + returned";
            if (d.supply != r.held.supply) return "supply at the record time";
            for (uint256 h; h < HOLDERS; ++h) {
                uint256 due = r.isSettled[h] ? 0 : (d.amount * r.held.shares[h]) / r.held.supply;
                if (distributions.owed(i + 1, holderId(h)) != due) return "owed";
            }
        }
        if (usdt.balanceOf(address(distributions)) != kept) return "the money is there";
        if (usdt.balanceOf(office) + withheld != taxes) return "the office has the tax";
        for (uint256 i; i < opened.length; ++i) {
            uint256[] memory tally = ballots.tally(i + 1);
            for (uint256 h; h < HOLDERS; ++h)
                if (opened[i].choice[h] != 0) tally[opened[i].choice[h] - 1] -= (opened[i].held.shares[h] / SHARE) * SHARE;
            for (uint256 c; c < tally.length; ++c) if (tally[c] != 0) return "a tally is the votes of its choice";
        }
        return "";
    }

    /// Each listed holder with shares and a payout address has the exact part now, and was not paid before.
    function settle(
        uint256 id,
        bytes32[] memory holders,
        uint256[HOLDERS] memory before,
        bool[HOLDERS] memory payable_
    ) private {
        Record storage r = funded[id - 1];
        uint256 amount = distributions.distributions(id).amount;
        uint256[HOLDERS] memory later = money();
        for (uint256 h; h < HOLDERS; ++h) {
            bool listed;
            for (uint256 i; i < holders.length; ++i) if (holders[i] == holderId(h)) listed = true;
            bool due = listed && payable_[h] && r.held.shares[h] != 0 && !r.isSettled[h];
            uint256 gross = due ? (amount * r.held.shares[h]) / r.held.supply : 0;
            uint256 tax = (gross * rateOf(id, h)) / 10_000;
            if (later[h] - before[h] != gross - tax) fail("paid another amount, or twice");
            r.net += later[h] - before[h];
            r.tax += tax;
            if (due) r.isSettled[h] = true;
        }
    }

    function rateOf(uint256 id, uint256 h) private view returns (uint256) {
        Record storage r = funded[id - 1];
        if (r.entered && r.exception == 1 + h) return OTHER_TAX;
        return distributions.distributions(id).taxWallet == address(0) ? 0 : TAX;
    }

    function leafOf(uint256 h) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(keccak256(abi.encode(holderId(h), uint256(OTHER_TAX)))));
    }

    function voteDirectly(address voter, uint256 id, uint256 choice) private returns (bool) {
        vm.prank(voter);
        return call(address(ballots), abi.encodeCall(ballots.vote, (id, choice)));
    }

    /// A signature is used twice; the second time must fail.
    function voteSigned(uint256 w, uint256 id, uint256 choice, bool ownKey) private returns (bool done) {
        uint256 key = FIRST_KEY + (((w % WALLETS) + (ownKey ? 0 : 1)) % WALLETS);
        (, uint32 nonce, ) = ballots.votes(id, token.holderOf(wallet(w)));
        (, uint256 choices, , , ) = ballots.ballots(id);
        bytes memory signature = signVote(key, id, wallet(w), choice, nonce);
        bytes memory data = abi.encodeCall(
            ballots.voteBySignature, (id, wallet(w), choice, nonce, wordsOf(choices), signature)
        );
        done = call(address(ballots), data);
        if (done && !ownKey) fail("another key voted");
        if (done && call(address(ballots), data)) fail("a signature was used twice");
    }

    function everyone() internal pure returns (bytes32[] memory holders) {
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
}
