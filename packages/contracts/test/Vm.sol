// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

/// The cheat codes of forge that the tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function warp(uint256 time) external;
    function setEvmVersion(string calldata version) external;
    function chainId(uint256 id) external;
    function deal(address account, uint256 wei_) external;
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function addr(uint256 key) external pure returns (address);
    function signP256(uint256 key, bytes32 digest) external pure returns (bytes32 r, bytes32 s);
    function publicKeyP256(uint256 key) external pure returns (uint256 x, uint256 y);
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function expectRevert(bytes calldata error) external;
    function expectEmit(address emitter) external;
    function etch(address account, bytes calldata code) external;
    function lastCallGas() external view returns (uint64 limit, uint64 total, uint64 memory_, int64 refund, uint64 left);
    function assume(bool condition) external pure;
    function snapshotState() external returns (uint256 id);
    function revertToState(uint256 id) external returns (bool done);
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function writeLine(string calldata path, string calldata line) external;
    function writeFile(string calldata path, string calldata text) external;
}
