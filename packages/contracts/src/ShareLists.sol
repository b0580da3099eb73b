// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IRules} from "./IRules.sol";
import {Issuer} from "./Issuer.sol";
import {Roles} from "./Roles.sol";

/// @title Shares of announced lists: the import of a register, shares of employees, contributions in kind
/// @notice A list is announced with the root of its Merkle tree, and its shares are reserved. After the delay anyone
/// issues its lines, each once. Who has no wallet gets a book entry.
abstract contract ShareLists is Issuer {
    using BitMaps for BitMaps.BitMap;

    /// @dev `left` are shares that are reserved and not issued yet.
    struct Announcement {
        bytes32 root;
        bytes32 documentHash;
        uint48 executableAt;
        uint32 count;
        uint32 issued;
        uint64 left;
    }

    /// @dev One line of a list. The order and names of the fields are those of the tree's leaves.
    /// @param index from 0, unique within the list
    /// @param wallet zero: a book entry
    /// @param shares millionths
    /// @param lockedUntil Unix time until which these shares stay with the holder; zero: no lock-up
    struct Line {
        uint256 index;
        bytes32 holder;
        address wallet;
        uint256 shares;
        uint256 lockedUntil;
    }

    mapping(uint256 id => Announcement) private _announcements;
    mapping(uint256 id => BitMaps.BitMap) private _issued;
    /// @notice The id of the last announcement; ids start at 1.
    uint256 public lastAnnouncementId;

    event IssuanceAnnounced(
        uint256 indexed id, bytes32 root, uint256 count, uint256 shares, bytes32 documentHash, uint256 executableAt
    );
    event IssuanceCancelled(uint256 indexed id, uint256 left);
    event Issued(uint256 indexed id, uint256 index, bytes32 indexed holder, address wallet, uint256 shares, uint256 lockedUntil);

    /// @notice No such list is announced, or it was cancelled.
    error UnknownAnnouncement(uint256 id);
    /// @notice The line is not in the list.
    error WrongProof(uint256 id, uint256 index);
    /// @notice The lines are more than the list announced.
    error MoreThanAnnounced(uint256 left);
    /// @notice There are no rules that could keep the lock-up.
    error NoLockUps();

    /// @notice Announces a list and reserves its shares. BOARD.
    /// @param root of a Merkle tree of double-hashed leaves (OpenZeppelin's standard tree) of `Line`
    /// @param count lines of the list
    /// @param shares their sum, in millionths
    /// @param documentHash hash of the resolution
    function announce(bytes32 root, uint256 count, uint256 shares, bytes32 documentHash)
        external only(Roles.BOARD) returns (uint256 id)
    {
        if (root == 0 || count == 0 || shares == 0 || documentHash == 0) revert IncompleteAnnouncement();
        id = ++lastAnnouncementId;
        uint48 executableAt = uint48(block.timestamp) + announceDelay;
        _announcements[id] = Announcement(
            root, documentHash, executableAt, SafeCast.toUint32(count), 0, SafeCast.toUint64(shares)
        );
        emit IssuanceAnnounced(id, root, count, shares, documentHash, executableAt);
        shareToken.announce(shares);
    }

    /// @notice Ends a list: what is not issued is not reserved any more. GUARDIAN or ADMIN.
    function cancel(uint256 id) external {
        _requireEither(Roles.GUARDIAN, Roles.ADMIN);
        Announcement storage a = _announcement(id);
        uint256 left = a.left;
        (a.root, a.left) = (0, 0);
        emit IssuanceCancelled(id, left);
        shareToken.retract(left);
    }

    /// @notice Issues lines of a list. Anyone, after the delay. Skips lines that are issued already, so that who issues one of
    /// them first does not stop the others.
    function issue(uint256 id, Line[] calldata lines, bytes32[][] calldata proofs) external {
        Announcement storage a = _announcement(id);
        _requireDue(a.executableAt);
        for (uint256 i; i < lines.length; ++i) _issue(id, a, lines[i], proofs[i]);
        // The lines can be less than what was announced: nothing stays reserved for ever.
        if (a.issued != a.count) return;
        uint256 left = a.left;
        a.left = 0;
        shareToken.retract(left);
    }

    /// @notice A list. `root` is zero when it was cancelled.
    function announcements(uint256 id) external view returns (Announcement memory) {
        return _announcements[id];
    }

    /// @notice Whether a line was issued.
    function isIssued(uint256 id, uint256 index) external view returns (bool) {
        return _issued[id].get(index);
    }

    function _issue(uint256 id, Announcement storage a, Line calldata line, bytes32[] calldata proof) private {
        if (_issued[id].get(line.index)) return;
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(line))));
        if (!MerkleProof.verifyCalldata(proof, a.root, leaf)) revert WrongProof(id, line.index);
        if (line.shares > a.left || a.issued == a.count) revert MoreThanAnnounced(a.left);
        _issued[id].set(line.index);
        ++a.issued;
        a.left -= uint64(line.shares);
        emit Issued(id, line.index, line.holder, line.wallet, line.shares, line.lockedUntil);
        if (line.lockedUntil != 0) {
            IRules rules = shareToken.rules();
            if (address(rules) == address(0)) revert NoLockUps();
            rules.lockUp(line.holder, line.shares, line.lockedUntil);
        }
        shareToken.issue(line.holder, line.wallet, line.shares, a.left);
    }

    function _announcement(uint256 id) private view returns (Announcement storage a) {
        a = _announcements[id];
        if (a.root == 0) revert UnknownAnnouncement(id);
    }
}
