// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IRules} from "./IRules.sol";
import {Managed} from "./Managed.sol";
import {OnSale} from "./OnSale.sol";
import {Roles} from "./Roles.sol";
import {ShareToken} from "./ShareToken.sol";
import {Splits} from "./Splits.sol";

/// @title How much one holder may have, and until when shares stay where they were issued
/// @notice - No holder has more than a part of all shares.
/// - A holder reaches 10, 20, 30 or 50 % only with REGISTRAR's approval, which names the supervisor's letter: a
///   qualifying holding (directive 2013/36/EU, articles 22 to 27).
/// - Shares of a lock-up stay with their holder until its date.
/// @dev Below `appliesFrom` shares there is no bank yet, and one founder may hold all.
contract HoldingRules is IRules, Managed {
    using OnSale for ShareToken;

    struct Approval {
        uint16 upToBps;
        bytes32 documentHash;
    }

    /// @dev `splits`: how many there were before it.
    struct LockUp {
        uint64 shares;
        uint48 until;
        uint32 splits;
    }

    /// @dev Each `from` shares became `to`.
    struct Ratio {
        uint64 to;
        uint64 from;
    }

    uint256 public constant BPS = 10_000;
    /// @notice The most lock-ups of a holder at a time.
    uint256 public constant MAX_LOCK_UPS = 50;

    ShareToken public immutable shareToken;
    /// @notice The rules that these replace, whose lock-ups go on; zero: none.
    IRules public immutable previous;

    /// @notice The greatest part of all shares of one holder, in hundredths of a percent.
    uint16 public ceilingBps;
    /// @notice Millionths of shares below which only lock-ups apply.
    uint64 public appliesFrom;
    /// @notice Up to which part a holder may go, and the letter that allows it.
    mapping(bytes32 holder => Approval) public approvals;
    mapping(bytes32 holder => LockUp[]) private _lockUps;
    /// @dev While these were the rules.
    Ratio[] private _splits;

    event CeilingSet(uint256 ceilingBps, uint256 appliesFrom);
    event HoldingApproved(bytes32 indexed holder, uint256 upToBps, bytes32 documentHash);
    event LockUpSet(bytes32 indexed holder, uint256 shares, uint256 until);

    /// @notice The holder would have `bps` of all shares; the ceiling is `ceilingBps`.
    error AboveCeiling(bytes32 holder, uint256 bps, uint256 ceilingBps);
    /// @notice The holder would have `bps` of all shares; reaching `thresholdBps` needs the supervisor's approval.
    error ApprovalNeeded(bytes32 holder, uint256 bps, uint256 thresholdBps);
    /// @notice Of the holder's shares, `lockedUp` stay until `until` (Unix time).
    error LockedUp(bytes32 holder, uint256 lockedUp, uint256 until);
    /// @notice A part is at most 10,000 hundredths of a percent.
    error WrongPart(uint256 bps);
    /// @notice An approval names the hash of the supervisor's letter.
    error NoDocument();
    /// @notice The holder has the most lock-ups.
    error TooManyLockUps(bytes32 holder);

    constructor(ShareToken shareToken_, uint16 ceilingBps_, uint64 appliesFrom_, IRules previous_)
        Managed(shareToken_.authority())
    {
        (shareToken, previous) = (shareToken_, previous_);
        _setCeiling(ceilingBps_, appliesFrom_);
    }

    /// @notice Sets the ceiling. ADMIN.
    function setCeiling(uint16 ceilingBps_, uint64 appliesFrom_) external only(Roles.ADMIN) {
        _setCeiling(ceilingBps_, appliesFrom_);
    }

    /// @notice Lets a holder have up to `upToBps` of all shares; zero ends an approval. REGISTRAR.
    /// @param upToBps 1,999 for a holding from 10 to below 20 %
    /// @param documentHash hash of the supervisor's letter
    function approve(bytes32 holder, uint16 upToBps, bytes32 documentHash) external only(Roles.REGISTRAR) {
        if (upToBps > BPS) revert WrongPart(upToBps);
        if (documentHash == 0) revert NoDocument();
        approvals[holder] = Approval(upToBps, documentHash);
        emit HoldingApproved(holder, upToBps, documentHash);
    }

    /// @inheritdoc IRules
    function lockUp(bytes32 holder, uint256 shares, uint256 until) external {
        Splits.requireIssuance(shareToken);
        LockUp[] storage all = _lockUps[holder];
        // What has ended makes room.
        for (uint256 i = all.length; i != 0; --i) {
            if (all[i - 1].until > block.timestamp) continue;
            all[i - 1] = all[all.length - 1];
            all.pop();
        }
        if (all.length == MAX_LOCK_UPS) revert TooManyLockUps(holder);
        all.push(LockUp(uint64(shares), uint48(Math.min(until, type(uint48).max)), uint32(_splits.length)));
        emit LockUpSet(holder, shares, until);
    }

    /// @inheritdoc IRules
    function split(uint256 to, uint256 from) external {
        Splits.requireIssuance(shareToken);
        _splits.push(Ratio(uint64(to), uint64(from)));
        _setCeiling(ceilingBps, uint64(Math.min(Splits.scale(appliesFrom, to, from), type(uint64).max)));
    }

    /// @inheritdoc IRules
    function check(address from, address to, uint256 amount, uint256 balanceAfter, uint256 supply) external view {
        if (from != address(0)) _requireNotLockedUp(shareToken.holderOf(from), amount);
        if (supply < appliesFrom) return;
        bytes32 holder = shareToken.holderOf(to);
        uint256 bps = (balanceAfter * BPS) / supply;
        if (bps > ceilingBps) revert AboveCeiling(holder, bps, ceilingBps);
        uint256 threshold = _thresholdOf(bps);
        // Who is above already without an approval, because others' shares ended, may not buy more either.
        if (threshold != 0 && bps > approvals[holder].upToBps) revert ApprovalNeeded(holder, bps, threshold);
    }

    /// @inheritdoc IRules
    function lockedUpOf(bytes32 holder) public view returns (uint256 shares, uint256 until) {
        if (address(previous) != address(0)) {
            (shares, until) = previous.lockedUpOf(holder);
            // Only the present rules learn of a split.
            shares = _split(shares, 0);
        }
        LockUp[] storage all = _lockUps[holder];
        for (uint256 i; i < all.length; ++i) {
            if (all[i].until <= block.timestamp) continue;
            shares += _split(all[i].shares, all[i].splits);
            if (all[i].until > until) until = all[i].until;
        }
    }

    function _requireNotLockedUp(bytes32 holder, uint256 amount) private view {
        (uint256 lockedUp, uint256 until) = lockedUpOf(holder);
        if (lockedUp == 0) return; // saves gas
        // What is on sale will leave without being asked again.
        uint256 kept = lockedUp + shareToken.onSale(holder);
        if (amount + kept > shareToken.holderBalance(holder)) revert LockedUp(holder, lockedUp, until);
    }

    /// @dev What locked up shares became in the splits after the first `before`, rounded up: nothing of them gets free.
    function _split(uint256 shares, uint256 before) private view returns (uint256) {
        for (uint256 i = before; i < _splits.length; ++i) shares = Math.ceilDiv(shares * _splits[i].to, _splits[i].from);
        return shares;
    }

    function _thresholdOf(uint256 bps) private pure returns (uint256) {
        if (bps >= 5000) return 5000;
        if (bps >= 3000) return 3000;
        if (bps >= 2000) return 2000;
        return bps >= 1000 ? 1000 : 0;
    }

    function _setCeiling(uint16 ceilingBps_, uint64 appliesFrom_) private {
        if (ceilingBps_ > BPS) revert WrongPart(ceilingBps_);
        (ceilingBps, appliesFrom) = (ceilingBps_, appliesFrom_);
        emit CeilingSet(ceilingBps_, appliesFrom_);
    }
}
