// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {Managed} from "./Managed.sol";
import {Roles} from "./Roles.sol";
import {ShareToken} from "./ShareToken.sol";

/// @title Moves without the wallet's signature: recovery of a lost wallet, and court orders
/// @notice Both are announced on the chain, take days, and can be stopped by GUARDIAN. They can be carried out only while
/// who announced them is ENFORCER, for 30 days, and not within a day of a pause. A freeze does not stop them.
contract Enforcement is Managed {
    using RateLimiter for RateLimiter.RefillingBucket;

    /// @dev `executableAt` is zero until ADMIN has approved a recovery without veto. `keepsTo`: `to` was unregistered and is
    /// kept for this recovery.
    struct Request {
        address to;
        uint48 executableAt;
        bool vetoable;
        address requester;
        bool keepsTo;
    }

    struct Order {
        bytes32 documentHash;
        address announcer;
        uint48 executableAt;
    }

    /// @notice Seconds during which the owner of the key can veto a recovery.
    uint48 public constant RECOVERY_DELAY = 14 days;
    /// @notice Seconds between ADMIN's approval and a recovery without veto.
    uint48 public constant SLOW_RECOVERY_DELAY = 30 days;
    /// @notice Seconds between the announcement and the execution of a court order.
    uint48 public constant ORDER_DELAY = 3 days;
    /// @notice Seconds for which a request or an order can be carried out.
    uint48 public constant EXECUTION_TIME = 30 days;
    /// @notice Seconds after a pause in which nothing is carried out: time to cancel what a stolen key announced.
    uint48 public constant QUIET_TIME = 1 days;
    /// @notice The most requests and announcements in any 24 hours.
    /// @dev A leaky bucket: capacity and refill in 24 hours are half of it each.
    uint256 public constant DAILY_REQUESTS = 10;

    ShareToken public immutable shareToken;

    /// @notice The pending recovery of a wallet; `to` is zero when there is none.
    mapping(address from => Request) public recoveries;
    mapping(bytes32 key => Order) private _orders;
    RateLimiter.RefillingBucket private _bucket;

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
    event CourtOrderExecuted(address indexed from, address indexed to, uint256 amount);

    /// @notice A recovery of `from` is pending.
    error RecoveryPending(address from);
    /// @notice No recovery of `from` (to this address) is pending.
    error NoRecovery(address from);
    /// @notice `from` and `to` are the same.
    error SameWallet(address wallet);
    /// @notice `from` does not belong to `holder`, or `to` belongs to another one.
    error WrongHolder(address wallet, bytes32 holder);
    /// @notice `to` is zero, blocked, a book entry, or named by another recovery; or `from` is a book entry, which is claimed.
    error WalletNotAllowed(address wallet);
    /// @notice Executable from `executableAt` (Unix time); zero: ADMIN has not approved it.
    error TooEarly(uint256 executableAt);
    /// @notice It could be carried out until `until` (Unix time), by an announcer who is ENFORCER.
    error Lapsed(uint256 until);
    /// @notice Nothing is carried out before `until` (Unix time), because there was a pause.
    error Quiet(uint256 until);
    /// @notice No more can be requested for now.
    error DailyRequestsReached();
    /// @notice The time for a veto is over, or this recovery has none.
    error NotVetoable(address from);
    /// @notice This order is announced already.
    error OrderPending();
    /// @notice No such order is announced.
    error NoOrder();
    /// @notice An order names the hash of its document.
    error NoDocument();
    /// @notice The order names shares from before the last split: it is announced anew.
    error AnnouncedBeforeSplit();
    /// @notice `wallet` is not blocked.
    error WalletNotBlocked(address wallet);

    constructor(ShareToken shareToken_) Managed(shareToken_.authority()) {
        shareToken = shareToken_;
        _bucket.updateSettings(1 days, uint208(DAILY_REQUESTS / 2));
    }

    /// @notice Starts the recovery of a lost wallet and blocks `from` at once. ENFORCER.
    /// @param to the new wallet: unregistered and from now on kept for this, or a wallet of the same holder; not blocked
    /// @param holder must be the holder of `from`
    function requestRecovery(address from, address to, bytes32 holder) external only(Roles.ENFORCER) {
        _request(from, to, holder, _now() + RECOVERY_DELAY);
    }

    /// @notice Starts a recovery that `from` cannot veto, for a key that is in a thief's hands. ENFORCER.
    /// @dev ADMIN has to approve it; 30 days later it can be executed.
    function requestRecoveryWithoutVeto(address from, address to, bytes32 holder) external only(Roles.ENFORCER) {
        _request(from, to, holder, 0);
    }

    /// @notice Approves a recovery without veto. ADMIN.
    /// @param to repeated, so that an approval that waits in the timelock cannot apply to another request
    function approveRecovery(address from, address to) external only(Roles.ADMIN) {
        Request storage r = recoveries[from];
        if (to == address(0) || r.to != to || r.executableAt != 0) revert NoRecovery(from);
        r.executableAt = _now() + SLOW_RECOVERY_DELAY;
        emit RecoveryApproved(from, r.executableAt);
    }

    /// @notice Stops the recovery of the sender within its 14 days. The sender stays blocked: it may be the thief.
    function vetoRecovery() external {
        Request storage r = recoveries[msg.sender];
        if (!r.vetoable || block.timestamp >= r.executableAt) revert NotVetoable(msg.sender);
        _drop(msg.sender);
        emit RecoveryVetoed(msg.sender);
    }

    /// @notice Stops a recovery, for example one that a stolen ENFORCER key requested. GUARDIAN; anyone, when it lapsed.
    /// @dev The wallet stays blocked until REGISTRAR lifts the block.
    function cancelRecovery(address from) external {
        Request memory r = recoveries[from];
        if (r.to == address(0)) revert NoRecovery(from);
        if (!_hasLapsed(r.requester, r.executableAt)) _requireRole(Roles.GUARDIAN, msg.sender);
        _drop(from);
        emit RecoveryCancelled(from);
    }

    /// @notice Moves balance, frozen amount and payout address to the new wallet and retires the old one. Anyone, when
    /// the time is over.
    function executeRecovery(address from) external {
        Request memory r = recoveries[from];
        if (r.to == address(0)) revert NoRecovery(from);
        _requireDue(r.requester, r.executableAt);
        delete recoveries[from];
        bytes32 holder = shareToken.holderOf(from);
        // Removed since, and perhaps kept for another recovery now.
        if (!r.keepsTo && shareToken.holderOf(r.to) != holder) revert WrongHolder(r.to, holder);
        uint256 amount = shareToken.recover(from, r.to);
        emit RecoveryExecuted(from, r.to, holder, amount);
    }

    /// @notice Lifts the block of a removed wallet, or after a veto. REGISTRAR.
    function unblock(address wallet) external only(Roles.REGISTRAR) {
        if (!shareToken.isBlocked(wallet)) revert WalletNotBlocked(wallet);
        if (recoveries[wallet].to != address(0)) revert RecoveryPending(wallet);
        shareToken.setBlocked(wallet, false);
    }

    /// @notice Announces a court order, executable after three days. ENFORCER.
    /// @param documentHash hash of the order's document
    function announceOrder(
        bytes32 documentHash,
        address from,
        address to,
        uint256 amount
    ) external only(Roles.ENFORCER) {
        if (documentHash == 0) revert NoDocument();
        if (from == to) revert SameWallet(to);
        bytes32 key = _orderKey(from, to, amount);
        if (_orders[key].executableAt != 0) revert OrderPending();
        _requireRoom();
        uint48 executableAt = _now() + ORDER_DELAY;
        _orders[key] = Order(documentHash, msg.sender, executableAt);
        emit CourtOrderAnnounced(documentHash, from, to, amount, executableAt);
    }

    /// @notice Cancels an announced order. GUARDIAN; anyone, when it lapsed.
    function cancelOrder(address from, address to, uint256 amount) external {
        bytes32 key = _orderKey(from, to, amount);
        Order memory order = _orders[key];
        if (order.executableAt == 0) revert NoOrder();
        if (!_hasLapsed(order.announcer, order.executableAt)) _requireRole(Roles.GUARDIAN, msg.sender);
        delete _orders[key];
        emit CourtOrderCancelled(from, to, amount);
    }

    /// @notice Executes an announced order once. ENFORCER.
    /// @dev Locked shares are not taken: end stakes with `ShareStaking.forceExit` first. Rules of holding are not asked:
    /// a court decides about them.
    function executeOrder(address from, address to, uint256 amount) external only(Roles.ENFORCER) {
        requireExecutable(from, to, amount);
        delete _orders[_orderKey(from, to, amount)];
        emit CourtOrderExecuted(from, to, amount);
        shareToken.forcedTransfer(from, to, amount);
    }

    /// @notice Reverts with the reason when the order cannot be executed now.
    function requireExecutable(address from, address to, uint256 amount) public view {
        Order memory order = _orders[_orderKey(from, to, amount)];
        if (order.executableAt == 0) revert NoOrder();
        _requireDue(order.announcer, order.executableAt);
        (uint48 began, ) = shareToken.lastSplit();
        if (order.executableAt - ORDER_DELAY <= began) revert AnnouncedBeforeSplit();
    }

    /// @notice An announced order; zero when there is none.
    function orders(address from, address to, uint256 amount) external view returns (Order memory) {
        return _orders[_orderKey(from, to, amount)];
    }

    function _request(address from, address to, bytes32 holder, uint48 executableAt) private {
        if (holder == 0 || shareToken.holderOf(from) != holder) revert WrongHolder(from, holder);
        if (recoveries[from].to != address(0)) revert RecoveryPending(from);
        if (from == to) revert SameWallet(to);
        address book = shareToken.bookWallet(holder);
        if (from == book || to == book) revert WalletNotAllowed(book);
        ShareToken.Wallet memory target = shareToken.walletState(to);
        bytes32 owner = target.holder;
        if (owner != 0 && owner != holder) revert WrongHolder(to, owner);
        // A retired wallet is blocked.
        if (to == address(0) || target.blocked || target.awaited) revert WalletNotAllowed(to);
        _requireRoom();
        (bool vetoable, bool keepsTo) = (executableAt != 0, owner == 0);
        recoveries[from] = Request(to, executableAt, vetoable, msg.sender, keepsTo);
        shareToken.setBlocked(from, true);
        if (keepsTo) shareToken.setAwaited(to, true);
        emit RecoveryRequested(from, to, holder, executableAt, vetoable);
    }

    /// @dev Forgets a recovery. `from` stays blocked, the wallet that was kept for it is free again.
    function _drop(address from) private {
        Request memory r = recoveries[from];
        delete recoveries[from];
        if (r.keepsTo) shareToken.setAwaited(r.to, false);
    }

    function _requireRoom() private {
        if (!_bucket.tryConsume(0, 1)) revert DailyRequestsReached();
    }

    function _requireDue(address announcer, uint256 executableAt) private view {
        if (executableAt == 0 || block.timestamp < executableAt) revert TooEarly(executableAt);
        if (_hasLapsed(announcer, executableAt)) revert Lapsed(executableAt + EXECUTION_TIME);
        uint256 quietUntil = uint256(shareToken.pausedUntil()) + QUIET_TIME;
        if (shareToken.pausedUntil() != 0 && block.timestamp < quietUntil) revert Quiet(quietUntil);
    }

    function _hasLapsed(address announcer, uint256 executableAt) private view returns (bool) {
        if (!_hasRole(Roles.ENFORCER, announcer)) return true;
        return executableAt != 0 && block.timestamp > executableAt + EXECUTION_TIME;
    }

    function _now() private view returns (uint48) {
        return uint48(block.timestamp);
    }

    function _orderKey(address from, address to, uint256 amount) private pure returns (bytes32) {
        return keccak256(abi.encode(from, to, amount));
    }
}
