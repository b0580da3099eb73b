// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Holders} from "../src/Holders.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {ShareStaking} from "../src/ShareStaking.sol";
import {Base} from "./Base.sol";
import {GreedyTreasury, Feed, SmallToken} from "./Doubles.sol";

/// What a thief of one key, a hostile treasury or a broken feed tries, beyond the refusals in the other files.
contract AttacksTest is Base {
    function announce(address from, address to, uint256 amount) private {
        vm.prank(enforcer);
        token.announceOrder(keccak256("order"), from, to, amount);
    }

    /// A consent that was never sent must not outlive the removal of the wallet that it was for.
    function testAnOldConsentDoesNotRestoreARemovedWallet() external {
        buy(alice, A, SHARE);
        addWallet(ALICE_KEY, bob, A);
        uint256 nonce = token.nonces(A);
        uint256 until = block.timestamp + 365 days;
        bytes memory old = signed(BOB_KEY, holderDigest("AddWallet", carol, A, nonce, until));
        // carol becomes a wallet without it, by a recovery, and is removed again.
        vm.prank(enforcer);
        token.requestRecovery(alice, carol, A);
        skip(14 days);
        token.executeRecovery(alice);
        transfer(carol, bob, SHARE);
        vm.prank(bob);
        token.removeWallet(carol);
        vm.prank(registrar);
        token.unblock(carol);
        uint256 expected = token.nonces(A);
        vm.prank(carol);
        vm.expectRevert(err(Holders.WrongNonce.selector, expected));
        token.addWallet(A, bob, nonce, until, old);
    }

    function testConsentsOfAnotherChainOrContractAreRefused() external {
        register(alice, A);
        bytes32 hash = keccak256(
            abi.encode(
                keccak256("AddWallet(address wallet,bytes32 holder,uint256 nonce,uint256 validUntil)"),
                bob, A, uint256(1), block.timestamp
            )
        );
        bytes32[3] memory digests = [
            typed("FNX ShareToken", 97, address(token), hash),
            typed("FNX ShareToken", block.chainid, address(sale), hash),
            typed("FNX ShareSale", block.chainid, address(token), hash)
        ];
        for (uint256 i; i < 3; ++i) {
            bytes memory signature = signed(ALICE_KEY, digests[i]);
            vm.prank(bob);
            vm.expectRevert(err(Holders.InvalidSignature.selector));
            token.addWallet(A, alice, 1, block.timestamp, signature);
        }
    }

    /// A thief of SIGNER registers a stranger's address; the stranger can leave, and nothing can be taken.
    function testAStolenSignerCannotKeepAStrangersAddress() external {
        register(bob, C);
        bytes memory good = attest(dave, C, 1);
        vm.expectRevert(err(Holders.ConsentNeeded.selector, C));
        token.register(dave, C, 1, block.timestamp, good);
        vm.prank(bob);
        token.removeWallet(bob);
        vm.prank(registrar);
        token.unblock(bob);
        buy(bob, B, SHARE);
        eq(token.holderOf(bob), B, "its own holder");
    }

    /// An order for more than `from` has can never be executed, so it must not cost anyone a stake either.
    function testAnOrderThatCannotBeExecutedEndsNoStake() external {
        buy(alice, A, 100 * SHARE);
        register(bob, B);
        uint256 id = stake(alice, YEAR, 50 * SHARE);
        announce(alice, bob, 100 * SHARE + 1);
        freezeHolder(A, true);
        skip(3 days);
        vm.prank(enforcer);
        vm.expectRevert(err(ShareStaking.NoOrder.selector));
        staking.forceExit(id, alice, bob, 100 * SHARE + 1);
    }

    /// Three stakes of 40 and an order for 70 of 130: two exits are enough, the third is refused.
    function testForceExitEndsNoMoreStakesThanTheOrderNeeds() external {
        buy(alice, A, 130 * SHARE);
        register(bob, B);
        for (uint256 i; i < 3; ++i) stake(alice, YEAR, 40 * SHARE);
        announce(alice, bob, 70 * SHARE);
        freezeHolder(A, true);
        skip(3 days);
        vm.startPrank(enforcer);
        staking.forceExit(1, alice, bob, 70 * SHARE);
        staking.forceExit(2, alice, bob, 70 * SHARE);
        vm.expectRevert(err(ShareStaking.ExitNotNeeded.selector));
        staking.forceExit(3, alice, bob, 70 * SHARE);
        token.forcedTransfer(alice, bob, 70 * SHARE);
        vm.stopPrank();
        eq(token.lockedOf(A), 40 * SHARE, "one stake left");
        eq(token.reserved(), (40 * SHARE * 800) / 10_000, "and its promise");
    }

    /// A signature that is none recovers to the zero address, which no grant turns into a signer.
    function testASignatureOfNobodyIsRefused() external {
        bytes32 role = token.SIGNER_ROLE();
        vm.prank(admin);
        token.grantRole(role, address(0));
        bytes memory nobody = new bytes(65);
        vm.expectRevert(err(Holders.InvalidSignature.selector));
        token.register(bob, C, 0, block.timestamp, nobody);
        ShareSale.Quote memory q = quoteOf(alice, A, address(usdt), SHARE);
        vm.prank(alice);
        vm.expectRevert(err(ShareSale.InvalidSignature.selector));
        sale.buy(q, nobody);
    }

    function testAFeedFromTheFutureIsRefused() external {
        usdtFeed.set(1e8, block.timestamp + 1);
        refuse(quoteOf(alice, A, address(usdt), SHARE), err(ShareSale.StalePrice.selector, address(usdt)));
        usdtFeed.set(1e8, type(uint256).max);
        refuse(quoteOf(alice, A, address(usdt), SHARE), err(ShareSale.StalePrice.selector, address(usdt)));
        usdtFeed.set(1e8, block.timestamp);
        buy(alice, A, SHARE);
    }

    /// A token of 6 decimals with a feed of none: 10 USD are 10e6, and one unit less is too little.
    function testFewDecimalsRoundAgainstTheBuyer() external {
        SmallToken small = new SmallToken();
        Feed whole = new Feed(0, 1);
        vm.prank(admin);
        sale.setCurrency(address(small), address(whole), 6, 1 days);
        ShareSale.Quote memory q = quoteOf(alice, A, address(small), SHARE + 1);
        q.payAmount = 10e6 + 9; // a millionth more costs 10 units
        refuse(q, err(ShareSale.BelowMinimumPrice.selector));
        q.payAmount = 10e6 + 10;
        send(q);
        q = quoteOf(alice, A, address(small), 1);
        q.payAmount = 0; // the smallest purchase is not free
        refuse(q, err(ShareSale.BelowMinimumPrice.selector));
    }

    /// Amounts near 2^256 overflow in a check, not in somebody's favour.
    function testHugeAmountsBuyNothing() external {
        ShareSale.Quote memory q = quoteOf(alice, A, address(usdt), 0);
        (q.shares, q.payAmount) = (type(uint256).max, type(uint256).max);
        bytes memory signature = signQuote(q);
        vm.prank(alice);
        (bool done, ) = address(sale).call(abi.encodeCall(sale.buy, (q, signature)));
        no(done, "bought");
        q = quoteOf(alice, A, address(usdt), 1 << 96); // its lower 96 bits are zero
        refuse(q, err(ShareSale.CapReached.selector, CAP));
    }

    /// The treasury is paid in the middle of a purchase. What it does then changes nothing for the buyer.
    function testATreasuryThatReenters() external {
        GreedyTreasury greedy = new GreedyTreasury();
        sale = new ShareSale(token, address(greedy));
        vm.startPrank(admin);
        token.grantRole(token.SALE_ROLE(), address(sale));
        sale.setCurrency(address(0), address(bnbFeed), 18, 1 days);
        sale.setCap(CAP);
        sale.setDailyLimit(DAILY);
        sale.setMinPrice(PRICE);
        vm.stopPrank();
        ShareSale.Quote memory outer = quoteOf(alice, A, address(0), SHARE);
        ShareSale.Quote memory inner = quoteOf(address(greedy), B, address(0), SHARE);
        greedy.prepare(sale, abi.encodeCall(sale.buy, (inner, signQuote(inner))), outer.orderId);
        send(outer);
        no(greedy.bought(), "bought for the money that it received");
        no(greedy.cancelled(), "cancelled a settled order");
        eq(token.totalSupply(), SHARE, "one purchase");
        eq(sale.sold(), SHARE, "counted once");
    }

    /// Renewing or claiming every second earns no more than waiting.
    function testManyClaimsEarnNoMoreThanOne() external {
        buy(alice, A, 7 * SHARE);
        buy(bob, B, 7 * SHARE);
        uint256 often = stake(alice, FLEXIBLE, 7 * SHARE);
        uint256 once = stake(bob, FLEXIBLE, 7 * SHARE);
        for (uint256 i; i < 50; ++i) {
            skip(997);
            vm.prank(alice);
            if (i % 2 == 0) staking.renew(often);
            else staking.claim(often);
        }
        vm.prank(bob);
        staking.claim(once);
        yes(token.balanceOf(alice) <= token.balanceOf(bob), "rounded in the favour of the patient");
    }
}
