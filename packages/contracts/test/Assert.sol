// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {IERC7943Fungible} from "../src/IERC7943.sol";
import {Managed} from "../src/Managed.sol";
import {Vm} from "./Vm.sol";

/// Comparisons, and errors as forge expects them.
abstract contract Assert {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    error Unequal(string what, uint256 actual, uint256 expected);
    error Untrue(string what);

    function eq(uint256 actual, uint256 expected, string memory what) internal pure {
        if (actual != expected) revert Unequal(what, actual, expected);
    }

    function eq(address actual, address expected, string memory what) internal pure {
        if (actual != expected) revert Untrue(what);
    }

    function eq(bytes32 actual, bytes32 expected, string memory what) internal pure {
        if (actual != expected) revert Untrue(what);
    }

    function yes(bool value, string memory what) internal pure {
        if (!value) revert Untrue(what);
    }

    function no(bool value, string memory what) internal pure {
        if (value) revert Untrue(what);
    }

    function err(bytes4 selector) internal pure returns (bytes memory) {
        return abi.encodePacked(selector);
    }

    function err(bytes4 selector, bytes32 a) internal pure returns (bytes memory) {
        return abi.encodePacked(selector, a);
    }

    function err(bytes4 selector, uint256 a) internal pure returns (bytes memory) {
        return abi.encodePacked(selector, a);
    }

    function err(bytes4 selector, address a) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, a);
    }

    function err(bytes4 selector, address a, bytes32 b) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, a, b);
    }

    function err(bytes4 selector, address a, uint256 b, uint256 c) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, a, b, c);
    }

    function err(bytes4 selector, bytes32 a, uint256 b, uint256 c) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, a, b, c);
    }

    function err(bytes4 selector, bytes32 a, uint256 b) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, a, b);
    }

    function err(bytes4 selector, address a, uint256 b) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, a, b);
    }

    function err(bytes4 selector, uint256 a, uint256 b) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, a, b);
    }

    function missing(address account, uint64 role) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(Managed.MissingRole.selector, account, role);
    }

    function cannotReceive(address account) internal pure returns (bytes memory) {
        return err(IERC7943Fungible.ERC7943CannotReceive.selector, account);
    }

    function tooMuch(address account, uint256 balance, uint256 amount) internal pure returns (bytes memory) {
        return abi.encodeWithSignature("ERC20InsufficientBalance(address,uint256,uint256)", account, balance, amount);
    }

    function casts(uint8 bits, uint256 value) internal pure returns (bytes memory) {
        return abi.encodeWithSignature("SafeCastOverflowedUintDowncast(uint8,uint256)", bits, value);
    }
}
