// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Enforcement} from "./Enforcement.sol";
import {Managed} from "./Managed.sol";
import {Roles} from "./Roles.sol";
import {ShareToken} from "./ShareToken.sol";
import {ISplitting, Splits} from "./Splits.sol";
import {StakingPlans} from "./StakingPlans.sol";

/// @title Staking in place: shares are locked where they are, and earn shares
/// @notice The whole reward is reserved from the token's maximum supply when a stake starts, so that each promise is
/// covered. Rewards are minted when they are claimed. A stake belongs to a holder: any senior wallet of the holder may
/// start, claim or end it.
/// @dev reward = amount * rateBps * seconds / (10 000 * 365 days), rounded down to a millionth; block time.
/// The invariant is reserved = sum of (reward - claimed). The pause stops nothing here.
contract ShareStaking is StakingPlans, ISplitting {
    /// @dev Two slots: with a copy of the plan's term and rate, a claim reads nothing else. `amount` is zero when the stake
    /// has ended and left something to claim.
    struct Stake {
        bytes32 holder;
        uint56 amount;
        uint56 reward;
        uint56 claimed;
        uint40 startedAt;
        uint16 termDays;
        uint16 rateBps;
        uint16 planId;
    }

    /// @dev One slot: how many stakes a holder has, with those that left something to claim, and what is locked by them.
    struct Total {
        uint64 count;
        uint64 staked;
    }

    /// @notice Days that a flexible plan runs unless it is renewed, and days of a year of interest.
    uint256 public constant FLEXIBLE_DAYS = 365;

    /// @notice The smallest stake, in millionths of shares.
    uint256 public constant MIN_STAKE = 10e6;
    /// @notice The most stakes of a holder at a time.
    uint256 public constant MAX_STAKES = 100;

    uint256 private constant BPS_YEAR = 10_000 * 365 days;

    ShareToken public immutable shareToken;

    mapping(uint256 stakeId => Stake) private _stakes;
    /// @notice The id of the last stake; ids start at 1.
    uint256 public lastStakeId;
    mapping(bytes32 holder => Total) private _totals;

    event Staked(
        uint256 indexed stakeId, bytes32 indexed holder, uint256 indexed planId, address wallet,
        uint256 amount, uint256 reward, uint64 startedAt, uint64 endsAt
    );
    event Claimed(uint256 indexed stakeId, bytes32 indexed holder, address to, uint256 amount);
    event Exited(uint256 indexed stakeId, bytes32 indexed holder, uint256 amount, uint256 rewardForgone);
    /// @notice What a stake has after a split.
    event StakeSplit(uint256 indexed stakeId, uint256 amount, uint256 reward, uint256 claimed);
    event Renewed(uint256 indexed stakeId, uint256 reward, uint64 startedAt, uint64 endsAt);

    error CapacityReached(uint256 left);
    /// @notice A stake is at least `least`.
    error StakeTooSmall(uint256 least);
    /// @notice The holder has the most stakes.
    error TooManyStakes(bytes32 holder);
    /// @notice The sender is not registered, blocked or junior, or its holder is frozen.
    error WalletNotAllowed(address wallet);
    /// @notice There is no such stake of the sender's holder.
    error NotYourStake(uint256 stakeId);
    error NothingToClaim();
    /// @notice Only flexible stakes can be renewed.
    error NotRenewable(uint256 stakeId);
    /// @notice The wallet of the order has less than `amount`.
    error OrderNotCovered(uint256 amount);
    /// @notice The holder must be frozen first: otherwise the released shares could leave before the order is executed.
    error HolderNotFrozen(bytes32 holder);
    /// @notice The order can be executed without ending this stake.
    error ExitNotNeeded();
    /// @notice These are not all stakes of the holder, in ascending order.
    error NotAllStakes(bytes32 holder);

    constructor(ShareToken shareToken_) Managed(shareToken_.authority()) {
        shareToken = shareToken_;
    }

    /// @notice Locks `amount` free shares of the sender's holder and reserves the reward of the whole term.
    function stake(uint256 planId, uint256 amount) external returns (uint256 stakeId) {
        bytes32 holder = _holderOfSender();
        if (amount < MIN_STAKE) revert StakeTooSmall(MIN_STAKE);
        Total storage total = _totals[holder];
        if (total.count == MAX_STAKES) revert TooManyStakes(holder);
        Plan storage plan = _openPlan(planId);
        uint256 left = plan.capacity > plan.staked ? plan.capacity - plan.staked : 0;
        if (amount > left) revert CapacityReached(left);
        plan.staked += uint96(amount);
        (total.count, total.staked) = (total.count + 1, total.staked + SafeCast.toUint56(amount));
        stakeId = ++lastStakeId;
        Stake memory s = Stake(
            holder, uint56(amount), 0, 0, 0, plan.termDays, plan.rateBps, SafeCast.toUint16(planId)
        );
        _start(stakeId, s);
        emit Staked(stakeId, holder, planId, msg.sender, amount, s.reward, s.startedAt, _endOf(s));
        shareToken.lock(holder, amount);
    }

    /// @notice Mints the claimable reward of a stake to the sender.
    function claim(uint256 stakeId) external {
        bytes32 holder = _holderOfSender();
        uint256 amount = _take(stakeId, holder);
        if (amount == 0) revert NothingToClaim();
        shareToken.mintReserved(msg.sender, amount);
    }

    /// @notice Mints the claimable rewards of several stakes to the sender. Stakes without one are skipped.
    function claimMany(uint256[] calldata stakeIds) external {
        bytes32 holder = _holderOfSender();
        uint256 amount;
        for (uint256 i; i < stakeIds.length; ++i) amount += _take(stakeIds[i], holder);
        if (amount == 0) revert NothingToClaim();
        shareToken.mintReserved(msg.sender, amount);
    }

    /// @notice Ends a stake: mints what is claimable, forgoes the rest of the reward, unlocks the shares. A reward that the
    /// rules of holding refuse now stays owed, to be claimed later.
    /// @dev A plan with a term pays nothing before its end.
    function exit(uint256 stakeId) external {
        bytes32 holder = _holderOfSender();
        Stake memory s = _stakes[stakeId];
        if (s.holder != holder || s.amount == 0) revert NotYourStake(stakeId);
        uint256 kept = _end(stakeId, s);
        if (kept == 0) return;
        try shareToken.mintReserved(msg.sender, kept) {
            _forget(stakeId, holder);
            emit Claimed(stakeId, holder, msg.sender, kept);
        } catch {}
    }

    /// @notice Mints what is claimable of a flexible stake and starts its year anew.
    function renew(uint256 stakeId) external {
        bytes32 holder = _holderOfSender();
        uint256 amount = _take(stakeId, holder);
        Stake memory s = _stakes[stakeId];
        _openPlan(s.planId);
        if (s.termDays != 0 || s.amount == 0) revert NotRenewable(stakeId);
        shareToken.release(s.reward - s.claimed);
        _start(stakeId, s);
        emit Renewed(stakeId, s.reward, s.startedAt, _endOf(s));
        if (amount != 0) shareToken.mintReserved(msg.sender, amount);
    }

    /// @notice Ends stakes whose shares an executable court order takes, one after another. ENFORCER.
    /// @dev What is claimable stays claimable; the rest of the reward is forgone, as in `exit`.
    /// @param stakeIds of one holder, which must be frozen; each must be needed for the order
    /// @param from of the announced order; a wallet of the stakes' holder
    /// @param to of the announced order
    /// @param amount of the announced order; more than the holder's shares that are not locked
    function forceExit(uint256[] calldata stakeIds, address from, address to, uint256 amount)
        external only(Roles.ENFORCER)
    {
        (, , , address enforcement, ) = shareToken.parts();
        Enforcement(enforcement).requireExecutable(from, to, amount);
        if (amount > shareToken.balanceOf(from)) revert OrderNotCovered(amount);
        bytes32 holder = shareToken.holderOf(from);
        if (!shareToken.holderFrozen(holder)) revert HolderNotFrozen(holder);
        for (uint256 i; i < stakeIds.length; ++i) _forceExit(stakeIds[i], holder, amount);
    }

    /// @inheritdoc ISplitting
    /// @dev The stakes follow holder by holder.
    function split(uint256 to, uint256 from) external {
        Splits.requireIssuance(shareToken);
        _splitPlans(to, from);
    }

    /// @notice Each `from` shares of these stakes become `to`, and so do their rewards. The issuance, during a split.
    /// @param stakeIds all of `holder`, in ascending order
    /// @return locked shares that the caller locks
    /// @return promised rewards before, not created yet
    /// @return rewards that are promised now
    function splitStakes(bytes32 holder, uint256[] calldata stakeIds, uint256 to, uint256 from)
        external returns (uint256 locked, uint256 promised, uint256 rewards)
    {
        Splits.requireIssuance(shareToken);
        if (stakeIds.length != _totals[holder].count) revert NotAllStakes(holder);
        for (uint256 i; i < stakeIds.length; ++i) {
            Stake memory s = _stakes[stakeIds[i]];
            if (s.holder != holder || (i != 0 && stakeIds[i] <= stakeIds[i - 1])) revert NotAllStakes(holder);
            (uint256 amount, uint256 owed) = (s.amount, s.reward - s.claimed);
            _splitStake(s, to, from);
            _stakes[stakeIds[i]] = s;
            emit StakeSplit(stakeIds[i], s.amount, s.reward, s.claimed);
            _plans[s.planId].staked += uint96(s.amount - amount);
            (locked, promised, rewards) = (locked + s.amount - amount, promised + owed, rewards + s.reward - s.claimed);
        }
        _totals[holder].staked += uint64(locked);
    }

    /// @notice A stake; all zero when it never existed or has ended.
    function stakes(uint256 stakeId) external view returns (
        bytes32 holder, uint32 planId, uint64 startedAt, uint64 endsAt, uint256 amount, uint256 reward, uint256 claimed
    ) {
        Stake memory s = _stakes[stakeId];
        return (s.holder, s.planId, s.startedAt, _endOf(s), s.amount, s.reward, s.claimed);
    }

    /// @notice How many stakes a holder has, with those that left something to claim.
    function stakesOf(bytes32 holder) external view returns (uint256) {
        return _totals[holder].count;
    }

    /// @notice Shares of a holder that are locked by stakes, in millionths. What else is locked is on sale in auctions.
    function stakedOf(bytes32 holder) external view returns (uint256) {
        return _totals[holder].staked;
    }

    /// @notice What can be claimed of a stake now: all after its end; before, what a flexible one has earned.
    function claimable(uint256 stakeId) external view returns (uint256) {
        return _claimable(_stakes[stakeId]);
    }

    function _forceExit(uint256 stakeId, bytes32 holder, uint256 amount) private {
        Stake memory s = _stakes[stakeId];
        if (s.holder != holder) revert NotYourStake(stakeId);
        if (amount + shareToken.lockedOf(holder) <= shareToken.holderBalance(holder)) revert ExitNotNeeded();
        _end(stakeId, s);
    }

    /// @dev Starts a whole term now, and reserves its reward.
    function _start(uint256 stakeId, Stake memory s) private {
        s.startedAt = uint40(block.timestamp);
        s.reward = SafeCast.toUint56(_reward(s.amount, s.rateBps, _endOf(s) - block.timestamp));
        s.claimed = 0;
        _stakes[stakeId] = s;
        shareToken.reserve(s.reward);
    }

    /// @dev Counts what is claimable as claimed. The caller mints it after all changes.
    function _take(uint256 stakeId, bytes32 holder) private returns (uint256 amount) {
        Stake memory s = _stakes[stakeId];
        if (s.holder != holder) revert NotYourStake(stakeId);
        amount = _claimable(s);
        if (amount == 0) return 0;
        if (s.amount == 0) _forget(stakeId, holder);
        else _stakes[stakeId].claimed = s.claimed + uint56(amount);
        emit Claimed(stakeId, holder, msg.sender, amount);
    }

    /// @dev Forgoes what is not claimable of the reward. The record stays while `kept` is owed.
    function _end(uint256 stakeId, Stake memory s) private returns (uint256 kept) {
        kept = _claimable(s);
        (uint56 amount, uint256 forgone) = (s.amount, s.reward - s.claimed - kept);
        _plans[s.planId].staked -= amount;
        _totals[s.holder].staked -= amount;
        (s.amount, s.reward) = (0, s.claimed + uint56(kept));
        _stakes[stakeId] = s;
        if (kept == 0) _forget(stakeId, s.holder);
        emit Exited(stakeId, s.holder, amount, forgone);
        if (forgone != 0) shareToken.release(forgone);
        shareToken.unlock(s.holder, amount);
    }

    /// @dev The reward is that of the new amount. No more counts as claimed than the new amount has earned, or a claim would fail,
    /// and no less is promised than before.
    function _splitStake(Stake memory s, uint256 to, uint256 from) private view {
        uint256 owed = s.reward - s.claimed;
        uint256 claimed = (s.claimed * to) / from;
        s.amount = SafeCast.toUint56((s.amount * to) / from);
        uint256 reward = s.amount == 0 ? claimed + (owed * to) / from : _reward(s.amount, s.rateBps, _endOf(s) - s.startedAt);
        (s.reward, s.claimed) = (SafeCast.toUint56(reward), 0);
        s.claimed = uint56(Math.min(Math.min(claimed, _claimable(s)), reward - owed));
    }

    function _forget(uint256 stakeId, bytes32 holder) private {
        delete _stakes[stakeId];
        --_totals[holder].count;
    }

    function _holderOfSender() private view returns (bytes32) {
        bytes32 holder = shareToken.seniorHolderOf(msg.sender);
        if (holder == 0) revert WalletNotAllowed(msg.sender);
        return holder;
    }

    function _claimable(Stake memory s) private view returns (uint256) {
        if (s.amount == 0 || block.timestamp >= _endOf(s)) return s.reward - s.claimed;
        if (s.termDays != 0) return 0;
        return _reward(s.amount, s.rateBps, block.timestamp - s.startedAt) - s.claimed;
    }

    function _endOf(Stake memory s) private pure returns (uint64) {
        if (s.holder == 0) return 0;
        return uint64(s.startedAt + (s.termDays == 0 ? FLEXIBLE_DAYS : s.termDays) * 1 days);
    }

    function _reward(uint256 amount, uint256 rateBps, uint256 time) private pure returns (uint256) {
        return (amount * rateBps * time) / BPS_YEAR;
    }
}
