// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {ShareToken} from "../src/ShareToken.sol";

/// An ordinary pay token with 18 decimals.
contract PayToken is ERC20("Pay", "PAY") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// Takes one percent of each transfer.
contract FeeToken is PayToken {
    function _update(address from, address to, uint256 value) internal override {
        if (from == address(0)) return super._update(from, to, value);
        super._update(from, to, value - value / 100);
        super._update(from, address(0xFEE), value / 100);
    }
}

/// Pays one unit more than it was told to, out of nothing.
contract BonusToken is PayToken {
    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from != address(0)) super._update(address(0), to, 1);
    }
}

/// Answers `true` and moves nothing.
contract LyingToken is PayToken {
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return true;
    }
}

/// Answers `false` and moves nothing.
contract RefusingToken is PayToken {
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return false;
    }
}

/// Refuses listed senders and recipients, as USDC does.
contract BlockingToken is PayToken {
    error Listed();

    mapping(address => bool) public listed;

    function list(address account) external {
        listed[account] = true;
    }

    function unlist(address account) external {
        listed[account] = false;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from != address(0) && (listed[from] || listed[to])) revert Listed();
        super._update(from, to, value);
    }
}

/// Moves, but returns nothing, as old tokens do.
contract SilentToken {
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// Calls the sender before it moves, as ERC-777 does.
contract HookToken is PayToken {
    function _update(address from, address to, uint256 value) internal override {
        if (from.code.length != 0) ContractBuyer(payable(from)).tokensToSend();
        super._update(from, to, value);
    }
}

/// A wallet that is a contract: ERC-1271 by the key of its owner. It can re-enter the sale.
contract ContractBuyer {
    address private immutable OWNER;
    ShareSale private sale;
    bytes private again;
    /// What the nested call returned.
    bytes public nested;

    constructor(address owner) {
        OWNER = owner;
    }

    receive() external payable {
        tokensToSend();
    }

    function reenterWith(ShareSale sale_, bytes calldata call) external {
        sale = sale_;
        again = call;
    }

    function tokensToSend() public {
        if (again.length == 0) return;
        bytes memory call = again;
        delete again;
        (, nested) = address(sale).call(call);
    }

    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory) {
        (bool done, bytes memory answer) = to.call{value: value}(data);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        return answer;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, , ) = ECDSA.tryRecoverCalldata(hash, signature);
        return signer == OWNER ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Sends many calls in one transaction, as Multicall3 does.
contract Batch {
    function run(address to, bytes[] calldata calls) external {
        for (uint256 i; i < calls.length; ++i) {
            (bool done, ) = to.call(calls[i]);
            require(done, "a call of the batch failed");
        }
    }
}

/// A price feed that answers what it is told.
contract Feed {
    uint8 public decimals;
    int256 public answer;
    uint256 public updatedAt;

    constructor(uint8 decimals_, int256 answer_) {
        decimals = decimals_;
        set(answer_, block.timestamp);
    }

    function set(int256 answer_, uint256 updatedAt_) public {
        answer = answer_;
        updatedAt = updatedAt_;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, answer, updatedAt, updatedAt, 1);
    }
}

/// A pay token with 6 decimals.
contract SmallToken is PayToken {
    function decimals() public pure override returns (uint8) {
        return 6;
    }
}

/// Tries to buy with the money that it is just being paid, and to cancel the order that pays it.
contract GreedyTreasury {
    ShareSale private sale;
    bytes private purchase;
    bytes32 private orderId;
    bool public bought;
    bool public cancelled;

    function prepare(ShareSale sale_, bytes calldata purchase_, bytes32 orderId_) external {
        (sale, purchase, orderId) = (sale_, purchase_, orderId_);
    }

    receive() external payable {
        (bought, ) = address(sale).call{value: msg.value}(purchase);
        (cancelled, ) = address(sale).call(abi.encodeCall(sale.cancel, (orderId)));
    }
}

/// Pays another holder while it pays one, as a recipient's hook could.
contract NestingToken is PayToken {
    address private target;
    bytes private nested;
    bool public done;
    bytes public answer;

    function nest(address target_, bytes calldata nested_) external {
        (target, nested) = (target_, nested_);
    }

    function _update(address from, address to, uint256 value) internal override {
        bytes memory call = nested;
        delete nested;
        if (call.length != 0) (done, answer) = target.call(call);
        super._update(from, to, value);
    }
}
