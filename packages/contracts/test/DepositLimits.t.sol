// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Deposits} from "../src/Deposits.sol";
import {Roles} from "../src/Roles.sol";
import {SaleTerms} from "../src/SaleTerms.sol";
import {DepositDesk} from "./DepositDesk.sol";
import {Feed} from "./Doubles.sol";

/// The limit of deposits, their currencies and the minimum price.
contract DepositLimitsTest is DepositDesk {
    event BankCurrencySet(string code, address feed, uint8 decimals, uint32 maxAge);
    event DepositLimitSet(uint256 limit);

    function euros(uint256 shares) internal returns (Deposits.Deposit memory) {
        return depositOf(alice, A, shares);
    }

    function testTheLimitIsALeakyBucketOfItsOwn() external {
        eq(sale.depositLimit(), DAILY, "limit");
        eq(sale.depositsAvailable(), DAILY / 2, "capacity");
        refuseDeposit(euros(DAILY / 2 + 1), err(Deposits.DepositLimitReached.selector, DAILY / 2));
        issue(euros(DAILY / 2));
        refuseDeposit(euros(1), err(Deposits.DepositLimitReached.selector, uint256(0)));
        buy(alice, A, DAILY / 2); // purchases have theirs
        skip(6 hours);
        eq(sale.depositsAvailable(), DAILY / 8, "a quarter of the refill");
        skip(10 days);
        eq(sale.depositsAvailable(), DAILY / 2, "never more than the capacity");
    }

    function testANewLimitDoesNotRefill() external {
        issue(euros(DAILY / 2));
        vm.expectEmit(address(sale));
        emit DepositLimitSet(2 * DAILY);
        vm.prank(admin);
        sale.setDepositLimit(2 * DAILY);
        eq(sale.depositsAvailable(), DAILY / 2, "what is used stays used");
        skip(12 hours);
        vm.prank(admin); // refilled at the rate until now
        sale.setDepositLimit(DAILY);
        eq(sale.depositsAvailable(), DAILY / 2, "settled at the old rate");
        vm.prank(admin);
        vm.expectRevert(casts(208, 1 << 208));
        sale.setDepositLimit(1 << 209);
    }

    function testTheCapCountsBothWays() external {
        vm.prank(admin);
        sale.setCap(100 * SHARE);
        buy(alice, A, 60 * SHARE);
        refuseDeposit(euros(40 * SHARE + 1), err(SaleTerms.CapReached.selector, 40 * SHARE));
        issue(euros(40 * SHARE));
        refuse(quoteOf(alice, A, address(usdt), 1), err(SaleTerms.CapReached.selector, uint256(0)));
    }

    /// A share of 10 USD costs 9.2593 EUR: 926 cents are enough, 925 are not.
    function testTheMinimumPriceRoundsForTheBank() external {
        Deposits.Deposit memory d = euros(SHARE);
        eq(d.amount, 926, "cents");
        d.amount = 925;
        refuseDeposit(d, err(SaleTerms.BelowMinimumPrice.selector));
        d = euros(1); // a millionth of a share
        eq(d.amount, 1, "a cent is the least");
        d.amount = 0;
        refuseDeposit(d, err(SaleTerms.BelowMinimumPrice.selector));
        eurFeed.set(1.07e8, block.timestamp); // the euro fell since
        refuseDeposit(euros(1_000 * SHARE), err(SaleTerms.BelowMinimumPrice.selector));
        eurFeed.set(1.09e8, block.timestamp);
        issue(euros(1_000 * SHARE));
        vm.prank(admin);
        sale.setMinPrice(0);
        refuseDeposit(euros(SHARE), err(SaleTerms.NotForSale.selector));
    }

    function testFeeds() external {
        bytes memory stale = errText(Deposits.StaleBankPrice.selector, "EUR");
        Deposits.Deposit memory d = euros(SHARE);
        eurFeed.set(0, block.timestamp);
        refuseDeposit(d, stale);
        eurFeed.set(-1, block.timestamp);
        refuseDeposit(d, stale);
        eurFeed.set(EURO, block.timestamp + 1);
        refuseDeposit(d, stale);
        eurFeed.set(EURO, block.timestamp - 1 days - 1);
        refuseDeposit(d, stale);
        eurFeed.set(EURO, block.timestamp - 1 days);
        issue(d);
    }

    function testCurrencies() external {
        Deposits.Deposit memory d = euros(SHARE);
        d.currency = "CHF";
        refuseDeposit(d, errText(Deposits.BankCurrencyNotAccepted.selector, "CHF"));
        // A yen has no cents, and a feed may have other decimals.
        Feed yen = new Feed(18, 0.0064e18);
        vm.expectEmit(address(sale));
        emit BankCurrencySet("JPY", address(yen), 0, 2 days);
        vm.prank(admin);
        sale.setBankCurrency("JPY", address(yen), 0, 2 days);
        (address feed, uint32 maxAge, uint8 scale) = sale.bankCurrencies("JPY");
        eq(feed, address(yen), "feed");
        eq(maxAge, 2 days, "age");
        eq(scale, 18, "decimals of both");
        d.currency = "JPY";
        d.amount = 1_562;
        refuseDeposit(d, err(SaleTerms.BelowMinimumPrice.selector));
        d.amount = 1_563;
        issue(d);
        vm.prank(admin);
        sale.setBankCurrency("EUR", address(0), 2, 0);
        refuseDeposit(euros(SHARE), errText(Deposits.BankCurrencyNotAccepted.selector, "EUR"));
        (feed, , ) = sale.bankCurrencies("EUR");
        eq(feed, address(0), "none");
    }

    function testAdminSetsThem() external {
        vm.expectRevert(missing(address(this), Roles.ADMIN));
        sale.setBankCurrency("EUR", address(eurFeed), 2, 1 days);
        vm.expectRevert(missing(address(this), Roles.ADMIN));
        sale.setDepositLimit(1);
        eq(sale.MAX_DEPOSIT_VALIDITY(), 7 days, "a week");
    }
}
