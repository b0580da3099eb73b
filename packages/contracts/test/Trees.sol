// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

/// Merkle trees of hashed leaves: pairs are sorted, and an odd last one moves up.
library Trees {
    function rootOf(bytes32[] memory leaves) internal pure returns (bytes32) {
        while (leaves.length > 1) leaves = above(leaves);
        return leaves[0];
    }

    function proofOf(bytes32[] memory leaves, uint256 index) internal pure returns (bytes32[] memory proof) {
        bytes32[] memory path = new bytes32[](32);
        uint256 n;
        for (; leaves.length > 1; (leaves, index) = (above(leaves), index / 2))
            if (index ^ 1 < leaves.length) path[n++] = leaves[index ^ 1];
        proof = new bytes32[](n);
        for (uint256 i; i < n; ++i) proof[i] = path[i];
    }

    function above(bytes32[] memory leaves) private pure returns (bytes32[] memory parents) {
        parents = new bytes32[]((leaves.length + 1) / 2);
        for (uint256 i; i < parents.length; ++i) {
            (bytes32 a, uint256 next) = (leaves[2 * i], 2 * i + 1);
            if (next == leaves.length) parents[i] = a;
            else parents[i] = a < leaves[next] ? hash(a, leaves[next]) : hash(leaves[next], a);
        }
    }

    function hash(bytes32 a, bytes32 b) private pure returns (bytes32) {
        return keccak256(bytes.concat(a, b));
    }
}
