// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Deposits} from "../src/Deposits.sol";
import {IERC7943Fungible} from "../src/IERC7943.sol";
import {Roles} from "../src/Roles.sol";
import {SaleTerms} from "../src/SaleTerms.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {Wallets} from "../src/Wallets.sol";
import {DepositDesk} from "./DepositDesk.sol";
import {ContractBuyer} from "./Doubles.sol";

/// Each rule of a deposit's two signatures.
contract DepositsTest is DepositDesk {
    event DepositIssued(
        bytes32 indexed orderId,
        address indexed buyer,
        bytes32 indexed holder,
        string currency,
        uint256 amount,
        uint256 shares,
        bytes32 entryHash
    );

    bytes private bySigner = err(SaleTerms.InvalidSignature.selector);
    bytes private byCashier = err(Deposits.InvalidCashierSignature.selector);

    function euros(uint256 shares) internal returns (Deposits.Deposit memory) {
        return depositOf(alice, A, shares);
    }

    function testAnyoneSubmitsADeposit() external {
        Deposits.Deposit memory d = euros(50 * SHARE);
        bytes32[] memory batch = list(hashOf(d));
        bytes memory first = signDeposit(d);
        bytes memory second = signBatch(batch);
        vm.expectEmit(address(sale));
        emit DepositIssued(d.orderId, alice, A, "EUR", 46_297, 50 * SHARE, d.entryHash);
        vm.prank(carol);
        sale.issueFor(d, first, batch, second);
        eq(token.balanceOf(alice), 50 * SHARE, "shares");
        eq(token.holderOf(alice), A, "registered");
        yes(sale.settled(d.orderId), "settled");
        yes(sale.entryUsed(d.entryHash), "used");
        eq(sale.sold(), 50 * SHARE, "sold");
        eq(sale.available(), DAILY / 2, "not of the daily limit of purchases");
        issue(euros(SHARE));
        eq(token.balanceOf(alice), 51 * SHARE, "again");
    }

    function testABatchOfMany() external {
        Deposits.Deposit[3] memory d = [euros(SHARE), depositOf(bob, B, 2 * SHARE), depositOf(carol, C, 3 * SHARE)];
        bytes32[] memory batch = new bytes32[](3);
        for (uint256 i; i < 3; ++i) batch[i] = hashOf(d[i]);
        bytes memory second = signBatch(batch);
        // In any order, and one that fails stops no other.
        sale.issueFor(d[2], signDeposit(d[2]), batch, second);
        sale.issueFor(d[0], signDeposit(d[0]), batch, second);
        bytes32[] memory some = list(batch[0], batch[1]);
        refuseSigned(d[1], signDeposit(d[1]), some, second, byCashier);
        sale.issueFor(d[1], signDeposit(d[1]), batch, second);
        eq(sale.sold(), 6 * SHARE, "sold");
    }

    function testADepositOutsideTheBatchIsRefused() external {
        Deposits.Deposit memory d = euros(SHARE);
        bytes32[] memory batch = list(hashOf(euros(SHARE)));
        bytes memory error = err(Deposits.NotInBatch.selector);
        refuseSigned(d, signDeposit(d), batch, signBatch(batch), error);
        refuseSigned(d, signDeposit(d), new bytes32[](0), signBatch(batch), error);
    }

    function testAnAlteredDepositIsRefused() external {
        Deposits.Deposit memory d = euros(SHARE);
        for (uint256 field; field < 8; ++field) {
            Deposits.Deposit memory e = altered(d, field);
            bytes32[] memory batch = list(hashOf(e));
            refuseSigned(e, signDeposit(d), batch, signBatch(batch), bySigner);
            bytes memory signedBefore = signBatch(list(hashOf(d)));
            refuseSigned(e, signDeposit(e), batch, signedBefore, byCashier);
            refuseSigned(e, signDeposit(e), list(hashOf(d)), signedBefore, err(Deposits.NotInBatch.selector));
        }
        issue(d);
    }

    /// A copy with another value in one field.
    function altered(Deposits.Deposit memory d, uint256 field) private returns (Deposits.Deposit memory e) {
        e = abi.decode(abi.encode(d), (Deposits.Deposit));
        Deposits.Deposit memory other = depositOf(bob, B, 2 * SHARE);
        if (field == 0) e.orderId = other.orderId;
        if (field == 1) e.buyer = other.buyer;
        if (field == 2) e.holder = other.holder;
        if (field == 3) e.currency = "USD";
        if (field == 4) e.amount = other.amount;
        if (field == 5) e.shares = other.shares;
        if (field == 6) e.entryHash = other.entryHash;
        if (field == 7) e.validUntil += 1;
    }

    function testEachRoleSignsItsPart() external {
        Deposits.Deposit memory d = euros(SHARE);
        bytes32[] memory batch = list(hashOf(d));
        bytes32 one = inSale(hashOf(d));
        bytes32 all = inSale(batchHash(batch));
        refuseSigned(d, signed(CASHIER_KEY, one), batch, signBatch(batch), bySigner);
        refuseSigned(d, signed(REGISTRAR_KEY, one), batch, signBatch(batch), bySigner);
        refuseSigned(d, "", batch, signBatch(batch), bySigner);
        refuseSigned(d, signDeposit(d), batch, signed(SIGNER_KEY, all), byCashier);
        refuseSigned(d, signDeposit(d), batch, signed(REGISTRAR_KEY, all), byCashier);
        refuseSigned(d, signDeposit(d), batch, "", byCashier);
        refuseSigned(d, signDeposit(d), batch, signed(CASHIER_KEY, one), byCashier);
    }

    function testOnePersonWithBothRolesIsNotTwo() external {
        Deposits.Deposit memory d = euros(SHARE);
        bytes32[] memory batch = list(hashOf(d));
        vm.startPrank(admin);
        authority.grantRole(Roles.CASHIER, signer, 0);
        authority.grantRole(Roles.SIGNER, cashier, 0);
        vm.stopPrank();
        refuseSigned(d, signDeposit(d), batch, signed(SIGNER_KEY, inSale(batchHash(batch))), byCashier);
        refuseSigned(d, signed(CASHIER_KEY, inSale(hashOf(d))), batch, signBatch(batch), byCashier);
        issue(d);
    }

    function testARoleTakenAwayEndsItsSignatures() external {
        Deposits.Deposit memory d = euros(SHARE);
        takeRole(Roles.CASHIER, cashier);
        refuseDeposit(d, byCashier);
        vm.prank(admin);
        authority.grantRole(Roles.CASHIER, cashier, 0);
        takeRole(Roles.SIGNER, signer);
        refuseDeposit(d, bySigner);
    }

    function testOfAnotherChainOrContractIsRefused() external {
        Deposits.Deposit memory d = euros(SHARE);
        bytes32[] memory batch = list(hashOf(d));
        (bytes memory first, bytes memory second) = (signDeposit(d), signBatch(batch));
        bytes32 elsewhere = typed("FNX ShareSale", block.chainid, address(token), hashOf(d));
        refuseSigned(d, signed(SIGNER_KEY, elsewhere), batch, second, bySigner);
        elsewhere = typed("FNX ShareSale", block.chainid, address(token), batchHash(batch));
        refuseSigned(d, first, batch, signed(CASHIER_KEY, elsewhere), byCashier);
        vm.chainId(97); // a fork of the chain
        refuseSigned(d, first, batch, second, bySigner);
    }

    function testAnOrderAndAnEntryAreUsedOnce() external {
        Deposits.Deposit memory d = euros(SHARE);
        issue(d);
        refuseDeposit(d, err(SaleTerms.OrderUsed.selector, d.orderId));
        Deposits.Deposit memory again = euros(SHARE);
        again.orderId = d.orderId;
        refuseDeposit(again, err(SaleTerms.OrderUsed.selector, d.orderId));
        again = euros(SHARE);
        again.entryHash = d.entryHash;
        refuseDeposit(again, err(Deposits.EntryUsed.selector, d.entryHash));
    }

    function testAnOrderIsPaidInOneWay() external {
        Deposits.Deposit memory d = euros(SHARE);
        ShareSale.Quote memory q = quoteOf(alice, A, address(usdt), SHARE);
        q.orderId = d.orderId;
        send(q);
        refuseDeposit(d, err(SaleTerms.OrderUsed.selector, d.orderId));
        d = euros(SHARE);
        issue(d);
        q.orderId = d.orderId;
        refuse(q, err(SaleTerms.OrderUsed.selector, d.orderId));
    }

    function testACancelledOrderBuysNothing() external {
        Deposits.Deposit memory d = euros(SHARE);
        vm.prank(bob); // another's cancellation has no effect
        sale.cancel(d.orderId);
        issue(d);
        d = euros(SHARE);
        vm.prank(alice);
        sale.cancel(d.orderId);
        refuseDeposit(d, err(SaleTerms.OrderCancelled.selector, d.orderId));
    }

    function testTime() external {
        Deposits.Deposit memory d = euros(SHARE);
        d.validUntil = block.timestamp + 7 days + 1;
        refuseDeposit(d, err(SaleTerms.QuoteTooFarAhead.selector, d.validUntil));
        d.validUntil = block.timestamp + 7 days;
        skip(7 days + 1);
        refuseDeposit(d, err(SaleTerms.QuoteExpired.selector, d.validUntil));
        vm.warp(d.validUntil);
        eurFeed.set(EURO, d.validUntil);
        issue(d); // the last second
    }

    function testTheTreasuryBuysNothing() external {
        refuseDeposit(depositOf(treasury, B, SHARE), err(SaleTerms.WrongBuyer.selector, treasury));
    }

    function testZeroSharesAreRefused() external {
        Deposits.Deposit memory d = euros(SHARE);
        d.shares = 0;
        refuseDeposit(d, err(SaleTerms.ZeroShares.selector));
    }

    function testTheRegisterRefusesAsInAPurchase() external {
        Deposits.Deposit memory d = euros(SHARE);
        register(alice, A);
        refuseDeposit(depositOf(alice, B, SHARE), err(Wallets.WalletTaken.selector, alice, A));
        refuseDeposit(depositOf(bob, A, SHARE), err(Wallets.ConsentNeeded.selector, A));
        freezeHolder(A, true);
        refuseDeposit(d, err(IERC7943Fungible.ERC7943CannotReceive.selector, alice));
        freezeHolder(A, false);
        pause();
        refuseDeposit(d, abi.encodeWithSignature("EnforcedPause()"));
        no(sale.entryUsed(d.entryHash), "can be issued later");
    }

    /// A purchase whose payment calls back cannot issue a deposit in between.
    function testCannotBeReentered() external {
        ContractBuyer payee = new ContractBuyer(bob);
        vm.etch(treasury, address(payee).code);
        Deposits.Deposit memory d = depositOf(bob, B, SHARE);
        bytes32[] memory batch = list(hashOf(d));
        ContractBuyer(payable(treasury)).reenterWith(
            sale, abi.encodeCall(sale.issueFor, (d, signDeposit(d), batch, signBatch(batch)))
        );
        send(quoteOf(alice, A, address(0), SHARE));
        bytes memory refused = ContractBuyer(payable(treasury)).nested();
        eq(bytes32(refused), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector), "refused");
        issue(d);
    }
}
