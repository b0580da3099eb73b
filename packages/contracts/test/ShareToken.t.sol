// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC7943Fungible} from "../src/IERC7943.sol";
import {Instrument} from "../src/Instrument.sol";
import {Restrictions} from "../src/Restrictions.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {Wallets} from "../src/Wallets.sol";
import {Desk} from "./Desk.sol";

/// Authorised capital, and the calls of the contracts that the token knows.
contract ShareTokenTest is Desk {
    event MaxSupplySet(uint256 maxSupply, bytes32 documentHash);
    event PartsSet(address sale, address staking, address issuance, address enforcement, address auctions);
    event Locked(bytes32 indexed holder, uint256 amount, uint256 total);
    event Unlocked(bytes32 indexed holder, uint256 amount, uint256 total);
    event Transfer(address indexed from, address indexed to, uint256 value);
    event WalletRegistered(bytes32 indexed holder, address indexed wallet, uint256 seniorAt);

    ShareToken.Parts private p =
        ShareToken.Parts(address(0x31), address(0x32), address(0x33), address(0x34), address(0x35));

    function setUp() public override {
        super.setUp();
        vm.expectEmit(address(token));
        emit PartsSet(p.sale, p.staking, p.issuance, p.enforcement, p.auctions);
        vm.prank(admin);
        token.setParts(p);
        register(alice, A);
    }

    function sell(address to, bytes32 holder, uint256 amount) private {
        vm.prank(p.sale);
        token.sell(to, holder, amount);
    }

    function announce(uint256 amount) private {
        vm.prank(p.issuance);
        token.announce(amount);
    }

    function issue(bytes32 holder, address wallet, uint256 amount) private {
        vm.prank(p.issuance);
        token.issue(holder, wallet, amount, 0);
    }

    function refuseIssue(bytes32 holder, address wallet, uint256 amount, bytes memory error) private {
        vm.prank(p.issuance);
        vm.expectRevert(error);
        token.issue(holder, wallet, amount, 0);
    }

    function testIdentity() external {
        eq(keccak256(bytes(token.name())), keccak256("FNX Share"), "name");
        eq(keccak256(bytes(token.symbol())), keccak256("FNX"), "symbol");
        eq(token.decimals(), 6, "decimals");
        eq(token.maxSupply(), MAX_SUPPLY, "max");
        yes(token.supportsInterface(0x3edbb4c4), "ERC-7943");
        eq(bytes32(type(IERC7943Fungible).interfaceId), bytes32(bytes4(0x3edbb4c4)), "its id");
        yes(token.supportsInterface(0x01ffc9a7), "ERC-165");
        yes(token.supportsInterface(0x36372b07), "ERC-20");
        no(token.supportsInterface(0xffffffff), "none");
        vm.expectRevert(casts(56, 1 << 56));
        new ShareToken("FNX Share", "FNX", authority, 1 << 56);
    }

    function refusedToOthers(address part, bytes memory data) private {
        refusedToOthers(part, data, false);
    }

    /// @param locker also the auctions may
    function refusedToOthers(address part, bytes memory data, bool locker) private {
        address[7] memory all = [p.sale, p.staking, p.issuance, p.enforcement, p.auctions, admin, alice];
        for (uint256 i; i < 7; ++i) {
            if (all[i] == part || (locker && all[i] == p.auctions)) continue;
            vm.prank(all[i]);
            (bool done, bytes memory answer) = address(token).call(data);
            no(done, "called");
            eq(keccak256(answer), keccak256(err(ShareToken.WrongCaller.selector, all[i])), "WrongCaller");
        }
    }

    // security(Money created shares): Created by the sale, by claims of reserved rewards and by issues of announced shares only, below the authorised capital
    function testEachCallBelongsToOneContract() external {
        refusedToOthers(p.sale, abi.encodeCall(token.sell, (alice, A, 0)));
        refusedToOthers(p.staking, abi.encodeCall(token.lock, (A, 0)), true);
        refusedToOthers(p.staking, abi.encodeCall(token.unlock, (A, 0)), true);
        refusedToOthers(p.staking, abi.encodeCall(token.reserve, (0)), true);
        refusedToOthers(p.staking, abi.encodeCall(token.release, (0)), true);
        refusedToOthers(p.staking, abi.encodeCall(token.mintReserved, (alice, 0)));
        refusedToOthers(p.issuance, abi.encodeCall(token.announce, (0)));
        refusedToOthers(p.issuance, abi.encodeCall(token.retract, (0)));
        refusedToOthers(p.issuance, abi.encodeCall(token.issue, (A, alice, 0, 0)));
        refusedToOthers(p.issuance, abi.encodeCall(token.claimBook, (A, alice)));
        refusedToOthers(p.enforcement, abi.encodeCall(token.setBlocked, (alice, true)));
        bytes memory keep = abi.encodeCall(token.setAwaited, (dave, true));
        vm.prank(p.enforcement);
        token.setAwaited(dave, true);
        vm.prank(p.issuance);
        token.setAwaited(dave, false);
        for (uint256 i; i < 3; ++i) {
            address other = [p.sale, p.staking, p.auctions][i];
            vm.prank(other);
            vm.expectRevert(err(ShareToken.WrongCaller.selector, other));
            (bool done, ) = address(token).call(keep);
            yes(done, "forge turns the expected error around");
        }
        refusedToOthers(p.enforcement, abi.encodeCall(token.recover, (alice, bob)));
        refusedToOthers(p.enforcement, abi.encodeCall(token.forcedTransfer, (alice, bob, 0)));
    }

    // security(Money created shares)
    function testSupplyReserveAndAnnouncementsStayBelowTheMaximum() external {
        uint256 left = MAX_SUPPLY / 4;
        vm.prank(p.staking);
        token.reserve(left);
        announce(left);
        sell(alice, A, left);
        bytes memory full = err(ShareToken.MaxSupplyExceeded.selector, left);
        vm.prank(p.sale);
        vm.expectRevert(full);
        token.sell(alice, A, left + 1);
        vm.prank(p.staking);
        vm.expectRevert(full);
        token.reserve(left + 1);
        vm.prank(p.issuance);
        vm.expectRevert(full);
        token.announce(left + 1);
        // An amount whose lower 56 bits are zero.
        vm.prank(p.staking);
        vm.expectRevert(full);
        token.reserve(1 << 56);
        vm.prank(p.issuance);
        vm.expectRevert(full);
        token.announce(1 << 56);
        announce(left);
        eq(token.totalSupply() + token.reserved() + token.announced(), MAX_SUPPLY, "all used");
    }

    function testOnlyWhatWasReservedIsCreated() external {
        bytes memory error = err(ShareToken.NotReserved.selector, uint256(11), uint256(10));
        announce(10);
        vm.startPrank(p.staking);
        token.reserve(10);
        vm.expectRevert(error);
        token.mintReserved(alice, 11);
        vm.expectRevert(error);
        token.release(11);
        token.mintReserved(alice, 4);
        token.release(6);
        vm.stopPrank();
        eq(token.reserved(), 0, "reserved");
        eq(token.announced(), 10, "kept apart");
        refuseIssue(A, alice, 11, error);
        vm.prank(p.issuance);
        vm.expectRevert(error);
        token.retract(11);
        issue(A, alice, 4);
        vm.prank(p.issuance);
        token.retract(6);
        eq(token.announced(), 0, "announced");
        eq(token.totalSupply(), 8, "supply");
    }

    /// (F-10)
    function testTheAuthorisedCapitalIsNeverBelowWhatIsUsed() external {
        sell(alice, A, 10);
        announce(20);
        vm.prank(p.staking);
        token.reserve(30);
        vm.startPrank(admin);
        vm.expectRevert(err(ShareToken.BelowIssued.selector, uint256(60)));
        token.setMaxSupply(59, DOCUMENT);
        vm.expectRevert(err(Instrument.NoDocument.selector));
        token.setMaxSupply(60, 0);
        vm.expectRevert(casts(56, 1 << 56));
        token.setMaxSupply(1 << 56, DOCUMENT);
        vm.expectEmit(address(token));
        emit MaxSupplySet(60, DOCUMENT);
        token.setMaxSupply(60, DOCUMENT);
        vm.stopPrank();
        vm.prank(p.sale);
        vm.expectRevert(err(ShareToken.MaxSupplyExceeded.selector, uint256(0)));
        token.sell(alice, A, 1);
        vm.prank(admin);
        token.setMaxSupply(61, DOCUMENT);
        sell(alice, A, 1);
    }

    function testCreatesOnlyForThoseWhoCanReceive() external {
        freezeHolder(A, true);
        announce(2);
        bytes memory error = cannotReceive(alice);
        vm.prank(p.sale);
        vm.expectRevert(error);
        token.sell(alice, A, 1);
        refuseIssue(A, alice, 1, error);
        vm.startPrank(p.staking);
        token.reserve(1);
        vm.expectRevert(error);
        token.mintReserved(alice, 1);
        vm.expectRevert(cannotReceive(bob));
        token.mintReserved(bob, 1);
        vm.stopPrank();
    }

    function testSoldSharesRegisterTheFirstWallet() external {
        sell(alice, A, 0); // already so
        eq(token.nonces(A), 1, "nothing happened");
        vm.startPrank(p.sale);
        vm.expectRevert(err(Wallets.WalletTaken.selector, alice, A));
        token.sell(alice, B, 1);
        vm.expectRevert(err(Wallets.ConsentNeeded.selector, A));
        token.sell(bob, A, 1);
        vm.expectRevert(err(Wallets.ZeroHolder.selector));
        token.sell(bob, 0, 1);
        token.sell(bob, B, 1);
        vm.stopPrank();
        eq(token.holderOf(bob), B, "registered");
        eq(token.payoutAddress(B), bob, "paid there");
    }

    function testIssuedSharesRegisterTheFirstWallet() external {
        announce(10);
        issue(A, alice, 1);
        refuseIssue(B, alice, 1, err(Wallets.WalletTaken.selector, alice, A));
        refuseIssue(A, bob, 1, err(Wallets.ConsentNeeded.selector, A));
        refuseIssue(0, bob, 1, err(Wallets.ZeroHolder.selector));
        issue(B, bob, 1);
        eq(token.holderOf(bob), B, "registered");
        eq(token.payoutAddress(B), bob, "paid there");
        vm.prank(pauser);
        token.pause();
        refuseIssue(A, alice, 1, err(Wallets.EnforcedPause.selector));
    }

    function testAHolderWithoutAWalletGetsABookEntry() external {
        announce(10);
        address book = token.bookWallet(C);
        vm.expectEmit(address(token));
        emit WalletRegistered(C, book, block.timestamp);
        vm.expectEmit(address(token));
        emit Transfer(address(0), book, 7);
        issue(C, address(0), 7);
        issue(C, address(0), 1); // the same entry
        eq(token.balanceOf(book), 8, "held");
        eq(token.holderBalance(C), 8, "by the holder");
        eq(token.payoutAddress(C), address(0), "nobody is paid there");
        refuseIssue(C, carol, 1, err(Wallets.ConsentNeeded.selector, C)); // claimed first
        refuseIssue(0, address(0), 1, err(Wallets.ZeroHolder.selector));
    }

    function testOnlyABookEntryIsClaimed() external {
        address book = token.bookWallet(C);
        vm.prank(p.issuance);
        vm.expectRevert(err(Wallets.WrongHolder.selector, book, C));
        token.claimBook(C, carol);
    }

    function testLockAndUnlock() external {
        sell(alice, A, 10);
        vm.startPrank(p.staking);
        token.lock(A, 4);
        vm.expectEmit(address(token));
        emit Locked(A, 6, 10);
        token.lock(A, 6);
        vm.expectRevert(err(Restrictions.InsufficientFreeShares.selector, A, uint256(1), uint256(0)));
        token.lock(A, 1);
        vm.expectRevert(err(Restrictions.NotLocked.selector, A, uint256(11), uint256(10)));
        token.unlock(A, 11);
        vm.expectEmit(address(token));
        emit Unlocked(A, 10, 0);
        token.unlock(A, 10);
        vm.stopPrank();
        freezeHolder(A, true);
        vm.prank(p.staking);
        vm.expectRevert(err(Restrictions.InsufficientFreeShares.selector, A, uint256(1), uint256(0)));
        token.lock(A, 1);
    }

    /// What a wallet asks before it shows a signature (ERC-5267).
    function testTheDomainOfSignatures() external view {
        (bytes1 fields, string memory name, string memory version, uint256 chain, address at, bytes32 salt, uint256[] memory more)
        = token.eip712Domain();
        yes(fields == hex"0f" && chain == block.chainid && at == address(token) && salt == 0 && more.length == 0, "fields");
        eq(keccak256(bytes.concat(bytes(name), bytes(version))), keccak256("FNX ShareToken1"), "words");
    }
}
