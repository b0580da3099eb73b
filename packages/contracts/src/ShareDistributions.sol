// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Auctions} from "./Auctions.sol";
import {Issuer} from "./Issuer.sol";
import {Roles} from "./Roles.sol";
import {ShareStaking} from "./ShareStaking.sol";
import {ShareToken} from "./ShareToken.sol";
import {IRecordTimes, ISplitting} from "./Splits.sol";

/// @title Splits and bonus issues: everyone gets `numerator` new shares for each `denominator`
/// @notice Nobody's part of anything changes. So the new shares go where the old ones are, in the same state: frozen, locked,
/// blocked, in a book entry. From the first to the last of them the token is closed: nothing else moves or creates shares, and
/// no record time lies within. The record time is the beginning.
/// @dev There is no factor in balances: explorers and wallets keep showing true numbers. What counts shares beside them is
/// scaled at the beginning (`ISplitting`), stakes with their holder.
abstract contract ShareDistributions is Issuer {
    using BitMaps for BitMaps.BitMap;

    /// @dev `supply` are all shares at the beginning, `settled` those of holders who have their new ones; `promised` are
    /// rewards of the beginning whose stakes have not followed; `left` shares that are announced and not created yet.
    struct ShareDistribution {
        bytes32 documentHash;
        uint48 executableAt;
        uint48 beganAt;
        uint48 endedAt;
        uint32 numerator;
        uint32 denominator;
        uint64 supply;
        uint64 settled;
        uint64 promised;
        uint64 left;
    }

    /// @notice One holder's turn.
    /// @param wallets all of the holder, with a book entry, in ascending order
    /// @param stakeIds all of the holder, with those that left something to claim, in ascending order
    struct Turn {
        bytes32 holder;
        address[] wallets;
        uint256[] stakeIds;
    }

    /// @notice Seconds for which a split can be begun.
    uint48 public constant BEGIN_TIME = 30 days;
    /// @notice The least seconds between two splits: no record time reaches behind the last one.
    uint48 public constant REST_TIME = 30 days;
    /// @dev A reward is rounded anew by less than what a plan pays for a millionth: 65,535 days at 655.35 %.
    uint256 private constant ROUNDING = 1_200;

    /// @notice Both announce record times.
    IRecordTimes public immutable distributions;
    IRecordTimes public immutable ballots;

    mapping(uint256 id => ShareDistribution) private _shareDistributions;
    mapping(bytes32 holder => BitMaps.BitMap) private _received;
    /// @notice The id of the last distribution of shares; ids start at 1.
    uint256 public lastShareDistributionId;

    event SharesDeclared(
        uint256 indexed id, uint256 numerator, uint256 denominator, bytes32 documentHash, uint256 executableAt
    );
    event SharesCancelled(uint256 indexed id);
    event SharesBegan(uint256 indexed id, uint256 supply);
    event SharesReceived(uint256 indexed id, bytes32 indexed holder, uint256 shares);
    event SharesEnded(uint256 indexed id);

    /// @notice No such distribution of shares waits or is open: it was cancelled, has lapsed or has ended.
    error UnknownShareDistribution(uint256 id);
    /// @notice Another one waits or is open.
    error ShareDistributionPending(uint256 id);
    /// @notice It has begun, and can only be completed.
    error HasBegun(uint256 id);
    /// @notice Auctions have rounds or orders, or shares of a list are announced: they count shares of before.
    error NotIdle();
    /// @notice An announced record time lies in this day or the next one (UTC): it would lie inside the split.
    error RecordTimeNear();

    constructor(IRecordTimes distributions_, IRecordTimes ballots_) {
        (distributions, ballots) = (distributions_, ballots_);
    }

    /// @notice Announces new shares for everyone. BOARD.
    /// @param numerator new shares for each `denominator`
    /// @param documentHash hash of the resolution
    function declareShares(uint32 numerator, uint32 denominator, bytes32 documentHash)
        external only(Roles.BOARD) returns (uint256 id)
    {
        if (numerator == 0 || denominator == 0 || documentHash == 0) revert IncompleteAnnouncement();
        id = lastShareDistributionId;
        if (_isPending(_shareDistributions[id])) revert ShareDistributionPending(id);
        lastShareDistributionId = ++id;
        ShareDistribution storage d = _shareDistributions[id];
        uint48 executableAt = uint48(block.timestamp) + announceDelay;
        (d.documentHash, d.executableAt, d.numerator, d.denominator) = (documentHash, executableAt, numerator, denominator);
        emit SharesDeclared(id, numerator, denominator, documentHash, executableAt);
    }

    /// @notice Ends what has not begun. GUARDIAN or ADMIN.
    function cancelShares(uint256 id) external {
        _requireEither(Roles.GUARDIAN, Roles.ADMIN);
        ShareDistribution storage d = _pending(id);
        if (d.beganAt != 0) revert HasBegun(id);
        d.documentHash = 0;
        emit SharesCancelled(id);
    }

    /// @notice Creates the new shares of these holders. Anyone. The first call, for 30 days after the delay, begins the split,
    /// and that for the last holder ends it. Skips who has theirs, and who has other wallets by now.
    function createShares(uint256 id, Turn[] calldata turns) external {
        ShareDistribution storage d = _pending(id);
        if (d.beganAt == 0) _begin(id, d);
        for (uint256 i; i < turns.length; ++i) _create(id, d, turns[i]);
        if (d.settled != d.supply || d.promised != 0) return;
        d.endedAt = uint48(block.timestamp);
        emit SharesEnded(id);
        shareToken.retract(d.left);
        d.left = 0;
        shareToken.setSplitting(false);
    }

    /// @notice A distribution of shares. `documentHash` is zero when it was cancelled.
    function shareDistributions(uint256 id) external view returns (ShareDistribution memory) {
        return _shareDistributions[id];
    }

    /// @notice Whether the holder has the new shares.
    function hasReceived(uint256 id, bytes32 holder) external view returns (bool) {
        return _received[holder].get(id);
    }

    /// @notice Between which times (Unix time) a split can begin; zero: none is announced. One that is open began at `from`.
    function pendingSplit() external view returns (uint256 from, uint256 until) {
        ShareDistribution storage d = _shareDistributions[lastShareDistributionId];
        if (!_isPending(d)) return (0, 0);
        return d.beganAt != 0 ? (d.beganAt, d.beganAt) : (d.executableAt, d.executableAt + BEGIN_TIME);
    }

    /// @dev Announces the new shares, which must be within the authorised capital, and closes the token.
    function _begin(uint256 id, ShareDistribution storage d) private {
        _requireDue(d.executableAt);
        (, uint48 ended) = shareToken.lastSplit();
        if (ended != 0) _requireDue(ended + REST_TIME);
        (address sale, address staking, , , address auctions) = shareToken.parts();
        if (auctions != address(0) && !Auctions(auctions).isIdle()) revert NotIdle();
        if (shareToken.announced() != 0) revert NotIdle();
        if (distributions.isRecordTimeNear() || ballots.isRecordTimeNear()) revert RecordTimeNear();
        _announce(id, d, staking == address(0) ? 0 : ShareStaking(staking).lastStakeId());
        shareToken.setSplitting(true);
        (uint256 to, uint256 from) = _ratioOf(d);
        address[4] memory counting = [sale, staking, auctions, address(shareToken.rules())];
        for (uint256 i; i < 4; ++i) if (counting[i] != address(0)) ISplitting(counting[i]).split(to, from);
    }

    /// @dev With what rounding may add to the rewards of so many stakes. It is given up at the end.
    function _announce(uint256 id, ShareDistribution storage d, uint256 stakes) private {
        (uint256 supply, uint256 promised) = (shareToken.totalSupply(), shareToken.reserved());
        (uint256 to, uint256 from) = _ratioOf(d);
        uint256 left = ((supply + promised) * d.numerator) / d.denominator + stakes * (Math.ceilDiv(to, from) + ROUNDING);
        (d.beganAt, d.supply, d.promised) = (uint48(block.timestamp), uint64(supply), uint64(promised));
        emit SharesBegan(id, supply);
        shareToken.announce(left);
        d.left = uint64(left); // within the authorised capital
    }

    function _create(uint256 id, ShareDistribution storage d, Turn calldata turn) private {
        bytes32 holder = turn.holder;
        if (_received[holder].get(id) || !_hasAll(turn)) return;
        _received[holder].set(id);
        (uint256 locked, uint256 rewards) = _splitStakes(d, turn);
        (uint256 held, uint256 created) = _createAll(d, turn.wallets, locked, rewards);
        (d.settled, d.left) = (d.settled + uint64(held), d.left - uint64(created + rewards));
        emit SharesReceived(id, holder, created);
    }

    /// @dev Each wallet gets its part, and all together the holder's, rounded down. Frozen amounts are rounded up: nothing of
    /// them gets free. `locked` and `rewards` are the holder's, and go with the first wallet.
    function _createAll(ShareDistribution storage d, address[] calldata wallets, uint256 locked, uint256 rewards)
        private returns (uint256 held, uint256 created)
    {
        (uint256 to, uint256 from) = _ratioOf(d);
        for (uint256 i; i < wallets.length; ++i) {
            ShareToken.Wallet memory w = shareToken.walletState(wallets[i]);
            held += w.balance;
            uint256 shares = (held * (to - from)) / from - created;
            created += shares;
            uint256 frozen = Math.ceilDiv(w.frozen * to, from);
            if (shares + frozen + locked + rewards != 0) shareToken.split(wallets[i], shares, frozen, locked, rewards);
            (locked, rewards) = (0, 0);
        }
    }

    /// @dev Shares cannot be staked, nor stakes end, while the token is closed.
    function _splitStakes(ShareDistribution storage d, Turn calldata turn) private returns (uint256 locked, uint256 rewards) {
        (, address staking, , , ) = shareToken.parts();
        if (staking == address(0)) return (0, 0);
        (uint256 to, uint256 from) = _ratioOf(d);
        uint256 promised;
        (locked, promised, rewards) = ShareStaking(staking).splitStakes(turn.holder, turn.stakeIds, to, from);
        (d.promised, rewards) = (d.promised - uint64(promised), rewards - promised);
    }

    /// @dev Otherwise who removes an empty wallet would stop all others.
    function _hasAll(Turn calldata turn) private view returns (bool) {
        if (turn.wallets.length != shareToken.walletCount(turn.holder)) return false;
        for (uint256 i; i < turn.wallets.length; ++i) {
            if (i != 0 && turn.wallets[i] <= turn.wallets[i - 1]) return false;
            if (shareToken.holderOf(turn.wallets[i]) != turn.holder) return false;
        }
        return true;
    }

    /// @dev Each `from` shares become `to`.
    function _ratioOf(ShareDistribution storage d) private view returns (uint256 to, uint256 from) {
        return (uint256(d.numerator) + d.denominator, d.denominator);
    }

    function _pending(uint256 id) private view returns (ShareDistribution storage d) {
        d = _shareDistributions[id];
        if (!_isPending(d)) revert UnknownShareDistribution(id);
    }

    function _isPending(ShareDistribution storage d) private view returns (bool) {
        if (d.documentHash == 0 || d.endedAt != 0) return false;
        return d.beganAt != 0 || block.timestamp <= d.executableAt + BEGIN_TIME;
    }
}
