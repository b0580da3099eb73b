// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {Deposits} from "../src/Deposits.sol";
import {SplitDesk} from "./SplitDesk.sol";

/// Deposits as the service and a cashier sign them.
abstract contract DepositDesk is SplitDesk {
    uint256 private entries;

    /// Exactly the minimum price in cents, rounded up, and valid for three days.
    function depositOf(address buyer, bytes32 holder, uint256 shares) internal returns (Deposits.Deposit memory) {
        uint256 cents = (shares * priceNow() * 100 + 1e6 * uint256(EURO) - 1) / (1e6 * uint256(EURO));
        ++entries;
        return
            Deposits.Deposit(
                keccak256(abi.encode("transfer", entries)),
                buyer,
                holder,
                "EUR",
                cents,
                shares,
                keccak256(abi.encode("entry", entries)),
                block.timestamp + 3 days
            );
    }

    /// Written out apart from the contract: the type string of the API.
    function hashOf(Deposits.Deposit memory d) internal pure returns (bytes32) {
        bytes32 typeHash = keccak256(
            "Deposit(bytes32 orderId,address buyer,bytes32 holder,string currency,uint256 amount,uint256 shares,bytes32 entryHash,uint256 validUntil)"
        );
        return
            keccak256(
                bytes.concat(
                    abi.encode(typeHash, d.orderId, d.buyer, d.holder, keccak256(bytes(d.currency))),
                    abi.encode(d.amount, d.shares, d.entryHash, d.validUntil)
                )
            );
    }

    function batchHash(bytes32[] memory batch) internal pure returns (bytes32) {
        bytes32 typeHash = keccak256(
            "Batch(Deposit[] deposits)Deposit(bytes32 orderId,address buyer,bytes32 holder,string currency,uint256 amount,uint256 shares,bytes32 entryHash,uint256 validUntil)"
        );
        return keccak256(abi.encode(typeHash, keccak256(abi.encodePacked(batch))));
    }

    function inSale(bytes32 hash) internal view returns (bytes32) {
        return typed("FNX ShareSale", block.chainid, address(sale), hash);
    }

    function signDeposit(Deposits.Deposit memory d) internal view returns (bytes memory) {
        return signed(SIGNER_KEY, inSale(hashOf(d)));
    }

    function signBatch(bytes32[] memory batch) internal view returns (bytes memory) {
        return signed(CASHIER_KEY, inSale(batchHash(batch)));
    }

    function issue(Deposits.Deposit memory d) internal {
        bytes32[] memory batch = list(hashOf(d));
        sale.issueFor(d, signDeposit(d), batch, signBatch(batch));
    }

    function refuseDeposit(Deposits.Deposit memory d, bytes memory error) internal {
        bytes32[] memory batch = list(hashOf(d));
        refuseSigned(d, signDeposit(d), batch, signBatch(batch), error);
    }

    function refuseSigned(
        Deposits.Deposit memory d,
        bytes memory bySigner,
        bytes32[] memory batch,
        bytes memory byCashier,
        bytes memory error
    ) internal {
        vm.expectRevert(error);
        sale.issueFor(d, bySigner, batch, byCashier);
    }

    /// An error whose only argument is a text.
    function errText(bytes4 selector, string memory text) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(selector, text);
    }
}
