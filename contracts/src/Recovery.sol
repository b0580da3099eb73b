// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Restrictions} from "./Restrictions.sol";
import {IERC7943Fungible} from "./IERC7943.sol";

/// @title Moves without the wallet's signature: recovery of a lost wallet, and court orders
/// @notice Both are announced on the chain, take days, and can be stopped by ADMIN. A pause delays them, so that ADMIN, a
/// timelock, has time to cancel what a stolen ENFORCER key announced. A freeze does not stop them.
abstract contract Recovery is Restrictions {
    /// @dev `executableAt` is zero until ADMIN has approved a recovery without veto.
    struct Request {
        address to;
        uint48 executableAt;
        bool vetoable;
    }

    struct Order {
        bytes32 documentHash;
        uint48 executableAt;
    }

    /// @notice Seconds during which the owner of the key can veto a recovery.
    uint48 public constant RECOVERY_DELAY = 14 days;
    /// @notice Seconds between ADMIN's approval and a recovery without veto.
    uint48 public constant SLOW_RECOVERY_DELAY = 30 days;
    /// @notice Seconds between the announcement and the execution of a court order.
    uint48 public constant ORDER_DELAY = 3 days;

    /// @notice The pending recovery of a wallet; `to` is zero when there is none.
    mapping(address from => Request) public recoveries;

    mapping(bytes32 key => Order) private _orders;

    /// @notice `executableAt` is zero when ADMIN has to approve first.
    event RecoveryRequested(
        address indexed from,
        address indexed to,
        bytes32 indexed holder,
        uint256 executableAt,
        bool vetoable
    );
    event RecoveryApproved(address indexed from, uint256 executableAt);
    event RecoveryVetoed(address indexed from);
    event RecoveryCancelled(address indexed from);
    event RecoveryExecuted(address indexed from, address indexed to, bytes32 indexed holder, uint256 amount);
    event CourtOrderAnnounced(
        bytes32 indexed documentHash,
        address indexed from,
        address indexed to,
        uint256 amount,
        uint256 executableAt
    );
    event CourtOrderCancelled(address indexed from, address indexed to, uint256 amount);

    /// @notice A recovery of `from` is pending.
    error RecoveryPending(address from);
    /// @notice No recovery of `from` (to this address) is pending.
    error NoRecovery(address from);
    /// @notice `from` and `to` are the same.
    error SameWallet(address wallet);
    /// @notice Executable from `executableAt` (Unix time); zero: ADMIN has not approved it.
    error TooEarly(uint256 executableAt);
    /// @notice The time for a veto is over, or this recovery has none.
    error NotVetoable(address from);
    /// @notice This order is announced already.
    error OrderPending();
    /// @notice No such order is announced.
    error NoOrder();
    /// @notice An order names the hash of its document.
    error NoDocument();

    /// @notice Starts the recovery of a lost wallet and blocks `from` at once. ENFORCER.
    /// @param to the new wallet: unregistered, or a wallet of the same holder; not blocked
    /// @param holder must be the holder of `from`
    function requestRecovery(address from, address to, bytes32 holder) external onlyRole(ENFORCER_ROLE) {
        _request(from, to, holder, clock() + RECOVERY_DELAY);
    }

    /// @notice Starts a recovery that `from` cannot veto, for a key that is in a thief's hands. ENFORCER.
    /// @dev ADMIN has to approve it; 30 days later it can be executed.
    function requestRecoveryWithoutVeto(address from, address to, bytes32 holder) external onlyRole(ENFORCER_ROLE) {
        _request(from, to, holder, 0);
    }

    /// @notice Approves a recovery without veto. ADMIN.
    /// @param to repeated, so that an approval that waits in the timelock cannot apply to another request
    function approveRecovery(address from, address to) external onlyRole(DEFAULT_ADMIN_ROLE) {
        Request storage r = recoveries[from];
        if (to == address(0) || r.to != to || r.executableAt != 0) revert NoRecovery(from);
        r.executableAt = clock() + SLOW_RECOVERY_DELAY;
        emit RecoveryApproved(from, r.executableAt);
    }

    /// @notice Stops the recovery of the sender within its 14 days. The sender stays blocked: it may be the thief.
    function vetoRecovery() external {
        Request storage r = recoveries[msg.sender];
        if (!r.vetoable || block.timestamp >= r.executableAt) revert NotVetoable(msg.sender);
        delete recoveries[msg.sender];
        emit RecoveryVetoed(msg.sender);
    }

    /// @notice Stops a recovery, for example one that a stolen ENFORCER key requested. ADMIN.
    function cancelRecovery(address from) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (recoveries[from].to == address(0)) revert NoRecovery(from);
        delete recoveries[from];
        emit RecoveryCancelled(from);
    }

    /// @notice Moves balance, frozen amount and payout address to the new wallet and removes the old one. Anyone, when
    /// the time is over.
    function executeRecovery(address from) external whenNotPaused {
        Request memory r = recoveries[from];
        if (r.to == address(0)) revert NoRecovery(from);
        if (r.executableAt == 0 || block.timestamp < r.executableAt) revert TooEarly(r.executableAt);
        delete recoveries[from];
        bytes32 holder = holderOf(from);
        if (holderOf(r.to) == 0) _register(r.to, holder);
        else _requireWalletOf(r.to, holder);
        uint256 frozen = _wallets[from].frozen;
        if (frozen != 0) {
            uint256 total = Math.min(frozen + _wallets[r.to].frozen, type(uint184).max);
            _freeze(from, 0);
            _freeze(r.to, total);
        }
        uint256 amount = balanceOf(from);
        _move(from, r.to, amount);
        _unregister(from, holder, r.to);
        emit RecoveryExecuted(from, r.to, holder, amount);
    }

    /// @notice Lifts the block of a removed wallet, or after a veto. REGISTRAR.
    function unblock(address wallet) external onlyRole(REGISTRAR_ROLE) {
        if (!_wallets[wallet].blocked) revert WalletNotBlocked(wallet);
        if (recoveries[wallet].to != address(0)) revert RecoveryPending(wallet);
        _wallets[wallet].blocked = false;
        emit WalletUnblocked(wallet);
    }

    /// @notice Announces a court order, executable after three days. ENFORCER.
    /// @param documentHash hash of the order's document
    function announceOrder(
        bytes32 documentHash,
        address from,
        address to,
        uint256 amount
    ) external onlyRole(ENFORCER_ROLE) {
        if (documentHash == 0) revert NoDocument();
        Order storage order = _orders[_orderKey(from, to, amount)];
        if (order.executableAt != 0) revert OrderPending();
        order.documentHash = documentHash;
        order.executableAt = clock() + ORDER_DELAY;
        emit CourtOrderAnnounced(documentHash, from, to, amount, order.executableAt);
    }

    /// @notice Cancels an announced order. ADMIN.
    function cancelOrder(address from, address to, uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        bytes32 key = _orderKey(from, to, amount);
        if (_orders[key].executableAt == 0) revert NoOrder();
        delete _orders[key];
        emit CourtOrderCancelled(from, to, amount);
    }

    /// @inheritdoc IERC7943Fungible
    /// @dev Executes an announced order once. Frozen shares are released as far as the order takes them; locked shares
    /// are not taken (`ShareStaking.forceExit` first). Only registered wallets hold shares, so `from` is never a
    /// contract that holds the shares of others.
    function forcedTransfer(
        address from,
        address to,
        uint256 amount
    ) external onlyRole(ENFORCER_ROLE) whenNotPaused returns (bool) {
        uint256 executableAt = orderExecutableAt(from, to, amount);
        if (executableAt == 0) revert NoOrder();
        if (block.timestamp < executableAt) revert TooEarly(executableAt);
        if (!canReceive(to)) revert ERC7943CannotReceive(to);
        delete _orders[_orderKey(from, to, amount)];
        uint256 balance = balanceOf(from);
        if (amount > balance) revert ERC20InsufficientBalance(from, balance, amount);
        uint256 unfrozen = balance - _heldBack(_wallets[from]);
        if (amount > unfrozen) _freeze(from, _wallets[from].frozen - (amount - unfrozen));
        bytes32 holder = holderOf(from);
        if (holder != holderOf(to)) {
            uint256 unlocked = holderBalance(holder) - _holders[holder].locked;
            if (amount > unlocked) revert InsufficientFreeShares(holder, amount, unlocked);
        }
        _move(from, to, amount);
        emit ForcedTransfer(from, to, amount);
        return true;
    }

    /// @notice When an announced order can be executed (Unix time); zero when there is none.
    function orderExecutableAt(address from, address to, uint256 amount) public view returns (uint256) {
        return _orders[_orderKey(from, to, amount)].executableAt;
    }

    function _request(address from, address to, bytes32 holder, uint48 executableAt) private {
        if (holder == 0 || holderOf(from) != holder) revert WrongHolder(from, holder);
        if (recoveries[from].to != address(0)) revert RecoveryPending(from);
        if (from == to) revert SameWallet(to);
        if (to == address(0)) revert ERC20InvalidReceiver(to);
        if (_wallets[to].blocked) revert WalletBlocked(to);
        if (holderOf(to) != 0 && holderOf(to) != holder) revert WalletTaken(to, holderOf(to));
        bool vetoable = executableAt != 0;
        recoveries[from] = Request(to, executableAt, vetoable);
        _wallets[from].blocked = true;
        emit RecoveryRequested(from, to, holder, executableAt, vetoable);
    }

    function _orderKey(address from, address to, uint256 amount) private pure returns (bytes32) {
        return keccak256(abi.encode(from, to, amount));
    }
}
