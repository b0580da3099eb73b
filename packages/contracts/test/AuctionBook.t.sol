// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AuctionBook} from "../src/AuctionBook.sol";
import {AuctionClearing} from "../src/AuctionClearing.sol";
import {AuctionTerms, Side, Terms} from "../src/AuctionTerms.sol";
import {HoldingRules} from "../src/HoldingRules.sol";
import {Restrictions} from "../src/Restrictions.sol";
import {ShareStaking} from "../src/ShareStaking.sol";
import {Floor} from "./Floor.sol";

/// Orders until the close.
contract AuctionBookTest is Floor {
    event Placed(uint256 indexed id, Side indexed side, bytes32 indexed holder, uint256 tick, uint256 shares, address wallet);
    event Struck(uint256 indexed id, Side indexed side, bytes32 indexed holder, uint256 shares);
    event Paid(uint256 indexed id, bytes32 indexed holder, address indexed currency, address to, uint256 amount);
    event Credited(uint256 indexed id, bytes32 indexed holder, address indexed currency, uint256 amount);

    uint256 private id;

    function setUp() public override {
        super.setUp();
        buy(alice, A, 1_000 * SHARE);
        buy(bob, B, 100 * SHARE);
        id = openRound();
    }

    /// The sale locks shares where they are.
    // security(Money an auction)
    function testASale() external {
        vm.expectEmit(address(auctions));
        emit Placed(id, SALE, A, 3, 200 * SHARE, alice);
        offer(alice, id, 3, 200 * SHARE);
        eq(token.lockedOf(A), 200 * SHARE, "locked");
        eq(token.balanceOf(alice), 1_000 * SHARE, "still hers");
        offer(alice, id, 5, 150 * SHARE); // less, at a higher price
        AuctionTerms.Round memory r = auctions.round(id);
        yes(r.sales[3] == 0 && r.sales[5] == 150 * SHARE, "moved in the book");
        eq(token.lockedOf(A), 150 * SHARE, "unlocked");
        vm.expectEmit(address(auctions));
        emit Placed(id, SALE, A, 5, 0, alice);
        offer(alice, id, 63, 0); // the tick of nothing does not matter
        yes(token.lockedOf(A) == 0 && auctions.round(id).sales[5] == 0, "cancelled");
        refusePlace(alice, id, SALE, 0, 0, err(AuctionBook.NoOrder.selector, A));
        bytes memory error = err(Restrictions.InsufficientFreeShares.selector, A, 1_000 * SHARE + 1, 1_000 * SHARE);
        refusePlace(alice, id, SALE, 0, 1_000 * SHARE + 1, error);
    }

    /// A bid puts its highest cost into the contract; a smaller one gets the difference back.
    // security(Money an auction)
    function testABid() external {
        pay(bob, address(usdt), 1e30);
        vm.expectEmit(address(auctions));
        emit Placed(id, BID, B, 3, 200 * SHARE, bob);
        place(bob, id, BID, 3, 200 * SHARE);
        eq(usdt.balanceOf(address(auctions)), worth(3, 200 * SHARE), "paid in");
        empty(bob);
        vm.expectEmit(address(auctions));
        emit Paid(id, B, address(usdt), bob, worth(3, 200 * SHARE) - worth(1, 150 * SHARE));
        place(bob, id, BID, 1, 150 * SHARE);
        AuctionTerms.Round memory r = auctions.round(id);
        yes(r.bids[3] == 0 && r.bids[1] == 150 * SHARE, "moved in the book");
        empty(bob);
        place(bob, id, BID, 0, 0);
        eq(usdt.balanceOf(bob), worth(1, 150 * SHARE), "all of it");
        eq(usdt.balanceOf(address(auctions)), 0, "nothing stays");
        refusePlace(bob, id, BID, 0, 0, err(AuctionBook.NoOrder.selector, B));
    }

    /// A millionth costs a part of the smallest unit: rounded up.
    function testABidIsRoundedUp() external {
        Terms memory t = terms();
        (t.firstPrice, t.step) = (999_999, 1);
        id = openRound(t);
        bid(bob, id, 0, 10 * SHARE + 1);
        eq(usdt.balanceOf(address(auctions)), 9_999_991, "and one");
    }

    function testWhoPlaces() external {
        refusePlace(dave, id, SALE, 0, 10 * SHARE, err(AuctionBook.WalletNotAllowed.selector, dave));
        freezeHolder(A, true);
        refusePlace(alice, id, SALE, 0, 10 * SHARE, err(AuctionBook.WalletNotAllowed.selector, alice));
    }

    /// Otherwise a thief with one signature could sell all shares of the holder to an accomplice. Of the senior wallets, each has
    /// the same orders.
    function testAJuniorWalletDoesNotPlace() external {
        Terms memory t = terms();
        t.closes = t.opens + 7 days;
        id = openRound(t);
        offer(bob, id, 3, 20 * SHARE);
        bid(bob, id, 2, 20 * SHARE);
        addWallet(BOB_KEY, carol, B);
        pay(carol, address(usdt), 1e30);
        skip(3 days - 1);
        bytes memory error = err(AuctionBook.WalletNotAllowed.selector, carol);
        refusePlace(carol, id, SALE, 3, 30 * SHARE, error);
        refusePlace(carol, id, SALE, 0, 0, error);
        refusePlace(carol, id, BID, 2, 30 * SHARE, error);
        refusePlace(carol, id, BID, 0, 0, error);
        skip(1);
        place(carol, id, SALE, 0, 0);
        place(carol, id, BID, 0, 0);
        yes(orderOf(id, SALE, B).shares == 0 && orderOf(id, BID, B).shares == 0, "cancelled");
    }

    function testWhen() external {
        AuctionTerms.Round memory r = auctions.round(id);
        bytes memory error = err(AuctionBook.NotOpen.selector, uint256(r.opens), r.closes);
        vm.warp(r.opens - 1);
        refusePlace(alice, id, SALE, 0, 10 * SHARE, error);
        vm.warp(r.closes);
        refusePlace(alice, id, SALE, 0, 10 * SHARE, error);
        vm.warp(r.closes - 1);
        offer(alice, id, 0, 10 * SHARE);
        refusePlace(alice, id + 1, SALE, 0, 10 * SHARE, err(AuctionTerms.NotLive.selector, id + 1));
    }

    function testHowMuchAndWhere() external {
        refusePlace(alice, id, SALE, 0, 10 * SHARE - 1, err(AuctionBook.OrderTooSmall.selector, 10 * SHARE));
        refusePlace(alice, id, SALE, 8, 10 * SHARE, err(AuctionBook.WrongTick.selector, uint256(8)));
        offer(alice, id, 7, 10 * SHARE);
    }

    /// Nobody trades with himself.
    function testOrdersOfAHolderDoNotCross() external {
        offer(alice, id, 4, 10 * SHARE);
        pay(alice, address(usdt), 1e30);
        refusePlace(alice, id, BID, 4, 10 * SHARE, err(AuctionBook.OrdersCross.selector, uint256(4)));
        place(alice, id, BID, 3, 10 * SHARE);
        refusePlace(alice, id, SALE, 3, 20 * SHARE, err(AuctionBook.OrdersCross.selector, uint256(3)));
        offer(alice, id, 4, 0);
        place(alice, id, BID, 4, 10 * SHARE);
    }

    /// Before the last hour everything, in it only what is better for the others.
    function testTheLastHour() external {
        offer(alice, id, 4, 100 * SHARE);
        bid(bob, id, 2, 100 * SHARE);
        skip(auctions.round(id).closes - block.timestamp - 1 hours - 1);
        offer(alice, id, 5, 90 * SHARE);
        place(bob, id, BID, 1, 90 * SHARE);
        skip(1);
        bytes memory error = err(AuctionBook.LastTime.selector);
        refusePlace(alice, id, SALE, 6, 90 * SHARE, error);
        refusePlace(alice, id, SALE, 4, 90 * SHARE - 1, error);
        refusePlace(alice, id, SALE, 5, 0, error);
        refusePlace(bob, id, BID, 0, 90 * SHARE, error);
        refusePlace(bob, id, BID, 2, 90 * SHARE - 1, error);
        refusePlace(bob, id, BID, 1, 0, error);
        offer(alice, id, 4, 91 * SHARE);
        place(bob, id, BID, 2, 91 * SHARE);
        pay(alice, address(usdt), 1e30);
        place(alice, id, BID, 0, 10 * SHARE); // a new order is no worse one
    }

    /// For what is held and all that is bid for in every round; a transfer then counts the open bids, too.
    function testTheRulesOfHoldingCountOpenBids() external {
        Terms memory t = terms();
        t.minShares = uint64(SHARE);
        (uint256 one, uint256 two) = (announceRound(t), announceRound(t));
        skip(7 days);
        useRules(10_000, 0); // 10 % are 110 of 1,100
        bid(bob, one, 0, 5 * SHARE);
        bytes memory error = err(HoldingRules.ApprovalNeeded.selector, B, uint256(1_000), uint256(1_000));
        refusePlace(bob, two, BID, 0, 5 * SHARE, error);
        refusePlace(bob, one, BID, 0, 10 * SHARE, error);
        place(bob, two, BID, 0, 5 * SHARE - 1);
        no(token.canTransfer(alice, bob, 1), "canTransfer");
        vm.prank(alice);
        vm.expectRevert(error);
        token.transfer(bob, 1);
        place(bob, one, BID, 0, 0);
        yes(token.canTransfer(alice, bob, 1), "canTransfer");
        transfer(alice, bob, 1);
        place(bob, two, BID, 1, 5 * SHARE - 1); // as many at another price: nothing is asked
    }

    /// What is locked up is neither sold, nor is the rest given away after a sale.
    function testLockedUpSharesAreNotSold() external {
        useRules(10_000, type(uint64).max);
        offer(alice, id, 0, 10 * SHARE);
        uint256 until = block.timestamp + 30 days;
        vm.prank(address(issuance));
        rules.lockUp(A, 400 * SHARE, until);
        bytes memory error = err(AuctionBook.LockedUp.selector, A, 400 * SHARE, until);
        refusePlace(alice, id, SALE, 0, 600 * SHARE + 1, error);
        offer(alice, id, 0, 600 * SHARE);
        vm.prank(alice);
        vm.expectRevert(err(HoldingRules.LockedUp.selector, A, 400 * SHARE, until));
        token.transfer(bob, 1);
        offer(alice, id, 0, 500 * SHARE);
        transfer(alice, bob, 100 * SHARE);
        vm.prank(admin);
        token.setRules(HoldingRules(address(0)));
        offer(alice, id, 0, 900 * SHARE); // without rules no lock-up is kept
    }

    /// Staked shares may be those that are locked up: they stay. Without a staking contract all locked shares are on sale.
    function testLockedUpSharesMayBeStaked() external {
        useRules(10_000, type(uint64).max);
        vm.prank(address(issuance));
        rules.lockUp(A, 600 * SHARE, block.timestamp + 60 days);
        uint256 stakeId = stake(alice, FLEXIBLE, 600 * SHARE);
        eq(staking.stakedOf(A), 600 * SHARE, "staked");
        offer(alice, id, 0, 300 * SHARE);
        transfer(alice, bob, 100 * SHARE);
        no(token.canTransfer(alice, bob, 1), "all others are on sale");
        offer(alice, id, 0, 100 * SHARE);
        yes(token.canTransfer(alice, bob, 200 * SHARE), "free again");
        ShareStaking before = staking;
        staking = ShareStaking(address(0));
        vm.prank(admin);
        token.setParts(parts());
        no(token.canTransfer(alice, bob, 200 * SHARE), "the stake counts as on sale");
        staking = before;
        vm.prank(admin);
        token.setParts(parts());
        vm.prank(alice);
        staking.exit(stakeId);
        eq(staking.stakedOf(A), 0, "ended");
    }

    /// A court order then finds unlocked shares, and the money waits.
    // security(Money the bank as an insider)
    function testAnOrderOfAFrozenHolderIsStruck() external {
        offer(alice, id, 4, 100 * SHARE);
        bid(alice, id, 2, 50 * SHARE);
        vm.expectRevert(err(AuctionBook.NotFrozen.selector, A));
        auctions.strike(id, SALE, A);
        freezeHolder(A, true);
        skip(auctions.round(id).closes - 1 hours - block.timestamp - 1);
        vm.expectEmit(address(auctions));
        emit Struck(id, SALE, A, 100 * SHARE);
        auctions.strike(id, SALE, A);
        yes(token.lockedOf(A) == 0, "unlocked");
        vm.expectEmit(address(auctions));
        emit Credited(id, A, address(usdt), worth(2, 50 * SHARE));
        auctions.strike(id, BID, A);
        eq(auctions.credit(address(usdt), A), worth(2, 50 * SHARE), "waits");
        AuctionTerms.Round memory r = auctions.round(id);
        yes(r.sales[4] == 0 && r.bids[2] == 0, "out of the book");
        vm.expectRevert(err(AuctionBook.NoOrder.selector, A));
        auctions.strike(id, BID, A);
        skip(1 hours + 1);
        vm.expectRevert(err(AuctionBook.NotOpen.selector, uint256(r.opens), r.closes));
        auctions.strike(id, BID, A);
    }

    /// Also when somebody has frozen "holder zero".
    function testTheBanksOrderIsNeverStruckNorPlaced() external {
        id = openBank(BID, 0, 100 * SHARE);
        freezeHolder(BANK, true);
        vm.expectRevert(err(AuctionBook.NotFrozen.selector, BANK));
        auctions.strike(id, BID, BANK);
        refusePlace(board, id, BID, 0, 0, err(AuctionBook.WalletNotAllowed.selector, board));
        refusePlace(treasury, id, BID, 0, 0, err(AuctionBook.WalletNotAllowed.selector, treasury));
    }

    function testIndicative() external {
        AuctionClearing.Result memory r = auctions.indicative(id);
        eq(r.volume, 0, "nothing");
        offer(alice, id, 2, 100 * SHARE);
        bid(bob, id, 3, 60 * SHARE);
        r = auctions.indicative(id);
        yes(r.volume == 60 * SHARE && r.tick == 2 && r.saleMargin == 2 && r.bidMargin == 3, "would trade");
    }
}
