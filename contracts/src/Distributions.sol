// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Board} from "./Board.sol";
import {ShareToken} from "./ShareToken.sol";

/// @title Pays money to everyone who held shares at a record time
/// @notice The contract holds the money. Each holder is paid once, in proportion to the shares at the record time, at the
/// payout address. Anyone may trigger a payment, so an owner needs nobody to be paid.
/// @dev The invariant is amount = remaining + paid + reclaimed. Shares that were sold, staked or recovered since the
/// record time change nothing, because a holding in the past belongs to a holder and not to a wallet. Each payment
/// is recorded before its token is called.
contract Distributions is Board {
    using BitMaps for BitMaps.BitMap;
    using SafeERC20 for IERC20;

    /// @dev Three slots; a payment writes the last one. `supply` are all shares at the record time, `settled` those of
    /// holders that were paid or whose money was reclaimed.
    struct Distribution {
        address payToken;
        uint48 recordTime;
        uint48 reclaimableAt;
        address payer;
        uint96 amount;
        uint96 remaining;
        uint64 supply;
        uint64 settled;
    }

    /// @notice Seconds after which money that a holder could not receive returns to its payer.
    uint48 public constant CLAIM_TIME = 6 * 365 days;

    mapping(uint256 id => Distribution) private _distributions;
    mapping(bytes32 holder => BitMaps.BitMap) private _settled;
    /// @notice The id of the last distribution; ids start at 1.
    uint256 public lastDistributionId;

    event Declared(
        uint256 indexed id,
        address indexed payer,
        address indexed payToken,
        uint256 recordTime,
        uint256 amount,
        uint256 supply,
        uint256 reclaimableAt,
        bytes32 documentHash
    );
    event Paid(uint256 indexed id, bytes32 indexed holder, address to, uint256 amount);
    /// @notice The pay token refused the holder until the end, and the money returns to the payer.
    event Forgone(uint256 indexed id, bytes32 indexed holder, uint256 amount);
    event Reclaimed(uint256 indexed id, uint256 amount);

    error ZeroAmount();
    /// @notice A distribution names the hash of its document.
    error NoDocument();
    /// @notice This contract received another amount: the token takes a fee or does not pay.
    error PaymentShort(uint256 expected, uint256 received);
    error UnknownDistribution(uint256 id);
    /// @notice Unclaimed money can be reclaimed from `reclaimableAt` (Unix time).
    error TooEarly(uint256 reclaimableAt);

    constructor(ShareToken shareToken_) Board(shareToken_) {}

    /// @notice Takes `amount` from the sender and promises it to the holders of the record time. BOARD.
    /// @param recordTime Unix time; must have passed
    /// @param payToken an ERC-20 that takes no fee
    /// @param amount smallest units of `payToken`, below 2^96
    /// @param documentHash hash of the document that the board published about it
    function declare(
        uint256 recordTime,
        IERC20 payToken,
        uint256 amount,
        bytes32 documentHash
    ) external onlyBoard returns (uint256 id) {
        if (amount == 0) revert ZeroAmount();
        if (documentHash == 0) revert NoDocument();
        uint256 supply = _supplyAt(recordTime);
        uint96 money = SafeCast.toUint96(amount);
        uint48 reclaimableAt = uint48(block.timestamp) + CLAIM_TIME;
        id = ++lastDistributionId;
        _distributions[id] = Distribution(
            address(payToken), uint48(recordTime), reclaimableAt, msg.sender, money, money, uint64(supply), 0
        );
        emit Declared(
            id, msg.sender, address(payToken), recordTime, amount, supply, reclaimableAt, documentHash
        );
        uint256 before = payToken.balanceOf(address(this));
        payToken.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = payToken.balanceOf(address(this)) - before;
        if (received != amount) revert PaymentShort(amount, received);
    }

    /// @notice Pays listed holders. Anyone. Skips who is paid already, who held nothing, who has no payout address now
    /// (frozen, or in recovery), and whom the pay token refuses; they can be paid later.
    function pay(uint256 id, bytes32[] calldata holders) external {
        Distribution storage d = _distribution(id);
        for (uint256 i; i < holders.length; ++i) _settle(id, d, holders[i], false);
    }

    /// @notice Returns to the payer what nobody can receive: the rounding, and the money of listed holders whom the pay
    /// token refuses. Listed holders who can be paid are paid. What belongs to frozen and recovering holders and to
    /// holders that are not listed stays. BOARD.
    /// @dev Not for anyone: too little gas makes a payment fail, which must not cost the holder its money.
    function reclaim(uint256 id, bytes32[] calldata holders) external onlyBoard {
        Distribution storage d = _distribution(id);
        if (block.timestamp < d.reclaimableAt) revert TooEarly(d.reclaimableAt);
        for (uint256 i; i < holders.length; ++i) _settle(id, d, holders[i], true);
        // At least the sum of what is owed to the others, each rounded down.
        uint256 kept = Math.ceilDiv(uint256(d.amount) * (d.supply - d.settled), d.supply);
        uint256 amount = d.remaining - kept;
        if (amount == 0) revert ZeroAmount();
        d.remaining = uint96(kept);
        emit Reclaimed(id, amount);
        IERC20(d.payToken).safeTransfer(d.payer, amount);
    }

    /// @notice A distribution. `supply` are the shares at the record time, in millionths.
    function distributions(uint256 id) external view returns (Distribution memory) {
        return _distribution(id);
    }

    /// @notice What `holder` is owed and has not received, whether or not it can be paid now.
    function owed(uint256 id, bytes32 holder) external view returns (uint256 amount) {
        Distribution storage d = _distribution(id);
        if (!_settled[holder].get(id)) (, amount) = _shareOf(d, holder);
    }

    /// @dev `last`: the money of a holder whom the token refuses is given up.
    function _settle(uint256 id, Distribution storage d, bytes32 holder, bool last) private {
        if (_settled[holder].get(id)) return;
        address to = shareToken.payoutAddress(holder);
        (uint256 shares, uint256 amount) = _shareOf(d, holder);
        if (to == address(0) || shares == 0) return;
        _settled[holder].set(id);
        (d.remaining, d.settled) = (d.remaining - uint96(amount), d.settled + uint64(shares));
        if (IERC20(d.payToken).trySafeTransfer(to, amount)) {
            emit Paid(id, holder, to, amount);
            return;
        }
        d.remaining += uint96(amount);
        if (last) {
            emit Forgone(id, holder, amount);
        } else {
            _settled[holder].unset(id);
            d.settled -= uint64(shares);
        }
    }

    function _distribution(uint256 id) private view returns (Distribution storage d) {
        d = _distributions[id];
        if (d.payToken == address(0)) revert UnknownDistribution(id);
    }

    /// @dev The holder's shares at the record time and their part of the amount, rounded down.
    function _shareOf(Distribution storage d, bytes32 holder) private view returns (uint256 shares, uint256 amount) {
        shares = shareToken.holderBalanceAt(holder, d.recordTime);
        amount = (d.amount * shares) / d.supply;
    }
}
