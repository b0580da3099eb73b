// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Roles} from "../src/Roles.sol";
import {ShareLists} from "../src/ShareLists.sol";
import {SaleTerms} from "../src/SaleTerms.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {ShareStaking} from "../src/ShareStaking.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {Wallets} from "../src/Wallets.sol";
import {Desk} from "./Desk.sol";
import {GreedyTreasury, Feed, SmallToken} from "./Doubles.sol";

/// What a thief of one key, a hostile treasury or a broken feed tries, beyond the refusals in the other files.
contract AttacksTest is Desk {
    /// A consent that was never sent must not outlive the removal of the wallet that it was for.
    function testAnOldConsentDoesNotRestoreARemovedWallet() external {
        buy(alice, A, SHARE);
        addSenior(ALICE_KEY, bob, A);
        uint256 nonce = token.nonces(A);
        uint256 until = block.timestamp + 365 days;
        bytes memory old = signed(BOB_KEY, holderDigest("AddWallet", carol, A, nonce, until));
        // carol becomes a wallet without it, by a recovery, and is removed again.
        request(alice, carol, A);
        skip(14 days);
        enforcement.executeRecovery(alice);
        transfer(carol, bob, SHARE);
        vm.prank(bob);
        token.removeWallet(carol);
        vm.prank(registrar);
        enforcement.unblock(carol);
        uint256 expected = token.nonces(A);
        vm.prank(carol);
        vm.expectRevert(err(Wallets.WrongNonce.selector, expected));
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
            vm.expectRevert(err(Wallets.InvalidSignature.selector));
            token.addWallet(A, alice, 1, block.timestamp, signature);
        }
    }

    /// A thief of SIGNER registers a stranger's address; the stranger can leave, and nothing can be taken.
    function testAStolenSignerCannotKeepAStrangersAddress() external {
        register(bob, C);
        bytes memory good = attest(dave, C, 1);
        vm.expectRevert(err(Wallets.ConsentNeeded.selector, C));
        token.register(dave, C, 1, block.timestamp, good);
        vm.prank(bob);
        token.removeWallet(bob);
        vm.prank(registrar);
        enforcement.unblock(bob);
        buy(bob, B, SHARE);
        eq(token.holderOf(bob), B, "its own holder");
    }

    /// A thief of SIGNER, REGISTRAR and BOARD gains nothing while the guardian watches: everything waits.
    function testWhatStolenKeysAnnounceCanBeStopped() external {
        issueTo(C, address(0), 100 * SHARE);
        issueTo(A, alice, SHARE);
        skip(1);
        claimBook(C, dave);
        uint256 shares = declareShares(1, 1);
        ShareLists.Line[] memory lines = new ShareLists.Line[](1);
        lines[0] = line(0, B, dave, 1_000 * SHARE);
        uint256 id = announceList(lines, 1_000 * SHARE);
        skip(2 days - 1);
        vm.startPrank(guardian);
        brake.take(Roles.BOARD, board);
        issuance.cancelClaim(C);
        issuance.cancel(id);
        issuance.cancelShares(shares);
        vm.stopPrank();
        eq(token.announced(), 0, "nothing is reserved");
        eq(token.holderOf(dave), bytes32(0), "and dave has nothing");
    }

    /// A thief of a consent locks nobody out: the owner removes the junior wallet, and ends what it began.
    function testAThiefOfOneConsentGainsNothing() external {
        buy(alice, A, 100 * SHARE);
        addWallet(ALICE_KEY, bob, A);
        vm.prank(bob);
        vm.expectRevert(err(ShareStaking.WalletNotAllowed.selector, bob));
        staking.stake(YEAR, 100 * SHARE);
        skip(3 days - 1);
        vm.prank(alice);
        token.removeWallet(bob);
        eq(token.lockedOf(A), 0, "free");
        eq(token.payoutAddress(A), alice, "paid as before");
    }

    /// Three days are for the holder: a wallet that was removed and added again is junior again.
    function testARemovedWalletIsJuniorAgain() external {
        register(alice, A);
        addSenior(ALICE_KEY, bob, A);
        vm.prank(alice);
        token.removeWallet(bob);
        vm.prank(registrar);
        enforcement.unblock(bob);
        addWallet(ALICE_KEY, bob, A);
        eq(token.seniorHolderOf(bob), bytes32(0), "junior");
    }

    /// A frozen amount does not slip away with a junior wallet.
    function testARemovalFreesNothing() external {
        buy(alice, A, 100 * SHARE);
        register(dave, B);
        addWallet(ALICE_KEY, bob, A);
        transfer(alice, bob, 100 * SHARE);
        freeze(bob, 200 * SHARE);
        vm.prank(alice);
        token.removeWallet(bob);
        eq(token.freeOf(A), 0, "still frozen");
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSignature(
            "ERC7943InsufficientUnfrozenBalance(address,uint256,uint256)", alice, 1, 0
        ));
        token.transfer(dave, 1);
    }

    /// Replacing the contracts takes their calls from the old ones.
    function testAReplacedContractHasNoCalls() external {
        buy(alice, A, SHARE);
        ShareSale old = sale;
        sale = new ShareSale(token, treasury);
        vm.prank(admin);
        token.setParts(parts());
        sale = old;
        refuse(quoteOf(alice, A, address(usdt), SHARE), err(ShareToken.WrongCaller.selector, address(sale)));
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
        refuse(q, err(SaleTerms.BelowMinimumPrice.selector));
        q.payAmount = 10e6 + 10;
        send(q);
        q = quoteOf(alice, A, address(small), 1);
        q.payAmount = 0; // the smallest purchase is not free
        refuse(q, err(SaleTerms.BelowMinimumPrice.selector));
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
        refuse(q, err(SaleTerms.CapReached.selector, CAP));
    }

    /// The treasury is paid in the middle of a purchase. What it does then changes nothing for the buyer.
    function testATreasuryThatReenters() external {
        GreedyTreasury greedy = new GreedyTreasury();
        sale = new ShareSale(token, address(greedy));
        vm.startPrank(admin);
        token.setParts(parts());
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
        buy(alice, A, 17 * SHARE);
        buy(bob, B, 17 * SHARE);
        uint256 often = stake(alice, FLEXIBLE, 17 * SHARE);
        uint256 once = stake(bob, FLEXIBLE, 17 * SHARE);
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
