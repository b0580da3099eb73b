// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareToken} from "../src/ShareToken.sol";
import {Holders} from "../src/Holders.sol";
import {Restrictions} from "../src/Restrictions.sol";
import {IERC7943Fungible} from "../src/IERC7943.sol";
import {Base} from "./Base.sol";

/// Supply, reserve, and the functions of the two contracts that the token trusts.
contract ShareTokenTest is Base {
    address private minter = address(0x31);
    address private staker = address(0x32);

    function setUp() public override {
        super.setUp();
        vm.startPrank(admin);
        token.grantRole(token.SALE_ROLE(), minter);
        token.grantRole(token.STAKING_ROLE(), staker);
        vm.stopPrank();
        register(alice, A);
    }

    function testIdentity() external view {
        eq(keccak256(bytes(token.name())), keccak256("FNX Share"), "name");
        eq(keccak256(bytes(token.symbol())), keccak256("FNX"), "symbol");
        eq(token.decimals(), 6, "decimals");
        eq(token.maxSupply(), MAX_SUPPLY, "max");
        yes(token.supportsInterface(0x3edbb4c4), "ERC-7943");
        eq(bytes32(type(IERC7943Fungible).interfaceId), bytes32(bytes4(0x3edbb4c4)), "its id");
        yes(token.supportsInterface(0x01ffc9a7), "ERC-165");
        yes(token.supportsInterface(0x36372b07), "ERC-20");
        no(token.supportsInterface(0xffffffff), "none");
        eq(token.defaultAdmin(), admin, "admin");
        eq(token.defaultAdminDelay(), 2 days, "delay");
    }

    function testOnlySaleMintsAndRegisters() external {
        bytes32 role = token.SALE_ROLE();
        address[4] memory others = [alice, admin, staker, signer];
        for (uint256 i; i < 4; ++i) {
            vm.startPrank(others[i]);
            vm.expectRevert(unauthorized(others[i], role));
            token.mint(alice, 1);
            vm.expectRevert(unauthorized(others[i], role));
            token.registerFirst(bob, B);
            vm.stopPrank();
        }
    }

    function testOnlyStakingLocksAndReserves() external {
        bytes32 role = token.STAKING_ROLE();
        address[3] memory others = [alice, admin, minter];
        for (uint256 i; i < 3; ++i) {
            vm.startPrank(others[i]);
            vm.expectRevert(unauthorized(others[i], role));
            token.lock(A, 0);
            vm.expectRevert(unauthorized(others[i], role));
            token.unlock(A, 0);
            vm.expectRevert(unauthorized(others[i], role));
            token.reserve(0);
            vm.expectRevert(unauthorized(others[i], role));
            token.release(0);
            vm.expectRevert(unauthorized(others[i], role));
            token.mintReserved(alice, 0);
            vm.stopPrank();
        }
    }

    function testSupplyAndReserveStayBelowTheMaximum() external {
        vm.prank(staker);
        token.reserve(MAX_SUPPLY / 4);
        vm.prank(minter);
        token.mint(alice, MAX_SUPPLY / 2);
        uint256 left = MAX_SUPPLY / 4;
        vm.prank(minter);
        vm.expectRevert(err(ShareToken.MaxSupplyExceeded.selector, left));
        token.mint(alice, left + 1);
        vm.startPrank(staker);
        vm.expectRevert(err(ShareToken.MaxSupplyExceeded.selector, left));
        token.reserve(left + 1);
        token.reserve(left);
        vm.expectRevert(abi.encodeWithSelector(ShareToken.NotReserved.selector, 2 * left + 1, 2 * left));
        token.mintReserved(alice, 2 * left + 1);
        token.mintReserved(alice, left);
        vm.expectRevert(abi.encodeWithSelector(ShareToken.NotReserved.selector, left + 1, left));
        token.release(left + 1);
        token.release(left);
        vm.stopPrank();
        eq(token.reserved(), 0, "reserved");
        eq(token.totalSupply(), MAX_SUPPLY - left, "supply");
    }

    function testMintsOnlyToThoseWhoCanReceive() external {
        vm.prank(minter);
        vm.expectRevert(err(IERC7943Fungible.ERC7943CannotReceive.selector, bob));
        token.mint(bob, 1);
        freezeHolder(A, true);
        vm.prank(minter);
        vm.expectRevert(err(IERC7943Fungible.ERC7943CannotReceive.selector, alice));
        token.mint(alice, 1);
        vm.prank(staker);
        token.reserve(1);
        vm.prank(staker);
        vm.expectRevert(err(IERC7943Fungible.ERC7943CannotReceive.selector, alice));
        token.mintReserved(alice, 1);
    }

    function testRegisterFirst() external {
        vm.startPrank(minter);
        token.registerFirst(alice, A); // already so
        eq(token.nonces(A), 1, "nothing happened");
        vm.expectRevert(err(Holders.WalletTaken.selector, alice, A));
        token.registerFirst(alice, B);
        vm.expectRevert(err(Holders.ConsentNeeded.selector, A));
        token.registerFirst(bob, A);
        vm.expectRevert(err(Holders.ZeroHolder.selector));
        token.registerFirst(bob, 0);
        token.registerFirst(bob, B);
        vm.stopPrank();
        eq(token.holderOf(bob), B, "registered");
    }

    function testLockAndUnlock() external {
        vm.prank(minter);
        token.mint(alice, 10);
        vm.startPrank(staker);
        token.lock(A, 4);
        token.lock(A, 6);
        vm.expectRevert(err(Restrictions.InsufficientFreeShares.selector, A, uint256(1), uint256(0)));
        token.lock(A, 1);
        vm.expectRevert(err(Restrictions.NotLocked.selector, A, uint256(11), uint256(10)));
        token.unlock(A, 11);
        token.unlock(A, 10);
        vm.stopPrank();
        freezeHolder(A, true);
        vm.prank(staker);
        vm.expectRevert(err(Restrictions.InsufficientFreeShares.selector, A, uint256(1), uint256(0)));
        token.lock(A, 1);
    }

    function testAdminChangesTakeTheDelay() external {
        vm.prank(admin);
        token.beginDefaultAdminTransfer(bob);
        vm.prank(bob);
        vm.expectRevert(
            abi.encodeWithSignature("AccessControlEnforcedDefaultAdminDelay(uint48)", block.timestamp + 2 days)
        );
        token.acceptDefaultAdminTransfer();
        bytes32 role = token.SALE_ROLE();
        vm.prank(enforcer); // no other role grants one
        vm.expectRevert(unauthorized(enforcer, 0));
        token.grantRole(role, enforcer);
    }
}
