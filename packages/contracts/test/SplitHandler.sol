// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareDistributions} from "../src/ShareDistributions.sol";
import {IssuanceHandler} from "./IssuanceHandler.sol";

/// A split from its announcement to its end, among everything that others left behind. It changes no ratio of anything.
abstract contract SplitHandler is IssuanceHandler {
    struct Stake_ {
        uint256 amount;
        uint256 promised;
        uint256 claimable;
    }

    /// What a split scales.
    struct Before {
        uint256[HOLDERS] shares;
        uint256[HOLDERS] lockedUp;
        uint256[PLACES] balances;
        uint256[PLACES] frozen;
        uint256 supply;
        uint256 price;
        uint256 left;
        uint256[4] limits;
        Stake_[] stakes;
    }

    function splitSome(uint256 ratio, uint256 order) external {
        order %= 1_000;
        for (uint256 id = 1; id <= lists.length; ++id)
            if (!lists[id - 1].cancelled && token.announced() != 0) cancelList(id);
        (uint32 numerator, uint32 denominator) = (uint32(1 + (ratio % 3)), uint32(1_000 + (ratio / 3) % 1_000));
        vm.prank(board);
        uint256 id_ = issuance.declareShares(numerator, denominator, DOCUMENT);
        (, uint48 ended) = token.lastSplit();
        advance(3 days);
        advanceTo(ended + 30 days);
        if (token.paused()) advance(7 days);
        Before memory b = readAll();
        if (!call(address(issuance), abi.encodeCall(issuance.createShares, (id_, new ShareDistributions.Turn[](0))))) {
            uint256 used = token.totalSupply() + token.reserved();
            uint256 more = (used * numerator) / denominator + (staking.lastStakeId() + 1) * 1_203;
            if (used + more <= token.maxSupply()) fail("a split did not begin");
            vm.prank(guardian);
            issuance.cancelShares(id_);
            return;
        }
        complete(id_, order);
        issuedShares += token.totalSupply() - b.supply;
        (uint256 to, uint256 from) = (uint256(numerator) + denominator, denominator);
        scaleModel(to, from);
        compare(b, readAll(), to, from);
        count("splitShares", true);
    }

    /// All holders, beginning with any of them; those without shares first, since the last with some ends it. Nothing moves in between.
    function complete(uint256 id, uint256 order) private {
        for (uint256 i; i < 2 * HOLDERS && token.paused(); ++i) {
            if ((token.holderBalance(holderId(order + i)) == 0) != (i < HOLDERS)) continue;
            address w = wallet(order / 8 + i);
            vm.prank(w);
            if (call(address(token), abi.encodeCall(token.transfer, (wallet(order), 0)))) fail("moved inside a split");
            vm.prank(w);
            if (call(address(staking), abi.encodeCall(staking.exit, (1 + order % 8)))) fail("left inside a split");
            ShareDistributions.Turn[] memory turns = new ShareDistributions.Turn[](1);
            turns[0] = turnWith(holderId(order + i), placesOf(holderId(order + i)));
            issuance.createShares(id, turns);
        }
        if (token.paused() || token.announced() != 0) fail("a split did not end");
    }

    /// In ascending order.
    function placesOf(bytes32 h) private view returns (address[] memory list_) {
        address[PLACES] memory all = this.allPlaces();
        list_ = new address[](walletsOf(h));
        uint256 n;
        for (uint256 i; i < PLACES; ++i) {
            if (token.holderOf(all[i]) != h) continue;
            uint256 k = n++;
            for (; k != 0 && list_[k - 1] > all[i]; --k) list_[k] = list_[k - 1];
            list_[k] = all[i];
        }
    }

    function readAll() private view returns (Before memory b) {
        address[PLACES] memory all = this.allPlaces();
        for (uint256 i; i < PLACES; ++i) {
            // A freeze of an address that nobody has stays as it is.
            bool isHeld = token.holderOf(all[i]) != 0;
            (b.balances[i], b.frozen[i]) = (token.balanceOf(all[i]), isHeld ? token.getFrozenTokens(all[i]) : 0);
        }
        for (uint256 h; h < HOLDERS; ++h) {
            b.shares[h] = token.holderBalance(holderId(h));
            (b.lockedUp[h], ) = rules.lockedUpOf(holderId(h));
        }
        (b.supply, b.price, b.left) = (token.totalSupply(), sale.minPriceUsd(), sale.cap() - sale.sold());
        b.limits = [sale.dailyLimit() / 2, sale.available(), sale.depositLimit() / 2, sale.depositsAvailable()];
        b.stakes = new Stake_[](staking.lastStakeId());
        for (uint256 i; i < b.stakes.length; ++i) {
            (, , , , uint256 amount, uint256 reward, uint256 claimed) = staking.stakes(i + 1);
            b.stakes[i] = Stake_(amount, reward - claimed, staking.claimable(i + 1));
        }
    }

    function compare(Before memory b, Before memory a, uint256 to, uint256 from) private {
        for (uint256 i; i < PLACES; ++i) {
            same(a.balances[i], b.balances[i] * to, from, 1, "a wallet's part");
            uint256 frozen = (b.frozen[i] * to + from - 1) / from;
            if (a.frozen[i] != (frozen < type(uint64).max ? frozen : type(uint64).max)) fail("a frozen amount");
        }
        for (uint256 h; h < HOLDERS; ++h) {
            if (a.shares[h] != (b.shares[h] * to) / from) fail("a holder's part");
            same(a.lockedUp[h], b.lockedUp[h] * to, from, lockUps.length, "a lock-up");
        }
        same(a.supply, b.supply * to, from, HOLDERS, "the supply");
        if (a.price != (b.price * from + to - 1) / to) fail("the minimum price");
        same(a.left, b.left * to, from, 1, "what is left of the cap");
        for (uint256 i; i < 4; ++i) same(a.limits[i], b.limits[i] * to, from, 1, "a day's limit");
        for (uint256 i; i < b.stakes.length; ++i) {
            same(a.stakes[i].amount, b.stakes[i].amount * to, from, 1, "a stake");
            same(a.stakes[i].promised, b.stakes[i].promised * to, from, 4, "a reward");
            same(a.stakes[i].claimable, b.stakes[i].claimable * to, from, 4, "what is claimable");
        }
    }

    /// Within so many millionths.
    function same(uint256 after_, uint256 scaled, uint256 from, uint256 dust, string memory what) private {
        uint256 expected = scaled / from;
        if (after_ > expected + dust || after_ + dust < expected) fail(what);
    }

    function scaleModel(uint256 to, uint256 from) private {
        for (uint256 i; i < lockUps.length; ++i) lockUps[i].shares = (lockUps[i].shares * to + from - 1) / from;
        for (uint256 i; i < buyShares.length; ++i) buyShares[i] = (buyShares[i] * to) / from;
        for (uint256 i; i < sizes.length; ++i) sizes[i] = (sizes[i] * to) / from;
    }
}
