// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Deposits} from "../src/Deposits.sol";
import {TradeHandler} from "./TradeHandler.sol";

/// Shares for bank transfers. Amounts are taken at the limits; every third deposit uses an entry or an order again.
abstract contract DepositHandler is TradeHandler {
    Deposits.Deposit[] private issued;
    uint256[] private times;
    uint256[] internal sizes;

    function init() public virtual override {
        super.init();
        vm.startPrank(admin);
        sale.setBankCurrency("EUR", address(eurFeed), 2, 50 days);
        sale.setDepositLimit(60_000 * SHARE);
        vm.stopPrank();
    }

    function depositSome(uint256 w, uint256 amount, uint256 kind) external {
        bytes32 h = kind % 5 == 4 ? holderId(kind / 5) : token.holderOf(wallet(w));
        if (h == 0) h = holderId(w);
        uint256 left = sale.cap() - boughtShares;
        uint256 most = sale.depositsAvailable() < left ? sale.depositsAvailable() : left;
        // Small deposits keep something for the later ones.
        uint256 shares = amount % 3 == 0 ? pick(amount / 3, most) : pick(amount / 3, most / 8);
        Deposits.Deposit memory d = depositOf(wallet(w), h, shares);
        bool low = kind % 7 == 6 && shares != 0;
        if (low) d.amount -= 1;
        bool again = kind % 3 == 0 && issued.length != 0;
        if (again && kind % 2 == 0) d.entryHash = issued[kind % issued.length].entryHash;
        else if (again) d.orderId = issued[kind % issued.length].orderId;
        if (!attemptDeposit(d)) return;
        if (again) fail("an entry or an order was used twice");
        if (low) fail("issued below the minimum price");
        if (shares > most) fail("issued beyond a limit");
        count("deposit", true);
    }

    function attemptDeposit(Deposits.Deposit memory d) private returns (bool done) {
        bytes32[] memory batch = list(hashOf(d));
        bytes memory call_ = abi.encodeCall(sale.issueFor, (d, signDeposit(d), batch, signBatch(batch)));
        uint256 supply = token.totalSupply();
        bool paused = token.paused();
        (done, ) = address(sale).call(call_);
        if (token.totalSupply() - supply != (done ? d.shares : 0)) fail("issued another amount");
        if (!done) return false;
        if (paused || token.holderOf(d.buyer) != d.holder) fail("issued while paused or to another holder");
        boughtShares += d.shares;
        issued.push(d);
        noteDeposit(d.shares);
    }

    function noteDeposit(uint256 shares) private {
        times.push(block.timestamp);
        sizes.push(shares);
        uint256 day;
        for (uint256 i = times.length; i > 0 && times[i - 1] + 1 days >= block.timestamp; --i) day += sizes[i - 1];
        if (day > sale.depositLimit()) fail("more than a day's limit of deposits");
    }
}
