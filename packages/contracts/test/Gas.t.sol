// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareSale} from "../src/ShareSale.sol";
import {DistributionNotices} from "../src/DistributionNotices.sol";
import {ShareDistributions} from "../src/ShareDistributions.sol";
import {ShareLists} from "../src/ShareLists.sol";
import {Base} from "./Base.sol";
import {GasAuctions} from "./GasAuctions.sol";
import {GasPasskeys} from "./GasPasskeys.sol";
import {Trees} from "./Trees.sol";

/// Measures what users pay. Run with `--isolate`, so that each call is a transaction of its own: cold storage, 21 000
/// gas and calldata included. `packages/contracts/build/gas.ts` reads the file it writes.
contract GasTest is GasAuctions, GasPasskeys {
    uint256 private constant HOLDERS = 100;

    string private lines;

    function setUp() public override(Base, GasPasskeys) {
        super.setUp();
        // A system in use: other holders have bought, staked and claimed before.
        buy(bob, B, 1_000 * SHARE);
        send(quoteOf(bob, B, address(0), 1_000 * SHARE));
        stake(bob, QUARTER, 100 * SHARE);
        vm.deal(treasury, 1 ether);
        skip(1 hours);
    }

    function testGas() external {
        address[3] memory extra = [address(0x101), address(0x102), address(0x103)];
        ShareSale.Quote memory q = quoteOf(alice, A, address(usdt), 500 * SHARE);
        usdt.mint(alice, q.payAmount * 4);
        vm.prank(alice);
        usdt.approve(address(sale), q.payAmount);
        note("approve");
        measureBuy("buyUsdtFirst", q, 0);
        skip(60);
        q = quoteOf(alice, A, address(usdt), 500 * SHARE);
        vm.prank(alice);
        usdt.approve(address(sale), q.payAmount);
        measureBuy("buyUsdtLater", q, 0);
        skip(60);
        q = quoteOf(carol, C, address(0), 500 * SHARE);
        vm.deal(carol, 100 ether);
        measureBuy("buyBnbFirst", q, q.payAmount);
        skip(60);
        q = quoteOf(carol, C, address(0), 500 * SHARE);
        measureBuy("buyBnbLater", q, q.payAmount);
        skip(60);
        measureTransfers(extra);
        measureStakes();
        measureBallots();
        measureDistributions();
        measureLists();
        measureAuctions();
        measurePasskeys();
        string memory path = ".data/forge/gas.json";
        vm.writeFile(path, string.concat("{", lines, "}"));
    }

    function measureTransfers(address[3] memory extra) private {
        register(extra[0], keccak256("D"));
        note("register");
        skip(60);
        transfer(alice, extra[0], 10 * SHARE);
        note("transferToNewHolder");
        skip(60);
        transfer(alice, bob, 10 * SHARE);
        note("transfer");
        skip(60);
        addWallet(ALICE_KEY, extra[1], A);
        note("addWallet");
        transfer(alice, extra[1], 10 * SHARE);
        note("transferOwnEmpty");
        skip(60);
        transfer(alice, extra[1], 10 * SHARE);
        note("transferOwn");
    }

    function measureStakes() private {
        skip(60);
        stake(alice, QUARTER, 50 * SHARE);
        note("stakeFirst");
        skip(60);
        stake(alice, FLEXIBLE, 50 * SHARE);
        note("stake");
        skip(91 days);
        buy(bob, B, SHARE);
        skip(60);
        vm.prank(alice);
        staking.claim(2);
        note("claim");
        skip(60);
        vm.prank(alice);
        staking.renew(3);
        note("renew");
        skip(60);
        vm.prank(alice);
        staking.exit(2);
        note("exit");
        skip(30 days);
        buy(bob, B, SHARE);
        skip(60);
        vm.prank(alice);
        staking.exit(3);
        note("exitWithReward");
    }

    function measureBallots() private {
        skip(60);
        uint256 id = openBallot(3, 7 days);
        note("openBallot");
        // The first vote for any of the first four choices writes their common slot.
        vm.prank(carol);
        ballots.vote(id, 3);
        note("voteFirst");
        vm.prank(bob);
        ballots.vote(id, 1);
        note("vote");
        ballots.voteBySignature(id, alice, 2, 0, wordsOf(3), signVote(ALICE_KEY, id, alice, 2, 0));
        note("voteBySignature");
        vm.prank(alice);
        ballots.vote(id, 1);
        note("changeVote");
        id = openBallot(3, 7 days);
        ballots.nameProxy(id, bob, carol, 0, 0, wordsOf(3), signProxy(BOB_KEY, id, bob, carol, 0, 0));
        note("nameProxy");
        ballots.nameProxy(id, alice, carol, 0, 0, wordsOf(3), signProxy(ALICE_KEY, id, alice, carol, 0, 0));
        vm.prank(carol);
        ballots.voteFor(id, list(A, B), 3);
        note("voteForTwo");
    }

    /// For each holder of a batch of 100, who have moved shares since: the dearest lookup of the record time.
    function measureDistributions() private {
        bytes32[] memory holders = new bytes32[](HOLDERS);
        for (uint256 i; i < HOLDERS; ++i) {
            holders[i] = keccak256(abi.encode("gas", i));
            buy(address(uint160(0x10000 + i)), holders[i], SHARE);
        }
        skip(60);
        uint256 first = distribute(usdt, 1e15);
        uint256 second = distribute(usdt, 1e15);
        note("fund");
        skip(60);
        for (uint256 i; i < HOLDERS; ++i) transfer(address(uint160(0x10000 + i)), bob, 1);
        distributions.pay(first, holders);
        noteEach("payHolderFirst", HOLDERS);
        distributions.pay(second, holders);
        noteEach("payHolder", HOLDERS);
        skip(60);
        distributions.pay(distribute(usdt, 1e15), list(B));
        note("payAlone");
        measureTax(holders);
        measureShares(holders);
    }

    /// The same with tax, and a tenth of the holders with another rate.
    function measureTax(bytes32[] memory holders) private {
        bytes32[] memory leaves = new bytes32[](HOLDERS / 10);
        for (uint256 i; i < leaves.length; ++i) {
            leaves[i] = keccak256(abi.encodePacked(keccak256(abi.encode(holders[i], uint256(0)))));
        }
        DistributionNotices.Tax memory tax = DistributionNotices.Tax(
            3_500, address(0x7A8), Trees.rootOf(leaves), uint32(leaves.length)
        );
        uint256 id = distributeTaxed(usdt, 1e15, tax);
        note("fundTaxed");
        for (uint256 i; i < leaves.length; ++i) {
            distributions.enterRate(id, holders[i], 0, Trees.proofOf(leaves, i));
        }
        note("enterRate");
        distributions.pay(id, holders);
        noteEach("payHolderTaxed", HOLDERS);
    }

    function measureShares(bytes32[] memory holders) private {
        skip(1 days);
        uint256 id = declareShares(1, 10);
        note("declareShares");
        skip(3 days);
        ShareDistributions.Turn[] memory turns = new ShareDistributions.Turn[](HOLDERS);
        for (uint256 i; i < HOLDERS; ++i) turns[i] = turnOf(holders[i], token.payoutAddress(holders[i]))[0];
        // The others would be left in an open split.
        uint256 before = vm.snapshotState();
        begin(id);
        note("beginShares");
        issuance.createShares(id, turns);
        noteEach("createHolderShares", HOLDERS);
        string memory measured = lines;
        vm.revertToState(before);
        lines = measured;
        vm.prank(guardian);
        issuance.cancelShares(id);
    }

    /// A list of 100 lines: half of the holders have a wallet, half get a book entry.
    function measureLists() private {
        ShareLists.Line[] memory lines = new ShareLists.Line[](HOLDERS);
        for (uint256 i; i < HOLDERS; ++i) {
            address wallet = i % 2 == 0 ? address(uint160(0x20000 + i)) : address(0);
            lines[i] = line(i, keccak256(abi.encode("list", i)), wallet, 10 * SHARE);
        }
        uint256 id = announceList(lines, HOLDERS * 10 * SHARE);
        note("announceList");
        bytes32[][] memory proofs = proofsOf(leavesOf(lines));
        skip(3 days);
        issuance.issue(id, lines, proofs);
        noteEach("issueLine", HOLDERS);
        bytes32 holder = lines[1].holder;
        claimBook(holder, address(0x30000));
        note("claimBook");
        skip(2 days);
        issuance.executeClaim(holder);
        note("executeClaim");
    }

    function measureBuy(string memory name, ShareSale.Quote memory q, uint256 value) private {
        bytes memory signature = signQuote(q);
        vm.prank(q.buyer);
        sale.buy{value: value}(q, signature);
        note(name);
    }

    function note(string memory name) internal override(GasAuctions, GasPasskeys) {
        noteEach(name, 1);
    }

    function noteEach(string memory name, uint256 count) internal override {
        (, uint64 whole, , , ) = vm.lastCallGas();
        uint256 total = whole / count;
        string memory comma = bytes(lines).length == 0 ? "" : ",";
        lines = string.concat(lines, comma, '"', name, '":', decimal(total));
    }

    function decimal(uint256 value) private pure returns (string memory) {
        if (value < 10) return string(abi.encodePacked(uint8(48 + value)));
        return string.concat(decimal(value / 10), string(abi.encodePacked(uint8(48 + (value % 10)))));
    }
}
