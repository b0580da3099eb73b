// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {Roles} from "../src/Roles.sol";
import {DepositHandler} from "./DepositHandler.sol";

/// Wallets of holders, freezes, the pause, the authorised capital, the guardian and attackers.
abstract contract WalletsHandler is DepositHandler {
    function addNewWallet(uint256 w, uint256 by, uint256 signer_) external {
        (address added, address from) = (w % 2 == 0 ? unused(w / 2) : wallet(w), wallet(by));
        bytes32 h = token.holderOf(from);
        uint256 by_ = (signer_ % 4 == 0 ? signer_ / 4 : by) % WALLETS;
        bytes memory signature = consent(FIRST_KEY + by_, added, h);
        uint256 nonce = token.nonces(h);
        bool allowed = mayMove(from) && isSenior(from) && wallet(by_) == from && !token.paused();
        allowed = allowed && token.holderOf(added) == 0 && !token.isBlocked(added) && !token.walletState(added).awaited;
        vm.prank(added);
        bool done = call(
            address(token), abi.encodeCall(token.addWallet, (h, from, nonce, block.timestamp, signature))
        );
        if (done != allowed) fail("addWallet");
        if (done && isSenior(added)) fail("a further wallet is senior at once");
        count("addWallet", done);
    }

    /// A stolen SIGNER key attests any wallet, also a book wallet, for a holder who has wallets.
    function attestStolen(uint256 w, uint256 h) external {
        bytes32 holder = holderId(h);
        address attested = w % 4 == 0 ? token.bookWallet(holderId(w / 4)) : wallet(w);
        if (walletsOf(holder) == 0 && w % 4 != 0) return;
        uint256 nonce = token.nonces(holder);
        bytes memory signature = attest(attested, holder, nonce);
        if (call(address(token), abi.encodeCall(token.register, (attested, holder, nonce, block.timestamp, signature))))
            fail("a signer attached a wallet to an existing holder");
    }

    function removeOldWallet(uint256 w, uint256 by) external {
        // A junior wallet with shares is rarely found by chance.
        address removed = by % 4 == 1 ? newJunior(w) : wallet(w);
        bool junior = !isSenior(removed);
        bytes32 h = token.holderOf(removed);
        if (by % 4 == 0 && !junior) {
            // Empty it first, so that removals happen.
            send(removed, siblingOf(removed), token.balanceOf(removed));
        }
        bool full = token.balanceOf(removed) != 0;
        (uint256 balance, uint256 locked, uint256 free) = (token.holderBalance(h), token.lockedOf(h), token.freeOf(h));
        address sender = by % 8 < 4 ? siblingOf(removed) : by % 8 < 6 ? removed : wallet(by / 8);
        bool allowed = h != 0 && token.holderOf(sender) == h && !token.isBlocked(sender) && isSenior(sender);
        allowed = allowed && !token.isBlocked(removed) && (junior || !full);
        vm.prank(sender);
        bool done = call(address(token), abi.encodeCall(token.removeWallet, (removed)));
        if (done && !allowed) fail("removeWallet");
        if (!done && allowed && walletsOf(h) != 1) fail("an owner could not remove a wallet");
        if (done && walletsOf(h) == 0 && token.holderBalance(h) != 0) fail("the last wallet was removed");
        if (token.holderBalance(h) != balance || token.lockedOf(h) != locked || token.freeOf(h) > free)
            fail("a removal changed what a holder has");
        count(junior && full ? "removeJunior" : "removeWallet", done);
    }

    /// A wallet that was just added, with half of the shares of the wallet that consented.
    function newJunior(uint256 w) private returns (address added) {
        address from = wallet(w);
        added = unused(w / WALLETS);
        bytes32 h = token.holderOf(from);
        bytes memory data = abi.encodeCall(
            token.addWallet, (h, from, token.nonces(h), block.timestamp, consent(FIRST_KEY + w % WALLETS, added, h))
        );
        vm.prank(added);
        call(address(token), data);
        send(from, added, token.balanceOf(from) / 2);
    }

    function send(address from, address to, uint256 amount) private {
        vm.prank(from);
        call(address(token), abi.encodeCall(token.transfer, (to, amount)));
    }

    function choosePayout(uint256 w, uint256 by) external {
        address sender = by % 2 == 0 ? siblingOf(wallet(w)) : wallet(by);
        bool allowed = isSenior(sender) && token.holderOf(wallet(w)) == token.holderOf(sender);
        allowed = allowed && token.holderOf(sender) != 0 && !token.isBlocked(sender) && !token.isBlocked(wallet(w));
        vm.prank(sender);
        bool done = call(address(token), abi.encodeCall(token.setPayoutAddress, (wallet(w))));
        if (done != allowed) fail("payout");
        count("payout", done);
    }

    function freezeSome(uint256 w, uint256 amount) external {
        address frozen = wallet(w);
        amount = amount % 3 == 0 ? 0 : amount % 16 == 1 ? amount : pick(amount / 3, token.balanceOf(frozen));
        vm.prank(enforcer);
        token.setFrozenTokens(frozen, amount);
        count("freeze", true);
    }

    function freezeOne(uint256 h, uint256 on) external {
        vm.prank(enforcer);
        token.setHolderFrozen(holderId(h), on % 8 == 0);
        count("freezeHolder", true);
    }

    function pauseOrNot(uint256 on) external {
        vm.prank(pauser);
        if (on % 8 == 0) count("pause", call(address(token), abi.encodeCall(token.pause, ())));
        else count("unpause", call(address(token), abi.encodeCall(token.unpause, ())));
    }

    /// To what is used, one less, or back to the start.
    function changeMaxSupply(uint256 kind) external {
        uint256 used = token.totalSupply() + token.reserved() + token.announced();
        uint256 most = kind % 8 == 0 ? used : kind % 8 == 1 ? used - 1 : maxSupply();
        vm.prank(admin);
        bool done = call(address(token), abi.encodeCall(token.setMaxSupply, (most, DOCUMENT)));
        if (done != (most >= used)) fail("the authorised capital is below what is used");
        count("maxSupply", done);
    }

    /// The guardian takes a role, tries to grant and to move, and changes nothing but that. ADMIN gives the role back.
    function guard(uint256 role_, uint256 w) external {
        uint64 role = uint64(role_ % 9);
        bytes32 before = state();
        vm.prank(guardian);
        bool done = call(address(brake), abi.encodeCall(brake.take, (role, role_ % 2 == 0 ? admin : memberOf(role % 8))));
        if (done && (role < Roles.BOARD || role > Roles.PAUSER)) fail("the guardian took what it must not");
        if (done && hasRole(role, memberOf(role % 8)) && role_ % 2 == 1) fail("the guardian could not take a role");
        tryAll(guardian, w);
        if (state() != before) fail("the guardian moved shares");
        for (uint64 r; r < 9; ++r) if (r != Roles.GUARDIAN && hasRole(r, guardian)) fail("the guardian has a role");
        if (!done) return;
        vm.prank(admin);
        authority.grantRole(role, memberOf(role), 0);
        count("take", role_ % 2 == 1);
    }

    /// Nobody without ADMIN widens a role, creates shares, or changes a limit.
    function attack(uint256 w, uint256 kind) external {
        address[7] memory operators = [registrar, enforcer, pauser, signer, treasury, board, cashier];
        bytes32 before = state();
        tryAll(kind % 2 == 0 ? wallet(w) : operators[(kind / 2) % 7], w);
        if (state() != before) fail("an attack moved shares");
    }

    /// Every role has the member that it had, and nobody else of this world has one.
    function checkRoles() external view {
        address[PLACES] memory places = this.allPlaces();
        address[8] memory contracts = [
            address(token), address(sale), address(staking), address(issuance), address(enforcement), address(rules),
            address(distributions), address(ballots)
        ];
        for (uint64 role; role < 9; ++role) {
            yes(hasRole(role, memberOf(role % 8)), "its member");
            for (uint64 other; other < 8; ++other)
                if (other != role % 8) no(hasRole(role, memberOf(other)), "another member");
            for (uint256 i; i < PLACES; ++i) no(hasRole(role, places[i]), "a wallet has a role");
            for (uint256 i; i < 8; ++i) no(hasRole(role, contracts[i]), "a contract has a role");
            yes(hasRole(role, address(brake)) == (role == Roles.OPERATIONS), "the brake");
        }
    }

    function tryAll(address who, uint256 w) private {
        bytes[12] memory calls = [
            abi.encodeCall(token.sell, (wallet(w), holderId(w), 1)),
            abi.encodeCall(token.mintReserved, (wallet(w), 1)),
            abi.encodeCall(token.issue, (holderId(w), wallet(w), 1, 0)),
            abi.encodeCall(token.claimBook, (holderId(w), wallet(w))),
            abi.encodeCall(token.forcedTransfer, (wallet(w), who, 1)),
            abi.encodeCall(token.recover, (wallet(w), who)),
            abi.encodeCall(token.setBlocked, (wallet(w), false)),
            abi.encodeCall(token.unlock, (token.holderOf(who), 1)),
            abi.encodeCall(token.lock, (holderId(w), 1)),
            abi.encodeCall(token.reserve, (1)),
            abi.encodeCall(token.setParts, (parts())),
            abi.encodeCall(token.setMaxSupply, (type(uint56).max, DOCUMENT))
        ];
        for (uint256 i; i < 12; ++i) {
            vm.prank(who);
            if (call(address(token), calls[i])) fail("an attack on the token succeeded");
        }
        tryOne(who, address(sale), abi.encodeCall(sale.setMinPrice, (1)));
        tryOne(who, address(sale), abi.encodeCall(sale.setDailyLimit, (type(uint128).max)));
        tryOne(who, address(staking), abi.encodeCall(staking.addPlan, (1, 1, 1)));
        uint64 role = uint64(w % 9);
        tryOne(who, address(authority), abi.encodeCall(IAccessManager.grantRole, (role, who, 0)));
        tryOne(who, address(authority), abi.encodeCall(IAccessManager.setRoleAdmin, (Roles.BOARD, Roles.GUARDIAN)));
        bytes memory inner = abi.encodeCall(token.setMaxSupply, (type(uint56).max, DOCUMENT));
        tryOne(who, address(authority), abi.encodeCall(IAccessManager.execute, (address(token), inner)));
    }

    function tryOne(address who, address target, bytes memory data) private {
        vm.prank(who);
        if (call(target, data)) fail("an attack on the authority or a limit succeeded");
    }
}
