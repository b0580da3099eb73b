// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Ballots} from "../src/Ballots.sol";
import {Distributions} from "../src/Distributions.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {ShareStaking} from "../src/ShareStaking.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {Feed, PayToken} from "./Doubles.sol";
import {Vm} from "./Vm.sol";

/// The five contracts as they are deployed, and short ways to sign, register and buy.
abstract contract Base {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    uint256 internal constant SHARE = 1e6;
    uint256 internal constant MAX_SUPPLY = 10_000_000 * SHARE;
    uint256 internal constant CAP = 1_000_000 * SHARE;
    uint256 internal constant DAILY = 200_000 * SHARE;
    uint64 internal constant PRICE = 10e8;
    uint256 internal constant CAPACITY = 500_000 * SHARE;
    uint256 internal constant FLEXIBLE = 0;
    uint256 internal constant QUARTER = 1;
    uint256 internal constant YEAR = 2;

    uint256 internal constant SIGNER_KEY = 0x51;
    uint256 internal constant ALICE_KEY = 0xA11CE;
    uint256 internal constant BOB_KEY = 0xB0B;

    address internal admin = address(0xAD);
    address internal registrar = address(0x4E6);
    address internal enforcer = address(0xE4F);
    address internal pauser = address(0x9A);
    address internal board = address(0xB0A4D);
    address internal treasury = address(0x7EA);
    address internal signer = vm.addr(SIGNER_KEY);
    address internal alice = vm.addr(ALICE_KEY);
    address internal bob = vm.addr(BOB_KEY);
    address internal carol = address(0xCA401);
    address internal dave = address(0xDA7E);
    bytes32 internal constant A = keccak256("holder A");
    bytes32 internal constant B = keccak256("holder B");
    bytes32 internal constant C = keccak256("holder C");

    ShareToken internal token;
    ShareSale internal sale;
    ShareStaking internal staking;
    Distributions internal distributions;
    Ballots internal ballots;
    PayToken internal usdt;
    Feed internal usdtFeed;
    Feed internal bnbFeed;
    uint256 private orders;

    function setUp() public virtual {
        token = new ShareToken(admin, 2 days, maxSupply());
        sale = new ShareSale(token, treasury);
        staking = new ShareStaking(token);
        distributions = new Distributions(token);
        ballots = new Ballots(token);
        usdt = new PayToken();
        usdtFeed = new Feed(8, 1e8);
        bnbFeed = new Feed(8, 600e8);
        vm.startPrank(admin);
        token.grantRole(token.SIGNER_ROLE(), signer);
        token.grantRole(token.REGISTRAR_ROLE(), registrar);
        token.grantRole(token.ENFORCER_ROLE(), enforcer);
        token.grantRole(token.PAUSER_ROLE(), pauser);
        token.grantRole(distributions.BOARD_ROLE(), board);
        token.grantRole(token.SALE_ROLE(), address(sale));
        token.grantRole(token.STAKING_ROLE(), address(staking));
        sale.setCurrency(address(usdt), address(usdtFeed), 18, 1 days);
        sale.setCurrency(address(0), address(bnbFeed), 18, 1 days);
        sale.setCap(CAP);
        sale.setDailyLimit(DAILY);
        sale.setMinPrice(PRICE);
        staking.addPlan(0, 300, CAPACITY);
        staking.addPlan(90, 500, CAPACITY);
        staking.addPlan(365, 800, CAPACITY);
        vm.stopPrank();
    }

    function maxSupply() internal pure virtual returns (uint256) {
        return MAX_SUPPLY;
    }

    // Quotes

    /// A quote at exactly the minimum price, valid for a quarter of an hour.
    function quoteOf(
        address buyer,
        bytes32 holder,
        address payToken,
        uint256 shares
    ) internal returns (ShareSale.Quote memory) {
        uint256 usd = shares * PRICE; // 6 + 8 decimals
        uint256 pay = payToken == address(0) ? (usd * 1e4 + 599) / 600 : usd * 1e4;
        return
            ShareSale.Quote(
                keccak256(abi.encode("order", ++orders)),
                buyer,
                holder,
                payToken,
                pay,
                shares,
                block.timestamp + 15 minutes,
                keccak256("agreement")
            );
    }

    /// Written out apart from the contract: the type string of the API.
    function digestOf(ShareSale.Quote memory q, uint256 chain, address verifier) internal pure returns (bytes32) {
        bytes32 typeHash = keccak256(
            "Quote(bytes32 orderId,address buyer,bytes32 holder,address payToken,uint256 payAmount,uint256 shares,uint256 validUntil,bytes32 agreementHash)"
        );
        bytes32 hash = keccak256(
            bytes.concat(
                abi.encode(typeHash, q.orderId, q.buyer, q.holder, q.payToken),
                abi.encode(q.payAmount, q.shares, q.validUntil, q.agreementHash)
            )
        );
        return typed("FNX ShareSale", chain, verifier, hash);
    }

    function typed(string memory name, uint256 chain, address verifier, bytes32 hash) internal pure returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256("1"),
                chain,
                verifier
            )
        );
        return keccak256(abi.encodePacked("\x19\x01", domain, hash));
    }

    function signed(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function signQuote(ShareSale.Quote memory q) internal view returns (bytes memory) {
        return signed(SIGNER_KEY, digestOf(q, block.chainid, address(sale)));
    }

    /// Sends the quote's purchase as its buyer, with exactly its payment.
    function send(ShareSale.Quote memory q) internal {
        sendWith(q, signQuote(q));
    }

    function sendWith(ShareSale.Quote memory q, bytes memory signature) internal {
        bool native = q.payToken == address(0);
        if (native) vm.deal(q.buyer, q.buyer.balance + q.payAmount);
        else fund(q.buyer, q.payToken, q.payAmount);
        vm.prank(q.buyer);
        sale.buy{value: native ? q.payAmount : 0}(q, signature);
    }

    function fund(address buyer, address payToken, uint256 amount) internal {
        PayToken(payToken).mint(buyer, amount);
        vm.prank(buyer);
        // Some tokens return nothing.
        (bool done, ) = payToken.call(abi.encodeCall(usdt.approve, (address(sale), amount)));
        yes(done, "approve");
    }

    /// The purchase must fail with `error`.
    function refuse(ShareSale.Quote memory q, bytes memory error) internal {
        refuseWith(q, signQuote(q), error);
    }

    function refuseWith(ShareSale.Quote memory q, bytes memory signature, bytes memory error) internal {
        bool native = q.payToken == address(0);
        if (native) vm.deal(q.buyer, q.payAmount);
        else fund(q.buyer, q.payToken, q.payAmount);
        vm.prank(q.buyer);
        vm.expectRevert(error);
        sale.buy{value: native ? q.payAmount : 0}(q, signature);
    }

    function buy(address buyer, bytes32 holder, uint256 shares) internal {
        send(quoteOf(buyer, holder, address(usdt), shares));
    }

    // Holders

    function holderDigest(
        string memory kind,
        address wallet,
        bytes32 holder,
        uint256 nonce,
        uint256 validUntil
    ) internal view returns (bytes32) {
        bytes32 typeHash = keccak256(
            bytes.concat(bytes(kind), "(address wallet,bytes32 holder,uint256 nonce,uint256 validUntil)")
        );
        bytes32 hash = keccak256(abi.encode(typeHash, wallet, holder, nonce, validUntil));
        return typed("FNX ShareToken", block.chainid, address(token), hash);
    }

    function attest(address wallet, bytes32 holder, uint256 nonce) internal view returns (bytes memory) {
        return signed(SIGNER_KEY, holderDigest("Registration", wallet, holder, nonce, block.timestamp));
    }

    function register(address wallet, bytes32 holder) internal {
        uint256 nonce = token.nonces(holder);
        token.register(wallet, holder, nonce, block.timestamp, attest(wallet, holder, nonce));
    }

    function consent(uint256 key, address wallet, bytes32 holder) internal view returns (bytes memory) {
        return signed(key, holderDigest("AddWallet", wallet, holder, token.nonces(holder), block.timestamp));
    }

    function addWallet(uint256 key, address wallet, bytes32 holder) internal {
        bytes memory signature = consent(key, wallet, holder);
        uint256 nonce = token.nonces(holder);
        vm.prank(wallet);
        token.addWallet(holder, vm.addr(key), nonce, block.timestamp, signature);
    }

    function transfer(address from, address to, uint256 amount) internal {
        vm.prank(from);
        token.transfer(to, amount);
    }

    function freeze(address wallet, uint256 amount) internal {
        vm.prank(enforcer);
        token.setFrozenTokens(wallet, amount);
    }

    function freezeHolder(bytes32 holder, bool frozen) internal {
        vm.prank(enforcer);
        token.setHolderFrozen(holder, frozen);
    }

    function pause() internal {
        vm.prank(pauser);
        token.pause();
    }

    function stake(address wallet, uint256 planId, uint256 amount) internal returns (uint256) {
        vm.prank(wallet);
        return staking.stake(planId, amount);
    }

    // Distributions and ballots

    function declare(PayToken payToken, uint256 amount) internal returns (uint256) {
        payToken.mint(board, amount);
        vm.startPrank(board);
        payToken.approve(address(distributions), amount);
        uint256 id = distributions.declare(block.timestamp - 1, payToken, amount, keccak256("document"));
        vm.stopPrank();
        return id;
    }

    function list(bytes32 a) internal pure returns (bytes32[] memory holders) {
        holders = new bytes32[](1);
        holders[0] = a;
    }

    function list(bytes32 a, bytes32 b) internal pure returns (bytes32[] memory holders) {
        holders = new bytes32[](2);
        (holders[0], holders[1]) = (a, b);
    }

    function openBallot(uint256 choices, uint256 time) internal returns (uint256) {
        vm.prank(board);
        return ballots.open(keccak256("text"), choices, block.timestamp - 1, block.timestamp + time);
    }

    /// Written out apart from the contract: the type string of the API.
    function signVote(
        uint256 key,
        uint256 id,
        address voter,
        uint256 choice,
        uint256 nonce
    ) internal view returns (bytes memory) {
        bytes32 typeHash = keccak256("Vote(uint256 ballotId,address voter,uint256 choice,uint256 nonce)");
        bytes32 hash = keccak256(abi.encode(typeHash, id, voter, choice, nonce));
        return signed(key, typed("FNX Ballots", block.chainid, address(ballots), hash));
    }

    function skip(uint256 time) internal {
        vm.warp(block.timestamp + time);
        usdtFeed.set(1e8, block.timestamp);
        bnbFeed.set(600e8, block.timestamp);
    }

    // Assertions

    error Unequal(string what, uint256 actual, uint256 expected);
    error Untrue(string what);

    function eq(uint256 actual, uint256 expected, string memory what) internal pure {
        if (actual != expected) revert Unequal(what, actual, expected);
    }

    function eq(address actual, address expected, string memory what) internal pure {
        if (actual != expected) revert Untrue(what);
    }

    function eq(bytes32 actual, bytes32 expected, string memory what) internal pure {
        if (actual != expected) revert Untrue(what);
    }

    function yes(bool value, string memory what) internal pure {
        if (!value) revert Untrue(what);
    }

    function no(bool value, string memory what) internal pure {
        if (value) revert Untrue(what);
    }

    function err(bytes4 selector) internal pure returns (bytes memory) {
        return abi.encodePacked(selector);
    }

    function err(bytes4 selector, bytes32 a) internal pure returns (bytes memory) {
        return abi.encodePacked(selector, a);
    }

    function err(bytes4 selector, uint256 a) internal pure returns (bytes memory) {
        return abi.encodePacked(selector, a);
    }

    function err(bytes4 selector, address a) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, a);
    }

    function err(bytes4 selector, address a, bytes32 b) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, a, b);
    }

    function err(bytes4 selector, address a, uint256 b, uint256 c) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, a, b, c);
    }

    function err(bytes4 selector, bytes32 a, uint256 b, uint256 c) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, a, b, c);
    }

    function unauthorized(address account, bytes32 role) internal pure returns (bytes memory) {
        return abi.encodeWithSignature("AccessControlUnauthorizedAccount(address,bytes32)", account, role);
    }
}
