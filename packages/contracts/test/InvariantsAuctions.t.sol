// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AuctionTerms, Order, Side, State} from "../src/AuctionTerms.sol";
import {Auctions} from "../src/Auctions.sol";
import {ShareStaking} from "../src/ShareStaking.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {AuctionHandler} from "./AuctionHandler.sol";
import {PayToken} from "./Doubles.sol";
import {Vm} from "./Vm.sol";

/// What holds of shares and money after each call of any sequence of rounds.
contract InvariantsAuctionsTest {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    AuctionHandler private handler;
    ShareToken private token;
    Auctions private auctions;
    ShareStaking private staking;
    PayToken private usdt;
    uint256 private supply;

    error Broken(string what);

    function setUp() external {
        handler = new AuctionHandler();
        handler.init();
        (address a, address b, address c, address d) = handler.system();
        (token, auctions, staking, usdt) = (ShareToken(a), Auctions(b), ShareStaking(c), PayToken(d));
        supply = token.totalSupply();
    }

    function targetContracts() external view returns (address[] memory list) {
        list = new address[](1);
        list[0] = address(handler);
    }

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function targetSelectors() external view returns (FuzzSelector[] memory list) {
        bytes4[16] memory all = [
            handler.announceSome.selector,
            handler.placeSome.selector,
            handler.wait.selector,
            handler.placeSome.selector,
            handler.placeSome.selector,
            handler.placeSome.selector,
            handler.placeSome.selector,
            handler.freezeSome.selector,
            handler.strikeSome.selector,
            handler.clearSome.selector,
            handler.settleSome.selector,
            handler.settleSome.selector,
            handler.collectSome.selector,
            handler.withdrawSome.selector,
            handler.pauseOrNot.selector,
            handler.stakeOrSend.selector
        ];
        bytes4[] memory selectors = new bytes4[](16);
        for (uint256 i; i < 16; ++i) selectors[i] = all[i];
        list = new FuzzSelector[](1);
        list[0] = FuzzSelector(address(handler), selectors);
    }

    /// forge-config: default.invariant.runs = 60
    // security(Money an auction)
    function invariantRounds() external view {
        if (bytes(handler.violation()).length != 0) revert Broken(handler.violation());
        (uint256 owed, uint256 offered) = (auctions.credit(address(usdt), 0), 0);
        uint256 held;
        for (uint256 i; i <= handler.TRADERS(); ++i) {
            bool bank = i == handler.TRADERS();
            bytes32 h = bank ? bytes32(0) : handler.holder(i);
            uint256 sales;
            for (uint256 id = 1; id <= auctions.lastRoundId(); ++id) {
                AuctionTerms.Round memory r = auctions.round(id);
                sales += openOf(auctions.orders(id, Side.Sale, h));
                owed += leftOf(r, auctions.orders(id, Side.Bid, h));
            }
            if (bank) {
                offered = sales;
                continue;
            }
            owed += auctions.credit(address(usdt), h);
            held += token.balanceOf(handler.trader(i));
            ensure(token.lockedOf(h) == staking.stakedOf(h) + sales, "locked = stakes + open sales");
            ensure(token.lockedOf(h) <= token.holderBalance(h), "locked <= balance");
        }
        ensure(held == token.totalSupply(), "all shares are held");
        ensure(held == supply + handler.created() - handler.burnt(), "shares are conserved");
        ensure(token.reserved() == promised() + offered, "reserved = rewards + what the bank offers");
        uint256 money = usdt.balanceOf(address(auctions));
        ensure(money >= owed, "money held >= owed");
        ensure(money - owed <= handler.orders(), "less than a unit for each order stays");
    }

    /// A line per run, as the other invariants.
    function afterInvariant() external {
        string memory broken = handler.checkFills();
        if (bytes(broken).length != 0) revert Broken(broken);
        this.invariantRounds();
        broken = handler.checkBids();
        if (bytes(broken).length != 0) revert Broken(broken);
        bytes memory kinds = bytes(handler.KINDS());
        bytes memory name;
        string memory line;
        for (uint256 i; i <= kinds.length; ++i) {
            if (i < kinds.length && kinds[i] != ",") {
                name = bytes.concat(name, kinds[i]);
                continue;
            }
            line = string.concat(line, string(name), handler.counts(keccak256(name)) == 0 ? "=0 " : "=1 ");
            name = "";
        }
        vm.writeLine(".data/forge/invariant-runs.txt", line);
    }

    function openOf(Order memory o) private pure returns (uint256) {
        return o.shares - o.settled;
    }

    /// What is left of the money of a bid: at its limit, or at the price once it is fixed.
    function leftOf(AuctionTerms.Round memory r, Order memory o) private pure returns (uint256) {
        uint256 price = uint256(r.firstPrice) + uint256(o.isFixed ? r.tick : o.tick) * r.step;
        return (o.shares * price + 999_999) / 1e6 - (o.settled * price + 999_999) / 1e6;
    }

    function promised() private view returns (uint256 sum) {
        for (uint256 id = 1; id <= staking.lastStakeId(); ++id) {
            (, , , , , uint256 reward, uint256 claimed) = staking.stakes(id);
            sum += reward - claimed;
        }
    }

    function ensure(bool condition, string memory what) private pure {
        if (!condition) revert Broken(what);
    }
}
