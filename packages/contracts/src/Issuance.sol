// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BookClaims} from "./BookClaims.sol";
import {Issuer} from "./Issuer.sol";
import {ShareDistributions} from "./ShareDistributions.sol";
import {ShareLists} from "./ShareLists.sol";
import {ShareToken} from "./ShareToken.sol";
import {IRecordTimes} from "./Splits.sol";

/// @title Creates shares that are not sold: announced lists, distributions of shares, and the claims of book entries
contract Issuance is ShareLists, ShareDistributions, BookClaims {
    /// @param distributions_ and `ballots_` announce record times, near which no split begins
    /// @param announceDelay_ seconds between an announcement and its issue
    /// @param claimDelay_ seconds between the claim of a book entry and its effect
    constructor(
        ShareToken shareToken_,
        IRecordTimes distributions_,
        IRecordTimes ballots_,
        uint48 announceDelay_,
        uint48 claimDelay_
    ) Issuer(shareToken_, announceDelay_) ShareDistributions(distributions_, ballots_) BookClaims(claimDelay_) {}
}
