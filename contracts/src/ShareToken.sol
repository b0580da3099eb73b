// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AccessControlDefaultAdminRules} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {History} from "./History.sol";
import {IERC7943Fungible} from "./IERC7943.sol";
import {Recovery} from "./Recovery.sol";

/// @title FNX Share: the register of a bank's shares
/// @notice ERC-20 with 6 decimals; one token is one share. Wallets are registered (Holders), movements are restricted
/// (Restrictions), lost wallets are recovered and court orders executed (Recovery).
/// @dev Invariants: totalSupply + reserved <= maxSupply; the balances of a holder's wallets sum to `holderBalance`;
/// locked <= `holderBalance`; unregistered addresses hold nothing. All roles of the three contracts are kept here.
/// ADMIN is DEFAULT_ADMIN_ROLE: in production a TimelockController, because ADMIN can grant SALE and so create shares.
/// There is no proxy and no permit: an upgrade is a new token, and a phished permit would move shares.
contract ShareToken is Recovery {
    using History for mapping(uint256 => History.Record);

    /// @dev One slot and the history. `total` are all shares since the end of second `since`.
    struct Supply {
        uint64 total;
        uint48 since;
        uint32 records;
        uint64 reserved;
        mapping(uint256 => History.Record) past;
    }

    /// @notice Mints sold shares and registers first wallets. Held by the sale contract only.
    bytes32 public constant SALE_ROLE = keccak256("SALE_ROLE");
    /// @notice Locks shares, reserves rewards and mints what it reserved. Held by the staking contract only.
    bytes32 public constant STAKING_ROLE = keccak256("STAKING_ROLE");

    /// @notice The most shares that can ever exist, in millionths.
    uint256 public immutable maxSupply;
    Supply private _supply;

    /// @notice Only `left` more shares can be minted or promised.
    error MaxSupplyExceeded(uint256 left);
    /// @notice Only `reserved` is reserved.
    error NotReserved(uint256 amount, uint256 reserved);

    /// @param admin holder of DEFAULT_ADMIN_ROLE
    /// @param adminDelay seconds that a change of ADMIN takes
    /// @param maxSupply_ millionths of shares; at most 2^64 - 1, so that amounts share slots
    constructor(
        address admin,
        uint48 adminDelay,
        uint256 maxSupply_
    ) ERC20("FNX Share", "FNX") EIP712("FNX ShareToken", "1") AccessControlDefaultAdminRules(adminDelay, admin) {
        maxSupply = SafeCast.toUint64(maxSupply_);
    }

    /// @notice Creates sold shares. Stopped by the pause. SALE.
    function mint(address to, uint256 amount) external onlyRole(SALE_ROLE) whenNotPaused {
        _requireLeft(amount);
        _issue(to, amount, reserved());
    }

    /// @notice Registers the buyer's wallet when it is the first of `holder`; does nothing when it already is a wallet
    /// of that holder. SALE.
    function registerFirst(address wallet, bytes32 holder) external onlyRole(SALE_ROLE) {
        bytes32 current = holderOf(wallet);
        if (current == 0) _registerFirst(wallet, holder);
        else if (current != holder) revert WalletTaken(wallet, current);
    }

    /// @notice Locks free shares of `holder` in place. STAKING.
    function lock(bytes32 holder, uint256 amount) external onlyRole(STAKING_ROLE) {
        _lock(holder, amount);
    }

    /// @notice Unlocks shares of `holder`. STAKING.
    function unlock(bytes32 holder, uint256 amount) external onlyRole(STAKING_ROLE) {
        _unlock(holder, amount);
    }

    /// @notice Promises `amount` of rewards out of `maxSupply`. STAKING.
    function reserve(uint256 amount) external onlyRole(STAKING_ROLE) {
        _requireLeft(amount);
        _supply.reserved += uint64(amount);
    }

    /// @notice Gives up a promise. STAKING.
    function release(uint256 amount) external onlyRole(STAKING_ROLE) {
        _supply.reserved = uint64(_reservedAfter(amount));
    }

    /// @notice Creates promised rewards. Not stopped by the pause. STAKING.
    function mintReserved(address to, uint256 amount) external onlyRole(STAKING_ROLE) {
        _issue(to, amount, _reservedAfter(amount));
    }

    /// @notice Promised rewards that are not minted yet, in millionths.
    function reserved() public view returns (uint256) {
        return _supply.reserved;
    }

    /// @inheritdoc ERC20
    function totalSupply() public view override returns (uint256) {
        return _supply.total;
    }

    /// @notice All shares at the end of the second `timepoint`, which must have passed.
    function totalSupplyAt(uint256 timepoint) external view returns (uint256) {
        uint48 time = _past(timepoint);
        return time < _supply.since ? _supply.past.at(_supply.records, time) : _supply.total;
    }

    /// @inheritdoc ERC20
    function decimals() public pure override returns (uint8) {
        return 6;
    }

    /// @inheritdoc IERC165
    function supportsInterface(
        bytes4 interfaceId
    ) public view override(AccessControlDefaultAdminRules, IERC165) returns (bool) {
        return
            interfaceId == type(IERC7943Fungible).interfaceId ||
            interfaceId == type(IERC20).interfaceId ||
            super.supportsInterface(interfaceId);
    }

    /// @dev Mints, and keeps the history of the supply. `promised` is what is reserved afterwards.
    function _issue(address to, uint256 amount, uint256 promised) private {
        Supply storage s = _supply;
        uint32 records = s.past.keep(s.records, s.total, s.since);
        (s.total, s.since, s.records, s.reserved) = (s.total + uint64(amount), clock(), records, uint64(promised));
        _mint(to, amount);
    }

    function _requireLeft(uint256 amount) private view {
        uint256 left = maxSupply - totalSupply() - reserved();
        if (amount > left) revert MaxSupplyExceeded(left);
    }

    function _reservedAfter(uint256 amount) private view returns (uint256) {
        uint256 before = reserved();
        if (amount > before) revert NotReserved(amount, before);
        return before - amount;
    }
}
