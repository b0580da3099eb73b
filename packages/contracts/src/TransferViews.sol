// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Holdings} from "./Holdings.sol";
import {IERC7943Fungible} from "./IERC7943.sol";
import {IRules} from "./IRules.sol";
import {Restrictions} from "./Restrictions.sol";
import {ShareToken} from "./ShareToken.sol";
import {Wallets} from "./Wallets.sol";

/// @title Why a transfer would be refused
/// @notice For machines: nothing has to be signed, allowed or sent from the wallet to learn it. Nobody has a right here.
/// @dev Asks in the order in which `ShareToken.transfer` does. A contract of its own, because the token has no room for it.
contract TransferViews {
    ShareToken public immutable shareToken;

    /// @notice The rules of holding refuse the transfer without an error.
    error NoReason();

    constructor(ShareToken shareToken_) {
        shareToken = shareToken_;
    }

    /// @notice The error that `from` would get for `transfer(to, amount)` now, with its arguments, as ABI-encoded revert data.
    /// @param amount millionths of shares
    /// @return refusal empty: the transfer would succeed
    function transferRefusal(address from, address to, uint256 amount) external view returns (bytes memory refusal) {
        if (from == address(0)) return abi.encodeWithSelector(IERC20Errors.ERC20InvalidSender.selector, from);
        if (to == address(0)) return abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, to);
        if (shareToken.paused()) return abi.encodeWithSelector(Wallets.EnforcedPause.selector);
        if (!shareToken.canSend(from)) return abi.encodeWithSelector(IERC7943Fungible.ERC7943CannotSend.selector, from);
        refusal = _ofAmount(from, to, amount);
        if (refusal.length != 0) return refusal;
        if (!shareToken.canReceive(to)) return abi.encodeWithSelector(IERC7943Fungible.ERC7943CannotReceive.selector, to);
        // Between wallets of one holder without a freeze the balance is asked last.
        uint256 balance = shareToken.balanceOf(from);
        if (amount > balance) return _insufficient(from, balance, amount);
        return _ofRules(from, to, amount);
    }

    /// @dev What is frozen, locked or not there.
    function _ofAmount(address from, address to, uint256 amount) private view returns (bytes memory) {
        Holdings.Wallet memory wallet = shareToken.walletState(from);
        bool stays = wallet.holder == shareToken.holderOf(to);
        if (stays && wallet.frozen == 0) return "";
        uint256 balance = wallet.balance;
        if (amount > balance) return _insufficient(from, balance, amount);
        uint256 unfrozen = Math.saturatingSub(balance, wallet.frozen);
        if (amount > unfrozen) {
            bytes4 selector = IERC7943Fungible.ERC7943InsufficientUnfrozenBalance.selector;
            return abi.encodeWithSelector(selector, from, amount, unfrozen);
        }
        uint256 free = shareToken.freeOf(wallet.holder);
        if (stays || amount <= free) return "";
        return abi.encodeWithSelector(Restrictions.InsufficientFreeShares.selector, wallet.holder, amount, free);
    }

    /// @dev The reason of the rules of holding, as they gave it.
    function _ofRules(address from, address to, uint256 amount) private view returns (bytes memory) {
        IRules rules = shareToken.rules();
        bytes32 receiver = shareToken.holderOf(to);
        if (address(rules) == address(0) || amount == 0 || shareToken.holderOf(from) == receiver) return "";
        uint256 balanceAfter = shareToken.holderBalance(receiver) + shareToken.bidsOf(receiver) + amount;
        try rules.check(from, to, amount, balanceAfter, shareToken.totalSupply()) {
            return "";
        } catch (bytes memory reason) {
            // Otherwise it would look like a transfer that succeeds.
            if (reason.length == 0) revert NoReason();
            return reason;
        }
    }

    function _insufficient(address from, uint256 balance, uint256 amount) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, from, balance, amount);
    }
}
