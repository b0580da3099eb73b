// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Enforcement} from "../src/Enforcement.sol";
import {Restrictions} from "../src/Restrictions.sol";
import {Desk} from "./Desk.sol";

/// Court orders: announced, cancelled, executed.
contract EnforcementOrdersTest is Desk {
    event CourtOrderAnnounced(
        bytes32 indexed documentHash,
        address indexed from,
        address indexed to,
        uint256 amount,
        uint256 executableAt
    );
    event CourtOrderCancelled(address indexed from, address indexed to, uint256 amount);
    event CourtOrderExecuted(address indexed from, address indexed to, uint256 amount);
    event ForcedTransfer(address indexed from, address indexed to, uint256 amount);
    event Frozen(address indexed account, uint256 amount);
    event Transfer(address indexed from, address indexed to, uint256 value);

    function setUp() public override {
        super.setUp();
        buy(alice, A, 100 * SHARE);
        register(bob, B);
    }

    function refuse(address from, address to, uint256 amount, bytes memory error) private {
        vm.prank(enforcer);
        vm.expectRevert(error);
        enforcement.executeOrder(from, to, amount);
    }

    // security(Money stolen ENFORCER key)
    function testAnOrderIsAnnouncedThreeDaysBefore() external {
        uint256 amount = 40 * SHARE;
        refuse(alice, bob, amount, err(Enforcement.NoOrder.selector));
        uint256 at = block.timestamp + 3 days;
        vm.expectEmit(address(enforcement));
        emit CourtOrderAnnounced(DOCUMENT, alice, bob, amount, at);
        announceOrder(alice, bob, amount);
        Enforcement.Order memory order = enforcement.orders(alice, bob, amount);
        eq(order.executableAt, at, "public");
        eq(order.documentHash, DOCUMENT, "its document");
        eq(order.announcer, enforcer, "and who announced it");
        refuse(alice, bob, amount + 1, err(Enforcement.NoOrder.selector));
        skip(3 days - 1);
        refuse(alice, bob, amount, err(Enforcement.TooEarly.selector, at));
        skip(1);
        vm.expectEmit(address(enforcement));
        emit CourtOrderExecuted(alice, bob, amount);
        vm.expectEmit(address(token));
        emit Transfer(alice, bob, amount);
        vm.expectEmit(address(token));
        emit ForcedTransfer(alice, bob, amount);
        executeOrder(alice, bob, amount);
        eq(token.balanceOf(bob), amount, "moved");
        eq(token.holderBalance(B), amount, "holder");
        refuse(alice, bob, amount, err(Enforcement.NoOrder.selector)); // once
    }

    // security(Money stolen ENFORCER key)
    function testAnOrderIsCancelledByTheGuardian() external {
        announceOrder(alice, bob, SHARE);
        vm.expectEmit(address(enforcement));
        emit CourtOrderCancelled(alice, bob, SHARE);
        vm.prank(guardian);
        enforcement.cancelOrder(alice, bob, SHARE);
        skip(3 days);
        refuse(alice, bob, SHARE, err(Enforcement.NoOrder.selector));
        vm.prank(guardian);
        vm.expectRevert(err(Enforcement.NoOrder.selector));
        enforcement.cancelOrder(alice, bob, SHARE);
    }

    function testAnnouncementIsRefused() external {
        vm.startPrank(enforcer);
        vm.expectRevert(err(Enforcement.NoDocument.selector));
        enforcement.announceOrder(0, alice, bob, SHARE);
        vm.expectRevert(err(Enforcement.SameWallet.selector, alice));
        enforcement.announceOrder(DOCUMENT, alice, alice, SHARE);
        enforcement.announceOrder(DOCUMENT, alice, bob, SHARE);
        vm.expectRevert(err(Enforcement.OrderPending.selector));
        enforcement.announceOrder(keccak256("other"), alice, bob, SHARE);
        vm.stopPrank();
    }

    function testAnOrderTakesFrozenShares() external {
        freeze(alice, 90 * SHARE);
        freezeHolder(A, true);
        announceOrder(alice, bob, 40 * SHARE);
        announceOrder(alice, bob, 5 * SHARE);
        skip(3 days);
        executeOrder(alice, bob, 5 * SHARE); // unfrozen ones first
        eq(token.getFrozenTokens(alice), 90 * SHARE, "untouched");
        vm.expectEmit(address(token));
        emit Frozen(alice, 55 * SHARE);
        vm.expectEmit(address(token));
        emit Transfer(alice, bob, 40 * SHARE);
        executeOrder(alice, bob, 40 * SHARE);
        eq(token.getFrozenTokens(alice), 55 * SHARE, "released as far as taken");
        freezeHolder(A, false);
        eq(token.freeOf(A), 0, "the rest stays frozen");
    }

    function testAnOrderAgainstABlockedWalletAndABookEntry() external {
        issueTo(C, address(0), 5 * SHARE);
        address book = token.bookWallet(C);
        announceOrder(alice, bob, SHARE);
        announceOrder(book, bob, 2 * SHARE);
        request(alice, carol, A);
        skip(3 days);
        executeOrder(alice, bob, SHARE);
        executeOrder(book, bob, 2 * SHARE);
        eq(token.balanceOf(bob), 3 * SHARE, "moved");
    }

    function testAnOrderAsksNoRules() external {
        useRules(100, 0);
        announceOrder(alice, bob, 60 * SHARE);
        skip(3 days);
        executeOrder(alice, bob, 60 * SHARE);
        eq(token.balanceOf(bob), 60 * SHARE, "a court decides about them");
    }

    function testAnOrderIsRefused() external {
        announceOrder(alice, carol, SHARE);
        announceOrder(alice, bob, 101 * SHARE);
        announceOrder(address(staking), bob, SHARE); // a contract holds nothing
        skip(3 days);
        refuse(alice, carol, SHARE, cannotReceive(carol));
        refuse(alice, bob, 101 * SHARE, tooMuch(alice, 100 * SHARE, 101 * SHARE));
        refuse(address(staking), bob, SHARE, tooMuch(address(staking), 0, SHARE));
    }

    function testAnOrderDoesNotTakeLockedShares() external {
        addWallet(ALICE_KEY, carol, A);
        stake(alice, QUARTER, 70 * SHARE);
        announceOrder(alice, bob, 31 * SHARE);
        announceOrder(alice, bob, 30 * SHARE);
        announceOrder(alice, carol, 60 * SHARE);
        skip(3 days);
        bytes memory locked = err(Restrictions.InsufficientFreeShares.selector, A, 31 * SHARE, 30 * SHARE);
        refuse(alice, bob, 31 * SHARE, locked);
        executeOrder(alice, carol, 60 * SHARE); // within the holder
        executeOrder(alice, bob, 30 * SHARE);
        eq(token.holderBalance(A), token.lockedOf(A), "locked ones stay");
    }
}
