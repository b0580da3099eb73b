// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {ShareToken} from "./ShareToken.sol";
import {Signatures} from "./Signatures.sol";

/// @title Signed offers between two people who know each other: delivery against payment in one transaction
/// @dev A contract of its own without a role, because wallets give it allowances.
contract Offers is EIP712 {
    using BitMaps for BitMaps.BitMap;
    using SafeERC20 for IERC20;

    /// @param maker signs it
    /// @param taker may accept it; zero: any registered wallet
    /// @param makerSells whether the maker gives the shares; otherwise the money
    /// @param shares millionths
    /// @param currency an ERC-20 that takes no fee
    /// @param amount smallest units of the currency for all shares
    /// @param deadline last second (Unix time) at which it is accepted
    /// @param nonce of the maker; each is used once, in any order. Its first 48 bits are the time of the last split
    struct Offer {
        address maker;
        address taker;
        bool makerSells;
        uint256 shares;
        address currency;
        uint256 amount;
        uint256 deadline;
        uint256 nonce;
    }

    /// @notice The most seconds for which an offer can be open.
    uint256 public constant MAX_OFFER_TIME = 30 days;

    bytes32 private constant OFFER_TYPEHASH = keccak256(
        "Offer(address maker,address taker,bool makerSells,uint256 shares,address currency,uint256 amount,uint256 deadline,uint256 nonce)"
    );

    ShareToken public immutable shareToken;

    mapping(address maker => BitMaps.BitMap) private _used;

    /// @notice The seller belongs to `holder`, whose money went to `to`.
    event Accepted(
        address indexed maker, address indexed taker, uint256 indexed nonce, bool makerSells, uint256 shares,
        address currency, uint256 amount, bytes32 holder, address to
    );
    event OfferCancelled(address indexed maker, uint256 indexed nonce);

    /// @notice An offer names shares and money.
    error IncompleteOffer();
    /// @notice The offer is for another wallet.
    error WrongTaker(address taker);
    /// @notice The offer ended at `deadline`, or ends too far ahead.
    error WrongDeadline(uint256 deadline);
    /// @notice The offer was accepted or withdrawn.
    error OfferUsed(address maker, uint256 nonce);
    /// @notice Since it was signed a split has changed what a share is; nonces begin with the time of the last one.
    error SignedBeforeSplit(uint256 began);
    /// @notice The signature is not the maker's, or not over these values.
    error InvalidSignature();
    /// @notice `seller` is not registered, or its holder is frozen or has no payout address now.
    error NoPayoutAddress(address seller);
    /// @notice The seller received another amount: the token takes a fee or does not pay.
    error PaymentShort(uint256 expected, uint256 received);

    constructor(ShareToken shareToken_) EIP712("FNX Offers", "1") {
        shareToken = shareToken_;
    }

    /// @notice Exchanges shares and money, or nothing happens. The taker. The money goes where the seller's holder is paid: to
    /// its payout address, or to the paying agent.
    /// @dev Giver of shares and giver of money have allowed this contract to take them. The token's rules apply.
    /// @param signature of the maker over EIP-712 `Offer` (key or ERC-1271)
    function accept(Offer calldata offer, bytes calldata signature) external {
        if (offer.shares == 0 || offer.amount == 0) revert IncompleteOffer();
        if (offer.taker != address(0) && offer.taker != msg.sender) revert WrongTaker(offer.taker);
        (uint256 now_, uint256 deadline) = (block.timestamp, offer.deadline);
        if (now_ > deadline || deadline > now_ + MAX_OFFER_TIME) revert WrongDeadline(deadline);
        (uint48 began, ) = shareToken.lastSplit();
        if (offer.nonce >> 208 != began) revert SignedBeforeSplit(began);
        // All fields have a fixed length, so the struct's calldata encodes it (EIP-712 hashStruct).
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(OFFER_TYPEHASH, offer)));
        if (!Signatures.signedBy(offer.maker, digest, signature)) revert InvalidSignature();
        _use(offer.maker, offer.nonce);
        (address seller, address buyer) = offer.makerSells ? (offer.maker, msg.sender) : (msg.sender, offer.maker);
        address to = _moneyAddress(offer, seller);
        _pay(IERC20(offer.currency), buyer, to, offer.amount);
        shareToken.transferFrom(seller, buyer, offer.shares);
    }

    /// @notice Withdraws an offer of the sender, also one that was never shown.
    function cancel(uint256 nonce) external {
        _use(msg.sender, nonce);
        emit OfferCancelled(msg.sender, nonce);
    }

    /// @notice Whether an offer with this nonce was accepted or withdrawn.
    function isUsed(address maker, uint256 nonce) external view returns (bool) {
        return _used[maker].get(nonce);
    }

    /// @dev Where the seller's holder is paid, which the event names.
    function _moneyAddress(Offer calldata offer, address seller) private returns (address to) {
        bytes32 holder = shareToken.holderOf(seller);
        to = shareToken.moneyAddress(holder);
        if (to == address(0)) revert NoPayoutAddress(seller);
        emit Accepted(
            offer.maker, msg.sender, offer.nonce, offer.makerSells, offer.shares, offer.currency, offer.amount, holder, to
        );
    }

    function _use(address maker, uint256 nonce) private {
        if (_used[maker].get(nonce)) revert OfferUsed(maker, nonce);
        _used[maker].set(nonce);
    }

    function _pay(IERC20 currency, address from, address to, uint256 amount) private {
        uint256 before = currency.balanceOf(to);
        currency.safeTransferFrom(from, to, amount);
        uint256 received = currency.balanceOf(to) - before;
        if (received != amount) revert PaymentShort(amount, received);
    }
}
