// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

/// A Chainlink-like price feed that anyone may set. For local chains only.
contract PriceFeed {
    uint8 public constant decimals = 8;
    int256 public answer;
    /// How old the answer pretends to be, in seconds.
    uint256 public age;
    /// Of what, in what: "BNB / USD".
    string public description;

    constructor(int256 answer_, string memory description_) {
        (answer, description) = (answer_, description_);
    }

    function set(int256 answer_, uint256 age_) external {
        answer = answer_;
        age = age_;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        uint256 at = block.timestamp - age;
        return (1, answer, at, at, 1);
    }
}
