// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Restrictions} from "../src/Restrictions.sol";
import {IERC7943Fungible} from "../src/IERC7943.sol";
import {Roles} from "../src/Roles.sol";
import {Wallets} from "../src/Wallets.sol";
import {Desk} from "./Desk.sol";

/// Transfers, freezes, locks and the pause.
contract RestrictionsTest is Desk {
    event Frozen(address indexed account, uint256 amount);
    event HolderFrozen(bytes32 indexed holder, bool frozen);
    event Paused(address account, uint256 until);
    event Unpaused(address account);

    function setUp() public override {
        super.setUp();
        buy(alice, A, 100 * SHARE);
        register(bob, B);
    }

    function refuseTransfer(address from, address to, uint256 amount, bytes memory error) internal {
        no(token.canTransfer(from, to, amount), "canTransfer");
        vm.prank(from);
        vm.expectRevert(error);
        token.transfer(to, amount);
        vm.prank(from);
        token.approve(address(this), amount);
        vm.expectRevert(error);
        token.transferFrom(from, to, amount);
    }

    function allow(address from, address to, uint256 amount) internal {
        yes(token.canTransfer(from, to, amount), "canTransfer");
        transfer(from, to, amount);
    }

    // security(Money 7.5.3): Whatever moves shares or money is a transaction signed by the owner's wallet
    function testOnlyRegisteredWalletsHoldShares() external {
        refuseTransfer(alice, carol, SHARE, err(IERC7943Fungible.ERC7943CannotReceive.selector, carol));
        refuseTransfer(carol, alice, 0, err(IERC7943Fungible.ERC7943CannotSend.selector, carol));
        allow(alice, bob, 100 * SHARE);
        eq(token.balanceOf(bob), 100 * SHARE, "moved");
    }

    function testBlockedWalletsNeitherSendNorReceive() external {
        request(bob, carol, B);
        refuseTransfer(alice, bob, SHARE, err(IERC7943Fungible.ERC7943CannotReceive.selector, bob));
        request(alice, dave, A);
        refuseTransfer(alice, alice, 1, err(IERC7943Fungible.ERC7943CannotSend.selector, alice));
        no(token.canSend(alice), "canSend");
        no(token.canReceive(bob), "canReceive");
    }

    function testFrozenAmountStaysInTheWallet() external {
        addWallet(ALICE_KEY, dave, A);
        vm.expectEmit(address(token));
        emit Frozen(alice, 60 * SHARE);
        freeze(alice, 60 * SHARE);
        eq(token.getFrozenTokens(alice), 60 * SHARE, "frozen");
        bytes4 selector = IERC7943Fungible.ERC7943InsufficientUnfrozenBalance.selector;
        refuseTransfer(alice, bob, 40 * SHARE + 1, err(selector, alice, 40 * SHARE + 1, 40 * SHARE));
        refuseTransfer(alice, dave, 40 * SHARE + 1, err(selector, alice, 40 * SHARE + 1, 40 * SHARE));
        allow(alice, bob, 39 * SHARE);
        allow(alice, dave, SHARE);
        allow(dave, bob, SHARE); // the person's other wallet is not affected
        freeze(alice, 0);
        allow(alice, bob, 60 * SHARE);
    }

    /// (F-06)
    function testAFreezeMayExceedTheBalance() external {
        freeze(alice, 150 * SHARE);
        buy(bob, B, 60 * SHARE);
        transfer(bob, alice, 60 * SHARE);
        allow(alice, bob, 10 * SHARE);
        bytes4 selector = IERC7943Fungible.ERC7943InsufficientUnfrozenBalance.selector;
        refuseTransfer(alice, bob, 1, err(selector, alice, uint256(1), uint256(0)));
        // Of any amount, what no balance exceeds is kept.
        vm.expectEmit(address(token));
        emit Frozen(alice, type(uint64).max);
        freeze(alice, type(uint256).max);
        eq(token.getFrozenTokens(alice), type(uint64).max, "kept");
        eq(token.freeOf(A), 0, "all");
        freeze(alice, 0);
        eq(token.freeOf(A), 150 * SHARE, "and released");
    }

    function testABalanceTooSmallIsErc20sOwnError() external {
        uint256 all = 100 * SHARE;
        yes(token.canTransfer(alice, bob, all + 1), "no rule forbids it");
        bytes memory error = tooMuch(alice, all, all + 1);
        addWallet(ALICE_KEY, dave, A);
        vm.startPrank(alice);
        vm.expectRevert(error);
        token.transfer(bob, all + 1);
        vm.expectRevert(error); // also between own wallets
        token.transfer(dave, all + 1);
        vm.stopPrank();
        freeze(alice, SHARE);
        refuseTransfer(alice, bob, all + 1, error);
    }

    function testAFrozenHolderMovesNothing() external {
        addWallet(ALICE_KEY, dave, A);
        vm.expectEmit(address(token));
        emit HolderFrozen(A, true);
        freezeHolder(A, true);
        yes(token.holderFrozen(A), "frozen");
        refuseTransfer(alice, bob, 1, err(IERC7943Fungible.ERC7943CannotSend.selector, alice));
        refuseTransfer(alice, dave, 1, err(IERC7943Fungible.ERC7943CannotSend.selector, alice));
        refuseTransfer(bob, dave, 0, err(IERC7943Fungible.ERC7943CannotReceive.selector, dave));
        eq(token.freeOf(A), 0, "free");
        freezeHolder(A, false);
        allow(alice, bob, 1);
    }

    function testLockedSharesStayWithTheHolder() external {
        addWallet(ALICE_KEY, dave, A);
        stake(alice, QUARTER, 70 * SHARE);
        eq(token.lockedOf(A), 70 * SHARE, "locked");
        bytes4 selector = Restrictions.InsufficientFreeShares.selector;
        refuseTransfer(alice, bob, 30 * SHARE + 1, err(selector, A, 30 * SHARE + 1, 30 * SHARE));
        allow(alice, dave, 100 * SHARE); // freely between own wallets
        refuseTransfer(dave, bob, 30 * SHARE + 1, err(selector, A, 30 * SHARE + 1, 30 * SHARE));
        allow(dave, bob, 30 * SHARE);
        refuseTransfer(dave, bob, 1, err(selector, A, uint256(1), uint256(0)));
    }

    function testLockedSharesMoveBetweenOwnWalletsDespiteAFreeze() external {
        addWallet(ALICE_KEY, dave, A);
        stake(alice, QUARTER, 70 * SHARE);
        freeze(alice, SHARE);
        allow(alice, dave, 99 * SHARE);
        eq(token.balanceOf(dave), 99 * SHARE, "moved");
    }

    function testFrozenSharesDoNotBackAStake() external {
        addSenior(ALICE_KEY, dave, A);
        transfer(alice, dave, 40 * SHARE);
        freeze(dave, 40 * SHARE);
        eq(token.freeOf(A), 60 * SHARE, "free");
        bytes4 selector = Restrictions.InsufficientFreeShares.selector;
        vm.prank(dave);
        vm.expectRevert(err(selector, A, 60 * SHARE + 1, 60 * SHARE));
        staking.stake(QUARTER, 60 * SHARE + 1);
        stake(dave, QUARTER, 60 * SHARE);
        // The free shares backed the stake: sending them away would leave the frozen ones behind it.
        refuseTransfer(alice, bob, 1, err(selector, A, uint256(1), uint256(0)));
    }

    function testFrozenTotalFollowsBalances() external {
        addWallet(ALICE_KEY, dave, A);
        freeze(dave, 50 * SHARE); // more than it holds
        eq(token.freeOf(A), 100 * SHARE, "nothing held");
        transfer(alice, dave, 30 * SHARE);
        eq(token.freeOf(A), 70 * SHARE, "held as far as it arrived");
        transfer(alice, dave, 30 * SHARE);
        eq(token.freeOf(A), 50 * SHARE, "held in full");
        transfer(dave, bob, 10 * SHARE);
        eq(token.freeOf(A), 40 * SHARE, "unfrozen part left");
        freeze(dave, 20 * SHARE);
        eq(token.freeOf(A), 70 * SHARE, "released");
        transfer(dave, dave, 10 * SHARE);
        eq(token.freeOf(A), 70 * SHARE, "to itself");
    }

    function testPauseStopsTransfersAndPurchases() external {
        vm.expectEmit(address(token));
        emit Paused(pauser, block.timestamp + 7 days);
        pause();
        bytes memory paused = err(Wallets.EnforcedPause.selector);
        refuseTransfer(alice, bob, 1, paused);
        refuse(quoteOf(bob, B, address(usdt), SHARE), paused);
        vm.prank(pauser);
        vm.expectRevert(paused); // a running pause is not prolonged
        token.pause();
        vm.expectEmit(address(token));
        emit Unpaused(pauser);
        vm.prank(pauser);
        token.unpause();
        allow(alice, bob, 1);
        buy(bob, B, SHARE);
    }

    function testTheGuardianPausesAndEndsNoPause() external {
        vm.startPrank(guardian);
        token.pause();
        vm.expectRevert(missing(guardian, Roles.PAUSER));
        token.unpause();
        vm.stopPrank();
        refuseTransfer(alice, bob, 1, err(Wallets.EnforcedPause.selector));
    }

    // security(Money pause): Expires, and never blocks what is owed
    function testPauseExpires() external {
        pause();
        skip(7 days - 1);
        yes(token.paused(), "until then");
        skip(1);
        no(token.paused(), "over");
        allow(alice, bob, 1);
        vm.prank(pauser);
        vm.expectRevert(err(Restrictions.ExpectedPause.selector));
        token.unpause();
        pause(); // a new one is possible
        yes(token.paused(), "again");
    }

    // security(Money pause)
    function testPauseNeverBlocksWhatIsOwed() external {
        uint256 id = stake(alice, FLEXIBLE, 50 * SHARE);
        skip(30 days);
        pause();
        vm.prank(alice);
        staking.claim(id);
        vm.prank(alice);
        staking.renew(id);
        vm.prank(alice);
        staking.exit(id);
        eq(token.lockedOf(A), 0, "unlocked");
        request(alice, dave, A);
        vm.prank(alice);
        enforcement.vetoRecovery();
    }

    function testViewsNeverRevert() external view {
        no(token.canSend(address(0)), "zero sends");
        no(token.canReceive(address(0)), "zero receives");
        no(token.canTransfer(address(0), address(0), type(uint256).max), "zero");
        yes(token.canTransfer(alice, bob, type(uint256).max), "balance is not checked");
        eq(token.getFrozenTokens(carol), 0, "frozen");
        eq(token.seniorHolderOf(carol), 0, "senior");
        eq(token.voterOf(carol), 0, "voter");
    }

    /// A pause ends the removal of no wallet: who fears a thief needs it.
    function testAWalletIsRemovedDuringAPause() external {
        addWallet(ALICE_KEY, dave, A);
        transfer(alice, dave, SHARE);
        pause();
        vm.prank(alice);
        token.removeWallet(dave);
        eq(token.balanceOf(alice), 100 * SHARE, "returned");
    }
}
