// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BookClaims} from "./BookClaims.sol";
import {Issuer} from "./Issuer.sol";
import {ShareDistributions} from "./ShareDistributions.sol";
import {ShareLists} from "./ShareLists.sol";
import {ShareToken} from "./ShareToken.sol";

/// @title Creates shares that are not sold: announced lists, distributions of shares, and the claims of book entries
contract Issuance is ShareLists, ShareDistributions, BookClaims {
    constructor(ShareToken shareToken_) Issuer(shareToken_) {}
}
