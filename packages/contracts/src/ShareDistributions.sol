// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Issuer} from "./Issuer.sol";
import {Roles} from "./Roles.sol";

/// @title Distributions of new shares: a bonus issue, or a split
/// @notice Each holder of the record time gets `numerator` new shares for each `denominator`, rounded down to a millionth.
/// The shares are reserved when they are declared. After the delay anyone has them created, holder by holder.
/// @dev There is no factor in balances: explorers and wallets keep showing true numbers.
abstract contract ShareDistributions is Issuer {
    using BitMaps for BitMaps.BitMap;

    /// @dev `left` are shares that are reserved and not created yet; `settled` are shares of the record time whose holders
    /// have theirs, of `supply`.
    struct ShareDistribution {
        bytes32 documentHash;
        uint48 recordTime;
        uint48 executableAt;
        uint32 numerator;
        uint32 denominator;
        uint64 left;
        uint64 supply;
        uint64 settled;
    }

    mapping(uint256 id => ShareDistribution) private _shareDistributions;
    mapping(bytes32 holder => BitMaps.BitMap) private _received;
    /// @notice The id of the last distribution of shares; ids start at 1.
    uint256 public lastShareDistributionId;

    event SharesDeclared(
        uint256 indexed id, uint256 recordTime, uint256 numerator, uint256 denominator, uint256 shares, uint256 supply,
        bytes32 documentHash, uint256 executableAt
    );
    event SharesCancelled(uint256 indexed id, uint256 left);
    event SharesReceived(uint256 indexed id, bytes32 indexed holder, address to, uint256 shares);

    /// @notice No such distribution of shares is declared, or it was cancelled.
    error UnknownShareDistribution(uint256 id);

    /// @notice Declares a distribution of new shares and reserves them. BOARD.
    /// @param recordTime Unix time; must have passed
    /// @param numerator new shares for each `denominator`
    /// @param documentHash hash of the resolution
    function declareShares(uint256 recordTime, uint32 numerator, uint32 denominator, bytes32 documentHash)
        external only(Roles.BOARD) returns (uint256 id)
    {
        if (denominator == 0 || documentHash == 0) revert IncompleteAnnouncement();
        uint256 supply = shareToken.totalSupplyAt(recordTime);
        uint256 shares = (supply * numerator) / denominator;
        if (shares == 0) revert IncompleteAnnouncement();
        id = ++lastShareDistributionId;
        uint48 executableAt = uint48(block.timestamp) + announceDelay;
        _shareDistributions[id] = ShareDistribution(
            documentHash, uint48(recordTime), executableAt, numerator, denominator, SafeCast.toUint64(shares), uint64(supply), 0
        );
        emit SharesDeclared(id, recordTime, numerator, denominator, shares, supply, documentHash, executableAt);
        shareToken.announce(shares);
    }

    /// @notice Ends a distribution of shares: what is not created is not reserved any more. GUARDIAN or ADMIN.
    function cancelShares(uint256 id) external {
        _requireEither(Roles.GUARDIAN, Roles.ADMIN);
        ShareDistribution storage d = _shareDistribution(id);
        uint256 left = d.left;
        (d.left, d.documentHash) = (0, 0);
        emit SharesCancelled(id, left);
        shareToken.retract(left);
    }

    /// @notice Creates the shares of listed holders. Anyone, after the delay. Skips who has them already, who held nothing,
    /// and who cannot receive now (frozen, in recovery, a pause, a rule); these can be listed again.
    function createShares(uint256 id, bytes32[] calldata holders) external {
        ShareDistribution storage d = _shareDistribution(id);
        _requireDue(d.executableAt);
        for (uint256 i; i < holders.length; ++i) _receive(id, d, holders[i]);
        // The sum of what was rounded down is less than what was reserved: nothing stays reserved for ever.
        if (d.settled != d.supply) return;
        uint256 left = d.left;
        d.left = 0;
        shareToken.retract(left);
    }

    /// @notice A distribution of shares. `documentHash` is zero when it was cancelled.
    function shareDistributions(uint256 id) external view returns (ShareDistribution memory) {
        return _shareDistributions[id];
    }

    /// @notice What `holder` is owed and has not received, in millionths.
    function sharesOwed(uint256 id, bytes32 holder) external view returns (uint256 shares) {
        if (!_received[holder].get(id)) (, shares) = _sharesOf(_shareDistribution(id), holder);
    }

    function _receive(uint256 id, ShareDistribution storage d, bytes32 holder) private {
        if (_received[holder].get(id)) return;
        (uint256 held, uint256 shares) = _sharesOf(d, holder);
        if (held == 0) return;
        address to = shareToken.payoutAddress(holder);
        address wallet = to == address(0) ? shareToken.bookWallet(holder) : to;
        // Too little gas fails like a refusal: the holder is only skipped.
        try shareToken.issue(holder, wallet, shares) {
            _received[holder].set(id);
            (d.left, d.settled) = (d.left - uint64(shares), d.settled + uint64(held));
            emit SharesReceived(id, holder, wallet, shares);
        } catch {}
    }

    /// @dev The holder's shares at the record time, and the new ones for them, rounded down.
    function _sharesOf(ShareDistribution storage d, bytes32 holder) private view returns (uint256 held, uint256 shares) {
        held = shareToken.holderBalanceAt(holder, d.recordTime);
        shares = (held * d.numerator) / d.denominator;
    }

    function _shareDistribution(uint256 id) private view returns (ShareDistribution storage d) {
        d = _shareDistributions[id];
        if (d.documentHash == 0) revert UnknownShareDistribution(id);
    }
}
