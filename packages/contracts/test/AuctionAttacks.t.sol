// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AuctionBook} from "../src/AuctionBook.sol";
import {AuctionTerms, Order, Side, State, Terms} from "../src/AuctionTerms.sol";
import {Roles} from "../src/Roles.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {Wallets} from "../src/Wallets.sol";
import {BonusToken, FeeToken, LyingToken, NestingToken, PayToken, RefusingToken, SilentToken, SmallToken} from "./Doubles.sol";
import {Floor} from "./Floor.sol";

/// Strange currencies, calls in the middle of a call, and what the bank as an insider cannot do.
contract AuctionAttacksTest is Floor {
    uint256 private id;

    function setUp() public override {
        super.setUp();
        buy(alice, A, 1_000 * SHARE);
        register(carol, C);
    }

    function roundIn(address currency) private returns (uint256) {
        vm.prank(admin);
        auctions.setCurrency(currency, true);
        Terms memory t = terms();
        t.currency = currency;
        return openRound(t);
    }

    function refuseMoney(PayToken currency, uint256 received) private {
        uint256 round = roundIn(address(currency));
        pay(carol, address(currency), 1e30);
        uint256 cost = worth(0, 10 * SHARE);
        refusePlace(carol, round, BID, 0, 10 * SHARE, err(AuctionTerms.PaymentShort.selector, cost, received));
    }

    // security(Money currencies that lie or call back): Exactly what is owed arrives, or nothing happens; what cannot be paid waits and holds up nobody
    function testCurrenciesThatTakeAFeeOrLie() external {
        uint256 cost = worth(0, 10 * SHARE);
        refuseMoney(new FeeToken(), cost - cost / 100);
        refuseMoney(new BonusToken(), cost + 1);
        refuseMoney(new LyingToken(), 0);
        RefusingToken refusing = new RefusingToken();
        id = roundIn(address(refusing));
        pay(carol, address(refusing), 1e30);
        refusePlace(
            carol, id, BID, 0, 10 * SHARE, abi.encodeWithSignature("SafeERC20FailedOperation(address)", address(refusing))
        );
        // The bank's money, too.
        Terms memory t = terms();
        (t.currency, t.bankSide, t.bankShares) = (address(new LyingToken()), BID, uint64(10 * SHARE));
        vm.prank(admin);
        auctions.setCurrency(t.currency, true);
        vm.prank(board);
        vm.expectRevert(err(AuctionTerms.PaymentShort.selector, cost, uint256(0)));
        auctions.announce(t);
    }

    /// It returns nothing, as old tokens do. It also has no `transfer` here, so that what goes back waits.
    function testACurrencyThatReturnsNothing() external {
        SilentToken silent = new SilentToken();
        id = roundIn(address(silent));
        bid(carol, id, 0, 10 * SHARE);
        place(carol, id, BID, 0, 0);
        eq(auctions.credit(address(silent), C), worth(0, 10 * SHARE), "waits");
    }

    /// With 6 decimals a price of 9.50 is 9,500,000.
    function testSixDecimals() external {
        SmallToken small = new SmallToken();
        vm.prank(admin);
        auctions.setCurrency(address(small), true);
        Terms memory t = terms();
        (t.currency, t.firstPrice, t.step) = (address(small), 9e6, 5e5);
        id = openRound(t);
        offer(alice, id, 1, 10 * SHARE + 7);
        bid(carol, id, 1, 10 * SHARE + 7);
        eq(small.balanceOf(address(auctions)), 95_000_067, "rounded up");
        clear(id);
        auctions.settle(id, A, from(alice), C);
        eq(small.balanceOf(alice), 95_000_066, "rounded down");
    }

    /// A currency whose payment calls back finds every call closed.
    // security(Money currencies that lie or call back)
    function testCallsInTheMiddleOfACall() external {
        NestingToken nesting = new NestingToken();
        id = roundIn(address(nesting));
        pay(carol, address(nesting), 1e30);
        bytes[6] memory calls = [
            abi.encodeCall(auctions.place, (id, BID, 0, uint64(10 * SHARE))),
            abi.encodeCall(auctions.strike, (id, BID, A)),
            abi.encodeCall(auctions.settle, (id, A, from(alice), C)),
            abi.encodeCall(auctions.collect, (id, BID, list(C))),
            abi.encodeCall(auctions.withdraw, (address(nesting), C)),
            abi.encodeCall(auctions.announce, (terms()))
        ];
        vm.startPrank(admin);
        authority.grantRole(Roles.BOARD, address(nesting), 0);
        vm.stopPrank();
        for (uint256 i; i < 6; ++i) {
            nesting.nest(address(auctions), calls[i]);
            place(carol, id, BID, 0, (10 + i) * SHARE);
            no(nesting.done(), "entered");
            eq(bytes4(nesting.answer()), bytes4(keccak256("ReentrancyGuardReentrantCall()")), "by the guard");
        }
    }

    /// Whoever places, the money is the sender's.
    function testMoneyOfOthersIsNotTaken() external {
        id = openRound();
        pay(alice, address(usdt), 1e30);
        vm.prank(carol);
        (bool done, ) = address(auctions).call(abi.encodeCall(auctions.place, (id, BID, 0, uint64(10 * SHARE))));
        no(done, "without an allowance");
        eq(usdt.balanceOf(alice), 1e30, "nobody else paid");
    }

    function bankKeys() private view returns (address[6] memory) {
        return [admin, guardian, board, registrar, enforcer, pauser];
    }

    /// The bank's keys together: its order and those of others stay, and the round goes on to its price.
    // security(Money the bank as an insider): Its order is part of the announcement and never changes; an open round is not stopped; a void one gives it nothing; only orders of holders whom it froze in public are struck
    function testTheBankCannotChangeItsOrderOrStopAnOpenRound() external {
        id = openBank(BID, 4, 100 * SHARE);
        offer(alice, id, 4, 50 * SHARE);
        bid(carol, id, 2, 30 * SHARE);
        address[6] memory keys = bankKeys();
        uint256 before = usdt.balanceOf(treasury);
        for (uint256 i; i < 6; ++i) {
            vm.prank(keys[i]);
            (bool done, ) = address(auctions).call(abi.encodeCall(auctions.cancel, (id)));
            no(done, "cancelled");
            vm.prank(keys[i]);
            (done, ) = address(auctions).call(abi.encodeCall(auctions.place, (id, BID, 0, uint64(0))));
            no(done, "placed");
            vm.prank(keys[i]);
            (done, ) = address(auctions).call(abi.encodeCall(auctions.collect, (id, BID, list(BANK))));
            no(done, "withdrawn");
            vm.prank(keys[i]);
            vm.expectRevert(abi.encodeWithSignature("NothingToPay(bytes32)", BANK));
            auctions.withdraw(address(usdt), BANK);
            vm.prank(keys[i]);
            vm.expectRevert(err(AuctionBook.NotFrozen.selector, A));
            auctions.strike(id, SALE, A);
            vm.prank(keys[i]);
            vm.expectRevert(err(AuctionBook.NotFrozen.selector, C));
            auctions.strike(id, BID, C);
        }
        eq(usdt.balanceOf(treasury), before, "nothing came back");
        // What ADMIN decides is about other rounds.
        vm.startPrank(admin);
        auctions.setCurrency(address(usdt), false);
        auctions.setIssuable(0);
        vm.stopPrank();
        eq(orderOf(id, BID, BANK).shares, 100 * SHARE, "as announced");
        clear(id);
        eq(auctions.round(id).volume, 50 * SHARE, "with its order");
    }

    /// Only a freeze that everybody sees takes an order out.
    function testTheBankStrikesInPublic() external {
        id = openRound();
        offer(alice, id, 4, 50 * SHARE);
        // Frozen shares of a holder who is not frozen: the order stays.
        freeze(alice, 100 * SHARE);
        vm.prank(enforcer);
        vm.expectRevert(err(AuctionBook.NotFrozen.selector, A));
        auctions.strike(id, SALE, A);
        freezeHolder(A, true);
        yes(token.holderFrozen(A), "everybody reads it");
        vm.prank(enforcer);
        auctions.strike(id, SALE, A);
        eq(orderOf(id, SALE, A).shares, 0, "out");
    }

    /// A freeze in the last hour is one after the close: otherwise the price moved in one block in which nobody could answer.
    function testTheBankStrikesNothingInTheLastHour() external {
        id = openRound();
        offer(alice, id, 4, 50 * SHARE);
        bid(carol, id, 2, 30 * SHARE);
        skip(auctions.round(id).closes - 1 hours - block.timestamp);
        freezeHolder(A, true);
        vm.prank(enforcer);
        vm.expectRevert(err(AuctionBook.LastTime.selector));
        auctions.strike(id, SALE, A);
        freezeHolder(A, false);
        eq(orderOf(id, SALE, A).shares, 50 * SHARE, "in the book");
    }

    /// A pause that begins where the last one ended left no second to clear a round.
    function testPausesVoidNoRound() external {
        id = openRound();
        offer(alice, id, 2, 50 * SHARE);
        bid(carol, id, 2, 50 * SHARE);
        toClose(id);
        for (uint256 i; i < 5; ++i) {
            pause();
            vm.expectRevert(abi.encodeWithSignature("Paused()"));
            auctions.clear(id);
            vm.expectRevert(abi.encodeWithSignature("NotCleared(uint256)", id));
            auctions.collect(id, SALE, list(A));
            skip(7 days);
        }
        auctions.clear(id);
        eq(auctions.round(id).volume, 50 * SHARE, "cleared");
        skip(auctions.round(id).closes + 180 days - block.timestamp - 1);
        pause();
        skip(7 days);
        auctions.settle(id, A, from(alice), C);
        eq(token.balanceOf(carol), 50 * SHARE, "settled");
    }

    /// Whatever is known of a round answers the same to everybody.
    function testTheBankSeesNoMoreThanEverybody() external {
        id = openBank(SALE, 1, 100 * SHARE);
        bid(carol, id, 3, 90 * SHARE);
        bytes[5] memory questions = [
            abi.encodeCall(auctions.round, (id)),
            abi.encodeCall(auctions.indicative, (id)),
            abi.encodeCall(auctions.orders, (id, SALE, BANK)),
            abi.encodeCall(auctions.orders, (id, BID, C)),
            abi.encodeCall(auctions.credit, (address(usdt), C))
        ];
        address[6] memory keys = bankKeys();
        for (uint256 q; q < 5; ++q) {
            vm.prank(address(0x57A6));
            (bool done, bytes memory everybody) = address(auctions).call(questions[q]);
            yes(done, "anybody may ask");
            for (uint256 i; i < 6; ++i) {
                vm.prank(keys[i]);
                (, bytes memory own) = address(auctions).call(questions[q]);
                eq(keccak256(own), keccak256(everybody), "the same answer");
            }
        }
    }

    /// Not for any of its keys, and not for a round in which it takes no part.
    function testTheBankCannotAnnounceWithinTheNotice() external {
        Terms memory t = terms();
        t.opens -= 1;
        for (uint256 side; side < 2; ++side) {
            (t.bankSide, t.bankShares) = (BID, side == 0 ? 0 : uint64(10 * SHARE));
            pay(board, t.currency, 1e30);
            vm.prank(board);
            vm.expectRevert(err(AuctionTerms.WrongTimes.selector));
            auctions.announce(t);
        }
        eq(auctions.lastRoundId(), 0, "none");
    }

    /// A void round gives the bank its own money and shares back, and no more.
    // security(Money the bank as an insider)
    function testTheBankGainsNothingFromAVoidRound() external {
        id = openBank(SALE, 7, 100 * SHARE);
        bid(carol, id, 3, 90 * SHARE);
        clear(id);
        empty(carol);
        uint256 before = usdt.balanceOf(treasury);
        auctions.collect(id, SALE, list(BANK));
        auctions.collect(id, BID, list(C));
        eq(token.reserved(), 0, "released");
        eq(usdt.balanceOf(treasury), before, "nothing");
        eq(usdt.balanceOf(carol), worth(3, 90 * SHARE), "all of it");
        eq(auctions.issuable(), 0, "and it may not offer them again");
    }

    /// The same of a buy-back that nobody cleared in time.
    function testTheBankGainsNothingFromItsVoidBid() external {
        id = openBank(BID, 3, 100 * SHARE);
        offer(alice, id, 3, 90 * SHARE);
        (uint256 supply, uint256 before) = (token.totalSupply(), usdt.balanceOf(treasury));
        skip(auctions.round(id).closes + 30 days - block.timestamp);
        auctions.collect(id, BID, list(BANK));
        auctions.collect(id, SALE, list(A));
        eq(usdt.balanceOf(treasury) - before, worth(3, 100 * SHARE), "what it paid in");
        eq(usdt.balanceOf(address(auctions)), 0, "and nothing else");
        yes(token.totalSupply() == supply && token.balanceOf(alice) == 1_000 * SHARE, "no share was taken");
        eq(token.lockedOf(A), 0, "unlocked");
    }

    /// The token's part for the auctions, and no other caller.
    function testTheTokensCalls() external {
        address[6] memory others = [address(sale), address(staking), address(issuance), address(enforcement), admin, alice];
        bytes[3] memory calls = [
            abi.encodeCall(token.bind, (alice, 1)),
            abi.encodeCall(token.unbind, (A, 0)),
            abi.encodeCall(token.settle, (A, from(alice), C, 0))
        ];
        for (uint256 i; i < 6; ++i) {
            for (uint256 k; k < 3; ++k) {
                vm.prank(others[i]);
                vm.expectRevert(err(ShareToken.WrongCaller.selector, others[i]));
                (bool done, ) = address(token).call(calls[k]);
                yes(done, "forge turns the expected error around");
            }
        }
        bytes32 nobody = keccak256("nobody");
        vm.startPrank(address(auctions));
        vm.expectRevert(err(Wallets.WrongHolder.selector, address(0), nobody));
        token.settle(A, from(alice), nobody, 0);
        token.bind(carol, 1);
        vm.expectRevert(err(ShareToken.NotReserved.selector, uint256(1), uint256(0)));
        token.settle(BANK, new address[](0), C, 1);
        vm.expectRevert(casts(56, 1 << 56));
        token.bind(carol, 1 << 56);
        vm.stopPrank();
    }
}
