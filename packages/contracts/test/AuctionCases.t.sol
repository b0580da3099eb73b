// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AuctionSettlement} from "../src/AuctionSettlement.sol";
import {AuctionTerms, Order, Side, State, Terms} from "../src/AuctionTerms.sol";
import {Restrictions} from "../src/Restrictions.sol";
import {Wallets} from "../src/Wallets.sol";
import {BlockingToken} from "./Doubles.sol";
import {Floor} from "./Floor.sol";

/// The decided cases: what happens to a trade when something happens to a person.
contract AuctionCasesTest is Floor {
    event Credited(uint256 indexed id, bytes32 indexed holder, address indexed currency, uint256 amount);

    uint256 private id;

    function setUp() public override {
        super.setUp();
        buy(alice, A, 1_000 * SHARE);
        buy(bob, B, 1_000 * SHARE);
        register(carol, C);
        id = openRound();
    }

    /// Alice sells 100 to Carol at 9.
    function agree() private {
        offer(alice, id, 0, 100 * SHARE);
        bid(carol, id, 0, 100 * SHARE);
        clear(id);
        empty(carol);
    }

    function settle() private {
        auctions.settle(id, A, from(alice), C);
    }

    /// The order is the holder's: the new wallet has it. Meanwhile shares arrive at the blocked wallet, and money waits.
    function testALostWallet() external {
        offer(alice, id, 0, 100 * SHARE);
        bid(bob, id, 0, 50 * SHARE);
        bid(carol, id, 0, 50 * SHARE);
        request(alice, dave, A);
        request(carol, address(0xCA402), C);
        clear(id);
        auctions.settle(id, A, from(alice), B);
        eq(auctions.credit(address(usdt), A), worth(0, 50 * SHARE), "waits");
        auctions.settle(id, A, from(alice), C);
        eq(token.balanceOf(carol), 50 * SHARE, "at the blocked wallet");
        vm.expectRevert(err(AuctionSettlement.NothingToPay.selector, A));
        auctions.withdraw(address(usdt), A);
        skip(14 days);
        enforcement.executeRecovery(alice);
        enforcement.executeRecovery(carol);
        eq(token.balanceOf(address(0xCA402)), 50 * SHARE, "moved with it");
        auctions.withdraw(address(usdt), A);
        eq(usdt.balanceOf(dave), worth(0, 100 * SHARE), "paid to the new wallet");
    }

    /// What was sold is taken from the new wallet.
    function testAWalletThatIsRecoveredBeforeTheSettlement() external {
        agree();
        request(alice, dave, A);
        skip(14 days);
        enforcement.executeRecovery(alice);
        auctions.settle(id, A, from(alice, dave), C);
        eq(usdt.balanceOf(dave), worth(0, 100 * SHARE), "paid there");
    }

    /// The trade stands: the other side relied on it. Shares arrive frozen, proceeds wait.
    function testFrozenAfterTheClose() external {
        agree();
        freezeHolder(A, true);
        freezeHolder(C, true);
        settle();
        eq(token.balanceOf(carol), 100 * SHARE, "arrived");
        eq(token.freeOf(C), 0, "frozen");
        eq(auctions.credit(address(usdt), A), worth(0, 100 * SHARE), "waits");
        freezeHolder(A, false);
        auctions.withdraw(address(usdt), A);
        eq(usdt.balanceOf(alice), worth(0, 100 * SHARE), "paid after the freeze");
    }

    /// Of 1,000 shares 700 are on sale and 600 of one wallet are frozen later: 300 overlap. As long as others are left, they
    /// go first, whatever wallets are named.
    function testAnAmountThatIsFrozenAfterTheSale() external {
        addSenior(ALICE_KEY, dave, A);
        uint256 round = openRound();
        transfer(alice, dave, 400 * SHARE);
        offer(alice, round, 0, 700 * SHARE);
        bid(carol, round, 0, 500 * SHARE);
        bid(bob, round, 0, 200 * SHARE);
        freeze(alice, 600 * SHARE);
        clear(round);
        bytes memory error = err(Restrictions.InsufficientFreeShares.selector, A, 500 * SHARE, 100 * SHARE);
        vm.expectRevert(error);
        auctions.settle(round, A, from(alice), C);
        error = err(Restrictions.InsufficientFreeShares.selector, A, 500 * SHARE, 400 * SHARE);
        vm.expectRevert(error);
        auctions.settle(round, A, from(dave), C);
        auctions.settle(round, A, from(alice, dave), C);
        yes(token.balanceOf(alice) == 500 * SHARE && token.balanceOf(dave) == 0, "100 of the frozen ones");
        auctions.settle(round, A, from(alice), B);
        eq(token.balanceOf(alice), 300 * SHARE, "no more than overlap");
        eq(token.getFrozenTokens(alice), 600 * SHARE, "the freeze is as it was");
        eq(token.freeOf(A), 0, "and holds the rest");
    }

    /// Frozen shares that nothing needs stay, also when they are named first, and twice.
    function testFrozenSharesThatAreNotNeededStay() external {
        addSenior(ALICE_KEY, dave, A);
        id = openRound();
        transfer(alice, dave, 400 * SHARE);
        agree();
        freeze(alice, 550 * SHARE);
        address[] memory wallets = new address[](3);
        (wallets[0], wallets[1], wallets[2]) = (alice, alice, dave);
        auctions.settle(id, A, wallets, C);
        yes(token.balanceOf(alice) == 550 * SHARE && token.balanceOf(dave) == 350 * SHARE, "free ones went");
    }

    /// A seller whose listed wallet belongs to nobody any more does not stop the trade.
    function testForeignWalletsAreSkipped() external {
        addSenior(ALICE_KEY, dave, A);
        id = openRound();
        agree();
        vm.prank(alice);
        token.removeWallet(dave);
        uint256 before = token.balanceOf(bob);
        address[] memory wallets = new address[](3);
        (wallets[0], wallets[1], wallets[2]) = (dave, bob, alice);
        auctions.settle(id, A, wallets, C);
        eq(token.balanceOf(carol), 100 * SHARE, "settled");
        eq(token.balanceOf(bob), before, "nothing of others");
    }

    function testWalletsThatAreNotNamedStay() external {
        agree();
        vm.expectRevert(err(Restrictions.InsufficientFreeShares.selector, A, 100 * SHARE, uint256(0)));
        auctions.settle(id, A, from(bob), C);
    }

    /// A bidder always has a payout address: what is bought arrives there.
    function testABidderStaysDeliverable() external {
        bid(carol, id, 0, 10 * SHARE);
        vm.startPrank(carol);
        vm.expectRevert(err(Wallets.LastWallet.selector, C));
        token.removeWallet(carol);
        auctions.place(id, BID, 0, 0);
        token.removeWallet(carol);
        vm.stopPrank();
        addBob();
        vm.prank(bob);
        vm.expectRevert(err(Wallets.LastWallet.selector, B));
        token.removeWallet(bob); // the payout address
        vm.prank(dave);
        token.removeWallet(bob); // another one takes its place
        eq(token.payoutAddress(B), dave, "payout");
    }

    /// Bob has a second senior wallet, no shares in the first, and bids.
    function addBob() private {
        addSenior(BOB_KEY, dave, B);
        transfer(bob, dave, 1_000 * SHARE);
        id = openRound();
        bid(bob, id, 0, 10 * SHARE);
    }

    /// A holder without a payout address gets the bidding wallet, which is senior.
    function testABidderWithoutAPayoutAddress() external {
        addSenior(BOB_KEY, dave, B);
        transfer(bob, dave, 1_000 * SHARE);
        vm.prank(bob);
        token.removeWallet(bob);
        eq(token.payoutAddress(B), address(0), "none");
        id = openRound();
        bid(dave, id, 0, 10 * SHARE);
        eq(token.payoutAddress(B), dave, "the bidding wallet");
    }

    /// One whom the currency refuses holds up nobody.
    // security(Money currencies that lie or call back)
    function testAPayoutThatTheCurrencyRefuses() external {
        BlockingToken blocking = new BlockingToken();
        vm.prank(admin);
        auctions.setCurrency(address(blocking), true);
        Terms memory t = terms();
        t.currency = address(blocking);
        id = openRound(t);
        agreeIn(blocking);
        blocking.list(alice);
        vm.expectEmit(address(auctions));
        emit Credited(id, A, address(blocking), worth(0, 100 * SHARE));
        settle();
        eq(token.balanceOf(carol), 100 * SHARE, "delivered");
        vm.expectRevert(err(BlockingToken.Listed.selector));
        auctions.withdraw(address(blocking), A);
        eq(auctions.credit(address(blocking), A), worth(0, 100 * SHARE), "not lost");
        addSenior(ALICE_KEY, dave, A);
        vm.prank(alice);
        token.setPayoutAddress(dave);
        auctions.withdraw(address(blocking), A);
        eq(blocking.balanceOf(dave), worth(0, 100 * SHARE), "at another address");
    }

    function agreeIn(BlockingToken blocking) private {
        offer(alice, id, 0, 100 * SHARE);
        bid(carol, id, 0, 100 * SHARE);
        clear(id);
        yes(blocking.balanceOf(address(auctions)) == worth(0, 100 * SHARE), "paid in");
    }

    /// Open rounds finish.
    function testACurrencyThatIsTakenOffTheList() external {
        uint256 next = announceRound(terms());
        vm.prank(admin);
        auctions.setCurrency(address(usdt), false);
        agree();
        settle();
        skip(5 days);
        bid(carol, next, 0, 10 * SHARE);
        vm.prank(board);
        vm.expectRevert(err(AuctionTerms.CurrencyNotAccepted.selector, address(usdt)));
        auctions.announce(terms());
    }

    /// Rules of holding are asked when a bid is placed, and never afterwards: those that come later stop no trade.
    function testRulesThatComeLaterStopNoTrade() external {
        agree();
        useRules(100, 0); // 1 % are 20 of 2,000
        no(token.canTransfer(alice, carol, 100 * SHARE), "canTransfer");
        settle();
        eq(token.balanceOf(carol), 100 * SHARE, "arrived");
    }

    /// Settlement is the ex-date: a distribution before it is the seller's.
    function testADistributionBetweenClearingAndSettlement() external {
        agree();
        skip(1);
        uint256 before = distribute(usdt, 1e18);
        settle();
        uint256 later = distribute(usdt, 1e18);
        eq(distributions.owed(before, A), 1_000e18, "the seller's");
        eq(distributions.owed(before, C), 0, "not the buyer's");
        eq(distributions.owed(later, C), 100e18, "the buyer's");
        eq(distributions.owed(later, A), 900e18, "the rest");
    }

    /// Also stakes and sales together are never more than is held, and a stake is not sold.
    function testStakedSharesAreNotSold() external {
        stake(alice, QUARTER, 600 * SHARE);
        bytes memory error = err(Restrictions.InsufficientFreeShares.selector, A, 400 * SHARE + 1, 400 * SHARE);
        refusePlace(alice, id, SALE, 0, 400 * SHARE + 1, error);
        offer(alice, id, 0, 400 * SHARE);
        eq(token.lockedOf(A), 1_000 * SHARE, "stake and sale");
        vm.prank(alice);
        vm.expectRevert(err(Restrictions.InsufficientFreeShares.selector, A, 10 * SHARE, 0));
        staking.stake(QUARTER, 10 * SHARE);
    }
}
