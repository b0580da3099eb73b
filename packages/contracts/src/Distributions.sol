// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {DistributionNotices} from "./DistributionNotices.sol";
import {Roles} from "./Roles.sol";
import {ShareToken} from "./ShareToken.sol";

/// @title Pays money to everyone who held shares at a record time
/// @notice The contract holds the money. Each holder is paid once, in proportion to the shares at the record time, at its
/// money address. Anyone may trigger a payment, so an owner needs nobody to be paid. Tax is withheld at the payment.
/// @dev The invariant is amount = remaining + net + tax + reclaimed. Shares that were sold, staked or recovered since the
/// record time change nothing, because a holding in the past belongs to a holder and not to a wallet. Each payment
/// is recorded before its token is called.
contract Distributions is DistributionNotices {
    using BitMaps for BitMaps.BitMap;
    using SafeERC20 for IERC20;

    /// @dev Three slots, of which a payment writes the last one, and three more for tax. `supply` are all shares at the
    /// record time, `settled` those of holders that were paid or whose money was reclaimed. `missing` exceptions were not
    /// entered yet.
    struct Distribution {
        address payToken;
        uint48 recordTime;
        uint48 reclaimableAt;
        address payer;
        uint96 amount;
        uint96 remaining;
        uint64 supply;
        uint64 settled;
        uint16 taxBps;
        bool hasExceptions;
        address taxWallet;
        uint96 withheld;
        bytes32 exceptionsRoot;
        uint32 missing;
    }

    /// @notice Seconds after which money that a holder could not receive returns to its payer.
    uint48 public constant CLAIM_TIME = 6 * 365 days;
    /// @notice Seconds for which payments wait for exceptions of the tax that were not entered.
    uint48 public constant RATES_TIME = 30 days;

    mapping(uint256 id => Distribution) private _distributions;
    mapping(bytes32 holder => BitMaps.BitMap) private _settled;
    /// @dev One more than the holder's own rate; zero: the rate of the distribution.
    mapping(uint256 id => mapping(bytes32 holder => uint256)) private _rates;

    event Declared(
        uint256 indexed id,
        address indexed payer,
        address indexed payToken,
        uint256 recordTime,
        uint256 amount,
        uint256 supply,
        uint256 reclaimableAt,
        bytes32 documentHash,
        uint256 taxBps,
        address taxWallet,
        bytes32 exceptionsRoot,
        uint256 exceptions
    );
    /// @notice The holder's own rate of tax in this distribution.
    event RateEntered(uint256 indexed id, bytes32 indexed holder, uint256 bps);
    event Paid(uint256 indexed id, bytes32 indexed holder, address to, uint256 net, uint256 tax);
    event TaxPaid(uint256 indexed id, address indexed wallet, uint256 amount);
    /// @notice The pay token refused the holder until the end, and the money returns to the payer.
    event Forgone(uint256 indexed id, bytes32 indexed holder, uint256 amount);
    event Reclaimed(uint256 indexed id, uint256 amount);

    /// @notice This contract received another amount: the token takes a fee or does not pay.
    error PaymentShort(uint256 expected, uint256 received);
    error UnknownDistribution(uint256 id);
    /// @notice So many exceptions of the tax must be entered first.
    error RatesMissing(uint256 missing);
    /// @notice The holder's rate is not in the tree, or was entered, or the holder was paid.
    error WrongRate(bytes32 holder);
    /// @notice Unclaimed money can be reclaimed from `reclaimableAt` (Unix time).
    error TooEarly(uint256 reclaimableAt);

    /// @param recordNotice_ the least seconds from an announcement to its record time
    constructor(ShareToken shareToken_, uint32 recordNotice_) DistributionNotices(shareToken_, recordNotice_) {}

    /// @notice Takes exactly the announced amount for each share that existed at the record time, and promises it to their holders.
    /// BOARD, for 30 days after the record time; then the announcement has lapsed.
    /// @dev Rounded up: each holder's part is at least that of the announcement.
    function fund(uint256 id) external only(Roles.BOARD) {
        Announcement memory a = _announced(id);
        uint256 supply = _supplyAt(a.recordTime);
        uint256 amount = Math.ceilDiv(supply * a.perShare, WHOLE_SHARE);
        _remove(id);
        Distribution storage d = _distributions[id];
        uint96 money = SafeCast.toUint96(amount);
        Tax memory tax = a.tax;
        (d.payToken, d.recordTime) = (address(a.payToken), a.recordTime);
        d.reclaimableAt = uint48(block.timestamp) + CLAIM_TIME;
        (d.payer, d.amount) = (msg.sender, money);
        bool hasExceptions = tax.exceptionsRoot != 0;
        (d.remaining, d.supply, d.taxBps, d.hasExceptions) = (money, uint64(supply), tax.bps, hasExceptions);
        if (tax.wallet != address(0)) d.taxWallet = tax.wallet;
        if (hasExceptions) (d.exceptionsRoot, d.missing) = (tax.exceptionsRoot, tax.exceptions);
        emit Declared(
            id, msg.sender, address(a.payToken), a.recordTime, amount, supply, block.timestamp + CLAIM_TIME, a.documentHash,
            tax.bps, tax.wallet, tax.exceptionsRoot, tax.exceptions
        );
        uint256 before = a.payToken.balanceOf(address(this));
        a.payToken.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = a.payToken.balanceOf(address(this)) - before;
        if (received != amount) revert PaymentShort(amount, received);
    }

    /// @notice Enters the rate of a holder with another tax, until the holder is paid. Anyone.
    /// @dev A payment at the wrong rate could not be taken back, so payments wait for the declared number of exceptions. When
    /// that number is too great, they wait 30 days; when it is too small, further exceptions can still be entered.
    function enterRate(uint256 id, bytes32 holder, uint16 bps, bytes32[] calldata proof) external {
        Distribution storage d = _distribution(id);
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(holder, bps))));
        if (_rates[id][holder] != 0 || _settled[holder].get(id) || bps > BPS) revert WrongRate(holder);
        if (!MerkleProof.verifyCalldata(proof, d.exceptionsRoot, leaf)) revert WrongRate(holder);
        _rates[id][holder] = uint256(bps) + 1;
        if (d.missing != 0) --d.missing;
        emit RateEntered(id, holder, bps);
    }

    /// @notice Pays listed holders, and the tax withheld from them. Anyone. Skips who is paid already, who held nothing, who
    /// has no payout address now (frozen, in recovery, a book entry), and whom the pay token refuses; they can be paid later.
    function pay(uint256 id, bytes32[] calldata holders) external {
        Distribution storage d = _distribution(id);
        _requireRates(d);
        for (uint256 i; i < holders.length; ++i) _settle(id, d, holders[i], false);
        _payTax(id, d);
    }

    /// @notice Returns to the payer what nobody can receive: the rounding, and the money of listed holders whom the pay
    /// token refuses. Listed holders who can be paid are paid. What belongs to frozen and recovering holders and to
    /// holders that are not listed stays. BOARD.
    /// @dev Not for anyone: too little gas makes a payment fail, which must not cost the holder its money.
    function reclaim(uint256 id, bytes32[] calldata holders) external only(Roles.BOARD) {
        Distribution storage d = _distribution(id);
        if (block.timestamp < d.reclaimableAt) revert TooEarly(d.reclaimableAt);
        for (uint256 i; i < holders.length; ++i) _settle(id, d, holders[i], true);
        _payTax(id, d);
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

    /// @notice What `holder` is owed and has not received, before tax, whether or not it can be paid now.
    function owed(uint256 id, bytes32 holder) external view returns (uint256 amount) {
        Distribution storage d = _distribution(id);
        if (!_settled[holder].get(id)) (, amount) = _shareOf(d, holder);
    }

    /// @notice The tax that is withheld from `holder`, in hundredths of a percent.
    function rateOf(uint256 id, bytes32 holder) external view returns (uint256) {
        return _rateOf(id, _distribution(id), holder);
    }

    /// @dev `last`: the money of a holder whom the token refuses is given up.
    function _settle(uint256 id, Distribution storage d, bytes32 holder, bool last) private {
        if (_settled[holder].get(id)) return;
        address to = shareToken.moneyAddress(holder);
        (uint256 shares, uint256 amount) = _shareOf(d, holder);
        if (to == address(0) || shares == 0) return;
        _settled[holder].set(id);
        (d.remaining, d.settled) = (d.remaining - uint96(amount), d.settled + uint64(shares));
        uint256 tax = (amount * _rateOf(id, d, holder)) / BPS;
        if (IERC20(d.payToken).trySafeTransfer(to, amount - tax)) {
            if (tax != 0) d.withheld += uint96(tax);
            emit Paid(id, holder, to, amount - tax, tax);
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

    /// @dev A token that refuses the tax wallet holds up nobody: the tax waits for the next payment.
    function _payTax(uint256 id, Distribution storage d) private {
        uint96 amount = d.withheld;
        if (amount == 0) return;
        d.withheld = 0;
        if (IERC20(d.payToken).trySafeTransfer(d.taxWallet, amount)) emit TaxPaid(id, d.taxWallet, amount);
        else d.withheld += amount;
    }

    function _rateOf(uint256 id, Distribution storage d, bytes32 holder) private view returns (uint256) {
        uint256 own = d.hasExceptions ? _rates[id][holder] : 0;
        return own == 0 ? d.taxBps : own - 1;
    }

    function _requireRates(Distribution storage d) private view {
        if (!d.hasExceptions) return; // saves gas
        uint256 until = d.reclaimableAt - CLAIM_TIME + RATES_TIME;
        if (d.missing != 0 && block.timestamp < until) revert RatesMissing(d.missing);
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
