// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Managed} from "./Managed.sol";
import {ShareToken} from "./ShareToken.sol";

/// @title What the parts of the issuance share
/// @dev What BOARD announces waits, so that GUARDIAN can stop what a stolen BOARD key announced.
abstract contract Issuer is Managed {
    /// @notice Seconds between an announcement and its issue.
    uint48 public immutable announceDelay;

    ShareToken public immutable shareToken;

    /// @notice Executable from `executableAt` (Unix time).
    error TooEarly(uint256 executableAt);
    /// @notice An announcement names its shares and the hash of its document.
    error IncompleteAnnouncement();

    constructor(ShareToken shareToken_, uint48 announceDelay_) Managed(shareToken_.authority()) {
        (shareToken, announceDelay) = (shareToken_, announceDelay_);
    }

    function _requireDue(uint256 executableAt) internal view {
        if (block.timestamp < executableAt) revert TooEarly(executableAt);
    }
}
