// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {DepositDesk} from "./DepositDesk.sol";

/// What the handlers of the invariants know: twelve wallets and five book wallets of five people, the successful calls, and
/// what must never happen, which is recorded in `violation`.
abstract contract Model is DepositDesk {
    uint256 public constant WALLETS = 12;
    uint256 public constant HOLDERS = 5;
    uint256 public constant PLACES = WALLETS + HOLDERS;
    uint256 internal constant FIRST_KEY = 0x1000;
    uint256 internal constant START_CAP = 150_000 * SHARE;

    /// Kinds of calls that are counted.
    string public constant KINDS =
        "buyToken,buyBnb,buyOdd,deposit,transfer,addWallet,removeWallet,removeJunior,payout,freeze,freezeHolder,pause,unpause,request,requestSlow,approve,veto,cancelRecovery,recover,unblock,announce,cancelOrder,force,forceExit,stake,claim,exit,renew,announceList,issueLine,issueBook,cancelList,splitShares,claimBook,cancelClaim,executeClaim,maxSupply,take,fund,enterRate,pay,payAll,reclaim,openBallot,vote,voteSigned,changeVote,nameProxy,revokeProxy,removeProxyVote,voteFor";
    mapping(bytes32 kind => uint256) public counts;

    /// What went wrong; empty when nothing did.
    string public violation;

    uint256 public boughtShares;
    uint256 public claimedShares;
    uint256 public issuedShares;
    mapping(address wallet => bool) public retired;
    /// Deriving an address is slow. The book wallets follow the others.
    address[PLACES] private places;

    /// What each holder holds in a second.
    struct Holdings_ {
        uint256[HOLDERS] shares;
        uint256 supply;
    }

    function maxSupply() internal pure override returns (uint256) {
        // Little more than the cap, so that rewards and lists reach the limit.
        return START_CAP + 2_000 * SHARE;
    }

    function priceNow() internal view override returns (uint256) {
        return sale.minPriceUsd();
    }

    function init() public virtual {
        setUp();
        for (uint256 i; i < WALLETS; ++i) places[i] = vm.addr(FIRST_KEY + i);
        for (uint256 i; i < HOLDERS; ++i) places[WALLETS + i] = token.bookWallet(holderId(i));
    }

    function system() external view returns (address, address, address, address, address) {
        return (address(token), address(sale), address(staking), address(issuance), treasury);
    }

    function allPlaces() external view returns (address[PLACES] memory) {
        return places;
    }

    function wallet(uint256 i) public view returns (address) {
        return places[i % WALLETS];
    }

    function holderId(uint256 i) public pure returns (bytes32) {
        return keccak256(abi.encode("holder", i % HOLDERS));
    }

    function placeOf(bytes32 holder) internal pure returns (bool, uint256) {
        for (uint256 h; h < HOLDERS; ++h) if (holderId(h) == holder) return (true, h);
        return (false, 0);
    }

    /// With a book entry.
    function walletsOf(bytes32 h) public view returns (uint256 n) {
        for (uint256 i; i < PLACES; ++i) if (token.holderOf(places[i]) == h) ++n;
    }

    function heldBack(address w) public view returns (uint256) {
        uint256 frozen = token.getFrozenTokens(w);
        return frozen < token.balanceOf(w) ? frozen : token.balanceOf(w);
    }

    /// Balance - locked - frozen of all wallets, counted again.
    function modelFree(bytes32 h) public view returns (uint256) {
        uint256 bindings;
        uint256 sum;
        if (h == 0 || token.holderFrozen(h)) return 0;
        for (uint256 i; i < PLACES; ++i) {
            if (token.holderOf(places[i]) != h) continue;
            sum += token.balanceOf(places[i]);
            bindings += heldBack(places[i]);
        }
        bindings += token.lockedOf(h);
        return bindings < sum ? sum - bindings : 0;
    }

    function mayMove(address w) internal view returns (bool) {
        return token.holderOf(w) != 0 && !token.isBlocked(w) && !token.holderFrozen(token.holderOf(w));
    }

    function isSenior(address w) internal view returns (bool) {
        return block.timestamp >= token.walletState(w).seniorAt;
    }

    function siblingOf(address w) internal view returns (address) {
        for (uint256 i; i < WALLETS; ++i)
            if (wallet(i) != w && token.holderOf(wallet(i)) == token.holderOf(w)) return wallet(i);
        return w;
    }

    function richest(bytes32 h) internal view returns (address best) {
        for (uint256 i; i < WALLETS; ++i) {
            address w = wallet(i);
            if (token.holderOf(w) == h && (best == address(0) || token.balanceOf(w) > token.balanceOf(best))) best = w;
        }
    }

    /// A wallet that nobody has, when there is one.
    function unused(uint256 seed) internal view returns (address w) {
        for (uint256 i; i < WALLETS; ++i) {
            w = wallet(seed % WALLETS + i);
            if (token.holderOf(w) == 0 && !token.isBlocked(w)) return w;
        }
    }

    /// What each holder holds in this second, which then passes.
    function recordOf() internal returns (Holdings_ memory r) {
        for (uint256 i; i < PLACES; ++i) {
            (bool known, uint256 h) = placeOf(token.holderOf(places[i]));
            if (!known) continue;
            r.shares[h] += token.balanceOf(places[i]);
            r.supply += token.balanceOf(places[i]);
        }
        advance(1);
    }

    /// All balances and all holders: nothing of it changes when nobody may move shares.
    function state() internal view returns (bytes32 hash) {
        for (uint256 i; i < PLACES; ++i) {
            hash = keccak256(abi.encode(hash, token.balanceOf(places[i]), token.holderOf(places[i])));
        }
    }

    /// At a limit: zero, one below, exactly, one above; or any value up to it.
    function pick(uint256 seed, uint256 limit) internal pure returns (uint256) {
        uint256 kind = seed % 8;
        if (kind == 0) return limit;
        if (kind == 1) return limit + 1;
        if (kind == 2) return limit == 0 ? 0 : limit - 1;
        if (kind == 3) return 0;
        return limit == 0 ? 0 : (seed / 8) % limit;
    }

    function advance(uint256 time) internal {
        skip(time);
    }

    /// Goes to a second, unless it has passed.
    function advanceTo(uint256 time) internal {
        if (time > block.timestamp) advance(time - block.timestamp);
    }

    function call(address to, bytes memory data) internal returns (bool done) {
        (done, ) = to.call(data);
    }

    function fail(string memory what) internal {
        violation = what;
    }

    function count(string memory kind, bool done) internal {
        if (done) ++counts[keccak256(bytes(kind))];
    }
}
