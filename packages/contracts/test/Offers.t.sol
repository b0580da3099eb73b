// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Offers} from "../src/Offers.sol";
import {Restrictions} from "../src/Restrictions.sol";
import {BonusToken, ContractBuyer, FeeToken, LyingToken, PayToken, SmallToken} from "./Doubles.sol";
import {Desk} from "./Desk.sol";

/// Signed offers between two people.
contract OffersTest is Desk {
    event Accepted(
        address indexed maker, address indexed taker, uint256 indexed nonce, bool makerSells, uint256 shares,
        address currency, uint256 amount, bytes32 holder, address to
    );
    event OfferCancelled(address indexed maker, uint256 indexed nonce);

    function setUp() public override {
        super.setUp();
        buy(alice, A, 1_000 * SHARE);
        buy(bob, B, 1_000 * SHARE);
        allow(alice, usdt);
        allow(bob, usdt);
    }

    function allow(address wallet, PayToken currency) private {
        currency.mint(wallet, 1_000e18);
        vm.startPrank(wallet);
        currency.approve(address(offers), type(uint256).max);
        token.approve(address(offers), type(uint256).max);
        vm.stopPrank();
    }

    /// Alice sells 10 shares to Bob for 95.
    function ofAlice() private view returns (Offers.Offer memory) {
        return Offers.Offer(alice, bob, true, 10 * SHARE, address(usdt), 95e18, block.timestamp + 7 days, 3);
    }

    /// Written out apart from the contract: the type string of the API.
    function digestOf(Offers.Offer memory o) private view returns (bytes32) {
        bytes32 typeHash = keccak256(
            "Offer(address maker,address taker,bool makerSells,uint256 shares,address currency,uint256 amount,uint256 deadline,uint256 nonce)"
        );
        bytes memory first = abi.encode(typeHash, o.maker, o.taker, o.makerSells, o.shares);
        bytes32 hash = keccak256(bytes.concat(first, abi.encode(o.currency, o.amount, o.deadline, o.nonce)));
        return typed("FNX Offers", block.chainid, address(offers), hash);
    }

    function accept(address taker, Offers.Offer memory o) private {
        bytes memory signature = signed(ALICE_KEY, digestOf(o));
        vm.prank(taker);
        offers.accept(o, signature);
    }

    function refuse(address taker, Offers.Offer memory o, bytes memory error) private {
        bytes memory signature = signed(ALICE_KEY, digestOf(o));
        vm.prank(taker);
        vm.expectRevert(error);
        offers.accept(o, signature);
    }

    function testAnOfferToSell() external {
        vm.expectEmit(address(offers));
        emit Accepted(alice, bob, 3, true, 10 * SHARE, address(usdt), 95e18, A, alice);
        accept(bob, ofAlice());
        yes(token.balanceOf(alice) == 990 * SHARE && token.balanceOf(bob) == 1_010 * SHARE, "shares");
        yes(usdt.balanceOf(alice) == 1_095e18 && usdt.balanceOf(bob) == 905e18, "money");
        yes(offers.isUsed(alice, 3) && !offers.isUsed(alice, 4) && !offers.isUsed(bob, 3), "used");
        refuse(bob, ofAlice(), err(Offers.OfferUsed.selector, alice, uint256(3)));
    }

    function testAnOfferToBuy() external {
        Offers.Offer memory o = ofAlice();
        o.makerSells = false;
        accept(bob, o);
        yes(token.balanceOf(alice) == 1_010 * SHARE && token.balanceOf(bob) == 990 * SHARE, "shares");
        yes(usdt.balanceOf(alice) == 905e18 && usdt.balanceOf(bob) == 1_095e18, "money");
    }

    /// Taker zero: any registered wallet.
    function testAnOfferToAnyone() external {
        Offers.Offer memory o = ofAlice();
        refuse(carol, o, err(Offers.WrongTaker.selector, bob));
        o.taker = address(0);
        allow(carol, usdt);
        refuse(carol, o, cannotReceive(carol));
        register(carol, C);
        accept(carol, o);
        eq(token.balanceOf(carol), 10 * SHARE, "bought");
    }

    function testDeadlines() external {
        Offers.Offer memory o = ofAlice();
        o.deadline = block.timestamp + 30 days + 1;
        refuse(bob, o, err(Offers.WrongDeadline.selector, o.deadline));
        o.deadline = block.timestamp - 1;
        refuse(bob, o, err(Offers.WrongDeadline.selector, o.deadline));
        o.deadline = block.timestamp;
        accept(bob, o);
        (o.deadline, o.nonce) = (block.timestamp + 30 days, 4);
        accept(bob, o);
    }

    function testAnOfferNamesBoth() external {
        Offers.Offer memory o = ofAlice();
        o.shares = 0;
        refuse(bob, o, err(Offers.IncompleteOffer.selector));
        o = ofAlice();
        o.amount = 0;
        refuse(bob, o, err(Offers.IncompleteOffer.selector));
    }

    function testAnOfferIsWithdrawn() external {
        vm.expectEmit(address(offers));
        emit OfferCancelled(alice, 3);
        vm.prank(alice);
        offers.cancel(3);
        refuse(bob, ofAlice(), err(Offers.OfferUsed.selector, alice, uint256(3)));
        vm.prank(alice);
        vm.expectRevert(err(Offers.OfferUsed.selector, alice, uint256(3)));
        offers.cancel(3);
        vm.prank(bob);
        offers.cancel(4); // of his own
        Offers.Offer memory o = ofAlice();
        o.nonce = 4;
        accept(bob, o);
    }

    /// Each changed field makes another offer, which the maker did not sign.
    // security(Money a signed offer): Once, by whom it names, until its end, with each field signed; shares against money, all or nothing
    function testTheSignatureCoversEachField() external {
        bytes memory signature = signed(ALICE_KEY, digestOf(ofAlice()));
        for (uint256 i; i < 8; ++i) {
            Offers.Offer memory o = ofAlice();
            if (i == 0) o.maker = carol;
            if (i == 1) o.taker = address(0);
            if (i == 2) o.makerSells = false;
            if (i == 3) o.shares += 1;
            if (i == 4) o.currency = address(token);
            if (i == 5) o.amount -= 1;
            if (i == 6) o.deadline += 1;
            if (i == 7) o.nonce += 1;
            vm.prank(bob);
            vm.expectRevert(err(Offers.InvalidSignature.selector));
            offers.accept(o, signature);
        }
        vm.chainId(97);
        vm.prank(bob);
        vm.expectRevert(err(Offers.InvalidSignature.selector));
        offers.accept(ofAlice(), signature);
    }

    /// A signature that recovers to nobody is nobody's.
    function testNobodysOfferIsRefused() external {
        Offers.Offer memory o = ofAlice();
        o.maker = address(0);
        vm.prank(bob);
        vm.expectRevert(err(Offers.InvalidSignature.selector));
        offers.accept(o, "");
    }

    function testAContractWalletSigns() external {
        ContractBuyer wallet = new ContractBuyer(alice);
        register(address(wallet), C);
        usdt.mint(address(wallet), 95e18);
        wallet.execute(address(usdt), 0, abi.encodeCall(usdt.approve, (address(offers), 95e18)));
        Offers.Offer memory o = ofAlice();
        (o.maker, o.makerSells) = (address(wallet), false);
        accept(bob, o);
        eq(token.balanceOf(address(wallet)), 10 * SHARE, "bought");
    }

    /// All rules of the token, or nothing: also the money stays.
    // security(Money a signed offer)
    function testTheTokensRulesApply() external {
        stake(alice, QUARTER, 995 * SHARE);
        bytes memory error = err(Restrictions.InsufficientFreeShares.selector, A, 10 * SHARE, 5 * SHARE);
        refuse(bob, ofAlice(), error);
        eq(usdt.balanceOf(bob), 1_000e18, "nothing paid");
        no(offers.isUsed(alice, 3), "nor used");
        pause();
        refuse(bob, ofAlice(), abi.encodeWithSignature("EnforcedPause()"));
    }

    // security(Money a signed offer)
    function testThePaymentIsExact() external {
        Offers.Offer memory o = ofAlice();
        PayToken[3] memory odd = [PayToken(new FeeToken()), new BonusToken(), new LyingToken()];
        uint256[3] memory received = [uint256(95e18 - 95e16), 95e18 + 1, 0];
        for (uint256 i; i < 3; ++i) {
            allow(bob, odd[i]);
            o.currency = address(odd[i]);
            refuse(bob, o, err(Offers.PaymentShort.selector, uint256(95e18), received[i]));
        }
        SmallToken small = new SmallToken();
        allow(bob, small);
        (o.currency, o.amount) = (address(small), 95e6);
        accept(bob, o);
        eq(small.balanceOf(alice), 95e6, "six decimals");
    }

    /// The agent alone is paid, for a seller who is the maker or the taker, and the exact amount.
    function testASellerIsPaidByTheBank() external {
        address agent = address(0xA6E7);
        vm.prank(admin);
        token.setPayingAgent(agent);
        vm.prank(alice);
        token.setPaidByAgent(agent);
        vm.expectEmit(address(offers));
        emit Accepted(alice, bob, 3, true, 10 * SHARE, address(usdt), 95e18, A, agent);
        accept(bob, ofAlice());
        eq(usdt.balanceOf(agent), 95e18, "the seller's money");
        eq(usdt.balanceOf(alice), 1_000e18, "none in the wallet");
        Offers.Offer memory o = ofAlice();
        (o.makerSells, o.nonce) = (false, 4);
        accept(bob, o); // Alice buys back, and Bob is paid at his wallet
        eq(usdt.balanceOf(agent), 95e18, "no more");
        eq(usdt.balanceOf(bob), 1_000e18, "Bob's money came back");
        eq(token.balanceOf(alice), 1_000 * SHARE, "shares never go to the agent");
    }

    /// Whichever wallet sells, the holder's payout address is paid.
    function testThePayoutAddressIsPaid() external {
        addSenior(ALICE_KEY, dave, A);
        vm.prank(alice);
        token.setPayoutAddress(dave);
        accept(bob, ofAlice());
        eq(usdt.balanceOf(dave), 95e18, "paid");
    }

    /// Neither money nor shares move for a seller who cannot be paid.
    function testASellerWithoutAPayoutAddressIsRefused() external {
        Offers.Offer memory o = ofAlice();
        freezeHolder(A, true);
        refuse(bob, o, err(Offers.NoPayoutAddress.selector, alice));
        freezeHolder(A, false);
        addSenior(ALICE_KEY, dave, A);
        vm.prank(alice);
        token.setPayoutAddress(dave);
        request(dave, address(0xDA7E2), A); // its recovery blocks the payout address
        refuse(bob, o, err(Offers.NoPayoutAddress.selector, alice));
        (o.makerSells, o.taker) = (false, carol);
        refuse(carol, o, err(Offers.NoPayoutAddress.selector, carol)); // not registered
        eq(usdt.balanceOf(bob), 1_000e18, "nothing paid");
    }

    /// Nobody sells to himself, whose payment would be none.
    function testAnOfferToOneself() external {
        Offers.Offer memory o = ofAlice();
        o.taker = alice;
        refuse(alice, o, err(Offers.PaymentShort.selector, uint256(95e18), uint256(0)));
    }
}
