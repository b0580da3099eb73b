// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AuctionSettlement} from "./AuctionSettlement.sol";
import {AuctionTerms} from "./AuctionTerms.sol";
import {ShareToken} from "./ShareToken.sol";

/// @title Call auctions: how an owner sells shares for money, at one fair price, without asking the bank
contract Auctions is AuctionSettlement {
    /// @param treasury_ receives what the bank earns and gets back
    /// @param minNotice_ least seconds between announcement and opening
    /// @param minOpen_ least seconds between opening and close
    /// @param lastTime_ seconds before the close in which an order only grows or takes a better price for the other side
    constructor(ShareToken shareToken_, address treasury_, uint48 minNotice_, uint48 minOpen_, uint48 lastTime_)
        AuctionTerms(shareToken_, treasury_, minNotice_, minOpen_, lastTime_)
    {}
}
