// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BallotBox} from "../src/BallotBox.sol";
import {DistributionNotices} from "../src/DistributionNotices.sol";
import {ShareLists} from "../src/ShareLists.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {Base} from "./Base.sol";
import {PayToken} from "./Doubles.sol";
import {Trees} from "./Trees.sol";

/// Short ways to sign, register, buy, announce, distribute and vote.
abstract contract Desk is Base {
    uint256 private orders;

    // Quotes

    /// A quote at exactly the minimum price, valid for a quarter of an hour.
    function quoteOf(
        address buyer,
        bytes32 holder,
        address payToken,
        uint256 shares
    ) internal returns (ShareSale.Quote memory) {
        uint256 usd = shares * priceNow(); // 6 + 8 decimals
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

    function priceNow() internal view virtual returns (uint256) {
        return PRICE;
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

    /// A further wallet, three days later.
    function addSenior(uint256 key, address wallet, bytes32 holder) internal {
        addWallet(key, wallet, holder);
        skip(3 days);
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

    function request(address from, address to, bytes32 holder) internal {
        vm.prank(enforcer);
        enforcement.requestRecovery(from, to, holder);
    }

    function announceOrder(address from, address to, uint256 amount) internal {
        vm.prank(enforcer);
        enforcement.announceOrder(DOCUMENT, from, to, amount);
    }

    function executeOrder(address from, address to, uint256 amount) internal {
        vm.prank(enforcer);
        enforcement.executeOrder(from, to, amount);
    }

    function pause() internal {
        vm.prank(pauser);
        token.pause();
    }

    function stake(address wallet, uint256 planId, uint256 amount) internal returns (uint256) {
        vm.prank(wallet);
        return staking.stake(planId, amount);
    }

    // Issuance

    function line(uint256 index, bytes32 holder, address wallet, uint256 shares)
        internal pure returns (ShareLists.Line memory)
    {
        return ShareLists.Line(index, holder, wallet, shares, 0);
    }

    /// Written out apart from the contract: the leaves of OpenZeppelin's standard tree.
    function leavesOf(ShareLists.Line[] memory lines) internal pure returns (bytes32[] memory leaves) {
        leaves = new bytes32[](lines.length);
        for (uint256 i; i < lines.length; ++i) {
            ShareLists.Line memory l = lines[i];
            bytes32 once = keccak256(abi.encode(l.index, l.holder, l.wallet, l.shares, l.lockedUntil));
            leaves[i] = keccak256(abi.encodePacked(once));
        }
    }

    function proofsOf(bytes32[] memory leaves) internal pure returns (bytes32[][] memory proofs) {
        proofs = new bytes32[][](leaves.length);
        for (uint256 i; i < leaves.length; ++i) proofs[i] = Trees.proofOf(leaves, i);
    }

    function announceList(ShareLists.Line[] memory lines, uint256 shares) internal returns (uint256) {
        vm.prank(board);
        return issuance.announce(Trees.rootOf(leavesOf(lines)), lines.length, shares, DOCUMENT);
    }

    /// Announces one line and issues it after three days.
    function issueTo(bytes32 holder, address wallet, uint256 shares) internal {
        issueLine(line(0, holder, wallet, shares));
    }

    function issueLine(ShareLists.Line memory only_) internal {
        ShareLists.Line[] memory lines = new ShareLists.Line[](1);
        lines[0] = only_;
        uint256 id = announceList(lines, only_.shares);
        skip(3 days);
        issuance.issue(id, lines, new bytes32[][](1));
    }

    function declareShares(uint32 numerator, uint32 denominator) internal returns (uint256) {
        vm.prank(board);
        return issuance.declareShares(numerator, denominator, DOCUMENT);
    }

    function claimDigest(bytes32 holder, address wallet, uint256 nonce, uint256 validUntil)
        internal view returns (bytes32)
    {
        bytes32 typeHash = keccak256("BookClaim(bytes32 holder,address wallet,uint256 nonce,uint256 validUntil)");
        bytes32 hash = keccak256(abi.encode(typeHash, holder, wallet, nonce, validUntil));
        return typed("FNX Issuance", block.chainid, address(issuance), hash);
    }

    function claimBook(bytes32 holder, address wallet) internal {
        bytes32 digest = claimDigest(holder, wallet, issuance.nonces(holder), block.timestamp);
        vm.prank(registrar);
        issuance.claimBook(holder, wallet, block.timestamp, signed(SIGNER_KEY, digest));
    }

    // Distributions and ballots

    function distribute(PayToken payToken, uint256 perShare) internal returns (uint256) {
        return distributeTaxed(payToken, perShare, DistributionNotices.Tax(0, address(0), 0, 0));
    }

    /// Announces so much for a whole share, waits for the record time and pays it in.
    function distributeTaxed(
        PayToken payToken, uint256 perShare, DistributionNotices.Tax memory tax
    ) internal returns (uint256 id) {
        vm.prank(board);
        id = distributions.announce(block.timestamp + 14 days, payToken, perShare, DOCUMENT, tax);
        skip(14 days + 1);
        payIn(id, payToken, (token.totalSupplyAt(block.timestamp - 1) * perShare + SHARE - 1) / SHARE, "");
    }

    /// The board offers `amount`, and fails with `error` if there is one.
    function payIn(uint256 id, PayToken payToken, uint256 amount, bytes memory error) internal {
        payToken.mint(board, amount);
        vm.startPrank(board);
        payToken.approve(address(distributions), amount);
        if (error.length != 0) vm.expectRevert(error);
        distributions.fund(id);
        vm.stopPrank();
    }

    function choicesOf(uint256 count) internal pure returns (string[] memory choices) {
        choices = new string[](count);
        for (uint256 i; i < count; ++i) choices[i] = string(bytes.concat("Choice ", bytes1(uint8(65 + i))));
    }

    /// What a signed vote brings along.
    function wordsOf(uint256 count) internal pure returns (BallotBox.Words memory words) {
        words = BallotBox.Words(keccak256("Title"), new bytes32[](count), DOCUMENT);
        string[] memory choices = choicesOf(count);
        for (uint256 i; i < count; ++i) words.choices[i] = keccak256(bytes(choices[i]));
    }

    function openBallot(uint256 choices, uint256 time) internal returns (uint256) {
        string[] memory words = choicesOf(choices);
        vm.prank(board);
        uint256 end = block.timestamp + time;
        return ballots.open(BallotBox.Kind.Poll, "Title", words, DOCUMENT, block.timestamp - 1, end, 2_500, 5_000);
    }

    /// Written out apart from the contract: the type string of the API.
    function signVote(uint256 key, uint256 id, address voter, uint256 choice, uint256 nonce)
        internal view returns (bytes memory)
    {
        bytes32 typeHash = keccak256(
            "Vote(string ballot,string choice,uint256 ballotNumber,uint256 choiceNumber,address voter,uint256 nonce)"
        );
        bytes32 words = keccak256(bytes.concat("Choice ", bytes1(uint8(64 + choice))));
        bytes32 hash = keccak256(abi.encode(typeHash, keccak256("Title"), words, id, choice, voter, nonce));
        return signed(key, typed("FNX Ballots", block.chainid, address(ballots), hash));
    }

    /// Written out apart from the contract, too. Choice zero: as the proxy decides, or no proxy.
    function signProxy(uint256 key, uint256 id, address voter, address proxy, uint256 choice, uint256 nonce)
        internal view returns (bytes memory)
    {
        bytes memory words = proxy == address(0) ? bytes("no proxy")
            : choice == 0 ? bytes("as the proxy decides") : bytes.concat("Choice ", bytes1(uint8(64 + choice)));
        bytes32 typeHash = keccak256(
            "Proxy(string ballot,string instruction,uint256 ballotNumber,uint256 choiceNumber,address proxy,address voter,uint256 nonce)"
        );
        bytes memory named = abi.encode(id, choice, proxy, voter, nonce);
        bytes32 hash = keccak256(bytes.concat(abi.encode(typeHash, keccak256("Title"), keccak256(words)), named));
        return signed(key, typed("FNX Ballots", block.chainid, address(ballots), hash));
    }
}
