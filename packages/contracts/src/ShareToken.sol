// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {History} from "./History.sol";
import {IERC7943Fungible} from "./IERC7943.sol";
import {Instrument} from "./Instrument.sol";
import {Managed} from "./Managed.sol";
import {Restrictions} from "./Restrictions.sol";
import {Roles} from "./Roles.sol";

/// @title The register of a bank's shares
/// @notice ERC-20 with 6 decimals; one token is one share. It knows the contracts that sell, stake, issue, enforce and auction by
/// their addresses, each with its few calls.
/// @dev Invariants: totalSupply + reserved + announced <= maxSupply; the balances of a holder's wallets sum to
/// `holderBalance`; locked <= `holderBalance`; unregistered addresses hold nothing. There is no proxy and no permit: an
/// upgrade is a new token, and a phished permit would move shares.
contract ShareToken is Restrictions, Instrument {
    using History for mapping(uint256 => History.Record);

    /// @dev One slot and the history. `total` are all shares since the end of second `since`. `reserved` are rewards
    /// that staking may create and what the bank offers in auctions, `announced` shares that the issuance may.
    struct Supply {
        uint64 total;
        uint40 since;
        uint32 records;
        uint56 reserved;
        uint56 announced;
        mapping(uint256 => History.Record) past;
    }

    /// @notice The contracts with calls of their own here.
    struct Parts {
        address sale;
        address staking;
        address issuance;
        address enforcement;
        address auctions;
    }

    /// @notice The authorised capital: the most shares that can exist, in millionths.
    uint64 public maxSupply;
    Parts public parts;
    Supply private _supply;

    event MaxSupplySet(uint256 maxSupply, bytes32 documentHash);
    event PayingAgentSet(address agent);
    event PartsSet(address sale, address staking, address issuance, address enforcement, address auctions);

    /// @notice Only `left` more shares can be created, reserved or announced.
    error MaxSupplyExceeded(uint256 left);
    /// @notice The authorised capital is not below what is issued, reserved and announced: `used`.
    error BelowIssued(uint256 used);
    /// @notice Only `reserved` is reserved for the sender.
    error NotReserved(uint256 amount, uint256 reserved);
    /// @notice Only one contract may do this.
    error WrongCaller(address caller);
    /// @notice At `timepoint` a split was half made.
    error InsideSplit(uint256 timepoint);

    /// @dev Functions, of which the code has one copy each.
    modifier onlyPart(address part) {
        _requirePart(part);
        _;
    }

    modifier onlyLocker() {
        _requireLocker();
        _;
    }

    /// @param maxSupply_ millionths of shares; at most 2^56 - 1, so that amounts share slots
    constructor(
        string memory name_,
        string memory symbol_,
        IAccessManager authority_,
        uint256 maxSupply_
    ) ERC20(name_, symbol_) EIP712("FNX ShareToken", "1") Managed(authority_) {
        maxSupply = SafeCast.toUint56(maxSupply_);
    }

    /// @notice Sets the authorised capital, by a resolution of the shareholders. ADMIN.
    /// @param documentHash hash of the resolution
    function setMaxSupply(uint256 maxSupply_, bytes32 documentHash) external only(Roles.ADMIN) {
        if (documentHash == 0) revert NoDocument();
        uint256 used = _used();
        if (maxSupply_ < used) revert BelowIssued(used);
        maxSupply = SafeCast.toUint56(maxSupply_);
        emit MaxSupplySet(maxSupply_, documentHash);
    }

    /// @notice Names the contracts with calls of their own. ADMIN.
    function setParts(Parts calldata parts_) external only(Roles.ADMIN) {
        parts = parts_;
        emit PartsSet(parts_.sale, parts_.staking, parts_.issuance, parts_.enforcement, parts_.auctions);
    }

    /// @notice Names the paying agent. ADMIN.
    function setPayingAgent(address agent) external only(Roles.ADMIN) {
        payingAgent = agent;
        emit PayingAgentSet(agent);
    }

    /// @notice Creates sold shares, and registers the buyer's wallet when it is the first of `holder`. The sale.
    function sell(address to, bytes32 holder, uint256 amount) external onlyPart(parts.sale) whenNotPaused {
        _admit(to, holder);
        _requireLeft(amount);
        _grow(amount);
        _create(to, amount, 0);
    }

    /// @notice Locks free shares of `holder` in place. Staking, the auctions.
    function lock(bytes32 holder, uint256 amount) external onlyLocker {
        _lock(holder, amount);
    }

    /// @notice Unlocks shares of `holder`. Staking, the auctions.
    function unlock(bytes32 holder, uint256 amount) external onlyLocker {
        _unlock(holder, amount);
    }

    /// @notice Promises `amount` of the authorised capital, for rewards or an offer of the bank. Staking, the auctions.
    function reserve(uint256 amount) external onlyLocker {
        _requireLeft(amount);
        _supply.reserved += uint56(amount);
    }

    /// @notice Gives up a promise. Staking, the auctions.
    function release(uint256 amount) external onlyLocker {
        _giveUp(amount);
    }

    /// @notice Creates promised rewards. Not stopped by the pause. Staking.
    function mintReserved(address to, uint256 amount) external onlyPart(parts.staking) {
        _requireNoSplit();
        _giveUp(amount);
        _grow(amount);
        _create(to, amount, 0);
    }

    /// @notice Counts a further bid of the wallet's holder, if the rules allow its shares. The auctions.
    function bind(address wallet, uint256 amount) external onlyPart(parts.auctions) {
        _bind(wallet, amount);
    }

    /// @notice A bid of `holder` is smaller or gone. The auctions.
    function unbind(bytes32 holder, uint256 amount) external onlyPart(parts.auctions) {
        _holders[holder].bids -= uint56(amount);
    }

    /// @notice Moves locked shares that were sold to the buyer's payout address, also a blocked one; also of frozen holders,
    /// since the trade was binding. The auctions.
    /// @param seller zero: the bank, whose reserved shares are created
    /// @param wallets of the seller
    /// @param buyer zero: the bank, and the shares are burnt
    function settle(bytes32 seller, address[] calldata wallets, bytes32 buyer, uint256 amount)
        external onlyPart(parts.auctions) whenNotPaused
    {
        address to = _holders[buyer].payout;
        if (buyer == 0) {
            _setSupply(totalSupply() - amount);
        } else {
            if (to == address(0)) revert WrongHolder(to, buyer);
            _holders[buyer].bids -= uint56(amount);
        }
        if (seller != 0) {
            _unlock(seller, amount);
            _takeSold(seller, wallets, to, amount);
        } else {
            _giveUp(amount);
            _grow(amount);
            _move(address(0), to, amount);
        }
    }

    /// @notice Reserves shares of an announcement. The issuance.
    function announce(uint256 amount) external onlyPart(parts.issuance) {
        _requireLeft(amount);
        _supply.announced += uint56(amount);
    }

    /// @notice Gives up announced shares. The issuance.
    function retract(uint256 amount) external onlyPart(parts.issuance) {
        _retract(amount);
    }

    /// @notice Opens a split or ends it. Meanwhile nothing else moves or creates shares. The issuance.
    function setSplitting(bool open) external onlyPart(parts.issuance) {
        Split storage s = lastSplit;
        if (open) {
            _requireNotPaused();
            (s.began, s.ended) = (clock(), SPLIT_OPEN);
            _pause(SPLIT_OPEN);
        } else {
            s.ended = clock();
            _unpause();
        }
    }

    /// @notice Creates announced shares of a split where the old ones are, also in a frozen or blocked wallet. No ratio changes, so
    /// no rules are asked. The issuance.
    /// @param frozen of the wallet from now on
    /// @param locked further shares of its holder's stakes
    /// @param rewards further ones of them, which were announced, too
    function split(address wallet, uint256 shares, uint256 frozen, uint256 locked, uint256 rewards)
        external onlyPart(parts.issuance)
    {
        _retract(shares + rewards);
        _supply.reserved += uint56(rewards);
        _grow(shares);
        _move(address(0), wallet, shares);
        if (frozen != 0) _freeze(wallet, frozen);
        if (locked != 0) _addLocked(holderOf(wallet), locked);
    }

    /// @notice Creates announced shares. The issuance.
    /// @param wallet of `holder`, or its first; zero: the holder's book entry
    /// @param expected what the same list or distribution still brings to others, which the rules count as issued
    function issue(bytes32 holder, address wallet, uint256 amount, uint256 expected)
        external onlyPart(parts.issuance) whenNotPaused
    {
        address to = wallet == address(0) ? bookWallet(holder) : wallet;
        if (wallet == address(0) && holderOf(to) == 0) _attach(to, holder, clock());
        else _admit(to, holder);
        _retract(amount);
        _grow(amount);
        _create(to, amount, expected);
    }

    /// @notice Moves a book entry to a wallet of its owner, and ends the book entry. The issuance.
    /// @param wallet of `holder`; or unregistered and kept for this, when the holder has no wallet
    function claimBook(bytes32 holder, address wallet) external onlyPart(parts.issuance) whenNotPaused {
        address book = bookWallet(holder);
        _requireWalletOf(book, holder);
        if (_holders[holder].frozen) revert HolderIsFrozen(holder);
        if (holderOf(wallet) == 0 && _holders[holder].wallets != 1) revert ConsentNeeded(holder);
        _replace(book, wallet, holder, address(0));
        // The book entry can be opened again, for shares that are issued later.
        _wallets[book].blocked = false;
        if (_holders[holder].payout == address(0)) _setPayout(holder, wallet);
    }

    /// @notice Blocks a wallet or lifts its block. Enforcement.
    function setBlocked(address wallet, bool blocked) external onlyPart(parts.enforcement) {
        if (_wallets[wallet].retired) revert WalletRetired(wallet);
        _wallets[wallet].blocked = blocked;
        emit WalletBlockSet(wallet, blocked);
    }

    /// @notice Keeps an unregistered wallet for a recovery or a claim, or lets go of it. Enforcement, the issuance.
    function setAwaited(address wallet, bool awaited) external {
        if (msg.sender != parts.issuance) _requirePart(parts.enforcement);
        // It could never be registered, and the recovery never be carried out.
        if (_isBookWallet(wallet)) revert BookWallet(wallet);
        _wallets[wallet].awaited = awaited;
    }

    /// @notice Moves everything to another wallet of the same holder and retires the first. Enforcement.
    function recover(address from, address to) external onlyPart(parts.enforcement) whenNotPaused returns (uint256 amount) {
        amount = _replace(from, to, holderOf(from), to);
        _wallets[from].retired = true;
    }

    /// @inheritdoc IERC7943Fungible
    /// @dev Frozen shares are released as far as the order takes them; locked shares are not taken. Only registered
    /// wallets hold shares, so `from` is never a contract that holds the shares of others. Enforcement.
    function forcedTransfer(address from, address to, uint256 amount)
        external onlyPart(parts.enforcement) whenNotPaused returns (bool)
    {
        _requireReceiver(to);
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

    /// @notice Rewards that staking promised and shares that the bank offers in auctions, not created yet, in millionths.
    function reserved() public view returns (uint256) {
        return _supply.reserved;
    }

    /// @notice Shares that are announced and not issued yet, in millionths.
    function announced() public view returns (uint256) {
        return _supply.announced;
    }

    /// @inheritdoc ERC20
    function totalSupply() public view override returns (uint256) {
        return _supply.total;
    }

    /// @notice All shares at the end of the second `timepoint`, which must have passed, and lies in no split.
    function totalSupplyAt(uint256 timepoint) external view returns (uint256) {
        uint48 time = _past(timepoint);
        if (time >= lastSplit.began && time < lastSplit.ended) revert InsideSplit(timepoint);
        return time < _supply.since ? _supply.past.at(_supply.records, time) : _supply.total;
    }

    /// @inheritdoc EIP712
    /// @dev The same without the code for names that are longer than a word.
    function eip712Domain()
        public view override
        returns (bytes1, string memory, string memory, uint256, address, bytes32, uint256[] memory)
    {
        return (hex"0f", "FNX ShareToken", "1", block.chainid, address(this), 0, new uint256[](0));
    }

    /// @dev Registers `to` when it is the first wallet of `holder`.
    function _admit(address to, bytes32 holder) private {
        bytes32 current = holderOf(to);
        if (current == 0) return _registerFirst(to, holder);
        if (current != holder) revert WalletTaken(to, current);
    }

    /// @dev Moves everything to another wallet of the holder, which is registered if it was kept for this.
    function _replace(address from, address to, bytes32 holder, address heir) private returns (uint256 amount) {
        _wallets[to].awaited = false;
        if (holderOf(to) == 0) _register(to, holder, clock());
        else _requireWalletOf(to, holder);
        amount = _moveAll(from, to);
        _unregister(from, holder, heir);
    }

    function _retract(uint256 amount) private {
        _supply.announced = _less(_supply.announced, amount);
    }

    function _giveUp(uint256 amount) private {
        _supply.reserved = _less(_supply.reserved, amount);
    }

    function _grow(uint256 amount) private {
        _setSupply(totalSupply() + amount);
    }

    /// @dev Enters created or burnt shares into the supply, and keeps its history.
    function _setSupply(uint256 total) private {
        Supply storage s = _supply;
        uint32 records = s.past.keep(s.records, s.total, s.since);
        (s.total, s.since, s.records) = (uint64(total), uint40(clock()), records);
    }

    /// @dev Of the authorised capital.
    function _used() private view returns (uint256) {
        Supply storage s = _supply;
        return uint256(s.total) + s.reserved + s.announced;
    }

    function _requirePart(address part) private view {
        if (msg.sender != part) revert WrongCaller(msg.sender); // of the modifier
    }

    function _requireLocker() private view {
        // When a split begins, nothing is left in the auctions.
        if (msg.sender == parts.staking) _requireNoSplit();
        else _requirePart(parts.auctions);
    }

    function _requireLeft(uint256 amount) private view {
        uint256 left = maxSupply - _used();
        if (amount > left) revert MaxSupplyExceeded(left);
    }

    function _less(uint256 before, uint256 amount) private pure returns (uint56) {
        if (amount > before) revert NotReserved(amount, before);
        return uint56(before - amount);
    }
}
