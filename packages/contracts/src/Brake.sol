// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {Managed} from "./Managed.sol";
import {Roles} from "./Roles.sol";

/// @title Lets the guardian take a role away, and nothing more
/// @dev It has OPERATIONS, the admin of BOARD, REGISTRAR, SIGNER, CASHIER, ENFORCER and PAUSER. The authority knows no
/// role that may only revoke; this contract has no call that grants. ADMIN and GUARDIAN are out of its reach.
contract Brake is Managed {
    constructor(IAccessManager authority_) Managed(authority_) {}

    /// @notice Takes `role` from `account` at once. GUARDIAN.
    function take(uint64 role, address account) external only(Roles.GUARDIAN) {
        authority.revokeRole(role, account);
    }
}
