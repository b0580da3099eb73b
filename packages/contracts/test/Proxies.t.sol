// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BallotBox} from "../src/BallotBox.sol";
import {Holdings} from "../src/Holdings.sol";
import {Proxies} from "../src/Proxies.sol";
import {Desk} from "./Desk.sol";
import {ContractBuyer} from "./Doubles.sol";

/// A holder names a proxy by signature; the proxy votes; the holder's own vote prevails.
contract ProxiesTest is Desk {
    event ProxyNamed(
        uint256 indexed id, bytes32 indexed holder, bytes32 indexed proxyHolder, address voter, address proxy,
        uint256 choice, uint256 nonce
    );
    event VotedByProxy(uint256 indexed id, bytes32 indexed holder, address voter, uint256 choice, uint256 weight);
    event ProxyVoteRemoved(uint256 indexed id, bytes32 indexed holder);

    uint256 private id;

    /// Alice has 100 shares, Bob 200, Carol none; a ballot of two choices lasts seven days.
    function setUp() public override {
        super.setUp();
        buy(alice, A, 100 * SHARE);
        buy(bob, B, 200 * SHARE);
        register(carol, C);
        skip(1 days);
        id = openBallot(2, 7 days);
    }

    function name(uint256 key, address proxy, uint256 choice, uint256 nonce) private {
        address voter = vm.addr(key);
        ballots.nameProxy(id, voter, proxy, choice, nonce, wordsOf(2), signProxy(key, id, voter, proxy, choice, nonce));
    }

    function refuseName(address voter, address proxy, uint256 choice, bytes memory signature, bytes memory error) private {
        refuseWords(voter, proxy, choice, wordsOf(2), signature, error);
    }

    function refuseWords(
        address voter, address proxy, uint256 choice, BallotBox.Words memory words, bytes memory signature, bytes memory error
    ) private {
        vm.expectRevert(error);
        ballots.nameProxy(id, voter, proxy, choice, 0, words, signature);
    }

    function voteFor(address proxy, uint256 choice) private {
        vm.prank(proxy);
        ballots.voteFor(id, list(A, B), choice);
    }

    function vote(address voter, uint256 choice) private {
        vm.prank(voter);
        ballots.vote(id, choice);
    }

    function counts(uint256 first, uint256 second) private view {
        uint256[] memory t = ballots.tally(id);
        eq(t[0], first, "first choice");
        eq(t[1], second, "second choice");
    }

    function testTheProxyVotesForTheHolder() external {
        bytes memory signature = signProxy(ALICE_KEY, id, alice, carol, 0, 0);
        vm.prank(dave);
        vm.expectEmit(address(ballots));
        emit ProxyNamed(id, A, C, alice, carol, 0, 0);
        ballots.nameProxy(id, alice, carol, 0, 0, wordsOf(2), signature);
        (bytes32 holder, uint32 nonce, uint8 choice) = ballots.proxies(id, A);
        eq(holder, C, "proxy");
        eq(nonce, 1, "nonce");
        eq(choice, 0, "instruction");
        vm.prank(carol);
        vm.expectEmit(address(ballots));
        emit VotedByProxy(id, A, carol, 2, 100 * SHARE);
        ballots.voteFor(id, list(A, B), 2);
        counts(0, 100 * SHARE);
        // Changed, counted once; B named nobody.
        voteFor(carol, 1);
        counts(100 * SHARE, 0);
        vm.prank(carol);
        ballots.voteFor(id, list(A, A), 1);
        counts(100 * SHARE, 0);
    }

    function testAnInstructionIsKept() external {
        name(ALICE_KEY, carol, 2, 0);
        name(BOB_KEY, carol, 0, 0);
        // Zero skips those who left it to the proxy.
        voteFor(carol, 0);
        counts(0, 100 * SHARE);
        voteFor(carol, 1);
        counts(200 * SHARE, 100 * SHARE);
    }

    function testTheHoldersOwnVotePrevails() external {
        name(ALICE_KEY, carol, 0, 0);
        vote(alice, 1);
        voteFor(carol, 2);
        counts(100 * SHARE, 0);
        name(BOB_KEY, carol, 0, 0);
        voteFor(carol, 2);
        counts(100 * SHARE, 200 * SHARE);
        // The own votes' nonce did not move: a signature from before counts.
        ballots.voteBySignature(id, bob, 1, 0, wordsOf(2), signVote(BOB_KEY, id, bob, 1, 0));
        voteFor(carol, 2);
        counts(300 * SHARE, 0);
        // A revocation leaves it.
        name(BOB_KEY, address(0), 0, 1);
        counts(300 * SHARE, 0);
    }

    function testARevocationTakesTheProxysVoteBack() external {
        bytes memory signature = signProxy(ALICE_KEY, id, alice, carol, 0, 0);
        name(ALICE_KEY, carol, 0, 0);
        voteFor(carol, 2);
        vm.expectEmit(address(ballots));
        emit ProxyVoteRemoved(id, A);
        vm.expectEmit(address(ballots));
        emit ProxyNamed(id, A, 0, alice, address(0), 0, 1);
        name(ALICE_KEY, address(0), 0, 1);
        counts(0, 0);
        voteFor(carol, 2);
        counts(0, 0);
        refuseName(alice, carol, 0, signature, err(BallotBox.WrongNonce.selector, uint256(2)));
        // Another proxy, then an own vote.
        name(ALICE_KEY, bob, 0, 2);
        voteFor(bob, 1);
        counts(100 * SHARE, 0);
        name(ALICE_KEY, carol, 1, 3);
        counts(0, 0);
        voteFor(bob, 2);
        counts(0, 0);
        vote(alice, 2);
        counts(0, 100 * SHARE);
    }

    function testAProxyNamesNoFurtherProxy() external {
        name(ALICE_KEY, bob, 0, 0);
        name(BOB_KEY, carol, 0, 0);
        voteFor(carol, 1);
        counts(200 * SHARE, 0);
        voteFor(bob, 2);
        counts(200 * SHARE, 100 * SHARE);
    }

    function testWhoNamesAndWhoIsNamed() external {
        bytes memory signature = signProxy(ALICE_KEY, id, alice, carol, 0, 0);
        refuseName(dave, carol, 0, signature, err(BallotBox.WalletNotAllowed.selector, dave));
        refuseName(bob, carol, 0, signature, err(BallotBox.InvalidSignature.selector));
        refuseName(alice, bob, 0, signature, err(BallotBox.InvalidSignature.selector));
        refuseName(alice, carol, 1, signature, err(BallotBox.InvalidSignature.selector));
        refuseName(alice, carol, 3, signature, err(BallotBox.UnknownChoice.selector, uint256(3)));
        refuseWords(alice, carol, 0, wordsOf(3), signature, err(BallotBox.WrongWords.selector, id));
        signature = signProxy(ALICE_KEY, id, alice, address(0), 1, 0);
        refuseName(alice, address(0), 1, signature, err(BallotBox.UnknownChoice.selector, uint256(1)));
        signature = signProxy(ALICE_KEY, id, alice, dave, 0, 0);
        refuseName(alice, dave, 0, signature, err(Proxies.ProxyNotAllowed.selector, dave));
        signature = signProxy(ALICE_KEY, id, alice, alice, 0, 0);
        refuseName(alice, alice, 0, signature, err(Proxies.ProxyNotAllowed.selector, alice));
        vm.expectRevert(err(BallotBox.UnknownBallot.selector, id + 1));
        ballots.nameProxy(id + 1, alice, carol, 0, 0, wordsOf(2), signature);
    }

    /// A wallet that a thief of one signature added names nobody for three days; a contract wallet may, afterwards.
    function testAJuniorWalletNamesNobody() external {
        ContractBuyer junior = new ContractBuyer(alice);
        addWallet(ALICE_KEY, address(junior), A);
        bytes memory signature = signProxy(ALICE_KEY, id, address(junior), carol, 0, 0);
        bytes memory error = err(Proxies.WalletJunior.selector, address(junior), block.timestamp + 3 days);
        refuseName(address(junior), carol, 0, signature, error);
        skip(3 days - 1);
        refuseName(address(junior), carol, 0, signature, error);
        skip(1);
        ballots.nameProxy(id, address(junior), carol, 0, 0, wordsOf(2), signature);
        voteFor(carol, 2);
        counts(0, 100 * SHARE);
    }

    function testNothingAfterTheEnd() external {
        name(ALICE_KEY, carol, 0, 0);
        bytes memory signature = signProxy(ALICE_KEY, id, alice, address(0), 0, 1);
        skip(7 days - 1);
        voteFor(carol, 2);
        skip(1);
        bytes memory closed = err(BallotBox.BallotClosed.selector, block.timestamp);
        refuseName(alice, address(0), 0, signature, closed);
        bytes32[] memory holders = list(A);
        vm.prank(carol);
        vm.expectRevert(closed);
        ballots.voteFor(id, holders, 1);
        counts(0, 100 * SHARE);
    }

    /// The proxy is the holder: without a wallet that is not blocked it does not vote; with a recovered one it does.
    function testAProxyWhoLostItsWallet() external {
        id = openBallot(2, 60 days);
        name(ALICE_KEY, carol, 0, 0);
        bytes32[] memory holders = list(A);
        request(carol, dave, C);
        vm.prank(carol);
        vm.expectRevert(err(BallotBox.WalletNotAllowed.selector, carol));
        ballots.voteFor(id, holders, 1);
        skip(15 days);
        vm.prank(enforcer);
        enforcement.executeRecovery(carol);
        vm.prank(dave);
        vm.expectRevert(err(BallotBox.UnknownChoice.selector, uint256(3)));
        ballots.voteFor(id, holders, 3);
        voteFor(dave, 1);
        counts(100 * SHARE, 0);
    }

    /// A holder without a whole share is skipped: no vote, no event, and the batch goes on.
    function testAFractionHasNoVoteByProxy() external {
        uint256 key = 0xDA7E;
        issueTo(C, carol, SHARE - 1);
        id = openBallot(2, 7 days);
        register(vm.addr(key), keccak256("holder D"));
        name(key, bob, 0, 0);
        name(ALICE_KEY, bob, 0, 0);
        vm.recordLogs();
        vm.prank(bob);
        ballots.voteFor(id, list(keccak256("holder D"), A), 1);
        eq(vm.getRecordedLogs().length, 1, "events");
        counts(100 * SHARE, 0);
    }

    /// A proxy may be named from the announcement on; votes wait for the record time.
    function testAProxyWaitsForTheRecordTime() external {
        string[] memory choices = choicesOf(2);
        uint256 time = block.timestamp + 1 days;
        vm.prank(board);
        id = ballots.open(BallotBox.Kind.Poll, "Title", choices, DOCUMENT, time, time + 2 days, 0, 0);
        name(ALICE_KEY, carol, 0, 0);
        bytes32[] memory holders = list(A);
        vm.prank(carol);
        vm.expectRevert(err(Holdings.FutureLookup.selector, time, block.timestamp));
        ballots.voteFor(id, holders, 1);
        transfer(alice, bob, SHARE / 2);
        skip(1 days + 1);
        voteFor(carol, 1);
        counts(99 * SHARE, 0);
    }
}
