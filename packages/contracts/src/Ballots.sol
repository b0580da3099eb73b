// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Board} from "./Board.sol";
import {Proxies} from "./Proxies.sol";
import {Roles} from "./Roles.sol";
import {ShareToken} from "./ShareToken.sol";
import {Signatures} from "./Signatures.sol";

/// @title Votes of the shareholders
/// @notice Each holder votes with the whole shares of the record time, from any of the holder's wallets, and may change
/// the vote until the end. A fraction has no vote. Votes are public.
/// @dev The pause stops nothing here.
contract Ballots is Proxies {
    /// @notice The least seconds from the announcement (`open`) to the end, and to a record time that lies ahead.
    struct Notice {
        uint32 end;
        uint32 recordTime;
    }

    /// @notice The most choices of a ballot.
    uint256 public constant MAX_CHOICES = 16;
    /// @notice The shortest time for votes after a record time that lies ahead, and the longest from the announcement to
    /// the end, in seconds.
    uint256 public constant MIN_TIME = 1 hours;
    uint256 public constant MAX_TIME = 90 days;

    uint256 private constant BPS = 10_000;
    bytes32 private constant VOTE_TYPEHASH =
        keccak256(
            "Vote(string ballot,string choice,uint256 ballotNumber,uint256 choiceNumber,address voter,uint256 nonce)"
        );

    uint32 private immutable _pollEnd;
    uint32 private immutable _pollRecord;
    uint32 private immutable _meetingEnd;
    uint32 private immutable _meetingRecord;

    /// @notice The id of the last ballot; ids start at 1.
    uint256 public lastBallotId;

    /// @notice `quorumBps` and `majorityBps` are for the reader of the result; nothing here counts by them.
    event Opened(
        uint256 indexed id, Kind kind, string title, string[] choices, bytes32 documentHash, uint256 recordTime,
        uint256 end, uint256 quorumBps, uint256 majorityBps
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
    /// @notice A ballot of this kind ends between `earliest` and `latest` (Unix time).
    error WrongEnd(uint256 end, uint256 earliest, uint256 latest);
    /// @notice A kind's notice is between one hour and 90 days.
    error WrongNotice(uint256 end);
    /// @notice The holder had no shares at the record time.
    error NoShares(bytes32 holder);
    /// @notice The holder had less than one whole share at the record time.
    error NoWholeShare(bytes32 holder);

    /// @notice The notice of each kind is set for good.
    constructor(ShareToken shareToken_, Notice memory poll, Notice memory meeting) Board(shareToken_) {
        _requireNotice(poll);
        _requireNotice(meeting);
        (_pollEnd, _pollRecord) = (poll.end, poll.recordTime);
        (_meetingEnd, _meetingRecord) = (meeting.end, meeting.recordTime);
    }

    /// @notice Opens a ballot. BOARD.
    /// @param kind of which the notice must be kept
    /// @param title as voters read and sign it
    /// @param choices their words; they are numbered from 1
    /// @param documentHash hash of the text that the board published
    /// @param recordTime Unix time; within the last 30 days, or ahead by the notice of the kind: votes count after it
    /// @param end Unix time; votes are accepted before it
    /// @param quorumBps part of all shares that has to vote, in hundredths of a percent
    /// @param majorityBps part of the votes that decides
    function open(
        Kind kind,
        string calldata title,
        string[] calldata choices,
        bytes32 documentHash,
        uint256 recordTime,
        uint256 end,
        uint16 quorumBps,
        uint16 majorityBps
    ) external only(Roles.BOARD) returns (uint256 id) {
        if (choices.length < 2 || choices.length > MAX_CHOICES) revert WrongChoices(choices.length);
        if (quorumBps > BPS) revert WrongPart(quorumBps);
        if (majorityBps > BPS) revert WrongPart(majorityBps);
        _requireTimes(kind, recordTime, end);
        id = ++lastBallotId;
        Ballot storage b = _ballots[id];
        b.wordsHash = _hashWords(title, choices, documentHash);
        Terms storage t = b.terms;
        t.recordTime = uint48(recordTime);
        t.end = uint48(end);
        t.choices = uint8(choices.length);
        t.kind = uint8(kind);
        emit Opened(id, kind, title, choices, documentHash, recordTime, end, quorumBps, majorityBps);
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
        _requireWords(id, words);
        bytes32 text = _choiceOf(words, choice);
        bytes32 digest = _hashTypedDataV4(
            keccak256(abi.encode(VOTE_TYPEHASH, words.title, text, id, choice, voter, nonce))
        );
        if (!Signatures.signedBy(voter, digest, signature)) revert InvalidSignature();
        _vote(id, holder, voter, choice);
    }

    /// @notice A ballot's terms.
    function ballots(
        uint256 id
    ) external view returns (bytes32 wordsHash, uint256 choices, uint256 recordTime, uint256 end, Kind kind) {
        (Ballot storage b, Terms memory t) = _ballot(id);
        return (b.wordsHash, t.choices, t.recordTime, t.end, Kind(t.kind));
    }

    /// @notice The notice of a kind, in seconds.
    function notices(Kind kind) public view returns (uint32 end, uint32 recordTime) {
        return kind == Kind.Poll ? (_pollEnd, _pollRecord) : (_meetingEnd, _meetingRecord);
    }

    /// @notice All shares at the record time, rounded down to whole ones, in millionths: what a quorum is a part of.
    function supply(uint256 id) external view returns (uint256) {
        (, Terms memory t) = _ballot(id);
        return _whole(shareToken.totalSupplyAt(t.recordTime));
    }

    /// @notice Whole shares for each choice, in millionths; the first of the list is choice 1.
    function tally(uint256 id) external view returns (uint256[] memory shares) {
        (Ballot storage b, Terms memory t) = _ballot(id);
        shares = new uint256[](t.choices);
        for (uint256 i; i < shares.length; ++i) shares[i] = b.tally[i];
    }

    function _vote(uint256 id, bytes32 holder, address voter, uint256 choice) private {
        (Ballot storage b, Terms memory t) = _ballot(id);
        if (block.timestamp >= t.end) revert BallotClosed(t.end);
        mapping(bytes32 => Vote) storage cast = votes[id];
        Vote memory v = cast[holder];
        // Less than zero is the greatest number. No tally exceeds the supply, and nobody votes four thousand million times.
        unchecked {
            if (choice - 1 >= t.choices) revert UnknownChoice(choice);
            if (v.weight == 0) v.weight = _weightOf(holder, t.recordTime);
            else b.tally[v.choice - 1] -= v.weight;
            b.tally[choice - 1] += v.weight;
            emit Voted(id, holder, voter, choice, v.weight, v.nonce++);
        }
        v.choice = uint8(choice);
        cast[holder] = v;
    }

    /// @dev A record time that lies ahead leaves time to buy and to vote.
    function _requireTimes(Kind kind, uint256 recordTime, uint256 end) private {
        (uint256 least, uint256 ahead) = notices(kind);
        (uint256 earliest, uint256 latest) = (block.timestamp + least, block.timestamp + MAX_TIME);
        if (recordTime < block.timestamp) {
            _supplyAt(recordTime);
        } else {
            _announceRecordTime(recordTime, ahead);
            if (recordTime > latest) revert WrongEnd(end, earliest, latest);
            earliest = Math.max(earliest, recordTime + MIN_TIME);
        }
        if (end < earliest || end > latest) revert WrongEnd(end, earliest, latest);
    }

    function _requireNotice(Notice memory n) private pure {
        if (n.end < MIN_TIME || n.end > MAX_TIME) revert WrongNotice(n.end);
    }

    function _weightOf(bytes32 holder, uint256 recordTime) private view returns (uint64) {
        uint256 shares = shareToken.holderBalanceAt(holder, recordTime);
        uint256 weight = _whole(shares);
        if (weight != 0) return uint64(weight);
        if (shares != 0) revert NoWholeShare(holder);
        revert NoShares(holder);
    }

    function _hashWords(string calldata title, string[] calldata choices, bytes32 documentHash)
        private pure returns (bytes32)
    {
        if (bytes(title).length == 0 || documentHash == 0) revert NoText();
        bytes32[] memory texts = new bytes32[](choices.length);
        for (uint256 i; i < texts.length; ++i) {
            bytes calldata text = bytes(choices[i]);
            if (text.length == 0) revert NoText();
            texts[i] = keccak256(text);
        }
        return keccak256(abi.encode(Words(keccak256(bytes(title)), texts, documentHash)));
    }
}
