// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareLists} from "../src/ShareLists.sol";
import {EnforcementHandler} from "./EnforcementHandler.sol";
import {Trees} from "./Trees.sol";

/// Lists, and the claims of book entries.
abstract contract IssuanceHandler is EnforcementHandler {
    uint256 private constant MOST = 6;
    uint256 private constant LINES = 3;

    /// A list; its id is one above its place.
    struct Listed {
        ShareLists.Line[LINES] lines;
        bool[LINES] issued;
        uint256 at;
        uint256 announced;
        uint256 created;
        bool cancelled;
    }

    struct LockUp {
        bytes32 holder;
        uint256 shares;
        uint256 until;
    }

    Listed[] internal lists;
    LockUp[] internal lockUps;
    mapping(bytes32 holder => uint256) private claimedAt;

    function announceLines(uint256 a, uint256 b, uint256 kind) external {
        if (lists.length == MOST) return;
        ShareLists.Line[] memory lines = new ShareLists.Line[](LINES);
        uint256 sum;
        for (uint256 i; i < LINES; ++i) {
            uint256 seed = uint256(keccak256(abi.encode(a, b, i)));
            bytes32 h = holderId(seed);
            address w = (seed / 8) % 3 == 0 ? address(0) : (seed / 8) % 3 == 1 ? richest(h) : unused(seed / 32);
            lines[i] = ShareLists.Line(i, h, w, (seed / 64) % (100 * SHARE), 0);
            if ((seed / 16) % 4 == 0) lines[i].lockedUntil = block.timestamp + (seed / 32) % 20 days;
            sum += lines[i].shares;
        }
        uint256 shares = kind % 4 == 0 ? sum + SHARE : kind % 4 == 1 && sum > 1 ? sum - 1 : sum + 1;
        bytes32 root = Trees.rootOf(leavesOf(lines));
        uint256 left = token.maxSupply() - token.totalSupply() - token.reserved() - token.announced();
        vm.prank(board);
        bool done = call(address(issuance), abi.encodeCall(issuance.announce, (root, LINES, shares, DOCUMENT)));
        if (done != (shares <= left)) fail("announced more than is left");
        if (!done) return;
        Listed storage l = lists.push();
        for (uint256 i; i < LINES; ++i) l.lines[i] = lines[i];
        (l.at, l.announced) = (block.timestamp, shares);
        count("announceList", true);
    }

    /// As a line with a lock-up does, for most of what a holder has.
    function lockUpSome(uint256 h, uint256 amount, uint256 time) external {
        bytes32 holder = holderId(h);
        amount = pick(amount, token.holderBalance(holder));
        vm.prank(address(issuance));
        bool done = call(address(rules), abi.encodeCall(rules.lockUp, (holder, amount, block.timestamp + time % 5 days)));
        if (done) lockUps.push(LockUp(holder, amount, block.timestamp + time % 5 days));
    }

    /// One line or all of them, at the first second, one before, or now.
    function issueSome(uint256 i, uint256 which, uint256 time) external {
        if (lists.length == 0) return;
        uint256 id = 1 + (i % lists.length);
        Listed storage l = lists[id - 1];
        if (time % 2 == 0) advanceTo(l.at + 3 days - (time / 2) % 2);
        uint256 first = which % 4 == 3 ? 0 : which % 4;
        uint256 n = which % 4 == 3 ? LINES : 1;
        ShareLists.Line[] memory lines = new ShareLists.Line[](n);
        bytes32[][] memory proofs = new bytes32[][](n);
        bytes32[] memory leaves = leavesOf(allLines(l));
        uint256 due;
        for (uint256 k; k < n; ++k) {
            (lines[k], proofs[k]) = (l.lines[first + k], Trees.proofOf(leaves, first + k));
            if (!l.issued[first + k]) due += lines[k].shares;
        }
        uint256 before = token.totalSupply();
        bool done = call(address(issuance), abi.encodeCall(issuance.issue, (id, lines, proofs)));
        if (token.totalSupply() - before != (done ? due : 0)) fail("a line was issued twice or in part");
        if (!done) return;
        bool wasDue = block.timestamp >= l.at + 3 days && !l.cancelled;
        if (!wasDue || (due != 0 && token.paused())) fail("issued early, late or paused");
        for (uint256 k; k < n; ++k) noteLine(l, first + k);
        if (l.created > l.announced) fail("issued more than announced");
    }

    function noteLine(Listed storage l, uint256 k) private {
        if (l.issued[k]) return;
        l.issued[k] = true;
        ShareLists.Line memory line_ = l.lines[k];
        l.created += line_.shares;
        issuedShares += line_.shares;
        if (line_.lockedUntil != 0) lockUps.push(LockUp(line_.holder, line_.shares, line_.lockedUntil));
        count(line_.wallet == address(0) ? "issueBook" : "issueLine", true);
    }

    function cancelSome(uint256 i, uint256 kind) external {
        if (lists.length == 0 || kind % 4 > 1) return;
        cancelList(1 + (i % lists.length));
    }

    function cancelList(uint256 id) internal {
        vm.prank(guardian);
        bool done = call(address(issuance), abi.encodeCall(issuance.cancel, (id)));
        if (done == lists[id - 1].cancelled) fail("cancelled twice, or not at all");
        lists[id - 1].cancelled = true;
        count("cancelList", done);
    }

    function claimSome(uint256 h, uint256 w) external {
        bytes32 holder = claimant(h, false);
        if (claimedAt[holder] != 0 && block.timestamp > claimedAt[holder] + 32 days) endLapsed(holder);
        address to = richest(holder);
        if (w % 8 == 0) to = wallet(w / 8);
        else if (to == address(0)) to = unused(w / 8);
        bytes32 digest = claimDigest(holder, to, issuance.nonces(holder), block.timestamp);
        bytes memory attestation = signed(SIGNER_KEY, digest);
        bytes memory data = abi.encodeCall(issuance.claimBook, (holder, to, block.timestamp, attestation));
        vm.prank(registrar);
        bool done = call(address(issuance), data);
        if (done && w % 3 == 1) {
            vm.prank(guardian);
            count("cancelClaim", call(address(issuance), abi.encodeCall(issuance.cancelClaim, (holder))));
        }
        vm.prank(registrar);
        if (call(address(issuance), data) && done) fail("claimed twice");
        if (done) claimedAt[holder] = block.timestamp;
        count("claimBook", done);
        // Most others wait so long that it lapses.
        if (done && w % 3 == 2) carryOut(holder, 0);
    }

    /// Anyone takes away what nobody carried out in time.
    function endLapsed(bytes32 holder) private {
        (address to, , , , , ) = issuance.claims(holder);
        if (to == address(0)) return;
        bool done = call(address(issuance), abi.encodeCall(issuance.cancelClaim, (holder)));
        if (!done) fail("a lapsed claim stays");
        count("cancelClaim", done);
    }

    function executeClaim(uint256 h, uint256 time) external {
        bytes32 holder = claimant(h, true);
        if (time % 16 == 1) {
            vm.prank(guardian);
            count("cancelClaim", call(address(issuance), abi.encodeCall(issuance.cancelClaim, (holder))));
            return;
        }
        carryOut(holder, time);
    }

    function carryOut(bytes32 holder, uint256 time) private {
        (address to, , , , , ) = issuance.claims(holder);
        if (to == address(0)) return;
        if (time % 2 == 0) advanceTo(claimedAt[holder] + 2 days - ((time / 2) % 4 == 1 ? 1 : 0));
        (uint256 balance, uint256 moved) = (token.holderBalance(holder), token.balanceOf(token.bookWallet(holder)));
        moved += token.balanceOf(to);
        bool done = call(address(issuance), abi.encodeCall(issuance.executeClaim, (holder)));
        count("executeClaim", done);
        if (!done) return;
        if (block.timestamp < claimedAt[holder] + 2 days) fail("claimed early");
        if (block.timestamp > claimedAt[holder] + 32 days) fail("claimed late");
        if (token.holderBalance(holder) != balance || token.balanceOf(to) != moved) fail("a claim changed what is held");
        if (token.holderOf(to) != holder) fail("a claim went to another");
    }

    /// A holder with a book entry, or with a pending claim, when there is one.
    function claimant(uint256 seed, bool pending) private view returns (bytes32 holder) {
        for (uint256 i; i < HOLDERS; ++i) {
            holder = holderId(seed % HOLDERS + i);
            (address to, , , , , ) = issuance.claims(holder);
            if (pending ? to != address(0) : token.holderOf(token.bookWallet(holder)) != 0) return holder;
        }
    }

    /// Everything of lists and lock-ups, counted apart from the contracts.
    function checkIssuance() external view returns (string memory) {
        uint256 open;
        for (uint256 i; i < lists.length; ++i) {
            Listed memory l = lists[i];
            bool all = l.issued[0] && l.issued[1] && l.issued[2];
            if (!l.cancelled && !all) open += l.announced - l.created;
            for (uint256 k; k < LINES; ++k)
                if (issuance.isIssued(i + 1, k) != l.issued[k]) return "a line was issued unseen";
        }
        if (token.announced() != open) return "announced = what is left of lists";
        for (uint256 h; h < HOLDERS; ++h) {
            uint256 expected;
            for (uint256 i; i < lockUps.length; ++i)
                if (lockUps[i].holder == holderId(h) && lockUps[i].until > block.timestamp) expected += lockUps[i].shares;
            (uint256 locked, ) = rules.lockedUpOf(holderId(h));
            if (locked != expected) return "lock-ups";
        }
        return "";
    }

    function allLines(Listed storage l) private view returns (ShareLists.Line[] memory lines) {
        lines = new ShareLists.Line[](LINES);
        for (uint256 i; i < LINES; ++i) lines[i] = l.lines[i];
    }
}
