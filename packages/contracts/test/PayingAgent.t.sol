// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Managed} from "../src/Managed.sol";
import {Roles} from "../src/Roles.sol";
import {Wallets} from "../src/Wallets.sol";
import {Floor} from "./Floor.sol";

/// Money goes to the paying agent for holders who chose a bank account; shares never do.
contract PayingAgentTest is Floor {
    address private agent = address(0xA6E7);

    event PaidByAgentSet(bytes32 indexed holder, bool byAgent);
    event PayingAgentSet(address agent);
    event Paid(uint256 indexed id, bytes32 indexed holder, address to, uint256 net, uint256 tax);

    function setUp() public override {
        super.setUp();
        buy(alice, A, 1_000 * SHARE);
        register(bob, B);
        register(carol, C);
        vm.prank(admin);
        vm.expectEmit(address(token));
        emit PayingAgentSet(agent);
        token.setPayingAgent(agent);
    }

    function choose(address wallet, address chosen) private {
        vm.prank(wallet);
        token.setPaidByAgent(chosen);
    }

    function testOnlyAdminNamesTheAgent() external {
        vm.prank(board);
        vm.expectRevert(err(Managed.MissingRole.selector, board, Roles.ADMIN));
        token.setPayingAgent(board);
    }

    function testTheHolderChooses() external {
        vm.expectEmit(address(token));
        emit PaidByAgentSet(A, true);
        choose(alice, agent);
        eq(token.moneyAddress(A), agent, "chosen");
        eq(token.payoutAddress(A), alice, "shares stay");
        eq(token.moneyAddress(C), carol, "others as before");
        choose(alice, address(0));
        eq(token.moneyAddress(A), alice, "back");
    }

    function testAnotherAddressIsRefused() external {
        vm.expectRevert(err(Wallets.WrongAgent.selector, agent));
        choose(alice, bob);
    }

    function testStrangersAndJuniorWalletsChooseNothing() external {
        vm.expectRevert(err(Wallets.WrongHolder.selector, address(0xBEEF), bytes32(0)));
        choose(address(0xBEEF), agent);
        addWallet(ALICE_KEY, dave, A);
        vm.expectRevert(err(Wallets.WalletJunior.selector, dave, block.timestamp + 3 days));
        choose(dave, agent);
    }

    function testFrozenHoldersAndBlockedWalletsGetNothing() external {
        choose(alice, agent);
        freezeHolder(A, true);
        eq(token.moneyAddress(A), address(0), "frozen");
        freezeHolder(A, false);
        request(alice, dave, A);
        eq(token.moneyAddress(A), address(0), "in recovery");
    }

    function testWithoutAnAgentWalletsArePaid() external {
        choose(alice, agent);
        vm.prank(admin);
        token.setPayingAgent(address(0));
        eq(token.moneyAddress(A), alice, "wallet");
    }

    /// Money of a sale goes to the agent; what is bought, and money that comes back to others, does not.
    function testASale() external {
        choose(alice, agent);
        choose(carol, agent);
        uint256 id = openRound();
        offer(alice, id, 0, 100 * SHARE);
        bid(carol, id, 0, 100 * SHARE);
        clear(id);
        empty(alice);
        auctions.settle(id, A, from(alice), C);
        eq(usdt.balanceOf(agent), worth(0, 100 * SHARE), "the seller's money");
        eq(token.balanceOf(carol), 100 * SHARE, "the buyer's shares");
    }

    /// What a bidder gets back is the currency that was paid in: the agent would turn it into money of the bank.
    function testABidComesBackToTheWallet() external {
        choose(carol, agent);
        uint256 id = openRound();
        bid(carol, id, 4, 100 * SHARE);
        empty(carol);
        place(carol, id, BID, 4, 60 * SHARE);
        eq(usdt.balanceOf(carol), worth(4, 40 * SHARE), "a smaller bid");
        place(carol, id, BID, 4, 0);
        eq(usdt.balanceOf(carol), worth(4, 100 * SHARE), "no bid");
        bid(carol, id, 4, 100 * SHARE);
        offer(alice, id, 2, 30 * SHARE);
        clear(id);
        empty(carol);
        auctions.collect(id, BID, list(C));
        eq(usdt.balanceOf(carol), worth(4, 70 * SHARE), "what did not trade");
        eq(usdt.balanceOf(agent), 0, "nothing");
    }

    /// Also what could not be paid at once.
    function testMoneyThatWaitedGoesToTheWallet() external {
        choose(carol, agent);
        uint256 id = openRound();
        bid(carol, id, 4, 100 * SHARE);
        empty(carol);
        freezeHolder(C, true);
        auctions.strike(id, BID, C);
        freezeHolder(C, false);
        auctions.withdraw(address(usdt), C);
        eq(usdt.balanceOf(carol), worth(4, 100 * SHARE), "the wallet");
    }

    function testADistribution() external {
        uint256 id = distribute(usdt, 9e17);
        choose(alice, agent);
        vm.expectEmit(address(distributions));
        emit Paid(id, A, agent, 900e18, 0);
        distributions.pay(id, list(A));
        eq(usdt.balanceOf(agent), 900e18, "paid");
    }

    /// New shares of a distribution are the holder's own.
    function testADistributionOfShares() external {
        choose(alice, agent);
        skip(1 days);
        uint256 id = declareShares(1, 1);
        skip(3 days);
        createShares(id, turnOf(A, alice));
        eq(token.balanceOf(alice), 2_000 * SHARE, "received");
    }
}
