// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Ballots} from "../src/Ballots.sol";
import {Board} from "../src/Board.sol";
import {Holders} from "../src/Holders.sol";
import {Base} from "./Base.sol";
import {ContractBuyer} from "./Doubles.sol";

/// Opening, voting by transaction and by signature, and counting.
contract BallotsTest is Base {
    event Opened(uint256 indexed id, bytes32 textHash, uint256 choices, uint256 recordTime, uint256 end);
    event Voted(uint256 indexed id, bytes32 indexed holder, address voter, uint256 choice, uint256 weight);

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

    function refuseSigned(uint256 id, address voter, uint256 choice, bytes memory signature, bytes memory error) internal {
        vm.expectRevert(error);
        ballots.voteBySignature(id, voter, choice, 0, signature);
    }

    function counts(uint256 id, uint256 first, uint256 second) internal view {
        uint256[] memory t = ballots.tally(id);
        eq(t[0], first, "first choice");
        eq(t[1], second, "second choice");
    }

    function testOpen() external {
        vm.prank(board);
        vm.expectEmit(address(ballots));
        emit Opened(1, keccak256("text"), 3, block.timestamp - 1, block.timestamp + 7 days);
        uint256 id = ballots.open(keccak256("text"), 3, block.timestamp - 1, block.timestamp + 7 days);
        eq(id, 1, "id");
        eq(ballots.lastBallotId(), 1, "last id");
        (bytes32 textHash, uint256 choices, uint256 recordTime, uint256 end) = ballots.ballots(id);
        eq(textHash, keccak256("text"), "text");
        eq(choices, 3, "choices");
        eq(recordTime, block.timestamp - 1, "record time");
        eq(end, block.timestamp + 7 days, "end");
        eq(ballots.tally(id).length, 3, "tally");
    }

    function refuseOpen(
        address sender,
        bytes32 hash,
        uint256 choices,
        uint256 time,
        uint256 end,
        bytes memory error
    ) internal {
        vm.prank(sender);
        vm.expectRevert(error);
        ballots.open(hash, choices, time, end);
    }

    function testOpenRefuses() external {
        uint256 at = block.timestamp;
        bytes32 hash = keccak256("text");
        refuseOpen(alice, hash, 2, at - 1, at + 1, err(Board.NotBoard.selector, alice));
        refuseOpen(board, 0, 2, at - 1, at + 1, err(Ballots.NoText.selector));
        refuseOpen(board, hash, 1, at - 1, at + 1, err(Ballots.WrongChoices.selector, uint256(1)));
        refuseOpen(board, hash, 17, at - 1, at + 1, err(Ballots.WrongChoices.selector, uint256(17)));
        refuseOpen(board, hash, 2, at - 1, at, err(Ballots.EndPassed.selector, at));
        refuseOpen(
            board, hash, 2, at, at + 1, abi.encodeWithSelector(Holders.FutureLookup.selector, at, uint48(at))
        );
        refuseOpen(board, hash, 2, 1_000, at + 1, err(Board.NoHolders.selector, uint256(1_000)));
    }

    function testSixteenChoices() external {
        uint256 id = openBallot(16, 7 days);
        vote(alice, id, 15);
        vote(bob, id, 12);
        uint256[] memory t = ballots.tally(id);
        eq(t.length, 16, "choices");
        eq(t[15], 100 * SHARE, "last");
        eq(t[12], 200 * SHARE, "same slot");
        refuseVote(alice, id, 16, err(Ballots.UnknownChoice.selector, uint256(16)));
    }

    function testVotesAreCountedOnceAndCanBeChanged() external {
        uint256 id = openBallot(2, 7 days);
        vm.expectEmit(address(ballots));
        emit Voted(id, A, alice, 0, 100 * SHARE);
        vote(alice, id, 0);
        vote(bob, id, 1);
        counts(id, 100 * SHARE, 200 * SHARE);
        vote(alice, id, 0);
        counts(id, 100 * SHARE, 200 * SHARE);
        vote(alice, id, 1);
        counts(id, 0, 300 * SHARE);
        (uint64 weight, uint32 nonce, uint8 choice) = ballots.votes(id, A);
        eq(weight, 100 * SHARE, "weight");
        eq(nonce, 3, "nonce");
        eq(choice, 1, "last choice");
    }

    function testTheRecordTimeDecides() external {
        uint256 id = openBallot(2, 7 days);
        register(carol, C);
        transfer(alice, carol, 100 * SHARE);
        vote(alice, id, 0);
        counts(id, 100 * SHARE, 0);
        refuseVote(carol, id, 0, err(Ballots.NoShares.selector, C));
    }

    function testAnotherWalletOfTheHolderChangesTheVote() external {
        uint256 id = openBallot(2, 7 days);
        vote(alice, id, 0);
        addWallet(ALICE_KEY, carol, A);
        vote(carol, id, 1);
        counts(id, 0, 100 * SHARE);
    }

    function testARecoveredHolderKeepsTheVote() external {
        uint256 id = openBallot(2, 30 days);
        vote(alice, id, 0);
        vm.prank(enforcer);
        token.requestRecovery(alice, carol, A);
        refuseVote(alice, id, 1, err(Ballots.WalletNotAllowed.selector, alice));
        skip(14 days);
        token.executeRecovery(alice);
        counts(id, 100 * SHARE, 0);
        vote(carol, id, 1);
        counts(id, 0, 100 * SHARE);
    }

    function testAPauseDoesNotStopVotes() external {
        uint256 id = openBallot(2, 7 days);
        pause();
        vote(alice, id, 0);
        counts(id, 100 * SHARE, 0);
    }

    function testVoteRefuses() external {
        uint256 id = openBallot(2, 7 days);
        refuseVote(dave, id, 0, err(Ballots.WalletNotAllowed.selector, dave));
        refuseVote(alice, id, 2, err(Ballots.UnknownChoice.selector, uint256(2)));
        refuseVote(alice, id + 1, 0, err(Ballots.UnknownBallot.selector, id + 1));
        vm.expectRevert(err(Ballots.UnknownBallot.selector, id + 1));
        ballots.tally(id + 1);
        vm.expectRevert(err(Ballots.UnknownBallot.selector, id + 1));
        ballots.ballots(id + 1);
        freezeHolder(A, true);
        refuseVote(alice, id, 0, err(Ballots.WalletNotAllowed.selector, alice));
        freezeHolder(A, false);
        skip(7 days - 1);
        vote(alice, id, 0);
        skip(1);
        refuseVote(alice, id, 1, err(Ballots.BallotClosed.selector, block.timestamp));
        counts(id, 100 * SHARE, 0);
    }

    function testSignedVote() external {
        uint256 id = openBallot(2, 7 days);
        bytes memory signature = signVote(ALICE_KEY, id, alice, 1, 0);
        vm.prank(dave);
        vm.expectEmit(address(ballots));
        emit Voted(id, A, alice, 1, 100 * SHARE);
        ballots.voteBySignature(id, alice, 1, 0, signature);
        refuseSigned(id, alice, 1, signature, err(Ballots.WrongNonce.selector, uint256(1)));
        bytes memory second = signVote(ALICE_KEY, id, alice, 0, 1);
        // A direct vote ends the signatures before it.
        vote(alice, id, 1);
        vm.expectRevert(err(Ballots.WrongNonce.selector, uint256(2)));
        ballots.voteBySignature(id, alice, 0, 1, second);
        counts(id, 0, 100 * SHARE);
    }

    function testAlteredSignatures() external {
        uint256 id = openBallot(2, 7 days);
        uint256 other = openBallot(2, 7 days);
        bytes memory signature = signVote(ALICE_KEY, id, alice, 1, 0);
        bytes memory invalid = err(Ballots.InvalidSignature.selector);
        refuseSigned(id, alice, 0, signature, invalid);
        refuseSigned(other, alice, 1, signature, invalid);
        refuseSigned(id, bob, 1, signature, invalid);
        refuseSigned(id, alice, 1, "", invalid);
        refuseSigned(id, dave, 1, signature, err(Ballots.WalletNotAllowed.selector, dave));
        vm.chainId(97);
        refuseSigned(id, alice, 1, signature, invalid);
        vm.chainId(56);
        freezeHolder(A, true);
        refuseSigned(id, alice, 1, signature, err(Ballots.WalletNotAllowed.selector, alice));
    }

    function testAContractWalletSigns() external {
        ContractBuyer wallet = new ContractBuyer(alice);
        addWallet(ALICE_KEY, address(wallet), A);
        uint256 id = openBallot(2, 7 days);
        bytes memory signature = signVote(ALICE_KEY, id, address(wallet), 1, 0);
        ballots.voteBySignature(id, address(wallet), 1, 0, signature);
        counts(id, 0, 100 * SHARE);
    }
}
