// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {DistributionNotices} from "../src/DistributionNotices.sol";
import {Distributions} from "../src/Distributions.sol";
import {Desk} from "./Desk.sol";
import {BlockingToken} from "./Doubles.sol";
import {Trees} from "./Trees.sol";

/// Tax that is withheld from distributions, and holders with another rate.
contract DistributionTaxTest is Desk {
    event RateEntered(uint256 indexed id, bytes32 indexed holder, uint256 bps);
    event Paid(uint256 indexed id, bytes32 indexed holder, address to, uint256 net, uint256 tax);
    event TaxPaid(uint256 indexed id, address indexed wallet, uint256 amount);

    uint256 private constant EACH = 1e18;
    address private office = address(0x7A8);
    bytes32[] private leaves;

    /// A is exempt, B has 12.5 %; C has the rate of all.
    function setUp() public override {
        super.setUp();
        buy(alice, A, 100 * SHARE);
        buy(bob, B, 100 * SHARE);
        buy(carol, C, 100 * SHARE);
        skip(1 days);
        leaves.push(leaf(A, 0));
        leaves.push(leaf(B, 1_250));
    }

    function leaf(bytes32 holder, uint256 bps) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(keccak256(abi.encode(holder, bps))));
    }

    function withExceptions(uint32 count) private view returns (DistributionNotices.Tax memory) {
        return DistributionNotices.Tax(3_500, office, Trees.rootOf(leaves), count);
    }

    function enter(uint256 id, bytes32 holder, uint16 bps, uint256 index) private {
        distributions.enterRate(id, holder, bps, Trees.proofOf(leaves, index));
    }

    function refuseEnter(uint256 id, bytes32 holder, uint16 bps, uint256 index) private {
        bytes32[] memory proof = Trees.proofOf(leaves, index);
        vm.expectRevert(err(Distributions.WrongRate.selector, holder));
        distributions.enterRate(id, holder, bps, proof);
    }

    function testTaxIsWithheldAtThePayment() external {
        uint256 id = distributeTaxed(usdt, EACH, DistributionNotices.Tax(3_500, office, 0, 0));
        eq(distributions.rateOf(id, A), 3_500, "rate");
        eq(distributions.owed(id, A), 100e18, "owed before tax");
        vm.expectEmit(address(distributions));
        emit Paid(id, A, alice, 65e18, 35e18);
        vm.expectEmit(address(distributions));
        emit TaxPaid(id, office, 35e18);
        distributions.pay(id, list(A));
        eq(usdt.balanceOf(alice), 65e18, "net");
        distributions.pay(id, list(B, C));
        vm.recordLogs();
        distributions.pay(id, list(A)); // nothing is left to pay or to withhold
        eq(vm.getRecordedLogs().length, 0, "nothing happens");
        eq(usdt.balanceOf(office), 105e18, "the office has the sum of the events");
        eq(usdt.balanceOf(address(distributions)), 0, "all paid");
    }

    function testAHolderWithAnotherRate() external {
        uint256 id = distributeTaxed(usdt, EACH, withExceptions(2));
        vm.expectEmit(address(distributions));
        emit RateEntered(id, A, 0);
        enter(id, A, 0, 0);
        enter(id, B, 1_250, 1);
        eq(distributions.rateOf(id, A), 0, "exempt");
        eq(distributions.rateOf(id, B), 1_250, "reduced");
        distributions.pay(id, list(A, B));
        distributions.pay(id, list(C));
        eq(usdt.balanceOf(alice), 100e18, "exempt");
        eq(usdt.balanceOf(bob), 87.5e18, "reduced");
        eq(usdt.balanceOf(carol), 65e18, "the rate of all");
        eq(usdt.balanceOf(office), 47.5e18, "tax");
    }

    /// A payment at the wrong rate could not be taken back.
    function testNobodyIsPaidBeforeAllRatesAreEntered() external {
        uint256 id = distributeTaxed(usdt, EACH, withExceptions(2));
        vm.expectRevert(err(Distributions.RatesMissing.selector, uint256(2)));
        distributions.pay(id, list(C));
        enter(id, B, 1_250, 1);
        vm.expectRevert(err(Distributions.RatesMissing.selector, uint256(1)));
        distributions.pay(id, list(C));
        enter(id, A, 0, 0);
        distributions.pay(id, list(C));
    }

    /// More exceptions were declared than there are: the payments wait 30 days.
    function testTooManyExceptionsWereDeclared() external {
        uint256 id = distributeTaxed(usdt, EACH, withExceptions(3));
        enter(id, A, 0, 0);
        enter(id, B, 1_250, 1);
        skip(30 days - 1);
        vm.expectRevert(err(Distributions.RatesMissing.selector, uint256(1)));
        distributions.pay(id, list(A));
        skip(1);
        distributions.pay(id, list(A, B));
        eq(usdt.balanceOf(alice), 100e18, "exempt");
        eq(usdt.balanceOf(bob), 87.5e18, "reduced");
    }

    /// Fewer were declared: the others are still entered, until their holders are paid.
    function testTooFewExceptionsWereDeclared() external {
        leaves.push(leaf(C, 500));
        uint256 id = distributeTaxed(usdt, EACH, withExceptions(1));
        enter(id, A, 0, 0);
        distributions.pay(id, list(B));
        eq(usdt.balanceOf(bob), 65e18, "the rate of all");
        refuseEnter(id, B, 1_250, 1); // too late: what was withheld would be told wrongly
        vm.prank(dave);
        enter(id, C, 500, 2);
        eq(distributions.distributions(id).missing, 0, "none missing");
        distributions.pay(id, list(C));
        eq(usdt.balanceOf(carol), 95e18, "reduced");
        eq(usdt.balanceOf(office), 40e18, "tax");
    }

    function testRatesAreThoseOfTheTree() external {
        uint256 id = distributeTaxed(usdt, EACH, withExceptions(2));
        refuseEnter(id, A, 1, 0);
        refuseEnter(id, C, 0, 0);
        refuseEnter(id, A, 0, 1);
        enter(id, A, 0, 0);
        refuseEnter(id, A, 0, 0); // once
        uint256 other = distributeTaxed(usdt, EACH, DistributionNotices.Tax(3_500, office, 0, 0));
        refuseEnter(other, A, 0, 0);
        leaves.push(leaf(C, 10_001)); // more than all
        id = distributeTaxed(usdt, EACH, withExceptions(3));
        refuseEnter(id, C, 10_001, 2);
    }

    function refuse(uint16 bps, address wallet, bytes32 root, uint32 count) private {
        vm.prank(board);
        vm.expectRevert(err(DistributionNotices.WrongTax.selector));
        distributions.announce(
            block.timestamp + 14 days, usdt, 1, DOCUMENT, DistributionNotices.Tax(bps, wallet, root, count)
        );
    }

    function testWrongTax() external {
        refuse(10_001, office, 0, 0);
        refuse(3_500, address(0), 0, 0);
        refuse(0, address(0), DOCUMENT, 1);
        refuse(0, office, DOCUMENT, 0);
        refuse(0, office, 0, 1);
        distributeTaxed(usdt, 1, DistributionNotices.Tax(10_000, office, 0, 0));
        distributeTaxed(usdt, 1, DistributionNotices.Tax(0, office, 0, 0));
    }

    /// The tax waits for the next payment; who is refused himself pays none.
    function testATokenThatRefusesTheTaxWallet() external {
        BlockingToken blocking = new BlockingToken();
        uint256 id = distributeTaxed(blocking, EACH, DistributionNotices.Tax(3_500, office, 0, 0));
        blocking.list(office);
        distributions.pay(id, list(A));
        eq(blocking.balanceOf(alice), 65e18, "paid");
        eq(distributions.distributions(id).withheld, 35e18, "withheld");
        eq(distributions.distributions(id).remaining, 200e18, "remaining");
        distributions.pay(id, list(B));
        eq(distributions.distributions(id).withheld, 70e18, "summed");
        blocking.unlist(office);
        blocking.list(carol);
        distributions.pay(id, list(C));
        eq(blocking.balanceOf(office), 70e18, "paid with the next payment");
        eq(distributions.distributions(id).remaining, 100e18, "carol is still owed");
        eq(distributions.distributions(id).withheld, 0, "and no tax of hers");
    }

    /// Exceptions that nobody entered in six years do not keep the money.
    function testReclaimWithholdsTaxAndNeedsNoRates() external {
        buy(alice, A, 1);
        buy(bob, B, 1);
        buy(carol, C, 1);
        uint256 id = distributeTaxed(usdt, EACH + 6e5, withExceptions(2));
        uint256 part = 100e18 + 1e12 + 6e7; // and 0.6, of which 2 are left together
        enter(id, A, 0, 0);
        skip(2190 days);
        uint256 rest = usdt.balanceOf(board);
        vm.prank(board);
        distributions.reclaim(id, list(A, C));
        eq(usdt.balanceOf(alice), part, "exempt");
        eq(usdt.balanceOf(carol), (part * 65) / 100, "the rate of all");
        eq(usdt.balanceOf(office), (part * 35) / 100, "tax");
        Distributions.Distribution memory d = distributions.distributions(id);
        eq(usdt.balanceOf(board) - rest + d.remaining, part + 2, "the rest");
        eq(usdt.balanceOf(board) - rest, 1, "the rounding, but what B may need");
    }
}
