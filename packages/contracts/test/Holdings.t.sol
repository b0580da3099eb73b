// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Holdings} from "../src/Holdings.sol";
import {Desk} from "./Desk.sol";

/// What holders had at any second in the past.
contract HoldingsTest is Desk {
    function testHistoryOfHolders() external {
        uint256 start = block.timestamp;
        buy(alice, A, 5 * SHARE);
        buy(bob, B, SHARE);
        skip(10);
        transfer(alice, bob, 2 * SHARE);
        transfer(alice, bob, SHARE); // the same second
        skip(10);
        eq(token.holderBalanceAt(A, start - 1), 0, "before");
        eq(token.holderBalanceAt(A, start), 5 * SHARE, "bought");
        eq(token.holderBalanceAt(A, start + 9), 5 * SHARE, "until");
        eq(token.holderBalanceAt(A, start + 10), 2 * SHARE, "transferred");
        eq(token.holderBalanceAt(B, start + 10), 4 * SHARE, "received");
        eq(token.holderBalance(A), 2 * SHARE, "now");
    }

    function testOwnAndEmptyTransfersWriteNoHistory() external {
        buy(alice, A, 5 * SHARE);
        addWallet(ALICE_KEY, bob, A);
        register(carol, C);
        uint256 start = block.timestamp;
        skip(10);
        transfer(alice, bob, SHARE);
        transfer(alice, carol, 0);
        transfer(alice, alice, SHARE);
        skip(10);
        eq(token.holderBalanceAt(A, start + 10), 5 * SHARE, "one person");
        eq(token.holderBalance(A), 5 * SHARE, "now");
        eq(token.holderBalanceAt(C, start + 10), 0, "empty");
        vm.prank(carol); // no history: a holder who never held anything may leave
        token.removeWallet(carol);
    }

    function testARecordTimeHasPassed() external {
        buy(alice, A, SHARE);
        uint256 time = block.timestamp;
        bytes memory early = abi.encodeWithSelector(Holdings.FutureLookup.selector, time, time);
        vm.expectRevert(early);
        token.holderBalanceAt(A, time);
        vm.expectRevert(early);
        token.totalSupplyAt(time);
        vm.expectRevert(abi.encodeWithSelector(Holdings.FutureLookup.selector, type(uint256).max, time));
        token.holderBalanceAt(A, type(uint256).max);
        eq(token.clock(), time, "clock");
        eq(keccak256(bytes(token.CLOCK_MODE())), keccak256("mode=timestamp"), "mode");
    }

    function testHistoryOfTheSupply() external {
        uint256 ten = 10 * SHARE;
        uint256 start = block.timestamp;
        eq(token.totalSupplyAt(start - 1), 0, "nothing yet");
        buy(alice, A, 5 * ten);
        buy(bob, B, ten); // the same second
        skip(1);
        buy(alice, A, ten);
        skip(100);
        transfer(alice, bob, ten); // changes no supply
        skip(3 days);
        buy(alice, A, 2 * ten);
        skip(1);
        eq(token.totalSupplyAt(start - 1), 0, "before");
        eq(token.totalSupplyAt(start), 6 * ten, "the end of the second");
        eq(token.totalSupplyAt(start + 1), 7 * ten, "the next second");
        eq(token.totalSupplyAt(start + 100 + 3 days), 7 * ten, "until");
        eq(token.totalSupplyAt(start + 101 + 3 days), 9 * ten, "now");
        uint256 id = stake(alice, FLEXIBLE, 5 * ten);
        skip(30 days);
        uint256 earned = staking.claimable(id);
        vm.prank(alice);
        staking.claim(id);
        skip(1);
        eq(token.totalSupplyAt(block.timestamp - 2), 9 * ten, "a promise is no supply");
        eq(token.totalSupplyAt(block.timestamp - 1), 9 * ten + earned, "a claimed reward is");
    }
}
