// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Managed} from "./Managed.sol";
import {Roles} from "./Roles.sol";

/// @title What names the share outside of the chain: ISIN, terms, documents
/// @notice Documents have a name, a place and a hash, as in ERC-1643.
abstract contract Instrument is Managed {
    struct Document {
        string uri;
        bytes32 hash;
        uint256 time;
    }

    /// @notice International Securities Identification Number (ISO 6166); empty until it is assigned.
    string public isin;
    mapping(bytes32 name => Document) private _documents;

    event IsinSet(string isin);
    /// @notice `hash` is zero when the document was withdrawn.
    event DocumentUpdated(bytes32 indexed name, string uri, bytes32 hash);

    /// @notice The call names the hash of a document.
    error NoDocument();

    /// @notice ADMIN.
    function setIsin(string calldata isin_) external only(Roles.ADMIN) {
        isin = isin_;
        emit IsinSet(isin_);
    }

    /// @notice Publishes a document, replaces the one of this name, or withdraws it (zero hash). ADMIN.
    /// @param hash of its content
    function setDocument(bytes32 name, string calldata uri, bytes32 hash) external only(Roles.ADMIN) {
        _documents[name] = Document(uri, hash, block.timestamp);
        emit DocumentUpdated(name, uri, hash);
    }

    /// @notice Where a document is, the hash of its content, and when it was set (Unix time).
    function documents(bytes32 name) public view returns (string memory uri, bytes32 hash, uint256 time) {
        Document storage document = _documents[name];
        return (document.uri, document.hash, document.time);
    }

    /// @notice The document "terms": the terms of the share.
    function terms() external view returns (string memory uri, bytes32 hash, uint256 time) {
        return documents("terms");
    }
}
