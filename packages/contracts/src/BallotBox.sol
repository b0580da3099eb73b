// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Board} from "./Board.sol";

/// @title What votes of holders and of their proxies share: the ballots, the votes and the counting
/// @dev The tally of a choice is the sum of the weights of the holders whose last vote names it. Weights and tallies are
/// in millionths, like all amounts of shares, and multiples of a whole share.
abstract contract BallotBox is Board, EIP712 {
    /// @notice A general meeting has a longer notice than a poll.
    enum Kind {
        Poll,
        Meeting
    }

    /// @notice Hashes of the words of a ballot. Their hash is on the chain; who submits a signature brings them.
    struct Words {
        bytes32 title;
        bytes32[] choices;
        bytes32 document;
    }

    /// @dev One slot, read at once; `kind` is a number, which each vote would check as a `Kind`.
    struct Terms {
        uint48 recordTime;
        uint48 end;
        uint8 choices;
        uint8 kind;
    }

    /// @dev Four tallies share a slot. `wordsHash` is the hash of `Words`.
    struct Ballot {
        bytes32 wordsHash;
        Terms terms;
        uint64[16] tally;
    }

    /// @dev One slot. `weight` is zero until the holder or its proxy has voted; `nonce` counts the holder's own votes. While it is
    /// zero, the vote is the proxy's.
    struct Vote {
        uint64 weight;
        uint32 nonce;
        uint8 choice;
    }

    uint256 private constant WHOLE_SHARE = 1e6;

    mapping(uint256 id => Ballot) internal _ballots;
    /// @notice A holder's last vote; `nonce` is what the holder's next signed vote must carry. The proxy cast it while that is zero.
    mapping(uint256 id => mapping(bytes32 holder => Vote)) public votes;

    /// @notice These are not the words of the ballot.
    error WrongWords(uint256 id);
    error UnknownBallot(uint256 id);
    /// @notice Votes were accepted before `end` (Unix time).
    error BallotClosed(uint256 end);
    error UnknownChoice(uint256 choice);
    /// @notice The voter is not registered, or blocked.
    error WalletNotAllowed(address wallet);
    /// @notice The signature carries another nonce than `expected`: it, or a later one, was used.
    error WrongNonce(uint256 expected);
    /// @notice The signature is not of the voter, or not over these values.
    error InvalidSignature();

    constructor() EIP712("FNX Ballots", "1") {}

    function _ballot(uint256 id) internal view returns (Ballot storage b, Terms memory t) {
        b = _ballots[id];
        t = b.terms;
        if (t.choices == 0) revert UnknownBallot(id);
    }

    /// @dev The ballot while votes are accepted.
    function _openBallot(uint256 id) internal view returns (Ballot storage b, Terms memory t) {
        (b, t) = _ballot(id);
        if (block.timestamp >= t.end) revert BallotClosed(t.end);
    }

    function _requireWords(uint256 id, Words calldata words) internal view {
        if (keccak256(abi.encode(words)) == _ballots[id].wordsHash) return;
        _ballot(id);
        revert WrongWords(id);
    }

    /// @return text hash of the words of a choice, from 1
    function _choiceOf(Words calldata words, uint256 choice) internal pure returns (bytes32 text) {
        bytes32[] calldata texts = words.choices;
        if (choice == 0 || choice > texts.length) revert UnknownChoice(choice);
        return texts[choice - 1];
    }

    function _holderOf(address voter) internal view returns (bytes32 holder) {
        holder = shareToken.voterOf(voter);
        if (holder == 0) revert WalletNotAllowed(voter);
    }

    function _whole(uint256 shares) internal pure returns (uint256) {
        unchecked {
            return shares - shares % WHOLE_SHARE;
        }
    }
}
