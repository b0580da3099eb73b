// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Base} from "./Base.sol";

/// ISIN, terms and documents.
contract InstrumentTest is Base {
    event IsinSet(string isin);
    event DocumentUpdated(bytes32 indexed name, string uri, bytes32 hash);

    function testIsin() external {
        eq(bytes(token.isin()).length, 0, "not assigned yet");
        vm.expectEmit(address(token));
        emit IsinSet("LI0123456789");
        vm.prank(admin);
        token.setIsin("LI0123456789");
        eq(keccak256(bytes(token.isin())), keccak256("LI0123456789"), "isin");
    }

    function testDocumentsAreReadBackWithTheirHash() external {
        vm.expectEmit(address(token));
        emit DocumentUpdated("terms", "https://bank.example/terms.pdf", DOCUMENT);
        vm.prank(admin);
        token.setDocument("terms", "https://bank.example/terms.pdf", DOCUMENT);
        (string memory uri, bytes32 hash, ) = token.terms();
        eq(keccak256(bytes(uri)), keccak256("https://bank.example/terms.pdf"), "uri");
        eq(hash, DOCUMENT, "hash");
        uint256 time;
        (uri, hash, time) = token.documents("terms");
        eq(hash, DOCUMENT, "document");
        eq(time, block.timestamp, "time");
        vm.prank(admin);
        token.setDocument("terms", "", 0); // withdrawn
        (uri, hash, ) = token.terms();
        eq(hash, bytes32(0), "none");
    }
}
