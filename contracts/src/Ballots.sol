// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Board} from "./Board.sol";
import {ShareToken} from "./ShareToken.sol";
import {Signatures} from "./Signatures.sol";

/// @title Votes of the shareholders
/// @notice Each holder votes with the shares of the record time, from any of the holder's wallets, and may change the
/// vote until the end. Votes are public.
/// @dev The tally of a choice is the sum of the weights of the holders whose last vote names it. The pause stops
/// nothing here.
contract Ballots is Board, EIP712 {
    /// @dev Four tallies share a slot.
    struct Ballot {
        bytes32 textHash;
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

    bytes32 private constant VOTE_TYPEHASH =
        keccak256("Vote(uint256 ballotId,address voter,uint256 choice,uint256 nonce)");

    mapping(uint256 id => Ballot) private _ballots;
    /// @notice A holder's last vote; `nonce` is what the next signed vote must carry.
    mapping(uint256 id => mapping(bytes32 holder => Vote)) public votes;
    /// @notice The id of the last ballot; ids start at 1.
    uint256 public lastBallotId;

    event Opened(uint256 indexed id, bytes32 textHash, uint256 choices, uint256 recordTime, uint256 end);
    event Voted(uint256 indexed id, bytes32 indexed holder, address voter, uint256 choice, uint256 weight);

    /// @notice A ballot names the hash of its text.
    error NoText();
    /// @notice A ballot has 2 to 16 choices.
    error WrongChoices(uint256 choices);
    /// @notice The end of a ballot lies in the future.
    error EndPassed(uint256 end);
    error UnknownBallot(uint256 id);
    /// @notice Votes were accepted before `end` (Unix time).
    error BallotClosed(uint256 end);
    error UnknownChoice(uint256 choice);
    /// @notice The voter is not registered, or blocked, or its holder is frozen.
    error WalletNotAllowed(address wallet);
    /// @notice The holder had no shares at the record time.
    error NoShares(bytes32 holder);
    /// @notice The signature carries another nonce than `expected`: the holder has voted since.
    error WrongNonce(uint256 expected);
    /// @notice The signature is not of the voter, or not over these values.
    error InvalidSignature();

    constructor(ShareToken shareToken_) Board(shareToken_) EIP712("FNX Ballots", "1") {}

    /// @notice Opens a ballot. BOARD.
    /// @param textHash hash of the text that the board published
    /// @param choices how many choices the text names; they are numbered from 0
    /// @param recordTime Unix time; must have passed
    /// @param end Unix time; votes are accepted before it
    function open(
        bytes32 textHash,
        uint256 choices,
        uint256 recordTime,
        uint256 end
    ) external onlyBoard returns (uint256 id) {
        if (textHash == 0) revert NoText();
        if (choices < 2 || choices > MAX_CHOICES) revert WrongChoices(choices);
        if (end <= block.timestamp) revert EndPassed(end);
        _supplyAt(recordTime);
        id = ++lastBallotId;
        Ballot storage b = _ballots[id];
        (b.textHash, b.recordTime, b.end) = (textHash, uint48(recordTime), SafeCast.toUint48(end));
        b.choices = uint8(choices);
        emit Opened(id, textHash, choices, recordTime, end);
    }

    /// @notice Votes, or changes the vote, for the sender's holder.
    function vote(uint256 id, uint256 choice) external {
        _vote(id, _holderOf(msg.sender), msg.sender, choice);
    }

    /// @notice The same with the voter's signature. Anyone may submit it, so that voting costs nothing.
    /// @param nonce `votes(id, holder).nonce`: a later vote ends all earlier signatures
    /// @param signature by `voter` over EIP-712 `Vote` (key or ERC-1271)
    function voteBySignature(
        uint256 id,
        address voter,
        uint256 choice,
        uint256 nonce,
        bytes calldata signature
    ) external {
        bytes32 holder = _holderOf(voter);
        uint256 expected = votes[id][holder].nonce;
        if (nonce != expected) revert WrongNonce(expected);
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(VOTE_TYPEHASH, id, voter, choice, nonce)));
        if (!Signatures.signedBy(voter, digest, signature)) revert InvalidSignature();
        _vote(id, holder, voter, choice);
    }

    /// @notice A ballot's terms.
    function ballots(
        uint256 id
    ) external view returns (bytes32 textHash, uint256 choices, uint256 recordTime, uint256 end) {
        Ballot storage b = _ballot(id);
        return (b.textHash, b.choices, b.recordTime, b.end);
    }

    /// @notice Shares for each choice, in millionths.
    function tally(uint256 id) external view returns (uint256[] memory shares) {
        Ballot storage b = _ballot(id);
        shares = new uint256[](b.choices);
        for (uint256 i; i < shares.length; ++i) shares[i] = b.tally[i];
    }

    function _vote(uint256 id, bytes32 holder, address voter, uint256 choice) private {
        Ballot storage b = _ballot(id);
        if (block.timestamp >= b.end) revert BallotClosed(b.end);
        if (choice >= b.choices) revert UnknownChoice(choice);
        Vote memory v = votes[id][holder];
        if (v.weight == 0) {
            v.weight = uint64(shareToken.holderBalanceAt(holder, b.recordTime));
            if (v.weight == 0) revert NoShares(holder);
        } else {
            b.tally[v.choice] -= v.weight;
        }
        b.tally[choice] += v.weight;
        votes[id][holder] = Vote(v.weight, v.nonce + 1, uint8(choice));
        emit Voted(id, holder, voter, choice, v.weight);
    }

    function _holderOf(address voter) private view returns (bytes32 holder) {
        holder = shareToken.activeHolderOf(voter);
        if (holder == 0) revert WalletNotAllowed(voter);
    }

    function _ballot(uint256 id) private view returns (Ballot storage b) {
        b = _ballots[id];
        if (b.choices == 0) revert UnknownBallot(id);
    }
}
