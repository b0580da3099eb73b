// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IERC7943Fungible} from "./IERC7943.sol";
import {IRules} from "./IRules.sol";
import {Roles} from "./Roles.sol";
import {Wallets} from "./Wallets.sol";

/// @title What may move: freezes, locks, rules of holding and the pause
/// @notice Shares move between registered wallets, when they are neither frozen nor locked and the rules allow it.
/// - A freeze of an amount (ERC-7943) keeps it in one wallet. Other wallets of the same person are not affected, except
///   that frozen shares cannot count towards a stake.
/// - A freeze of a holder stops all wallets of that person: sending, receiving, staking, claiming. The holder still
///   votes, and is paid after the freeze.
/// - A lock keeps an amount with the holder. It moves freely between the holder's own wallets.
/// @dev Locked and frozen shares are separate: a holder may give away at most balance - locked - frozen.
abstract contract Restrictions is Wallets {
    /// @notice Seconds after which a pause ends by itself.
    uint48 internal constant PAUSE_TIME = 7 days;

    /// @dev When the pause of a split ends, until its last shares are created. A date of JavaScript and of SQL.
    uint48 internal constant SPLIT_OPEN = type(uint40).max;

    /// @dev A split is open from `began` until `ended`, which is far ahead meanwhile.
    struct Split {
        uint48 began;
        uint48 ended;
    }

    /// @notice The last split. Its beginning and its end are a pause that nobody else ends.
    Split public lastSplit;
    /// @notice When the last pause ends or ended (Unix time).
    uint48 public pausedUntil;
    /// @notice Asked on every movement between holders and every creation; zero: no rules.
    IRules public rules;

    event Paused(address account, uint256 until);
    event Unpaused(address account);
    event RulesSet(IRules rules);
    event HolderFrozen(bytes32 indexed holder, bool frozen);
    event Locked(bytes32 indexed holder, uint256 amount, uint256 total);
    event Unlocked(bytes32 indexed holder, uint256 amount, uint256 total);

    /// @notice `holder` wants to give away or lock `amount`; only `free` is neither locked nor frozen.
    error InsufficientFreeShares(bytes32 holder, uint256 amount, uint256 free);
    /// @notice Only `locked` shares of `holder` are locked.
    error NotLocked(bytes32 holder, uint256 amount, uint256 locked);
    /// @notice No pause is running.
    error ExpectedPause();
    /// @notice There is no contract at `rules`, and everything would stop.
    error NoContract(address rules);

    /// @notice Stops purchases, transfers and registrations for seven days. A running pause cannot be prolonged. PAUSER
    /// or GUARDIAN.
    /// @dev Claims, exits, vetoes and the removal of wallets continue.
    function pause() external whenNotPaused {
        _requireEither(Roles.PAUSER, Roles.GUARDIAN);
        _pause(clock() + PAUSE_TIME);
    }

    /// @notice Ends the pause early, but for that of a split. PAUSER.
    function unpause() external only(Roles.PAUSER) {
        _requireNoSplit();
        if (!paused()) revert ExpectedPause();
        _unpause();
    }

    /// @notice Replaces the rules of holding. ADMIN.
    /// @param rules_ a contract that counts the lock-ups of the present rules as well; zero: no rules, and no lock-ups
    function setRules(IRules rules_) external only(Roles.ADMIN) {
        if (address(rules_) != address(0) && address(rules_).code.length == 0) revert NoContract(address(rules_));
        rules = rules_;
        emit RulesSet(rules_);
    }

    /// @inheritdoc IERC7943Fungible
    /// @dev Of more than 2^64 - 1, that is kept, which no balance exceeds. ENFORCER.
    function setFrozenTokens(address account, uint256 amount) external only(Roles.ENFORCER) returns (bool) {
        _freeze(account, amount);
        return true;
    }

    /// @notice Freezes or unfreezes all wallets of `holder`, including wallets added later. ENFORCER.
    function setHolderFrozen(bytes32 holder, bool frozen) external only(Roles.ENFORCER) {
        _holders[holder].frozen = frozen;
        emit HolderFrozen(holder, frozen);
    }

    /// @inheritdoc Wallets
    function paused() public view override returns (bool) {
        return block.timestamp < pausedUntil;
    }

    /// @notice Whether all wallets of `holder` are frozen.
    function holderFrozen(bytes32 holder) external view returns (bool) {
        return _holders[holder].frozen;
    }

    /// @notice Locked shares of `holder`, in millionths.
    function lockedOf(bytes32 holder) external view returns (uint256) {
        return _holders[holder].locked;
    }

    /// @notice Shares of open bids of `holder`, which the rules count as bought, in millionths.
    function bidsOf(bytes32 holder) external view returns (uint256) {
        return _holders[holder].bids;
    }

    /// @notice Shares that `holder` may give away or lock now, apart from a pause and rules.
    function freeOf(bytes32 holder) public view returns (uint256) {
        Holder storage h = _holders[holder];
        return h.frozen ? 0 : Math.saturatingSub(holderBalance(holder), uint256(h.locked) + h.held);
    }

    /// @notice The holder for whom `wallet` may stake and trade in auctions; zero when the wallet is not registered, blocked
    /// or junior, or its holder is frozen.
    function seniorHolderOf(address wallet) external view returns (bytes32) {
        Wallet storage w = _wallets[wallet];
        bytes32 holder = w.holder;
        return w.blocked || block.timestamp < w.seniorAt || _holders[holder].frozen ? bytes32(0) : holder;
    }

    /// @notice The holder for whom `wallet` may vote; zero when the wallet is not registered or blocked.
    function voterOf(address wallet) external view returns (bytes32) {
        Wallet storage w = _wallets[wallet];
        return w.blocked ? bytes32(0) : w.holder;
    }

    /// @inheritdoc IERC7943Fungible
    function canSend(address account) external view returns (bool) {
        return _isActive(account);
    }

    /// @inheritdoc IERC7943Fungible
    function canReceive(address account) external view returns (bool) {
        return _isActive(account);
    }

    /// @inheritdoc IERC7943Fungible
    /// @dev An amount above the balance is refused only when something is frozen or locked; otherwise it is ERC-20's
    /// own check, which the standard excludes here.
    function canTransfer(address from, address to, uint256 amount) external view returns (bool) {
        if (paused() || !_isActive(from) || !_isActive(to)) return false;
        if (_wallets[from].frozen != 0 && amount > balanceOf(from) - _heldBack(_wallets[from])) return false;
        (bytes32 sender, bytes32 receiver) = (holderOf(from), holderOf(to));
        if (sender == receiver) return true;
        if (amount > freeOf(sender) && freeOf(sender) != holderBalance(sender)) return false;
        if (address(rules) == address(0) || amount == 0) return true;
        try rules.check(from, to, amount, Math.saturatingAdd(_expected(receiver), amount), totalSupply()) {
            return true;
        } catch {
            return false;
        }
    }

    /// @inheritdoc ERC20
    function decimals() public pure override returns (uint8) {
        return 6;
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) public pure override returns (bool) {
        return
            interfaceId == type(IERC7943Fungible).interfaceId ||
            interfaceId == type(IERC20).interfaceId ||
            interfaceId == type(IERC165).interfaceId;
    }

    /// @dev Applies the rules to transfers. Recovery, court orders and the removal of a junior wallet move shares without
    /// them; creation has `_create`.
    function _update(address from, address to, uint256 value) internal override {
        bool stays = _wallets[from].holder == _wallets[to].holder;
        _requireTransferable(from, stays, value);
        _requireReceiver(to);
        if (!stays) _requireRules(from, to, value, 0);
        _move(from, to, value);
    }

    /// @dev Creates shares, which the caller has entered into the supply.
    /// @param expected further shares that the rules count as issued
    function _create(address to, uint256 value, uint256 expected) internal {
        _requireReceiver(to);
        _requireRules(address(0), to, value, expected);
        _move(address(0), to, value);
    }

    function _lock(bytes32 holder, uint256 amount) internal {
        uint256 free = freeOf(holder);
        if (amount > free) revert InsufficientFreeShares(holder, amount, free);
        _addLocked(holder, amount);
    }

    function _addLocked(bytes32 holder, uint256 amount) internal {
        uint56 total = _holders[holder].locked + uint56(amount);
        _holders[holder].locked = total;
        emit Locked(holder, amount, total);
    }

    function _pause(uint48 until) internal {
        pausedUntil = until;
        emit Paused(msg.sender, until);
    }

    function _unpause() internal {
        pausedUntil = clock();
        emit Unpaused(msg.sender);
    }

    function _requireNoSplit() internal view {
        if (pausedUntil == SPLIT_OPEN) revert EnforcedPause();
    }

    function _unlock(bytes32 holder, uint256 amount) internal {
        uint56 locked = _holders[holder].locked;
        if (amount > locked) revert NotLocked(holder, amount, locked);
        uint56 total = locked - uint56(amount);
        _holders[holder].locked = total;
        emit Unlocked(holder, amount, total);
    }

    /// @dev Counts a further bid of the wallet's holder, as if its shares were bought now. What is bought arrives at the payout
    /// address, so there must be one. The auctions ask that the wallet is senior.
    function _bind(address wallet, uint256 amount) internal {
        bytes32 holder = _wallets[wallet].holder;
        Holder storage h = _holders[holder];
        if (h.payout == address(0)) _setPayout(holder, wallet);
        _requireRules(address(0), wallet, amount, 0);
        h.bids += SafeCast.toUint56(amount);
    }

    /// @dev Takes sold shares out of wallets of `holder`. The trade was binding, so no freeze of the holder is asked; of the
    /// amounts that were frozen after the sale, only what all other shares do not cover is taken.
    function _takeSold(bytes32 holder, address[] calldata wallets, address to, uint256 amount) internal {
        uint256 frozen = Math.saturatingSub(amount, holderBalance(holder) - _holders[holder].held);
        uint256 left = amount;
        for (uint256 i; i < wallets.length; ++i) {
            address from = wallets[i];
            // Otherwise the seller stops the trade by the removal of one of them.
            if (holderOf(from) != holder) continue;
            uint256 held = _heldBack(_wallets[from]);
            uint256 free = Math.min(left, balanceOf(from) - held);
            held = Math.min(Math.min(left - free, frozen), held);
            (frozen, left) = (frozen - held, left - free - held);
            if (free + held != 0) _move(from, to, free + held);
        }
        if (left != 0) revert InsufficientFreeShares(holder, amount, amount - left);
    }

    /// @dev What the rules count: the balance, and what open bids may add to it.
    function _expected(bytes32 holder) internal view returns (uint256) {
        return holderBalance(holder) + _holders[holder].bids;
    }

    /// @dev Registered, not blocked, holder not frozen.
    function _isActive(address account) internal view returns (bool) {
        Wallet storage w = _wallets[account];
        return w.holder != 0 && !w.blocked && !_holders[w.holder].frozen;
    }

    function _requireReceiver(address to) internal view {
        if (!_isActive(to)) revert ERC7943CannotReceive(to);
    }

    /// @dev `from` is not the zero address. `stays`: the receiver is the same holder.
    function _requireTransferable(address from, bool stays, uint256 value) private view whenNotPaused {
        if (!_isActive(from)) revert ERC7943CannotSend(from);
        if (stays && _wallets[from].frozen == 0) return; // saves gas
        // The standard asks for ERC-20's own error when the whole balance is too small.
        uint256 balance = balanceOf(from);
        if (value > balance) revert ERC20InsufficientBalance(from, balance, value);
        uint256 unfrozen = balance - _heldBack(_wallets[from]);
        if (value > unfrozen) revert ERC7943InsufficientUnfrozenBalance(from, value, unfrozen);
        if (stays) return;
        bytes32 sender = _wallets[from].holder;
        uint256 free = freeOf(sender);
        if (value > free) revert InsufficientFreeShares(sender, value, free);
    }

    /// @dev Nothing moves when the value is zero.
    function _requireRules(address from, address to, uint256 value, uint256 expected) private view {
        IRules rules_ = rules;
        if (address(rules_) == address(0) || value == 0) return;
        rules_.check(from, to, value, _expected(_wallets[to].holder) + value, totalSupply() + expected);
    }
}
