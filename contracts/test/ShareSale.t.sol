// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Holders} from "../src/Holders.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {IERC7943Fungible} from "../src/IERC7943.sol";
import {Base} from "./Base.sol";
import {
    BlockingToken,
    BonusToken,
    ContractBuyer,
    Feed,
    FeeToken,
    HookToken,
    LyingToken,
    PayToken,
    RefusingToken,
    SilentToken
} from "./Doubles.sol";

/// The sale: each rule of a quote, each limit, and pay tokens that misbehave.
contract ShareSaleTest is Base {
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

    function accept(address payToken) internal {
        vm.prank(admin);
        sale.setCurrency(payToken, address(usdtFeed), 18, 1 days);
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

    function testAnOrderIsUsedOnce() external {
        ShareSale.Quote memory q = usd(SHARE);
        send(q);
        refuse(q, err(ShareSale.OrderUsed.selector, q.orderId));
        q.shares = 2 * SHARE; // the same order in another quote
        q.payAmount *= 2;
        refuse(q, err(ShareSale.OrderUsed.selector, q.orderId));
    }

    function testAnAlteredQuoteIsRefused() external {
        ShareSale.Quote memory q = usd(SHARE);
        bytes memory good = signQuote(q);
        bytes memory invalid = err(ShareSale.InvalidSignature.selector);
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

    function testASignatureAlteredInAnyByteIsRefused() external {
        ShareSale.Quote memory q = usd(SHARE);
        bytes memory good = signQuote(q);
        bytes memory invalid = err(ShareSale.InvalidSignature.selector);
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
        refuseWith(q, flipped, err(ShareSale.InvalidSignature.selector));
    }

    function testQuotesOfAnotherChainContractOrSignerAreRefused() external {
        ShareSale.Quote memory q = usd(SHARE);
        bytes memory invalid = err(ShareSale.InvalidSignature.selector);
        refuseWith(q, signed(SIGNER_KEY, digestOf(q, 97, address(sale))), invalid);
        refuseWith(q, signed(SIGNER_KEY, digestOf(q, block.chainid, address(token))), invalid);
        refuseWith(q, signed(ALICE_KEY, digestOf(q, block.chainid, address(sale))), invalid);
        bytes memory good = signQuote(q);
        vm.chainId(97); // a fork of the chain
        refuseWith(q, good, invalid);
        vm.chainId(56);
        bytes32 role = token.SIGNER_ROLE();
        vm.prank(admin);
        token.revokeRole(role, signer);
        refuseWith(q, good, invalid); // revoking ends all live quotes
    }

    function testTheSenderIsTheBuyer() external {
        ShareSale.Quote memory q = usd(SHARE);
        bytes memory good = signQuote(q);
        vm.prank(bob);
        vm.expectRevert(err(ShareSale.WrongBuyer.selector, alice));
        sale.buy(q, good);
    }

    function testTheTreasuryCannotPayItself() external {
        refuse(quoteOf(treasury, B, address(0), SHARE), err(ShareSale.WrongBuyer.selector, treasury));
    }

    function testAQuoteOfAnotherHolderIsRefused() external {
        register(alice, A);
        refuse(quoteOf(alice, B, address(usdt), SHARE), err(Holders.WalletTaken.selector, alice, A));
    }

    function testTime() external {
        ShareSale.Quote memory q = usd(SHARE);
        q.validUntil = block.timestamp + 1 hours + 1;
        refuse(q, err(ShareSale.QuoteTooFarAhead.selector, q.validUntil));
        q.validUntil = block.timestamp + 1 hours;
        bytes memory good = signQuote(q);
        skip(1 hours + 1);
        refuseWith(q, good, err(ShareSale.QuoteExpired.selector, q.validUntil));
        vm.warp(q.validUntil);
        usdtFeed.set(1e8, q.validUntil);
        sendWith(q, good); // the last second
    }

    function testZeroSharesAreRefused() external {
        ShareSale.Quote memory q = usd(SHARE);
        q.shares = 0;
        refuse(q, err(ShareSale.ZeroShares.selector));
    }

    function testCancel() external {
        ShareSale.Quote memory q = usd(SHARE);
        vm.prank(bob); // another sender's cancellation has no effect
        sale.cancel(q.orderId);
        no(sale.cancelled(alice, q.orderId), "not alice's");
        send(q);
        vm.prank(alice);
        vm.expectRevert(err(ShareSale.OrderUsed.selector, q.orderId));
        sale.cancel(q.orderId);
        q = usd(SHARE);
        vm.expectEmit(address(sale));
        emit Cancelled(alice, q.orderId);
        vm.prank(alice);
        sale.cancel(q.orderId);
        refuse(q, err(ShareSale.OrderCancelled.selector, q.orderId));
        no(sale.settled(q.orderId), "not settled");
    }

    function testCap() external {
        vm.startPrank(admin);
        sale.setDailyLimit(4 * CAP);
        skip(3 days);
        sale.setCap(100 * SHARE);
        vm.stopPrank();
        buy(alice, A, 60 * SHARE);
        refuse(usd(40 * SHARE + 1), err(ShareSale.CapReached.selector, 40 * SHARE));
        buy(alice, A, 40 * SHARE);
        vm.prank(admin);
        sale.setCap(50 * SHARE); // below what is sold
        refuse(usd(1), err(ShareSale.CapReached.selector, uint256(0)));
    }

    function testDailyLimitIsALeakyBucket() external {
        eq(sale.dailyLimit(), DAILY, "limit");
        eq(sale.available(), DAILY / 2, "capacity");
        refuse(usd(DAILY / 2 + 1), err(ShareSale.DailyLimitReached.selector, DAILY / 2));
        buy(alice, A, DAILY / 2);
        refuse(usd(1), err(ShareSale.DailyLimitReached.selector, uint256(0)));
        skip(6 hours);
        eq(sale.available(), DAILY / 8, "a quarter of the refill");
        buy(alice, A, DAILY / 8);
        skip(18 hours);
        buy(alice, A, (DAILY / 8) * 3);
        eq(sale.sold(), DAILY, "24 hours never exceed the limit");
        refuse(usd(1), err(ShareSale.DailyLimitReached.selector, uint256(0)));
        skip(10 days);
        eq(sale.available(), DAILY / 2, "never more than the capacity");
    }

    function testANewLimitDoesNotRefill() external {
        buy(alice, A, DAILY / 2);
        vm.prank(admin);
        sale.setDailyLimit(2 * DAILY);
        eq(sale.available(), DAILY / 2, "what is used stays used");
        vm.prank(admin);
        sale.setDailyLimit(DAILY / 2);
        eq(sale.available(), 0, "lowered");
        skip(12 hours);
        vm.prank(admin); // refilled at the old rate until now: half was used, an eighth came back
        sale.setDailyLimit(DAILY);
        eq(sale.available(), DAILY / 8, "settled at the old rate");
    }

    function testMinimumPrice() external {
        ShareSale.Quote memory q = usd(3 * SHARE);
        q.payAmount -= 1;
        refuse(q, err(ShareSale.BelowMinimumPrice.selector));
        q = quoteOf(alice, A, address(0), 7 * SHARE); // rounded up by the quote
        q.payAmount -= 1;
        refuse(q, err(ShareSale.BelowMinimumPrice.selector));
        vm.startPrank(admin);
        sale.setMinPrice(0);
        vm.stopPrank();
        refuse(usd(SHARE), err(ShareSale.NotForSale.selector));
    }

    function testMinimumPriceWithOtherDecimals() external {
        PayToken other = new PayToken();
        Feed feed = new Feed(18, 2e18);
        vm.prank(admin);
        sale.setCurrency(address(other), address(feed), 18, 1 days);
        ShareSale.Quote memory q = quoteOf(alice, A, address(other), SHARE);
        q.payAmount = 5e18 - 1;
        refuse(q, err(ShareSale.BelowMinimumPrice.selector));
        q.payAmount = 5e18;
        send(q);
    }

    function testFeeds() external {
        bytes memory stale = err(ShareSale.StalePrice.selector, address(usdt));
        usdtFeed.set(0, block.timestamp);
        refuse(usd(SHARE), stale);
        usdtFeed.set(-1, block.timestamp);
        refuse(usd(SHARE), stale);
        usdtFeed.set(1e8, block.timestamp - 1 days - 1);
        refuse(usd(SHARE), stale);
        usdtFeed.set(1e8, 0); // an incomplete round
        refuse(usd(SHARE), stale);
        send(quoteOf(alice, A, address(0), SHARE)); // other currencies go on
        usdtFeed.set(1e8, block.timestamp - 1 days);
        buy(alice, A, SHARE);
    }

    function testCurrencies() external {
        PayToken other = new PayToken();
        refuse(
            quoteOf(alice, A, address(other), SHARE),
            err(ShareSale.CurrencyNotAccepted.selector, address(other))
        );
        vm.startPrank(admin);
        vm.expectRevert(err(ShareSale.WrongDecimals.selector, uint256(18)));
        sale.setCurrency(address(other), address(usdtFeed), 6, 1 days);
        vm.expectRevert(err(ShareSale.WrongDecimals.selector, uint256(18)));
        sale.setCurrency(address(0), address(usdtFeed), 8, 1 days);
        sale.setCurrency(address(usdt), address(0), 18, 0);
        vm.stopPrank();
        refuse(usd(SHARE), err(ShareSale.CurrencyNotAccepted.selector, address(usdt)));
    }

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

    function testBuyersWhoMayNotReceive() external {
        register(alice, A);
        freezeHolder(A, true);
        bytes memory error = err(IERC7943Fungible.ERC7943CannotReceive.selector, alice);
        refuse(usd(SHARE), error);
        freezeHolder(A, false);
        vm.prank(enforcer);
        token.requestRecovery(alice, bob, A);
        refuse(usd(SHARE), error);
    }

    function testAStolenSignerSellsOneDayAtTheMinimumPrice() external {
        uint256 start = block.timestamp;
        for (uint256 hour; hour <= 24; ++hour) {
            if (hour != 0) skip(1 hours);
            uint256 left = sale.available();
            if (left != 0) send(quoteOf(carol, C, address(usdt), left));
        }
        eq(block.timestamp, start + 1 days, "one day");
        yes(sale.sold() <= DAILY && sale.sold() > DAILY - 25, "at most the limit");
        yes(usdt.balanceOf(treasury) >= (uint256(sale.sold()) * 10e18) / SHARE, "for at least the minimum");
    }

    function testOnlyAdminSets() external {
        address[3] memory others = [alice, signer, enforcer];
        for (uint256 i; i < 3; ++i) {
            bytes memory error = err(ShareSale.NotAdmin.selector, others[i]);
            vm.startPrank(others[i]);
            vm.expectRevert(error);
            sale.setCurrency(address(usdt), address(0), 18, 0);
            vm.expectRevert(error);
            sale.setCap(1);
            vm.expectRevert(error);
            sale.setDailyLimit(1);
            vm.expectRevert(error);
            sale.setMinPrice(1);
            vm.stopPrank();
        }
        eq(sale.cap(), CAP, "unchanged");
    }
}
