// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Holders} from "./Holders.sol";
import {IERC7943Fungible} from "./IERC7943.sol";

/// @title What may move: freezes, locks and the pause
/// @notice Shares move between registered wallets, when they are neither frozen nor locked.
/// - A freeze of an amount (ERC-7943) keeps it in one wallet. Other wallets of the same person are not affected, except
///   that frozen shares cannot count towards a stake.
/// - A freeze of a holder stops all wallets of that person: sending, receiving, staking, claiming.
/// - A lock keeps an amount with the holder. It moves freely between the holder's own wallets.
/// @dev Locked and frozen shares are separate: a holder may give away at most balance - locked - frozen.
abstract contract Restrictions is Holders, Pausable, IERC7943Fungible {
    /// @notice Freezes, recovers lost wallets, executes court orders.
    bytes32 public constant ENFORCER_ROLE = keccak256("ENFORCER_ROLE");
    /// @notice Stops purchases and transfers, also forced ones, for at most seven days.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @notice Seconds after which a pause ends by itself.
    uint48 public constant PAUSE_TIME = 7 days;

    /// @notice When the last pause ends or ended (Unix time).
    uint48 public pausedUntil;

    event HolderFrozen(bytes32 indexed holder, bool frozen);
    event Locked(bytes32 indexed holder, uint256 amount, uint256 total);
    event Unlocked(bytes32 indexed holder, uint256 amount, uint256 total);

    /// @notice `holder` wants to give away or lock `amount`; only `free` is neither locked nor frozen.
    error InsufficientFreeShares(bytes32 holder, uint256 amount, uint256 free);
    /// @notice Only `locked` shares of `holder` are locked.
    error NotLocked(bytes32 holder, uint256 amount, uint256 locked);

    /// @notice Stops purchases and transfers for seven days. A running pause cannot be prolonged. PAUSER.
    /// @dev Claims, exits, vetoes and the removal of wallets continue.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
        pausedUntil = clock() + PAUSE_TIME;
    }

    /// @notice Ends the pause early. PAUSER.
    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
    }

    /// @inheritdoc Pausable
    function paused() public view override returns (bool) {
        return super.paused() && block.timestamp < pausedUntil;
    }

    /// @inheritdoc IERC7943Fungible
    function setFrozenTokens(address account, uint256 amount) external onlyRole(ENFORCER_ROLE) returns (bool) {
        _freeze(account, amount);
        return true;
    }

    /// @notice Freezes or unfreezes all wallets of `holder`, including wallets added later. ENFORCER.
    function setHolderFrozen(bytes32 holder, bool frozen) external onlyRole(ENFORCER_ROLE) {
        _holders[holder].frozen = frozen;
        emit HolderFrozen(holder, frozen);
    }

    /// @inheritdoc IERC7943Fungible
    function getFrozenTokens(address account) external view returns (uint256) {
        return _wallets[account].frozen;
    }

    /// @notice Whether all wallets of `holder` are frozen.
    function holderFrozen(bytes32 holder) external view returns (bool) {
        return _holders[holder].frozen;
    }

    /// @notice Locked shares of `holder`, in millionths.
    function lockedOf(bytes32 holder) external view returns (uint256) {
        return _holders[holder].locked;
    }

    /// @notice Shares that `holder` may give away or lock now, apart from a pause.
    function freeOf(bytes32 holder) public view returns (uint256) {
        Holder storage h = _holders[holder];
        return h.frozen ? 0 : Math.saturatingSub(holderBalance(holder), uint256(h.locked) + h.held);
    }

    /// @notice The holder of `wallet`; zero when the wallet is not registered, blocked or its holder is frozen.
    function activeHolderOf(address wallet) external view returns (bytes32) {
        return _isActive(wallet) ? _wallets[wallet].holder : bytes32(0);
    }

    /// @inheritdoc IERC7943Fungible
    function canSend(address account) public view returns (bool) {
        return _isActive(account);
    }

    /// @inheritdoc IERC7943Fungible
    function canReceive(address account) public view returns (bool) {
        return _isActive(account);
    }

    /// @inheritdoc IERC7943Fungible
    /// @dev An amount above the balance is refused only when something is frozen or locked; otherwise it is ERC-20's
    /// own check, which the standard excludes here.
    function canTransfer(address from, address to, uint256 amount) external view returns (bool) {
        if (paused() || !canSend(from) || !canReceive(to)) return false;
        if (_wallets[from].frozen != 0 && amount > balanceOf(from) - _heldBack(_wallets[from])) return false;
        bytes32 sender = holderOf(from);
        return sender == holderOf(to) || amount <= freeOf(sender) || freeOf(sender) == holderBalance(sender);
    }

    /// @dev Applies the rules to transfers and mints. Recovery and court orders call `_move` instead.
    function _update(address from, address to, uint256 value) internal virtual override {
        if (from != address(0)) _requireTransferable(from, to, value);
        if (!_isActive(to)) revert ERC7943CannotReceive(to);
        _move(from, to, value);
    }

    function _freeze(address account, uint256 amount) internal {
        _setFrozen(account, amount);
        emit Frozen(account, amount);
    }

    function _lock(bytes32 holder, uint256 amount) internal {
        uint256 free = freeOf(holder);
        if (amount > free) revert InsufficientFreeShares(holder, amount, free);
        uint64 total = _holders[holder].locked + uint64(amount);
        _holders[holder].locked = total;
        emit Locked(holder, amount, total);
    }

    function _unlock(bytes32 holder, uint256 amount) internal {
        uint64 locked = _holders[holder].locked;
        if (amount > locked) revert NotLocked(holder, amount, locked);
        uint64 total = locked - uint64(amount);
        _holders[holder].locked = total;
        emit Unlocked(holder, amount, total);
    }

    /// @dev `from` is not the zero address.
    function _requireTransferable(address from, address to, uint256 value) private view whenNotPaused {
        if (!_isActive(from)) revert ERC7943CannotSend(from);
        bytes32 sender = _wallets[from].holder;
        bool leaves = sender != _wallets[to].holder;
        if (!leaves && _wallets[from].frozen == 0) return;
        // The standard asks for ERC-20's own error when the whole balance is too small.
        uint256 balance = balanceOf(from);
        if (value > balance) revert ERC20InsufficientBalance(from, balance, value);
        uint256 unfrozen = balance - _heldBack(_wallets[from]);
        if (value > unfrozen) revert ERC7943InsufficientUnfrozenBalance(from, value, unfrozen);
        if (!leaves) return;
        uint256 free = freeOf(sender);
        if (value > free) revert InsufficientFreeShares(sender, value, free);
    }

    /// @dev Registered, not blocked, holder not frozen.
    function _isActive(address account) private view returns (bool) {
        Wallet storage w = _wallets[account];
        return w.holder != 0 && !w.blocked && !_holders[w.holder].frozen;
    }
}
