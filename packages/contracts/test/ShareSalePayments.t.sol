// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareSale} from "../src/ShareSale.sol";
import {Desk} from "./Desk.sol";
import {
    BlockingToken,
    BonusToken,
    ContractBuyer,
    FeeToken,
    HookToken,
    LyingToken,
    RefusingToken,
    SilentToken
} from "./Doubles.sol";

/// Payments that are not exact, and pay tokens that misbehave.
contract ShareSalePaymentsTest is Desk {
    function usd(uint256 shares) internal returns (ShareSale.Quote memory) {
        return quoteOf(alice, A, address(usdt), shares);
    }

    function accept(address payToken) internal {
        vm.prank(admin);
        sale.setCurrency(payToken, address(usdtFeed), 18, 1 days);
    }

    // security(Money wrong amount or token)
    function testPayTokensThatDoNotPayExactly() external {
        address[3] memory tokens = [address(new FeeToken()), address(new BonusToken()), address(new LyingToken())];
        uint256[3] memory received = [uint256(9.9e18), 10e18 + 1, 0];
        for (uint256 i; i < 3; ++i) {
            accept(tokens[i]);
            refuse(
                quoteOf(alice, A, tokens[i], SHARE),
                abi.encodeWithSelector(ShareSale.PaymentShort.selector, 10e18, received[i])
            );
        }
    }

    // security(Money wrong amount or token)
    function testPayTokensThatAnswerFalseOrNothing() external {
        RefusingToken refusing = new RefusingToken();
        accept(address(refusing));
        refuse(
            quoteOf(alice, A, address(refusing), SHARE),
            abi.encodeWithSignature("SafeERC20FailedOperation(address)", refusing)
        );
        SilentToken silent = new SilentToken();
        accept(address(silent));
        ShareSale.Quote memory q = quoteOf(alice, A, address(silent), SHARE);
        send(q); // nothing is fine, as long as the money arrives
        eq(silent.balanceOf(treasury), q.payAmount, "treasury");
    }

    function testAPayTokenThatBlocksTheBuyer() external {
        BlockingToken blocking = new BlockingToken();
        accept(address(blocking));
        blocking.list(alice);
        refuse(quoteOf(alice, A, address(blocking), SHARE), err(BlockingToken.Listed.selector));
        send(quoteOf(bob, B, address(blocking), SHARE));
    }

    function testMissingOrSpentAllowance() external {
        ShareSale.Quote memory q = usd(SHARE);
        bytes memory good = signQuote(q);
        usdt.mint(alice, q.payAmount);
        bytes4 selector = bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)"));
        vm.prank(alice);
        vm.expectRevert(err(selector, address(sale), uint256(0), q.payAmount));
        sale.buy(q, good);
        vm.prank(alice);
        usdt.approve(address(sale), q.payAmount - 1);
        vm.prank(alice);
        vm.expectRevert(err(selector, address(sale), q.payAmount - 1, q.payAmount));
        sale.buy(q, good);
        no(sale.settled(q.orderId), "nothing happened");
        // The money spent between approval and purchase.
        vm.startPrank(alice);
        usdt.approve(address(sale), q.payAmount);
        usdt.transfer(bob, 1);
        bytes4 balance = bytes4(keccak256("ERC20InsufficientBalance(address,uint256,uint256)"));
        vm.expectRevert(err(balance, alice, q.payAmount - 1, q.payAmount));
        sale.buy(q, good);
        vm.stopPrank();
        vm.prank(bob);
        usdt.transfer(alice, 1);
        vm.prank(alice); // the same quote still works: a refused purchase uses nothing up
        sale.buy(q, good);
    }

    // security(Money 15.4.2)
    function testReentranceIsRefused() external {
        HookToken hook = new HookToken();
        accept(address(hook));
        ContractBuyer safe = new ContractBuyer(bob);
        ShareSale.Quote memory outer = quoteOf(address(safe), B, address(hook), SHARE);
        ShareSale.Quote memory inner = quoteOf(address(safe), B, address(0), SHARE);
        safe.reenterWith(sale, abi.encodeCall(sale.buy, (inner, signQuote(inner))));
        hook.mint(address(safe), outer.payAmount);
        safe.execute(address(hook), 0, abi.encodeCall(hook.approve, (address(sale), outer.payAmount)));
        safe.execute(address(sale), 0, abi.encodeCall(sale.buy, (outer, signQuote(outer))));
        eq(
            keccak256(safe.nested()),
            keccak256(abi.encodeWithSignature("ReentrancyGuardReentrantCall()")),
            "the nested purchase"
        );
        eq(token.balanceOf(address(safe)), SHARE, "only the outer one");
    }

    // security(Money wrong amount or token): Exactly the price arrives in the treasury, or nothing happens
    function testBnbMustBeExact() external {
        ShareSale.Quote memory q = quoteOf(alice, A, address(0), 60 * SHARE);
        bytes memory good = signQuote(q);
        bytes memory error = err(ShareSale.WrongAmount.selector, uint256(1e18));
        vm.deal(alice, 5e18);
        vm.startPrank(alice);
        vm.expectRevert(error);
        sale.buy{value: 1e18 - 1}(q, good);
        vm.expectRevert(error);
        sale.buy{value: 1e18 + 1}(q, good);
        vm.expectRevert(error);
        sale.buy(q, good);
        vm.stopPrank();
        q = usd(SHARE); // none with a token
        good = signQuote(q);
        fund(alice, address(usdt), q.payAmount);
        vm.prank(alice);
        vm.expectRevert(err(ShareSale.WrongAmount.selector, uint256(0)));
        sale.buy{value: 1}(q, good);
    }

    function testATreasuryThatRefusesBnb() external {
        vm.etch(treasury, hex"5f5ffd");
        refuse(quoteOf(alice, A, address(0), SHARE), err(ShareSale.PaymentFailed.selector));
    }
}
