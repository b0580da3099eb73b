// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BookClaims} from "./BookClaims.sol";
import {Issuer} from "./Issuer.sol";
import {ShareDistributions} from "./ShareDistributions.sol";
import {ShareLists} from "./ShareLists.sol";
import {ShareToken} from "./ShareToken.sol";

/// @title Creates shares that are not sold: announced lists, distributions of shares, and the claims of book entries
contract Issuance is ShareLists, ShareDistributions, BookClaims {
    /// @param announceDelay_ seconds between an announcement and its issue
    /// @param claimDelay_ seconds between the claim of a book entry and its effect
    constructor(ShareToken shareToken_, uint48 announceDelay_, uint48 claimDelay_)
        Issuer(shareToken_, announceDelay_) BookClaims(claimDelay_)
    {}
}
