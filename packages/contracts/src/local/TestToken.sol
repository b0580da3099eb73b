// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A payment token of 18 decimals whose whole supply one address receives. For local chains only.
contract TestToken is ERC20 {
    constructor(string memory name_, string memory symbol_, uint256 supply, address receiver) ERC20(name_, symbol_) {
        _mint(receiver, supply);
    }
}
