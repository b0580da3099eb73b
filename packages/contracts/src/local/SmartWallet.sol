// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

/// A wallet that is a contract, as Safe and Argent are: it vouches for its owner's signatures
/// (EIP-1271) and sends what its owner tells it to. For local chains only.
contract SmartWallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(
            hash,
            uint8(signature[64]),
            bytes32(signature[0:32]),
            bytes32(signature[32:64])
        );
        return signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function execute(address to, uint256 value, bytes calldata data) external {
        require(msg.sender == owner, "not the owner");
        (bool done, ) = to.call{value: value}(data);
        require(done, "call failed");
    }
}
