// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC6372} from "@openzeppelin/contracts/interfaces/IERC6372.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Time} from "@openzeppelin/contracts/utils/types/Time.sol";
import {History} from "./History.sol";
import {IERC7943Fungible} from "./IERC7943.sol";

/// @title What each wallet and each holder has, now and at any time before
/// @notice A holder is a random 32-byte id of one person. The balances of a holder's wallets sum to the holder's balance.
/// @dev Moves shares and freezes, and checks nothing but balances: who may move them is decided above.
abstract contract Holdings is ERC20, IERC6372, IERC7943Fungible {
    using History for mapping(uint256 => History.Record);

    /// @dev `frozen` may exceed `balance`. `seniorAt`: from when the wallet may act for its holder in everything.
    /// `blocked`: removed, or its recovery was requested. It outlives `holder`, so that an old attestation, consent or
    /// quote cannot restore a removed wallet. `retired`: it was recovered, and is never registered again.
    /// `awaited`: a pending recovery or claim keeps it as the new wallet.
    struct Wallet {
        bytes32 holder;
        uint64 balance;
        uint64 frozen;
        uint48 seniorAt;
        bool blocked;
        bool retired;
        bool awaited;
    }

    /// @dev Two slots; the first holds what each purchase and transfer reads. `balance` is the sum of the wallets' balances
    /// since the end of second `since`, `held` the sum of min(frozen, balance) of the wallets; `locked` are staked or on sale,
    /// `bids` the shares of open bids. No amount exceeds the authorised capital, of 56 bits. `byAgent`: the paying agent gets
    /// the holder's money.
    struct Holder {
        uint56 balance;
        uint40 since;
        uint32 records;
        uint56 locked;
        uint56 held;
        bool frozen;
        bool byAgent;
        address payout;
        uint56 bids;
        uint32 nonce;
        uint8 wallets;
        mapping(uint256 => History.Record) past;
    }

    /// @notice Pays the money of holders who chose so into their bank accounts; zero: nobody does, and wallets are paid.
    address public payingAgent;
    mapping(address wallet => Wallet) internal _wallets;
    mapping(bytes32 holder => Holder) internal _holders;

    /// @notice A record time must be earlier than the block time `clock`: several blocks can share a second.
    error FutureLookup(uint256 timepoint, uint48 clock);

    /// @notice The holder of `wallet`; zero when it is not registered.
    function holderOf(address wallet) public view returns (bytes32) {
        return _wallets[wallet].holder;
    }

    /// @inheritdoc ERC20
    function balanceOf(address wallet) public view override returns (uint256) {
        return _wallets[wallet].balance;
    }

    /// @inheritdoc IERC7943Fungible
    function getFrozenTokens(address account) external view returns (uint256) {
        return _wallets[account].frozen;
    }

    /// @notice Shares of all wallets of `holder`, in millionths.
    function holderBalance(bytes32 holder) public view returns (uint256) {
        return _holders[holder].balance;
    }

    /// @notice Shares of `holder` at the end of the second `timepoint`, which must have passed.
    function holderBalanceAt(bytes32 holder, uint256 timepoint) external view returns (uint256) {
        Holder storage h = _holders[holder];
        uint48 time = _past(timepoint);
        return time < h.since ? h.past.at(h.records, time) : h.balance;
    }

    /// @inheritdoc IERC6372
    function clock() public view returns (uint48) {
        return Time.timestamp();
    }

    /// @inheritdoc IERC6372
    function CLOCK_MODE() external pure returns (string memory) {
        return "mode=timestamp";
    }

    /// @dev Moves shares (from zero: creates; to zero: burns) and keeps the history and the frozen totals.
    function _move(address from, address to, uint256 value) internal {
        Wallet storage source = _wallets[from];
        Wallet storage target = _wallets[to];
        if (from != address(0)) {
            uint256 balance = source.balance;
            if (value > balance) revert ERC20InsufficientBalance(from, balance, value);
            _setBalance(source, balance - value);
        }
        if (to != address(0)) _setBalance(target, target.balance + value);
        emit Transfer(from, to, value);
        bytes32 sender = source.holder;
        bytes32 receiver = target.holder;
        if (value == 0 || sender == receiver) return; // writes no history
        if (sender != 0) _setHolderBalance(sender, holderBalance(sender) - value);
        if (receiver != 0) _setHolderBalance(receiver, holderBalance(receiver) + value);
    }

    /// @dev Moves all shares between two wallets of a holder, and of the freeze what these shares are held back by.
    function _moveAll(address from, address to) internal returns (uint256 amount) {
        Wallet storage source = _wallets[from];
        amount = source.balance;
        uint256 held = _heldBack(source);
        if (source.frozen != 0) _freeze(from, 0);
        _move(from, to, amount);
        if (held != 0) _freeze(to, _wallets[to].frozen + held);
    }

    /// @dev Keeps at most what the field holds, which no balance exceeds.
    function _freeze(address account, uint256 amount) internal {
        Wallet storage w = _wallets[account];
        uint256 before = _heldBack(w);
        w.frozen = uint64(Math.min(amount, type(uint64).max));
        _trackHeld(w, before);
        emit Frozen(account, w.frozen);
    }

    /// @dev Shares in a wallet that its freeze keeps there.
    function _heldBack(Wallet storage w) internal view returns (uint256) {
        return Math.min(w.frozen, w.balance);
    }

    function _past(uint256 timepoint) internal view returns (uint48) {
        if (timepoint >= clock()) revert FutureLookup(timepoint, clock());
        return uint48(timepoint);
    }

    /// @dev No balance exceeds the authorised capital, which fits 64 bits.
    function _setBalance(Wallet storage w, uint256 balance) private {
        if (w.frozen == 0) {
            w.balance = uint64(balance);
            return;
        }
        uint256 before = _heldBack(w);
        w.balance = uint64(balance);
        _trackHeld(w, before);
    }

    function _trackHeld(Wallet storage w, uint256 before) private {
        Holder storage h = _holders[w.holder];
        h.held = uint56(h.held + _heldBack(w) - before);
    }

    function _setHolderBalance(bytes32 holder, uint256 balance) private {
        Holder storage h = _holders[holder];
        uint32 records = h.past.keep(h.records, h.balance, h.since);
        (h.balance, h.since, h.records) = (uint56(balance), uint40(clock()), records);
    }
}
