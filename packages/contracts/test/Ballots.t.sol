// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BallotBox} from "../src/BallotBox.sol";
import {Ballots} from "../src/Ballots.sol";
import {Board} from "../src/Board.sol";
import {Holdings} from "../src/Holdings.sol";
import {Desk} from "./Desk.sol";
import {ContractBuyer} from "./Doubles.sol";

/// Opening, voting by transaction and by signature, and counting.
contract BallotsTest is Desk {
    event Opened(
        uint256 indexed id, BallotBox.Kind kind, string title, string[] choices, bytes32 documentHash,
        uint256 recordTime, uint256 end, uint256 quorumBps, uint256 majorityBps
    );
    event Voted(
        uint256 indexed id, bytes32 indexed holder, address voter, uint256 choice, uint256 weight, uint256 nonce
    );

    function setUp() public override {
        super.setUp();
        buy(alice, A, 100 * SHARE);
        buy(bob, B, 200 * SHARE);
        skip(1 days);
    }

    function vote(address voter, uint256 id, uint256 choice) internal {
        vm.prank(voter);
        ballots.vote(id, choice);
    }

    function refuseVote(address voter, uint256 id, uint256 choice, bytes memory error) internal {
        vm.prank(voter);
        vm.expectRevert(error);
        ballots.vote(id, choice);
    }

    function voteSigned(uint256 id, address voter, uint256 choice, uint256 nonce, bytes memory signature) internal {
        ballots.voteBySignature(id, voter, choice, nonce, wordsOf(2), signature);
    }

    function refuseSigned(uint256 id, address voter, uint256 choice, bytes memory signature, bytes memory error) internal {
        BallotBox.Words memory words = wordsOf(2);
        vm.expectRevert(error);
        ballots.voteBySignature(id, voter, choice, 0, words, signature);
    }

    function counts(uint256 id, uint256 first, uint256 second) internal view {
        uint256[] memory t = ballots.tally(id);
        eq(t[0], first, "first choice");
        eq(t[1], second, "second choice");
    }

    function testOpen() external {
        uint256 time = block.timestamp;
        string[] memory choices = choicesOf(3);
        vm.prank(board);
        vm.expectEmit(address(ballots));
        emit Opened(1, BallotBox.Kind.Poll, "Title", choices, DOCUMENT, time - 1, time + 7 days, 10_000, 6_667);
        uint256 id = ballots.open(BallotBox.Kind.Poll, "Title", choices, DOCUMENT, time - 1, time + 7 days, 10_000, 6_667);
        eq(id, 1, "id");
        eq(ballots.lastBallotId(), 1, "last id");
        (bytes32 wordsHash, uint256 count, uint256 recordTime, uint256 end, BallotBox.Kind kind) = ballots.ballots(id);
        eq(uint8(kind), 0, "kind");
        eq(wordsHash, keccak256(abi.encode(wordsOf(3))), "words");
        eq(count, 3, "choices");
        eq(recordTime, time - 1, "record time");
        eq(end, time + 7 days, "end");
        eq(ballots.tally(id).length, 3, "tally");
    }

    function refuseOpen(uint256 choices, uint256 time, uint256 end, bytes memory error) private {
        refuseWords("Title", choicesOf(choices), DOCUMENT, time, end, error);
    }

    function refuseWords(
        string memory title, string[] memory choices, bytes32 hash, uint256 time, uint256 end, bytes memory error
    ) private {
        vm.prank(board);
        vm.expectRevert(error);
        ballots.open(BallotBox.Kind.Poll, title, choices, hash, time, end, 0, 0);
    }

    function testOpenRefuses() external {
        (uint256 at, uint256 end) = (block.timestamp, block.timestamp + 7 days);
        refuseOpen(1, at - 1, end, err(Ballots.WrongChoices.selector, uint256(1)));
        refuseOpen(17, at - 1, end, err(Ballots.WrongChoices.selector, uint256(17)));
        refuseOpen(2, 1_000, end, err(Board.NoHolders.selector, uint256(1_000)));
        bytes memory noText = err(Ballots.NoText.selector);
        string[] memory choices = choicesOf(2);
        refuseWords("", choices, DOCUMENT, at - 1, end, noText);
        refuseWords("Title", choices, 0, at - 1, end, noText);
        choices[1] = "";
        refuseWords("Title", choices, DOCUMENT, at - 1, end, noText);
    }

    /// Between one hour and 90 days.
    function testABallotLastsNeitherSecondsNorYears() external {
        (uint256 at, uint256 soon, uint256 late) =
            (block.timestamp, block.timestamp + 1 hours, block.timestamp + 90 days);
        refuseOpen(2, at - 1, soon - 1, err(Ballots.WrongEnd.selector, bytes32(soon - 1), soon, late));
        refuseOpen(2, at - 1, late + 1, err(Ballots.WrongEnd.selector, bytes32(late + 1), soon, late));
        openBallot(2, 1 hours);
        openBallot(2, 90 days);
    }

    function openMeeting(uint256 recordTime, uint256 end, bytes memory error) private returns (uint256 id) {
        string[] memory choices = choicesOf(2);
        vm.prank(board);
        if (error.length != 0) vm.expectRevert(error);
        return ballots.open(BallotBox.Kind.Meeting, "Title", choices, DOCUMENT, recordTime, end, 0, 0);
    }

    /// 21 days, wherever the record time lies; and a record time ahead is announced a week ahead.
    function testAGeneralMeetingHasItsNotice() external {
        (uint256 at, uint256 soon, uint256 late) =
            (block.timestamp, block.timestamp + 21 days, block.timestamp + 90 days);
        bytes memory early = err(Ballots.WrongEnd.selector, bytes32(soon - 1), soon, late);
        openMeeting(at - 1, soon - 1, early);
        openMeeting(at + 7 days, soon - 1, early);
        for (uint256 time = at; time < at + 7 days; time += 7 days - 1) {
            openMeeting(time, soon, err(Board.RecordTimeTooNear.selector, time, at + 7 days));
        }
        (, , , , BallotBox.Kind kind) = ballots.ballots(openMeeting(at - 1, soon, ""));
        eq(uint8(kind), 1, "kind");
        (uint256 end, uint256 recordTime) = ballots.notices(BallotBox.Kind.Meeting);
        eq(end, 21 days, "notice of the end");
        eq(recordTime, 7 days, "notice of the record time");
    }

    /// Votes count after it, with the shares of that second, and there is an hour for them.
    function testARecordTimeMayLieAhead() external {
        uint256 time = block.timestamp + 29 days;
        (uint256 soon, uint256 late) = (time + 1 hours, block.timestamp + 90 days);
        openMeeting(time, soon - 1, err(Ballots.WrongEnd.selector, bytes32(soon - 1), soon, late));
        openMeeting(late + 1, late, err(Ballots.WrongEnd.selector, bytes32(late), block.timestamp + 21 days, late));
        uint256 id = openMeeting(time, soon, "");
        refuseVote(alice, id, 1, err(Holdings.FutureLookup.selector, time, block.timestamp));
        skip(29 days);
        refuseVote(alice, id, 1, err(Holdings.FutureLookup.selector, time, time));
        transfer(alice, bob, SHARE);
        skip(1);
        transfer(bob, alice, SHARE);
        vote(alice, id, 1);
        vote(bob, id, 2);
        counts(id, 99 * SHARE, 201 * SHARE);
    }

    function testANoticeIsBetweenAnHourAndNinetyDays() external {
        Ballots.Notice memory good = Ballots.Notice(1 hours, 0);
        uint32[2] memory wrong = [uint32(1 hours - 1), 90 days + 1];
        for (uint256 i; i < 2; ++i) {
            bytes memory error = err(Ballots.WrongNotice.selector, uint256(wrong[i]));
            vm.expectRevert(error);
            new Ballots(token, Ballots.Notice(wrong[i], 0), good);
            vm.expectRevert(error);
            new Ballots(token, good, Ballots.Notice(wrong[i], 0));
        }
        new Ballots(token, good, Ballots.Notice(90 days, 0));
    }

    function testQuorumAndMajorityAreParts() external {
        string[] memory choices = choicesOf(2);
        (uint256 time, uint256 end) = (block.timestamp - 1, block.timestamp + 7 days);
        vm.startPrank(board);
        vm.expectRevert(err(Ballots.WrongPart.selector, uint256(10_001)));
        ballots.open(BallotBox.Kind.Poll, "Title", choices, DOCUMENT, time, end, 10_001, 0);
        vm.expectRevert(err(Ballots.WrongPart.selector, uint256(10_002)));
        ballots.open(BallotBox.Kind.Poll, "Title", choices, DOCUMENT, time, end, 0, 10_002);
        vm.stopPrank();
    }

    function testSixteenChoices() external {
        uint256 id = openBallot(16, 7 days);
        vote(alice, id, 16);
        vote(bob, id, 13);
        uint256[] memory t = ballots.tally(id);
        eq(t.length, 16, "choices");
        eq(t[15], 100 * SHARE, "last");
        eq(t[12], 200 * SHARE, "same slot");
        refuseVote(alice, id, 17, err(BallotBox.UnknownChoice.selector, uint256(17)));
    }

    function testVotesAreCountedOnceAndCanBeChanged() external {
        uint256 id = openBallot(2, 7 days);
        vm.expectEmit(address(ballots));
        emit Voted(id, A, alice, 1, 100 * SHARE, 0);
        vote(alice, id, 1);
        vote(bob, id, 2);
        counts(id, 100 * SHARE, 200 * SHARE);
        vote(alice, id, 1);
        counts(id, 100 * SHARE, 200 * SHARE);
        vm.expectEmit(address(ballots));
        emit Voted(id, A, alice, 2, 100 * SHARE, 2);
        vote(alice, id, 2);
        counts(id, 0, 300 * SHARE);
        (uint64 weight, uint32 nonce, uint8 choice) = ballots.votes(id, A);
        eq(weight, 100 * SHARE, "weight");
        eq(nonce, 3, "nonce");
        eq(choice, 2, "last choice");
    }

    function testTheRecordTimeDecides() external {
        uint256 id = openBallot(2, 7 days);
        register(carol, C);
        transfer(alice, carol, 100 * SHARE);
        vote(alice, id, 1);
        counts(id, 100 * SHARE, 0);
        refuseVote(carol, id, 1, err(Ballots.NoShares.selector, C));
    }

    /// Also where fractions add up to whole shares: they are of several holders.
    function testAFractionHasNoVote() external {
        register(carol, C);
        transfer(alice, carol, SHARE - 1);
        transfer(alice, bob, SHARE / 2);
        skip(1);
        uint256 id = openBallot(2, 7 days);
        refuseVote(carol, id, 1, err(Ballots.NoWholeShare.selector, C));
        vote(alice, id, 1);
        vote(bob, id, 2);
        counts(id, 98 * SHARE, 200 * SHARE);
        eq(ballots.supply(id), 300 * SHARE, "all shares");
        transfer(bob, carol, 1);
        refuseVote(carol, id, 1, err(Ballots.NoWholeShare.selector, C));
    }

    function testAnotherWalletOfTheHolderChangesTheVote() external {
        uint256 id = openBallot(2, 7 days);
        vote(alice, id, 1);
        addWallet(ALICE_KEY, carol, A);
        vote(carol, id, 2);
        counts(id, 0, 100 * SHARE);
    }

    function testARecoveredHolderKeepsTheVote() external {
        uint256 id = openBallot(2, 30 days);
        vote(alice, id, 1);
        request(alice, carol, A);
        refuseVote(alice, id, 2, err(BallotBox.WalletNotAllowed.selector, alice));
        skip(14 days);
        enforcement.executeRecovery(alice);
        counts(id, 100 * SHARE, 0);
        vote(carol, id, 2);
        counts(id, 0, 100 * SHARE);
    }

    /// A freeze is about moving value, and a pause about moving shares.
    /// (F-16)
    function testAFrozenHolderVotesAlsoDuringAPause() external {
        uint256 id = openBallot(2, 7 days);
        pause();
        freezeHolder(A, true);
        vote(alice, id, 1);
        voteSigned(id, alice, 2, 1, signVote(ALICE_KEY, id, alice, 2, 1));
        counts(id, 0, 100 * SHARE);
    }

    function testVoteRefuses() external {
        uint256 id = openBallot(2, 7 days);
        refuseVote(dave, id, 1, err(BallotBox.WalletNotAllowed.selector, dave));
        refuseVote(alice, id, 0, err(BallotBox.UnknownChoice.selector, uint256(0)));
        refuseVote(alice, id, 3, err(BallotBox.UnknownChoice.selector, uint256(3)));
        bytes memory unknown = err(BallotBox.UnknownBallot.selector, id + 1);
        refuseVote(alice, id + 1, 1, unknown);
        refuseSigned(id + 1, alice, 1, "", unknown);
        vm.expectRevert(unknown);
        ballots.tally(id + 1);
        vm.expectRevert(unknown);
        ballots.ballots(id + 1);
        skip(7 days - 1);
        vote(alice, id, 1);
        skip(1);
        bytes memory closed = err(BallotBox.BallotClosed.selector, block.timestamp);
        refuseVote(alice, id, 2, closed);
        bytes memory signature = signVote(BOB_KEY, id, bob, 1, 0);
        refuseSigned(id, bob, 1, signature, closed);
        counts(id, 100 * SHARE, 0);
    }

    function testSignedVote() external {
        uint256 id = openBallot(2, 7 days);
        bytes memory signature = signVote(ALICE_KEY, id, alice, 2, 0);
        BallotBox.Words memory words = wordsOf(2);
        vm.prank(dave);
        vm.expectEmit(address(ballots));
        emit Voted(id, A, alice, 2, 100 * SHARE, 0);
        ballots.voteBySignature(id, alice, 2, 0, words, signature);
        refuseSigned(id, alice, 2, signature, err(BallotBox.WrongNonce.selector, uint256(1)));
        bytes memory second = signVote(ALICE_KEY, id, alice, 1, 1);
        // A direct vote ends the signatures before it.
        vote(alice, id, 2);
        vm.expectRevert(err(BallotBox.WrongNonce.selector, uint256(2)));
        ballots.voteBySignature(id, alice, 1, 1, words, second);
        counts(id, 0, 100 * SHARE);
    }

    function testAlteredSignatures() external {
        uint256 id = openBallot(2, 7 days);
        uint256 other = openBallot(2, 7 days);
        bytes memory signature = signVote(ALICE_KEY, id, alice, 2, 0);
        bytes memory invalid = err(BallotBox.InvalidSignature.selector);
        refuseSigned(id, alice, 1, signature, invalid);
        refuseSigned(other, alice, 2, signature, invalid);
        refuseSigned(id, bob, 2, signature, invalid);
        refuseSigned(id, alice, 2, "", invalid);
        refuseSigned(id, alice, 0, signature, err(BallotBox.UnknownChoice.selector, uint256(0)));
        refuseSigned(id, alice, 3, signature, err(BallotBox.UnknownChoice.selector, uint256(3)));
        refuseSigned(id, dave, 2, signature, err(BallotBox.WalletNotAllowed.selector, dave));
        vm.chainId(97);
        refuseSigned(id, alice, 2, signature, invalid);
        vm.chainId(56);
        request(alice, carol, A);
        refuseSigned(id, alice, 2, signature, err(BallotBox.WalletNotAllowed.selector, alice));
    }

    /// What was signed is what the ballot says: the same words, no more, no fewer, in the same order.
    function testTheWordsAreThoseOfTheBallot() external {
        uint256 id = openBallot(2, 7 days);
        bytes memory signature = signVote(ALICE_KEY, id, alice, 2, 0);
        BallotBox.Words[5] memory wrong = [wordsOf(3), wordsOf(2), wordsOf(2), wordsOf(2), wordsOf(1)];
        wrong[1].title = keccak256("Another title");
        wrong[2].document = keccak256("another document");
        (wrong[3].choices[0], wrong[3].choices[1]) = (wrong[3].choices[1], wrong[3].choices[0]);
        for (uint256 i; i < 5; ++i) {
            vm.expectRevert(err(BallotBox.WrongWords.selector, id));
            ballots.voteBySignature(id, alice, 2, 0, wrong[i], signature);
        }
        voteSigned(id, alice, 2, 0, signature);
    }

    function testAContractWalletSigns() external {
        ContractBuyer wallet = new ContractBuyer(alice);
        addWallet(ALICE_KEY, address(wallet), A);
        uint256 id = openBallot(2, 7 days);
        voteSigned(id, address(wallet), 2, 0, signVote(ALICE_KEY, id, address(wallet), 2, 0));
        counts(id, 0, 100 * SHARE);
    }
}
