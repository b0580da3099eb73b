// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Managed} from "./Managed.sol";
import {Roles} from "./Roles.sol";
import {Splits} from "./Splits.sol";

/// @title The plans of staking
abstract contract StakingPlans is Managed {
    /// @dev One slot. `termDays` is zero for a flexible plan.
    struct Plan {
        uint16 termDays;
        uint16 rateBps;
        uint88 capacity;
        uint96 staked;
        bool open;
    }

    Plan[] internal _plans;

    event PlanSet(uint256 indexed planId, uint256 termDays, uint256 rateBps, uint256 capacity, bool open);

    error UnknownPlan(uint256 planId);
    error PlanClosed(uint256 planId);

    /// @notice Adds a plan. Its term and rate never change. ADMIN.
    /// @param termDays zero for a flexible plan
    /// @param rateBps reward for a year in hundredths of a percent
    /// @param capacity the most shares staked in it at a time, in millionths
    function addPlan(uint256 termDays, uint256 rateBps, uint256 capacity) external only(Roles.ADMIN) returns (uint256 planId) {
        planId = _plans.length;
        _plans.push(Plan(SafeCast.toUint16(termDays), SafeCast.toUint16(rateBps), SafeCast.toUint88(capacity), 0, true));
        emit PlanSet(planId, termDays, rateBps, capacity, true);
    }

    /// @notice Changes the capacity of a plan, and opens or closes it for new stakes and renewals. ADMIN.
    function setPlan(uint256 planId, uint256 capacity, bool open) external only(Roles.ADMIN) {
        Plan storage plan = _plan(planId);
        plan.capacity = SafeCast.toUint88(capacity);
        plan.open = open;
        emit PlanSet(planId, plan.termDays, plan.rateBps, capacity, open);
    }

    /// @dev The capacity of each plan grows with a split.
    function _splitPlans(uint256 to, uint256 from) internal {
        for (uint256 planId; planId < _plans.length; ++planId) {
            Plan storage plan = _plans[planId];
            plan.capacity = uint88(Math.min(Splits.scale(plan.capacity, to, from), type(uint88).max));
            emit PlanSet(planId, plan.termDays, plan.rateBps, plan.capacity, plan.open);
        }
    }

    /// @notice A plan; `termDays` is zero for a flexible one.
    function plans(uint256 planId) external view returns (
        uint32 termDays, uint32 rateBps, uint256 capacity, uint256 staked, bool open
    ) {
        Plan storage p = _plan(planId);
        return (p.termDays, p.rateBps, p.capacity, p.staked, p.open);
    }

    /// @notice How many plans there are; ids start at 0.
    function planCount() external view returns (uint256) {
        return _plans.length;
    }

    function _plan(uint256 planId) internal view returns (Plan storage) {
        if (planId >= _plans.length) revert UnknownPlan(planId);
        return _plans[planId];
    }

    function _openPlan(uint256 planId) internal view returns (Plan storage plan) {
        plan = _plan(planId);
        if (!plan.open) revert PlanClosed(planId);
    }
}
