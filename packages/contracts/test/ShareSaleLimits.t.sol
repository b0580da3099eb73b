// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {SaleTerms} from "../src/SaleTerms.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {Desk} from "./Desk.sol";
import {Feed, PayToken} from "./Doubles.sol";

/// The round's cap, the daily limit, the minimum price and its feeds.
contract ShareSaleLimitsTest is Desk {
    event CurrencySet(address indexed token, address feed, uint8 decimals, uint32 maxAge);
    event CapSet(uint256 cap);
    event DailyLimitSet(uint256 limit);
    event MinPriceSet(uint256 minPriceUsd);

    function usd(uint256 shares) internal returns (ShareSale.Quote memory) {
        return quoteOf(alice, A, address(usdt), shares);
    }

    // security(Money 2.3.2)
    function testCap() external {
        vm.startPrank(admin);
        sale.setDailyLimit(4 * CAP);
        skip(3 days);
        vm.expectEmit(address(sale));
        emit CapSet(100 * SHARE);
        sale.setCap(100 * SHARE);
        vm.stopPrank();
        buy(alice, A, 60 * SHARE);
        refuse(usd(40 * SHARE + 1), err(SaleTerms.CapReached.selector, 40 * SHARE));
        buy(alice, A, 40 * SHARE);
        vm.prank(admin);
        sale.setCap(50 * SHARE); // below what is sold
        refuse(usd(1), err(SaleTerms.CapReached.selector, uint256(0)));
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
        vm.expectEmit(address(sale));
        emit DailyLimitSet(2 * DAILY);
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

    /// Amounts beyond the fields are refused, not cut.
    function testLimitsFitTheirFields() external {
        vm.startPrank(admin);
        vm.expectRevert(casts(72, 1 << 96));
        sale.setCap(1 << 96);
        vm.expectRevert(casts(208, 1 << 208));
        sale.setDailyLimit(1 << 209);
        vm.expectRevert(casts(64, 1 << 64));
        sale.setMinPrice(1 << 64);
        vm.stopPrank();
    }

    function testMinimumPrice() external {
        ShareSale.Quote memory q = usd(3 * SHARE);
        q.payAmount -= 1;
        refuse(q, err(SaleTerms.BelowMinimumPrice.selector));
        q = quoteOf(alice, A, address(0), 7 * SHARE); // rounded up by the quote
        q.payAmount -= 1;
        refuse(q, err(SaleTerms.BelowMinimumPrice.selector));
        vm.startPrank(admin);
        vm.expectEmit(address(sale));
        emit MinPriceSet(0);
        sale.setMinPrice(0);
        vm.stopPrank();
        refuse(usd(SHARE), err(SaleTerms.NotForSale.selector));
    }

    function testMinimumPriceWithOtherDecimals() external {
        PayToken other = new PayToken();
        Feed feed = new Feed(18, 2e18);
        vm.prank(admin);
        sale.setCurrency(address(other), address(feed), 18, 1 days);
        ShareSale.Quote memory q = quoteOf(alice, A, address(other), SHARE);
        q.payAmount = 5e18 - 1;
        refuse(q, err(SaleTerms.BelowMinimumPrice.selector));
        q.payAmount = 5e18;
        send(q);
    }

    /// (F-17)
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

    /// (F-07)
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
        vm.stopPrank();
        // Whoever stops a currency calls nothing of its token, which may be the reason.
        vm.etch(address(usdt), hex"5f5ffd");
        vm.expectEmit(address(sale));
        emit CurrencySet(address(usdt), address(0), 18, 0);
        vm.prank(admin);
        sale.setCurrency(address(usdt), address(0), 18, 0);
        (address feed, uint32 maxAge, uint8 scale) = sale.currencies(address(usdt));
        yes(feed == address(0) && maxAge == 0 && scale == 0, "stopped");
        ShareSale.Quote memory q = usd(SHARE);
        bytes memory good = signQuote(q);
        vm.prank(alice);
        vm.expectRevert(err(ShareSale.CurrencyNotAccepted.selector, address(usdt)));
        sale.buy(q, good);
        vm.expectEmit(address(sale));
        emit CurrencySet(address(0), address(usdtFeed), 18, 7);
        vm.prank(admin);
        sale.setCurrency(address(0), address(usdtFeed), 18, 7);
        (feed, maxAge, scale) = sale.currencies(address(0));
        yes(feed == address(usdtFeed) && maxAge == 7 && scale == 26, "18 and 8 decimals");
    }

    // security(Money stolen signing key)
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
}
