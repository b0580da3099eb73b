// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Board} from "./Board.sol";
import {Roles} from "./Roles.sol";
import {ShareToken} from "./ShareToken.sol";

/// @title Distributions that are announced before their record time
/// @notice The board says what each share will be paid, and when the shares count. The money follows after that time.
/// @dev An announcement holds no money and binds no money: it is a promise that everybody can compare with what follows.
abstract contract DistributionNotices is Board {
    /// @notice The tax that is withheld.
    /// @param bps of each payment, in hundredths of a percent
    /// @param wallet receives the tax
    /// @param exceptionsRoot of a Merkle tree of double-hashed leaves (holder, bps); zero: none
    /// @param exceptions leaves of the tree; nobody is paid before so many were entered, or 30 days have passed
    struct Tax {
        uint16 bps;
        address wallet;
        bytes32 exceptionsRoot;
        uint32 exceptions;
    }

    /// @dev `perShare`: smallest units of `payToken` for a whole share, before tax.
    struct Announcement {
        IERC20 payToken;
        uint48 recordTime;
        uint96 perShare;
        bytes32 documentHash;
        Tax tax;
    }

    uint256 internal constant BPS = 10_000;
    uint256 internal constant WHOLE_SHARE = 1e6;

    /// @notice The least seconds from an announcement to its record time.
    uint32 public immutable recordNotice;

    mapping(uint256 id => Announcement) private _announcements;
    /// @notice The id of the last distribution or announcement; ids start at 1.
    uint256 public lastDistributionId;

    event Announced(
        uint256 indexed id,
        address indexed payToken,
        uint256 recordTime,
        uint256 perShare,
        bytes32 documentHash,
        uint256 taxBps,
        address taxWallet,
        bytes32 exceptionsRoot,
        uint256 exceptions
    );
    event Cancelled(uint256 indexed id);

    error ZeroAmount();
    /// @notice A distribution names the hash of its document.
    error NoDocument();
    /// @notice A rate is at most 100 %, and a tax has a wallet.
    error WrongTax();
    /// @notice A record time lies at most 90 days ahead.
    error RecordTimeTooFar(uint256 recordTime);
    /// @notice Nothing of this number is announced: it was funded or cancelled.
    error NotAnnounced(uint256 id);
    /// @notice The record time has come, and what was announced stays.
    error RecordTimePassed(uint256 recordTime);

    constructor(ShareToken shareToken_, uint32 recordNotice_) Board(shareToken_) {
        recordNotice = recordNotice_;
    }

    /// @notice Announces what the holders of a later time will be paid. BOARD.
    /// @param recordTime Unix time; ahead by the notice or more, at most 90 days, and in no announced split
    /// @param payToken an ERC-20 that takes no fee
    /// @param perShare smallest units of `payToken` for a whole share of that time, before tax
    /// @param documentHash hash of the document that the board published about it
    /// @return id which the distribution will have
    function announce(
        uint256 recordTime,
        IERC20 payToken,
        uint256 perShare,
        bytes32 documentHash,
        Tax calldata tax
    ) external only(Roles.BOARD) returns (uint256 id) {
        _requireTerms(perShare, documentHash, tax);
        if (recordTime > block.timestamp + MAX_RECORD_AHEAD) revert RecordTimeTooFar(recordTime);
        _announceRecordTime(recordTime, recordNotice);
        id = ++lastDistributionId;
        uint96 each = SafeCast.toUint96(perShare);
        _announcements[id] = Announcement(payToken, uint48(recordTime), each, documentHash, tax);
        emit Announced(
            id, address(payToken), recordTime, perShare, documentHash,
            tax.bps, tax.wallet, tax.exceptionsRoot, tax.exceptions
        );
    }

    /// @notice Ends an announcement before its record time. BOARD, or GUARDIAN where a stolen BOARD key announced it.
    function cancel(uint256 id) external {
        _requireEither(Roles.BOARD, Roles.GUARDIAN);
        uint256 recordTime = _announced(id).recordTime;
        if (block.timestamp >= recordTime) revert RecordTimePassed(recordTime);
        _remove(id);
        _cancelRecordTime(recordTime);
        emit Cancelled(id);
    }

    /// @notice What is announced and not funded; zeros: nothing. It has lapsed 30 days after its record time.
    function announcements(uint256 id) external view returns (Announcement memory) {
        return _announcements[id];
    }

    function _remove(uint256 id) internal {
        delete _announcements[id];
    }

    function _announced(uint256 id) internal view returns (Announcement memory a) {
        a = _announcements[id];
        if (a.recordTime == 0) revert NotAnnounced(id);
    }

    function _requireTerms(uint256 perShare, bytes32 documentHash, Tax calldata tax) private pure {
        if (perShare == 0) revert ZeroAmount();
        if (documentHash == 0) revert NoDocument();
        bool hasExceptions = tax.exceptionsRoot != 0;
        if (tax.bps > BPS || hasExceptions != (tax.exceptions != 0)) revert WrongTax();
        if (tax.wallet == address(0) && (tax.bps != 0 || hasExceptions)) revert WrongTax();
    }
}
