// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

/// @title ERC-7943 (uRWA) for fungible tokens, as published in the final standard
/// @dev Interface id 0x3edbb4c4. OpenZeppelin 5.7.0 does not contain it.
interface IERC7943Fungible is IERC165 {
    /// @notice `amount` was taken from `from` and given to `to` by an enforcement action.
    event ForcedTransfer(address indexed from, address indexed to, uint256 amount);

    /// @notice The frozen amount of `account` is now `amount`.
    event Frozen(address indexed account, uint256 amount);

    /// @notice `account` may not send.
    error ERC7943CannotSend(address account);

    /// @notice `account` may not receive.
    error ERC7943CannotReceive(address account);

    /// @notice Internal rules forbid this transfer.
    error ERC7943CannotTransfer(address from, address to, uint256 amount);

    /// @notice `amount` is within the balance but more than `unfrozen`.
    error ERC7943InsufficientUnfrozenBalance(address account, uint256 amount, uint256 unfrozen);

    /// @notice Takes `amount` from `from` and gives it to `to`. Restricted.
    function forcedTransfer(address from, address to, uint256 amount) external returns (bool result);

    /// @notice Sets (overwrites) the frozen amount of `account`; it may exceed the balance. Restricted.
    function setFrozenTokens(address account, uint256 amount) external returns (bool result);

    /// @notice Whether `account` may send at all. Never reverts.
    function canSend(address account) external view returns (bool allowed);

    /// @notice Whether `account` may receive at all. Never reverts.
    function canReceive(address account) external view returns (bool allowed);

    /// @notice The frozen amount of `account`; it may exceed the balance.
    function getFrozenTokens(address account) external view returns (uint256 amount);

    /// @notice Whether the rules allow this transfer now; balance and allowance are not checked. Never reverts.
    function canTransfer(address from, address to, uint256 amount) external view returns (bool allowed);
}
