// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareToken} from "./ShareToken.sol";

/// @title What counts shares and changes with a split
interface ISplitting {
    /// @notice Each `from` shares become `to`. Called by the issuance, when a split begins.
    function split(uint256 to, uint256 from) external;
}

/// @title Where splits are announced: the issuance
interface IAnnouncesSplits {
    /// @notice Between which times (Unix time) a split can begin; zero: none is announced.
    function pendingSplit() external view returns (uint256 from, uint256 until);
}

/// @title What announces record times: distributions and ballots
interface IRecordTimes {
    /// @notice Whether an announced record time lies in this day or the next one (UTC), passed or not.
    function isRecordTimeNear() external view returns (bool);
}

/// @notice Only the issuance splits shares and locks them up.
error NotIssuance(address caller);

/// @title What the contracts that change with a split share
library Splits {
    function requireIssuance(ShareToken token) internal view {
        (, , address issuance, , ) = token.parts();
        if (msg.sender != issuance) revert NotIssuance(msg.sender);
    }

    /// @dev Rounded down. What stands for no limit stays one.
    function scale(uint256 amount, uint256 to, uint256 from) internal pure returns (uint256) {
        return amount > type(uint128).max ? amount : (amount * to) / from;
    }
}
