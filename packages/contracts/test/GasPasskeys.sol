// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Deposits} from "../src/Deposits.sol";
import {PasskeyAccount} from "../src/PasskeyAccount.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {Base} from "./Base.sol";
import {DepositDesk} from "./DepositDesk.sol";
import {Passkeys} from "./Passkeys.sol";

/// What people without a wallet cost: purchases by passkey, and shares for bank transfers.
abstract contract GasPasskeys is Passkeys, DepositDesk {
    uint256 private constant DEPOSITS = 30;

    function note(string memory name) internal virtual;

    function setUp() public virtual override(Passkeys, Base) {
        super.setUp();
    }

    function measurePasskeys() internal {
        measurePurchases(PHONE, "Computed");
        // The precompile at 0x100, with the price of EIP-7951.
        vm.setEvmVersion("osaka");
        measurePurchases(LAPTOP, "");
        vm.setEvmVersion("cancun");
        measureDeposits();
    }

    function measurePurchases(uint256 passkey, string memory how) private {
        address account = accounts.addressOf(signerOf(passkey));
        bytes32 holder = keccak256(abi.encode(account));
        usdt.mint(account, 1e30);
        purchase(passkey, account, holder);
        note(string.concat("passkeyBuyFirst", how));
        skip(60);
        purchase(passkey, account, holder);
        note(string.concat("passkeyBuyLater", how));
        skip(60);
        PasskeyAccount.Call[] memory calls = callTo(address(token), abi.encodeCall(token.transfer, (bob, SHARE)));
        run(PasskeyAccount(payable(account)), passkey, calls);
        note(string.concat("passkeyTransfer", how));
        skip(60);
    }

    /// Approval and purchase in one transaction, which the service's sender submits.
    function purchase(uint256 passkey, address account, bytes32 holder) private {
        ShareSale.Quote memory q = quoteOf(account, holder, address(usdt), 500 * SHARE);
        PasskeyAccount.Call[] memory calls = new PasskeyAccount.Call[](2);
        calls[0] = PasskeyAccount.Call(address(usdt), 0, abi.encodeCall(usdt.approve, (address(sale), q.payAmount)));
        calls[1] = PasskeyAccount.Call(address(sale), 0, abi.encodeCall(sale.buy, (q, signQuote(q))));
        uint256 nonce = account.code.length == 0 ? 0 : PasskeyAccount(payable(account)).nonce();
        bytes32 digest = executeDigest(account, block.chainid, calls, nonce, block.timestamp);
        bytes memory signer_ = signerOf(passkey);
        bytes memory signature = touch(passkey, digest);
        if (nonce == 0) accounts.execute(signer_, calls, nonce, block.timestamp, signer_, signature);
        else PasskeyAccount(payable(account)).execute(calls, nonce, block.timestamp, signer_, signature);
    }

    /// One of a batch of thirty.
    function measureDeposits() private {
        bytes32[] memory batch = new bytes32[](DEPOSITS);
        Deposits.Deposit memory before = depositOf(bob, B, SHARE);
        issue(before); // deposits were issued before
        skip(60);
        address buyer = address(0xD0);
        Deposits.Deposit memory first = depositOf(buyer, keccak256("D0"), 10 * SHARE);
        Deposits.Deposit memory later = depositOf(buyer, keccak256("D0"), 10 * SHARE);
        for (uint256 i; i < DEPOSITS; ++i) batch[i] = keccak256(abi.encode(i));
        (batch[0], batch[DEPOSITS - 1]) = (hashOf(later), hashOf(first));
        bytes memory second = signBatch(batch);
        sale.issueFor(first, signDeposit(first), batch, second);
        note("issueForFirst");
        skip(60);
        sale.issueFor(later, signDeposit(later), batch, second);
        note("issueForLater");
    }
}
