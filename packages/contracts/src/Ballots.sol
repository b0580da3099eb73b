// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Board} from "./Board.sol";
import {Roles} from "./Roles.sol";
import {ShareToken} from "./ShareToken.sol";
import {Signatures} from "./Signatures.sol";

/// @title Votes of the shareholders
/// @notice Each holder votes with the shares of the record time, from any of the holder's wallets, and may change the
/// vote until the end. Votes are public.
/// @dev The tally of a choice is the sum of the weights of the holders whose last vote names it. The pause stops
/// nothing here.
contract Ballots is Board, EIP712 {
    /// @notice Hashes of the words of a ballot. Their hash is on the chain; who submits a signed vote brings them.
    struct Words {
        bytes32 title;
        bytes32[] choices;
        bytes32 document;
    }

    /// @dev Four tallies share a slot. `wordsHash` is the hash of `Words`.
    struct Ballot {
        bytes32 wordsHash;
        uint48 recordTime;
        uint48 end;
        uint8 choices;
        uint64[16] tally;
    }

    /// @dev One slot. `weight` is zero until the holder has voted.
    struct Vote {
        uint64 weight;
        uint32 nonce;
        uint8 choice;
    }

    /// @notice The most choices of a ballot.
    uint256 public constant MAX_CHOICES = 16;
    /// @notice The shortest and the longest time for votes, in seconds.
    uint256 public constant MIN_TIME = 1 hours;
    uint256 public constant MAX_TIME = 90 days;

    uint256 private constant BPS = 10_000;
    bytes32 private constant VOTE_TYPEHASH =
        keccak256(
            "Vote(string ballot,string choice,uint256 ballotNumber,uint256 choiceNumber,address voter,uint256 nonce)"
        );

    mapping(uint256 id => Ballot) private _ballots;
    /// @notice A holder's last vote; `nonce` is what the next signed vote must carry.
    mapping(uint256 id => mapping(bytes32 holder => Vote)) public votes;
    /// @notice The id of the last ballot; ids start at 1.
    uint256 public lastBallotId;

    /// @notice `quorumBps` and `majorityBps` are for the reader of the result; nothing here counts by them.
    event Opened(
        uint256 indexed id, string title, string[] choices, bytes32 documentHash, uint256 recordTime, uint256 end,
        uint256 quorumBps, uint256 majorityBps
    );
    event Voted(
        uint256 indexed id, bytes32 indexed holder, address voter, uint256 choice, uint256 weight, uint256 nonce
    );

    /// @notice A ballot has a title, words for each choice, and the hash of its document.
    error NoText();
    /// @notice Quorum and majority are parts of all shares, in hundredths of a percent.
    error WrongPart(uint256 bps);
    /// @notice A ballot has 2 to 16 choices.
    error WrongChoices(uint256 choices);
    /// @notice A ballot ends between one hour and 90 days from now.
    error WrongEnd(uint256 end);
    /// @notice These are not the words of the ballot.
    error WrongWords(uint256 id);
    error UnknownBallot(uint256 id);
    /// @notice Votes were accepted before `end` (Unix time).
    error BallotClosed(uint256 end);
    error UnknownChoice(uint256 choice);
    /// @notice The voter is not registered, or blocked.
    error WalletNotAllowed(address wallet);
    /// @notice The holder had no shares at the record time.
    error NoShares(bytes32 holder);
    /// @notice The signature carries another nonce than `expected`: the holder has voted since.
    error WrongNonce(uint256 expected);
    /// @notice The signature is not of the voter, or not over these values.
    error InvalidSignature();

    constructor(ShareToken shareToken_) Board(shareToken_) EIP712("FNX Ballots", "1") {}

    /// @notice Opens a ballot. BOARD.
    /// @param title as voters read and sign it
    /// @param choices their words; they are numbered from 1
    /// @param documentHash hash of the text that the board published
    /// @param recordTime Unix time; must have passed
    /// @param end Unix time; votes are accepted before it
    /// @param quorumBps part of all shares that has to vote, in hundredths of a percent
    /// @param majorityBps part of the votes that decides
    function open(
        string calldata title,
        string[] calldata choices,
        bytes32 documentHash,
        uint256 recordTime,
        uint256 end,
        uint16 quorumBps,
        uint16 majorityBps
    ) external only(Roles.BOARD) returns (uint256 id) {
        if (choices.length < 2 || choices.length > MAX_CHOICES) revert WrongChoices(choices.length);
        if (end < block.timestamp + MIN_TIME || end > block.timestamp + MAX_TIME) revert WrongEnd(end);
        if (quorumBps > BPS) revert WrongPart(quorumBps);
        if (majorityBps > BPS) revert WrongPart(majorityBps);
        _supplyAt(recordTime);
        id = ++lastBallotId;
        Ballot storage b = _ballots[id];
        b.wordsHash = _hashWords(title, choices, documentHash);
        (b.recordTime, b.end, b.choices) = (uint48(recordTime), uint48(end), uint8(choices.length));
        emit Opened(id, title, choices, documentHash, recordTime, end, quorumBps, majorityBps);
    }

    /// @notice Votes, or changes the vote, for the sender's holder.
    /// @param choice from 1
    function vote(uint256 id, uint256 choice) external {
        _vote(id, _holderOf(msg.sender), msg.sender, choice);
    }

    /// @notice The same with the voter's signature. Anyone may submit it, so that voting costs nothing.
    /// @param choice from 1
    /// @param nonce `votes(id, holder).nonce`: a later vote ends all earlier signatures
    /// @param words of the ballot: the voter signed the title and the words of the choice
    /// @param signature by `voter` over EIP-712 `Vote` (key or ERC-1271)
    function voteBySignature(
        uint256 id,
        address voter,
        uint256 choice,
        uint256 nonce,
        Words calldata words,
        bytes calldata signature
    ) external {
        bytes32 holder = _holderOf(voter);
        uint256 expected = votes[id][holder].nonce;
        if (nonce != expected) revert WrongNonce(expected);
        if (keccak256(abi.encode(words)) != _ballot(id).wordsHash) revert WrongWords(id);
        if (choice == 0 || choice > words.choices.length) revert UnknownChoice(choice);
        bytes32 digest = _hashTypedDataV4(
            keccak256(abi.encode(VOTE_TYPEHASH, words.title, words.choices[choice - 1], id, choice, voter, nonce))
        );
        if (!Signatures.signedBy(voter, digest, signature)) revert InvalidSignature();
        _vote(id, holder, voter, choice);
    }

    /// @notice A ballot's terms.
    function ballots(
        uint256 id
    ) external view returns (bytes32 wordsHash, uint256 choices, uint256 recordTime, uint256 end) {
        Ballot storage b = _ballot(id);
        return (b.wordsHash, b.choices, b.recordTime, b.end);
    }

    /// @notice Shares for each choice, in millionths; the first of the list is choice 1.
    function tally(uint256 id) external view returns (uint256[] memory shares) {
        Ballot storage b = _ballot(id);
        shares = new uint256[](b.choices);
        for (uint256 i; i < shares.length; ++i) shares[i] = b.tally[i];
    }

    function _vote(uint256 id, bytes32 holder, address voter, uint256 choice) private {
        Ballot storage b = _ballot(id);
        if (block.timestamp >= b.end) revert BallotClosed(b.end);
        if (choice == 0 || choice > b.choices) revert UnknownChoice(choice);
        Vote memory v = votes[id][holder];
        if (v.weight == 0) {
            v.weight = uint64(shareToken.holderBalanceAt(holder, b.recordTime));
            if (v.weight == 0) revert NoShares(holder);
        } else {
            b.tally[v.choice - 1] -= v.weight;
        }
        b.tally[choice - 1] += v.weight;
        votes[id][holder] = Vote(v.weight, v.nonce + 1, uint8(choice));
        emit Voted(id, holder, voter, choice, v.weight, v.nonce);
    }

    function _holderOf(address voter) private view returns (bytes32 holder) {
        holder = shareToken.voterOf(voter);
        if (holder == 0) revert WalletNotAllowed(voter);
    }

    function _hashWords(string calldata title, string[] calldata choices, bytes32 documentHash)
        private pure returns (bytes32)
    {
        Words memory words = Words(keccak256(bytes(title)), new bytes32[](choices.length), documentHash);
        if (bytes(title).length == 0 || documentHash == 0) revert NoText();
        for (uint256 i; i < choices.length; ++i) {
            if (bytes(choices[i]).length == 0) revert NoText();
            words.choices[i] = keccak256(bytes(choices[i]));
        }
        return keccak256(abi.encode(words));
    }

    function _ballot(uint256 id) private view returns (Ballot storage b) {
        b = _ballots[id];
        if (b.choices == 0) revert UnknownBallot(id);
    }
}
