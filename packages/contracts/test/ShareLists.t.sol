// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {HoldingRules} from "../src/HoldingRules.sol";
import {IRules} from "../src/IRules.sol";
import {Issuance} from "../src/Issuance.sol";
import {Issuer} from "../src/Issuer.sol";
import {ShareLists} from "../src/ShareLists.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {Wallets} from "../src/Wallets.sol";
import {Desk} from "./Desk.sol";
import {Trees} from "./Trees.sol";

/// Announced lists: the import of a register.
contract ShareListsTest is Desk {
    event IssuanceAnnounced(
        uint256 indexed id, bytes32 root, uint256 count, uint256 shares, bytes32 documentHash, uint256 executableAt
    );
    event IssuanceCancelled(uint256 indexed id, uint256 left);
    event Issued(
        uint256 indexed id, uint256 index, bytes32 indexed holder, address wallet, uint256 shares, uint256 lockedUntil
    );

    ShareLists.Line[] private lines;

    /// Three holders: one has a wallet, one brings a wallet, one has none.
    function setUp() public override {
        super.setUp();
        register(alice, A);
        lines.push(line(0, A, alice, 100 * SHARE));
        lines.push(line(1, B, bob, 200 * SHARE));
        lines.push(line(2, C, address(0), 300 * SHARE));
    }

    function proof(uint256 index) private view returns (bytes32[] memory) {
        return Trees.proofOf(leavesOf(lines), index);
    }

    function issueOne(uint256 id, ShareLists.Line memory l, bytes32[] memory path) private {
        (ShareLists.Line[] memory one, bytes32[][] memory paths) = (new ShareLists.Line[](1), new bytes32[][](1));
        (one[0], paths[0]) = (l, path);
        issuance.issue(id, one, paths);
    }

    function refuse(uint256 id, ShareLists.Line memory l, bytes32[] memory path, bytes memory error) private {
        (ShareLists.Line[] memory one, bytes32[][] memory paths) = (new ShareLists.Line[](1), new bytes32[][](1));
        (one[0], paths[0]) = (l, path);
        vm.expectRevert(error);
        issuance.issue(id, one, paths);
    }

    function testAnAnnouncedListIsReservedAndIssuedAfterThreeDays() external {
        bytes32 root = Trees.rootOf(leavesOf(lines));
        uint256 at = block.timestamp + 3 days;
        vm.expectEmit(address(issuance));
        emit IssuanceAnnounced(1, root, 3, 600 * SHARE, DOCUMENT, at);
        uint256 id = announceList(lines, 600 * SHARE);
        eq(id, issuance.lastAnnouncementId(), "id");
        eq(token.announced(), 600 * SHARE, "reserved");
        ShareLists.Announcement memory a = issuance.announcements(id);
        yes(a.root == root && a.documentHash == DOCUMENT && a.executableAt == at, "read back");
        yes(a.count == 3 && a.issued == 0 && a.left == 600 * SHARE, "nothing issued");
        bytes32[][] memory proofs = proofsOf(leavesOf(lines));
        skip(3 days - 1);
        vm.expectRevert(err(Issuer.TooEarly.selector, at));
        issuance.issue(id, lines, proofs);
        skip(1);
        vm.expectEmit(address(issuance));
        emit Issued(id, 0, A, alice, 100 * SHARE, 0);
        vm.prank(dave); // anyone
        issuance.issue(id, lines, proofs);
        eq(token.balanceOf(alice), 100 * SHARE, "a wallet of the holder");
        eq(token.holderOf(bob), B, "a first wallet");
        eq(token.balanceOf(bob), 200 * SHARE, "and its shares");
        eq(token.balanceOf(token.bookWallet(C)), 300 * SHARE, "a book entry");
        eq(token.totalSupply(), 600 * SHARE, "supply");
        eq(token.announced(), 0, "nothing reserved");
        for (uint256 i; i < 3; ++i) yes(issuance.isIssued(id, i), "issued");
    }

    function testALineIsIssuedOnce() external {
        uint256 id = announceList(lines, 600 * SHARE);
        skip(3 days);
        issueOne(id, lines[1], proof(1));
        issueOne(id, lines[1], proof(1));
        eq(token.balanceOf(bob), 200 * SHARE, "once");
        eq(token.announced(), 400 * SHARE, "the others are still announced");
        // Who issues one line first does not stop a batch that contains it.
        issuance.issue(id, lines, proofsOf(leavesOf(lines)));
        eq(token.totalSupply(), 600 * SHARE, "each once");
        issuance.issue(id, lines, proofsOf(leavesOf(lines)));
        eq(token.totalSupply(), 600 * SHARE, "still");
    }

    function testOnlyLinesOfTheListAreIssued() external {
        uint256 id = announceList(lines, 600 * SHARE);
        skip(3 days);
        bytes memory wrong = err(ShareLists.WrongProof.selector, id, uint256(0));
        bytes32[] memory path = proof(0);
        refuse(id, lines[0], proof(1), wrong);
        refuse(id, lines[0], new bytes32[](0), wrong);
        ShareLists.Line memory l = lines[0];
        l.holder = B;
        refuse(id, l, path, wrong);
        l = lines[0];
        l.wallet = carol;
        refuse(id, l, path, wrong);
        l = lines[0];
        l.shares += 1;
        refuse(id, l, path, wrong);
        l = lines[0];
        l.lockedUntil = 1;
        refuse(id, l, path, wrong);
        l = lines[0];
        l.index = 7;
        refuse(id, l, path, err(ShareLists.WrongProof.selector, id, uint256(7)));
        // A list of another announcement.
        ShareLists.Line[] memory others = new ShareLists.Line[](1);
        others[0] = line(0, A, alice, 1);
        uint256 other = announceList(others, 1);
        skip(3 days);
        refuse(other, lines[0], path, err(ShareLists.WrongProof.selector, other, uint256(0)));
    }

    function testNoMoreThanAnnounced() external {
        uint256 id = announceList(lines, 250 * SHARE); // the lines are 600
        skip(3 days);
        issueOne(id, lines[0], proof(0));
        refuse(id, lines[1], proof(1), err(ShareLists.MoreThanAnnounced.selector, 150 * SHARE));
        bytes32 root = Trees.rootOf(leavesOf(lines));
        vm.prank(board);
        id = issuance.announce(root, 1, 600 * SHARE, DOCUMENT); // one line of three
        skip(3 days);
        issueOne(id, lines[0], proof(0));
        refuse(id, lines[1], proof(1), err(ShareLists.MoreThanAnnounced.selector, uint256(0)));
        // Nor a line without shares, which would register a wallet.
        lines[1].shares = 0;
        root = Trees.rootOf(leavesOf(lines));
        vm.prank(board);
        id = issuance.announce(root, 1, 100 * SHARE, DOCUMENT);
        skip(3 days);
        issueOne(id, lines[0], proof(0));
        refuse(id, lines[1], proof(1), err(ShareLists.MoreThanAnnounced.selector, uint256(0)));
    }

    function testWhatIsNotUsedIsReservedNoLonger() external {
        announceList(lines, 700 * SHARE);
        skip(3 days);
        issuance.issue(1, lines, proofsOf(leavesOf(lines)));
        eq(token.announced(), 0, "given up");
        eq(issuance.announcements(1).left, 0, "left");
    }

    function testTheGuardianCancelsWhatIsLeft() external {
        uint256 id = announceList(lines, 600 * SHARE);
        skip(3 days);
        issueOne(id, lines[0], proof(0));
        vm.expectEmit(address(issuance));
        emit IssuanceCancelled(id, 500 * SHARE);
        vm.prank(guardian);
        issuance.cancel(id);
        eq(token.announced(), 0, "nothing reserved");
        bytes memory unknown = err(ShareLists.UnknownAnnouncement.selector, id);
        refuse(id, lines[1], proof(1), unknown);
        vm.prank(guardian);
        vm.expectRevert(unknown);
        issuance.cancel(id);
        refuse(9, lines[1], proof(1), err(ShareLists.UnknownAnnouncement.selector, uint256(9)));
        eq(token.balanceOf(alice), 100 * SHARE, "what was issued stays");
    }

    function testAdminCancelsToo() external {
        uint256 id = announceList(lines, 600 * SHARE);
        vm.prank(admin);
        issuance.cancel(id);
        eq(token.announced(), 0, "nothing reserved");
    }

    function testTheDelayIsThatOfTheDeployment() external {
        eq(issuance.announceDelay(), 3 days, "read back");
        issuance = new Issuance(token, distributions, ballots, 60, 30);
        eq(issuance.announceDelay(), 60, "another");
        vm.prank(admin);
        token.setParts(parts());
        uint256 id = announceList(lines, 600 * SHARE);
        skip(59);
        refuse(id, lines[0], proof(0), err(Issuer.TooEarly.selector, block.timestamp + 1));
        skip(1);
        issueOne(id, lines[0], proof(0));
    }

    function refuseAnnounce(bytes32 root, uint256 count, uint256 shares, bytes32 hash, bytes memory error) private {
        vm.prank(board);
        vm.expectRevert(error);
        issuance.announce(root, count, shares, hash);
    }

    function testAnnouncementIsRefused() external {
        bytes memory incomplete = err(Issuer.IncompleteAnnouncement.selector);
        refuseAnnounce(0, 1, 1, DOCUMENT, incomplete);
        refuseAnnounce(DOCUMENT, 0, 1, DOCUMENT, incomplete);
        refuseAnnounce(DOCUMENT, 1, 0, DOCUMENT, incomplete);
        refuseAnnounce(DOCUMENT, 1, 1, 0, incomplete);
        refuseAnnounce(DOCUMENT, 1 << 32, 1, DOCUMENT, casts(32, 1 << 32));
        refuseAnnounce(DOCUMENT, 1, 1 << 64, DOCUMENT, casts(64, 1 << 64));
        bytes memory full = err(ShareToken.MaxSupplyExceeded.selector, MAX_SUPPLY);
        refuseAnnounce(DOCUMENT, 1, MAX_SUPPLY + 1, DOCUMENT, full);
        eq(issuance.lastAnnouncementId(), 0, "nothing announced");
    }

    function testAFrozenHoldersLineWaits() external {
        uint256 id = announceList(lines, 600 * SHARE);
        skip(3 days);
        freezeHolder(A, true);
        refuse(id, lines[0], proof(0), cannotReceive(alice));
        freezeHolder(A, false);
        pause();
        refuse(id, lines[0], proof(0), err(Wallets.EnforcedPause.selector));
        skip(7 days);
        issueOne(id, lines[0], proof(0));
    }

    function testALockUpNeedsRulesThatKeepIt() external {
        uint256 until = block.timestamp + 365 days;
        ShareLists.Line memory l = line(0, A, alice, 100 * SHARE);
        l.lockedUntil = until;
        ShareLists.Line[] memory one = new ShareLists.Line[](1);
        one[0] = l;
        uint256 id = announceList(one, 100 * SHARE);
        skip(3 days);
        refuse(id, l, new bytes32[](0), err(ShareLists.NoLockUps.selector));
        useRules(10_000, type(uint64).max);
        issueOne(id, l, new bytes32[](0));
        (uint256 shares, uint256 last) = rules.lockedUpOf(A);
        yes(shares == 100 * SHARE && last == until, "kept");
        register(bob, B);
        vm.prank(alice);
        vm.expectRevert(err(HoldingRules.LockedUp.selector, A, 100 * SHARE, until));
        token.transfer(bob, 1);
    }

    /// The first lines of an import would otherwise be the whole bank.
    function testAListIsMeasuredAgainstAllOfIt() external {
        useRules(5_000, 0);
        vm.prank(registrar);
        rules.approve(C, 5_000, DOCUMENT);
        vm.prank(registrar);
        rules.approve(B, 3_400, DOCUMENT);
        vm.prank(registrar);
        rules.approve(A, 1_700, DOCUMENT);
        uint256 id = announceList(lines, 600 * SHARE);
        skip(3 days);
        issuance.issue(id, lines, proofsOf(leavesOf(lines)));
        eq(token.totalSupply(), 600 * SHARE, "half of the bank, and no more");
        vm.prank(admin);
        token.setRules(IRules(address(0)));
    }
}
