// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Roles} from "../src/Roles.sol";
import {SaleTerms} from "../src/SaleTerms.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {Wallets} from "../src/Wallets.sol";
import {IERC7943Fungible} from "../src/IERC7943.sol";
import {Desk} from "./Desk.sol";
import {ContractBuyer} from "./Doubles.sol";

/// Each rule of a quote.
contract ShareSaleTest is Desk {
    event Bought(
        bytes32 indexed orderId,
        address indexed buyer,
        bytes32 indexed holder,
        address payToken,
        uint256 payAmount,
        uint256 shares,
        bytes32 agreementHash
    );
    event Cancelled(address indexed buyer, bytes32 indexed orderId);

    function usd(uint256 shares) internal returns (ShareSale.Quote memory) {
        return quoteOf(alice, A, address(usdt), shares);
    }

    function testBuysWithATokenForTheFirstTime() external {
        ShareSale.Quote memory q = usd(50 * SHARE);
        bytes memory signature = signQuote(q);
        fund(alice, address(usdt), q.payAmount);
        vm.expectEmit(address(sale));
        emit Bought(q.orderId, alice, A, address(usdt), 500e18, 50 * SHARE, q.agreementHash);
        vm.prank(alice);
        sale.buy(q, signature);
        eq(token.balanceOf(alice), 50 * SHARE, "shares");
        eq(token.holderOf(alice), A, "registered");
        eq(usdt.balanceOf(treasury), 500e18, "treasury");
        eq(usdt.balanceOf(address(sale)), 0, "the sale keeps nothing");
        yes(sale.settled(q.orderId), "settled");
        eq(sale.sold(), 50 * SHARE, "sold");
        buy(alice, A, SHARE);
        eq(token.balanceOf(alice), 51 * SHARE, "again");
    }

    function testBuysWithBnb() external {
        ShareSale.Quote memory q = quoteOf(alice, A, address(0), 60 * SHARE);
        send(q);
        eq(treasury.balance, 1e18, "60 shares of 10 USD are one BNB of 600 USD");
        eq(token.balanceOf(alice), 60 * SHARE, "shares");
    }

    function testBuysWithAContractWallet() external {
        ContractBuyer safe = new ContractBuyer(bob);
        ShareSale.Quote memory q = quoteOf(address(safe), B, address(0), 60 * SHARE);
        vm.deal(address(safe), 1e18);
        safe.execute(address(sale), 1e18, abi.encodeCall(sale.buy, (q, signQuote(q))));
        eq(token.balanceOf(address(safe)), 60 * SHARE, "shares");
    }

    // security(Money 15.4.2): Check and action are one transaction of the contract, or one statement under the customer's lock
    function testAnOrderIsUsedOnce() external {
        ShareSale.Quote memory q = usd(SHARE);
        send(q);
        refuse(q, err(SaleTerms.OrderUsed.selector, q.orderId));
        q.shares = 2 * SHARE; // the same order in another quote
        q.payAmount *= 2;
        refuse(q, err(SaleTerms.OrderUsed.selector, q.orderId));
    }

    // security(Money 2.3.1)
    function testAnAlteredQuoteIsRefused() external {
        ShareSale.Quote memory q = usd(SHARE);
        bytes memory good = signQuote(q);
        bytes memory invalid = err(SaleTerms.InvalidSignature.selector);
        q.orderId = keccak256("other");
        refuseWith(q, good, invalid);
        q = usd(SHARE);
        good = signQuote(q);
        q.holder = B;
        refuseWith(q, good, invalid);
        q.holder = A;
        q.buyer = bob;
        refuseWith(q, good, invalid);
        q.buyer = alice;
        q.payToken = address(0);
        refuseWith(q, good, invalid);
        q.payToken = address(usdt);
        q.payAmount += 1;
        refuseWith(q, good, invalid);
        q.payAmount -= 1;
        q.shares += 1;
        refuseWith(q, good, invalid);
        q.shares -= 1;
        q.validUntil += 1;
        refuseWith(q, good, invalid);
        q.validUntil -= 1;
        q.agreementHash = 0;
        refuseWith(q, good, invalid);
    }

    // security(Money 2.3.1)
    function testASignatureAlteredInAnyByteIsRefused() external {
        ShareSale.Quote memory q = usd(SHARE);
        bytes memory good = signQuote(q);
        bytes memory invalid = err(SaleTerms.InvalidSignature.selector);
        for (uint256 i; i < 65; ++i) {
            bytes memory bad = bytes.concat(good);
            bad[i] = bytes1(uint8(bad[i]) ^ 1);
            refuseWith(q, bad, invalid);
        }
        refuseWith(q, "", invalid);
        refuseWith(q, bytes.concat(good, hex"00"), invalid);
        sendWith(q, good);
    }

    function testTheOtherFormOfASignatureIsRefused() external {
        ShareSale.Quote memory q = usd(SHARE);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(SIGNER_KEY, digestOf(q, block.chainid, address(sale)));
        uint256 order = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
        bytes memory flipped = abi.encodePacked(r, order - uint256(s), v == 27 ? uint8(28) : uint8(27));
        refuseWith(q, flipped, err(SaleTerms.InvalidSignature.selector));
    }

    // security(Money replay)
    function testQuotesOfAnotherChainContractOrSignerAreRefused() external {
        ShareSale.Quote memory q = usd(SHARE);
        bytes memory invalid = err(SaleTerms.InvalidSignature.selector);
        refuseWith(q, signed(SIGNER_KEY, digestOf(q, 97, address(sale))), invalid);
        refuseWith(q, signed(SIGNER_KEY, digestOf(q, block.chainid, address(token))), invalid);
        refuseWith(q, signed(ALICE_KEY, digestOf(q, block.chainid, address(sale))), invalid);
        bytes memory good = signQuote(q);
        vm.chainId(97); // a fork of the chain
        refuseWith(q, good, invalid);
        vm.chainId(56);
        takeRole(Roles.SIGNER, signer);
        refuseWith(q, good, invalid); // revoking ends all live quotes
    }

    // security(Money 2.3.1)
    function testTheSenderIsTheBuyer() external {
        ShareSale.Quote memory q = usd(SHARE);
        bytes memory good = signQuote(q);
        vm.prank(bob);
        vm.expectRevert(err(SaleTerms.WrongBuyer.selector, alice));
        sale.buy(q, good);
    }

    function testTheTreasuryCannotPayItself() external {
        refuse(quoteOf(treasury, B, address(0), SHARE), err(SaleTerms.WrongBuyer.selector, treasury));
    }

    function testAQuoteOfAnotherHolderIsRefused() external {
        register(alice, A);
        refuse(quoteOf(alice, B, address(usdt), SHARE), err(Wallets.WalletTaken.selector, alice, A));
    }

    function testTime() external {
        ShareSale.Quote memory q = usd(SHARE);
        q.validUntil = block.timestamp + 1 hours + 1;
        refuse(q, err(SaleTerms.QuoteTooFarAhead.selector, q.validUntil));
        q.validUntil = block.timestamp + 1 hours;
        bytes memory good = signQuote(q);
        skip(1 hours + 1);
        refuseWith(q, good, err(SaleTerms.QuoteExpired.selector, q.validUntil));
        vm.warp(q.validUntil);
        usdtFeed.set(1e8, q.validUntil);
        sendWith(q, good); // the last second
    }

    function testZeroSharesAreRefused() external {
        ShareSale.Quote memory q = usd(SHARE);
        q.shares = 0;
        refuse(q, err(SaleTerms.ZeroShares.selector));
    }

    function testCancel() external {
        ShareSale.Quote memory q = usd(SHARE);
        vm.prank(bob); // another sender's cancellation has no effect
        sale.cancel(q.orderId);
        no(sale.cancelled(alice, q.orderId), "not alice's");
        send(q);
        vm.prank(alice);
        vm.expectRevert(err(SaleTerms.OrderUsed.selector, q.orderId));
        sale.cancel(q.orderId);
        q = usd(SHARE);
        vm.expectEmit(address(sale));
        emit Cancelled(alice, q.orderId);
        vm.prank(alice);
        sale.cancel(q.orderId);
        refuse(q, err(SaleTerms.OrderCancelled.selector, q.orderId));
        no(sale.settled(q.orderId), "not settled");
    }

    function testBuyersWhoMayNotReceive() external {
        register(alice, A);
        freezeHolder(A, true);
        bytes memory error = err(IERC7943Fungible.ERC7943CannotReceive.selector, alice);
        refuse(usd(SHARE), error);
        freezeHolder(A, false);
        request(alice, bob, A);
        refuse(usd(SHARE), error);
    }
}
