// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

/// @title The roles that the authority keeps
/// @dev Numbers of OpenZeppelin's AccessManager; zero is its own ADMIN_ROLE.
library Roles {
    /// @notice A timelock. Grants roles; sets the authorised capital, rules, contracts, currencies, limits and prices.
    uint64 internal constant ADMIN = 0;
    /// @notice Stops at once: pauses, cancels what is announced or pending, takes operational roles away. Gains nothing.
    uint64 internal constant GUARDIAN = 1;
    /// @notice Announces issuances and distributions, opens ballots.
    uint64 internal constant BOARD = 2;
    /// @notice Lifts blocks, claims book entries, approves qualifying holdings.
    uint64 internal constant REGISTRAR = 3;
    /// @notice The service's key: attests first wallets and signs quotes.
    uint64 internal constant SIGNER = 4;
    /// @notice Officers' wallets: the second signature under deposits of bank money.
    uint64 internal constant CASHIER = 5;
    /// @notice Freezes, requests recoveries, announces and executes court orders.
    uint64 internal constant ENFORCER = 6;
    /// @notice Stops purchases and transfers, also forced ones, for at most seven days.
    uint64 internal constant PAUSER = 7;
    /// @notice Grants and takes the operational roles: held by ADMIN, and by the Brake, which can only take.
    uint64 internal constant OPERATIONS = 8;
}
