// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareToken} from "./ShareToken.sol";

/// @title What the board of the bank does for all holders: distributions and ballots
/// @dev Roles are kept in the share token. A stolen BOARD key can only give its own money away, and ask questions.
abstract contract Board {
    /// @notice Declares distributions and opens ballots.
    bytes32 public constant BOARD_ROLE = keccak256("BOARD_ROLE");

    ShareToken public immutable shareToken;

    /// @notice The sender is not BOARD of the share token.
    error NotBoard(address account);
    /// @notice Nobody held shares at the record time.
    error NoHolders(uint256 recordTime);

    modifier onlyBoard() {
        if (!shareToken.hasRole(BOARD_ROLE, msg.sender)) revert NotBoard(msg.sender);
        _;
    }

    constructor(ShareToken shareToken_) {
        shareToken = shareToken_;
    }

    /// @dev All shares at the end of the second `recordTime`, which must have passed.
    function _supplyAt(uint256 recordTime) internal view returns (uint256 supply) {
        supply = shareToken.totalSupplyAt(recordTime);
        if (supply == 0) revert NoHolders(recordTime);
    }
}
