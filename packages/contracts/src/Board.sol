// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Managed} from "./Managed.sol";
import {ShareToken} from "./ShareToken.sol";
import {IAnnouncesSplits, IRecordTimes} from "./Splits.sol";

/// @title What the board of the bank does for all holders: distributions and ballots
/// @dev A stolen BOARD key can only give its own money away, and ask questions.
abstract contract Board is Managed, IRecordTimes {
    /// @notice The most seconds that a record time lies back: who sold since would be given what the buyers have.
    uint256 public constant MAX_RECORD_AGE = 30 days;
    /// @notice The most seconds that a record time lies ahead.
    uint256 public constant MAX_RECORD_AHEAD = 90 days;

    ShareToken public immutable shareToken;

    /// @dev Announced record times of each day (UTC): one look finds any, however many there are.
    mapping(uint256 day => uint256 times) private _recordTimes;

    /// @notice Nobody held shares at the record time.
    error NoHolders(uint256 recordTime);
    /// @notice The record time lies too far back.
    error RecordTimeTooOld(uint256 recordTime);
    /// @notice A record time of this kind has passed, or is `earliest` or later.
    error RecordTimeTooNear(uint256 recordTime, uint256 earliest);
    /// @notice An announced split can begin between these times: the record time could lie inside it.
    error SplitAnnounced(uint256 from, uint256 until);

    constructor(ShareToken shareToken_) Managed(shareToken_.authority()) {
        shareToken = shareToken_;
    }

    /// @inheritdoc IRecordTimes
    function isRecordTimeNear() external view returns (bool) {
        uint256 today = block.timestamp / 1 days;
        return _recordTimes[today] + _recordTimes[today + 1] != 0;
    }

    /// @dev A record time that lies `notice` seconds ahead or more. No split begins near it.
    function _announceRecordTime(uint256 recordTime, uint256 notice) internal {
        uint256 earliest = block.timestamp + notice;
        if (recordTime < earliest) revert RecordTimeTooNear(recordTime, earliest);
        (, , address issuance, , ) = shareToken.parts();
        if (issuance != address(0)) {
            (uint256 from, uint256 until) = IAnnouncesSplits(issuance).pendingSplit();
            if (recordTime >= from && recordTime <= until) revert SplitAnnounced(from, until);
        }
        ++_recordTimes[recordTime / 1 days];
    }

    function _cancelRecordTime(uint256 recordTime) internal {
        --_recordTimes[recordTime / 1 days];
    }

    /// @dev All shares at the end of the second `recordTime`, which must have passed.
    function _supplyAt(uint256 recordTime) internal view returns (uint256 supply) {
        supply = shareToken.totalSupplyAt(recordTime);
        if (supply == 0) revert NoHolders(recordTime);
        if (block.timestamp > recordTime + MAX_RECORD_AGE) revert RecordTimeTooOld(recordTime);
    }
}
