// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareDistributions} from "../src/ShareDistributions.sol";
import {Desk} from "./Desk.sol";

/// Short ways to begin a split and to complete it.
abstract contract SplitDesk is Desk {
    function turnOf(bytes32 holder, address only_) internal view returns (ShareDistributions.Turn[] memory turns) {
        address[] memory wallets = new address[](1);
        wallets[0] = only_;
        turns = new ShareDistributions.Turn[](1);
        turns[0] = turnWith(holder, wallets);
    }

    function turnOf(bytes32 holder, address one, address other)
        internal view returns (ShareDistributions.Turn[] memory turns)
    {
        address[] memory wallets = new address[](2);
        (wallets[0], wallets[1]) = one < other ? (one, other) : (other, one);
        turns = new ShareDistributions.Turn[](1);
        turns[0] = turnWith(holder, wallets);
    }

    /// With all stakes of the holder.
    function turnWith(bytes32 holder, address[] memory wallets)
        internal view returns (ShareDistributions.Turn memory turn)
    {
        turn = ShareDistributions.Turn(holder, wallets, new uint256[](staking.stakesOf(holder)));
        uint256 n;
        for (uint256 id = 1; n < turn.stakeIds.length; ++id) {
            (bytes32 owner, , , , , , ) = staking.stakes(id);
            if (owner == holder) turn.stakeIds[n++] = id;
        }
    }

    function createShares(uint256 id, ShareDistributions.Turn[] memory turns) internal {
        issuance.createShares(id, turns);
    }

    function begin(uint256 id) internal {
        issuance.createShares(id, new ShareDistributions.Turn[](0));
    }

    /// Declares a split and begins it three days later.
    function beginSplit(uint32 numerator, uint32 denominator) internal returns (uint256 id) {
        id = declareShares(numerator, denominator);
        skip(3 days);
        begin(id);
    }
}
