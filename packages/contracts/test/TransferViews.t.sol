// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {HoldingRules} from "../src/HoldingRules.sol";
import {IERC7943Fungible} from "../src/IERC7943.sol";
import {IRules} from "../src/IRules.sol";
import {Restrictions} from "../src/Restrictions.sol";
import {ShareLists} from "../src/ShareLists.sol";
import {TransferViews} from "../src/TransferViews.sol";
import {Floor} from "./Floor.sol";

/// Rules that refuse without an error.
contract MuteRules {
    fallback() external {
        assembly {
            revert(0, 0)
        }
    }
}

/// What the view says is what the token does. Alice and Dave are wallets of A; Carol is not registered.
contract TransferViewsTest is Floor {
    function setUp() public override {
        super.setUp();
        useRules(10_000, uint64(MAX_SUPPLY)); // lock-ups alone
        buy(alice, A, 1_000 * SHARE);
        buy(bob, B, 500 * SHARE);
        addSenior(ALICE_KEY, dave, A);
        transfer(alice, dave, 300 * SHARE);
        bid(bob, openRound(), 0, 100 * SHARE);
    }

    /// Compares with the transfer itself, and undoes it.
    function refusalOf(address from, address to, uint256 amount) private returns (bytes memory said) {
        said = transferViews.transferRefusal(from, to, amount);
        uint256 before = vm.snapshotState();
        vm.prank(from);
        (bool done, bytes memory data) = address(token).call(abi.encodeCall(token.transfer, (to, amount)));
        vm.revertToState(before);
        yes(done == (said.length == 0), "whether");
        if (!done) eq(keccak256(said), keccak256(data), "why");
    }

    function refused(address from, address to, uint256 amount, bytes memory error) private {
        eq(keccak256(refusalOf(from, to, amount)), keccak256(error), "this error");
    }

    function lockUp(bytes32 holder, address wallet, uint256 shares) private {
        ShareLists.Line memory only_ = line(0, holder, wallet, shares);
        only_.lockedUntil = block.timestamp + 30 days;
        issueLine(only_);
    }

    function testTheAddresses() external {
        refused(address(0), bob, 1, abi.encodeWithSignature("ERC20InvalidSender(address)", address(0)));
        refused(alice, address(0), 1, abi.encodeWithSignature("ERC20InvalidReceiver(address)", address(0)));
        refused(carol, bob, 0, err(IERC7943Fungible.ERC7943CannotSend.selector, carol));
        refused(alice, carol, 1, cannotReceive(carol));
        refused(alice, bob, 700 * SHARE, "");
        freezeHolder(B, true);
        refused(alice, bob, 1, cannotReceive(bob));
        refused(bob, alice, 1, err(IERC7943Fungible.ERC7943CannotSend.selector, bob));
        pause();
        refused(carol, bob, 1, abi.encodeWithSignature("EnforcedPause()"));
    }

    function testTheAmount() external {
        refused(alice, bob, 701 * SHARE, tooMuch(alice, 700 * SHARE, 701 * SHARE));
        refused(alice, dave, 701 * SHARE, tooMuch(alice, 700 * SHARE, 701 * SHARE));
        refused(alice, carol, 701 * SHARE, tooMuch(alice, 700 * SHARE, 701 * SHARE));
        stake(alice, QUARTER, 900 * SHARE);
        bytes memory locked = err(Restrictions.InsufficientFreeShares.selector, A, 101 * SHARE, 100 * SHARE);
        refused(alice, bob, 101 * SHARE, locked);
        refused(alice, dave, 101 * SHARE, "");
        freeze(alice, 650 * SHARE);
        bytes4 frozen = IERC7943Fungible.ERC7943InsufficientUnfrozenBalance.selector;
        refused(alice, bob, 51 * SHARE, err(frozen, alice, 51 * SHARE, 50 * SHARE));
        refused(alice, dave, 51 * SHARE, err(frozen, alice, 51 * SHARE, 50 * SHARE));
        refused(alice, dave, 701 * SHARE, tooMuch(alice, 700 * SHARE, 701 * SHARE));
        freeze(alice, type(uint256).max);
        refused(alice, bob, 1, err(frozen, alice, 1, 0));
        refused(alice, bob, 0, "");
    }

    /// The rules see open bids, and their error is handed on with its figures.
    function testTheRules() external {
        vm.prank(registrar);
        rules.approve(B, 4_999, DOCUMENT);
        useRules(4_200, 0);
        refused(alice, bob, 30 * SHARE, "");
        // 500 that Bob has, 100 that he bids for, and 40 more are 42.66 % of 1,500.
        refused(alice, bob, 40 * SHARE, err(HoldingRules.AboveCeiling.selector, B, 4_266, 4_200));
        refused(alice, dave, 40 * SHARE, "");
        refused(alice, bob, 0, "");
        useRules(10_000, uint64(MAX_SUPPLY));
        lockUp(A, alice, 100 * SHARE);
        transfer(dave, bob, 300 * SHARE);
        refused(alice, bob, 700 * SHARE, "");
        bytes memory lockedUp = err(HoldingRules.LockedUp.selector, A, 100 * SHARE, block.timestamp + 27 days);
        refused(alice, bob, 701 * SHARE, lockedUp);
        refused(alice, dave, 800 * SHARE, "");
    }

    function testRulesWithoutAReason() external {
        MuteRules mute = new MuteRules();
        vm.prank(admin);
        token.setRules(IRules(address(mute)));
        vm.expectRevert(err(TransferViews.NoReason.selector));
        transferViews.transferRefusal(alice, bob, 1);
        vm.prank(admin);
        token.setRules(IRules(address(0)));
        refused(alice, bob, 1, "");
    }

    /// In random states, between all pairs, for amounts at and around what matters.
    function testFuzzItIsWhatTheTokenSays(uint256 state, uint256 amount, uint8 from, uint8 to) external {
        address[6] memory all = [alice, dave, bob, carol, address(sale), address(0)];
        if (state & 512 != 0) lockUp(A, alice, 1 + ((state >> 48) % (500 * SHARE)));
        if (state & 4 != 0) stake(alice, QUARTER, 10 * SHARE + ((state >> 32) % (900 * SHARE)));
        if (state & 3 == 1) freeze(alice, (state >> 16) % (1_200 * SHARE));
        if (state & 24 == 8) freezeHolder(A, true);
        if (state & 96 == 32) freezeHolder(B, true);
        if (state & 384 == 128) request(bob, address(0xB0B2), B);
        if (state & 1024 != 0) useRules(uint16((state >> 64) % 10_001), 0);
        if (state & 6144 == 2048) freeze(bob, (state >> 80) % (600 * SHARE));
        if (state & 57344 == 8192) pause();
        (address a, address b) = (all[from % 6], all[to % 6]);
        uint256 holding = token.freeOf(token.holderOf(a));
        uint256[5] memory amounts = [amount % (1_100 * SHARE), token.balanceOf(a), token.balanceOf(a) + 1, holding, amount];
        for (uint256 i; i < 5; ++i) refusalOf(a, b, amounts[i]);
    }
}
