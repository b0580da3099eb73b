// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Managed} from "./Managed.sol";
import {ShareToken} from "./ShareToken.sol";

/// @title What the board of the bank does for all holders: distributions and ballots
/// @dev A stolen BOARD key can only give its own money away, and ask questions.
abstract contract Board is Managed {
    ShareToken public immutable shareToken;

    /// @notice Nobody held shares at the record time.
    error NoHolders(uint256 recordTime);

    constructor(ShareToken shareToken_) Managed(shareToken_.authority()) {
        shareToken = shareToken_;
    }

    /// @dev All shares at the end of the second `recordTime`, which must have passed.
    function _supplyAt(uint256 recordTime) internal view returns (uint256 supply) {
        supply = shareToken.totalSupplyAt(recordTime);
        if (supply == 0) revert NoHolders(recordTime);
    }
}
