// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {Roles} from "./Roles.sol";

/// @title A contract whose roles one authority keeps
/// @dev Each function names its role, so that a reader sees who may call it. A member whose calls the authority delays
/// (`executionDelay`) may not call at all: nothing here schedules.
abstract contract Managed {
    IAccessManager public immutable authority;

    /// @notice `account` does not have the role (its number is in `Roles`).
    error MissingRole(address account, uint64 role);

    modifier only(uint64 role) {
        _requireRole(role, msg.sender);
        _;
    }

    constructor(IAccessManager authority_) {
        authority = authority_;
    }

    function _requireRole(uint64 role, address account) internal view {
        if (!_hasRole(role, account)) revert MissingRole(account, role);
    }

    /// @dev The error names `role`.
    function _requireEither(uint64 role, uint64 other) internal view {
        if (!_hasRole(other, msg.sender)) _requireRole(role, msg.sender);
    }

    /// @dev A signature of nobody recovers to zero, which never has a role.
    function _hasRole(uint64 role, address account) internal view returns (bool) {
        (bool isMember, uint32 delay) = authority.hasRole(role, account);
        return isMember && delay == 0 && account != address(0);
    }
}
