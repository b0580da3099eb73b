// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ShareStaking} from "./ShareStaking.sol";
import {ShareToken} from "./ShareToken.sol";

/// @title How many shares of a holder are on sale in auctions
library OnSale {
    /// @dev Locked shares are staked or on sale. Those of a staking contract that was replaced count as on sale.
    function onSale(ShareToken token, bytes32 holder) internal view returns (uint256) {
        (, address staking, , , ) = token.parts();
        uint256 staked = staking == address(0) ? 0 : ShareStaking(staking).stakedOf(holder);
        return Math.saturatingSub(token.lockedOf(holder), staked);
    }
}
