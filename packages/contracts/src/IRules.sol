// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

/// @title Rules of holding, which ADMIN may replace without another token
interface IRules {
    /// @notice Reverts with its reason when shares must not move between holders, or be created.
    /// @param from the sender's wallet; zero: the shares are new
    /// @param to the receiver's wallet
    /// @param amount millionths of shares
    /// @param balanceAfter what the receiver's holder has afterwards, in all wallets
    /// @param supply of how many shares that is a part: all; while a list is issued, also what is left of this one, because its
    /// first lines would otherwise be the whole bank. Other lists may never be issued, and count for nothing
    function check(address from, address to, uint256 amount, uint256 balanceAfter, uint256 supply) external view;

    /// @notice Keeps shares with their holder until a date. Called by the issuance, for a line with a lock-up.
    function lockUp(bytes32 holder, uint256 shares, uint256 until) external;

    /// @notice How many shares of `holder` are locked up now, and until when the last of them (Unix time).
    function lockedUpOf(bytes32 holder) external view returns (uint256 shares, uint256 until);

    /// @notice Each `from` shares become `to`, also those that are locked up. Called by the issuance, when a split begins.
    function split(uint256 to, uint256 from) external;
}
