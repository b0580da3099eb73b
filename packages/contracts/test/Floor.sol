// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AuctionTerms, Order, Side, State, Terms} from "../src/AuctionTerms.sol";
import {PayToken} from "./Doubles.sol";
import {SplitDesk} from "./SplitDesk.sol";

/// Rounds of eight prices from 9.0 in steps of 0.5, and short ways to trade in them.
abstract contract Floor is SplitDesk {
    uint256 internal constant FIRST = 9e18;
    uint256 internal constant STEP = 5e17;
    Side internal constant SALE = Side.Sale;
    Side internal constant BID = Side.Bid;
    bytes32 internal constant BANK = 0;

    function terms() internal view returns (Terms memory t) {
        (t.currency, t.opens) = (address(usdt), uint48(block.timestamp + 7 days));
        (t.closes, t.documentHash) = (t.opens + 2 days, DOCUMENT);
        (t.firstPrice, t.step, t.anchor, t.ticks) = (uint80(FIRST), uint80(STEP), uint80(FIRST), 8);
        t.minShares = uint64(10 * SHARE);
    }

    function priceOf(uint256 tick) internal pure returns (uint256) {
        return FIRST + tick * STEP;
    }

    /// What whole shares cost at a tick.
    function worth(uint256 tick, uint256 shares) internal pure returns (uint256) {
        return (shares * priceOf(tick)) / SHARE;
    }

    function pay(address payer, address currency, uint256 amount) internal {
        PayToken(currency).mint(payer, amount);
        vm.prank(payer);
        // Some tokens return nothing.
        (bool done, ) = currency.call(abi.encodeCall(usdt.approve, (address(auctions), type(uint256).max)));
        yes(done, "approve");
    }

    function announceRound(Terms memory t) internal returns (uint256) {
        pay(board, t.currency, 1e30);
        vm.prank(board);
        return auctions.announce(t);
    }

    function openRound(Terms memory t) internal returns (uint256 id) {
        id = announceRound(t);
        skip(t.opens - block.timestamp);
    }

    function openRound() internal returns (uint256) {
        return openRound(terms());
    }

    /// With an order of the bank.
    function openBank(Side side, uint8 tick, uint256 shares) internal returns (uint256) {
        Terms memory t = terms();
        (t.bankSide, t.bankTick, t.bankShares) = (side, tick, uint64(shares));
        vm.prank(admin);
        auctions.setIssuable(shares);
        return openRound(t);
    }

    function place(address wallet, uint256 id, Side side, uint8 tick, uint256 shares) internal {
        vm.prank(wallet);
        auctions.place(id, side, tick, uint64(shares));
    }

    function offer(address wallet, uint256 id, uint8 tick, uint256 shares) internal {
        place(wallet, id, SALE, tick, shares);
    }

    function bid(address wallet, uint256 id, uint8 tick, uint256 shares) internal {
        pay(wallet, auctions.round(id).currency, 1e30);
        place(wallet, id, BID, tick, shares);
    }

    function refusePlace(address wallet, uint256 id, Side side, uint8 tick, uint256 shares, bytes memory error) internal {
        vm.prank(wallet);
        vm.expectRevert(error);
        auctions.place(id, side, tick, uint64(shares));
    }

    function toClose(uint256 id) internal {
        skip(auctions.round(id).closes - block.timestamp);
    }

    function clear(uint256 id) internal {
        toClose(id);
        auctions.clear(id);
    }

    function from(address a) internal pure returns (address[] memory wallets) {
        wallets = new address[](1);
        wallets[0] = a;
    }

    function from(address a, address b) internal pure returns (address[] memory wallets) {
        wallets = new address[](2);
        (wallets[0], wallets[1]) = (a, b);
    }

    function orderOf(uint256 id, Side side, bytes32 holder) internal view returns (Order memory) {
        return auctions.orders(id, side, holder);
    }

    function nothing(bytes32 seller, bytes32 buyer) internal pure returns (bytes memory) {
        return abi.encodeWithSignature("NothingToSettle(bytes32,bytes32)", seller, buyer);
    }

    /// Takes what a wallet has of the currency away, so that what comes can be counted.
    function empty(address wallet) internal {
        uint256 all = usdt.balanceOf(wallet);
        vm.prank(wallet);
        usdt.transfer(address(0xDEAD), all);
    }
}
