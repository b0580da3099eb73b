// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {BallotBox} from "../src/BallotBox.sol";
import {DistributionNotices} from "../src/DistributionNotices.sol";
import {IRules} from "../src/IRules.sol";
import {Roles} from "../src/Roles.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {Desk} from "./Desk.sol";

/// Who may call what, and what the brake can do.
contract AuthorityTest is Desk {
    function refused(uint64 role, address target, bytes memory data) private {
        refused(role, role, target, data);
    }

    /// Two roles may, and the error names the first.
    function refused(uint64 role, uint64 also, address target, bytes memory data) private {
        for (uint64 other; other <= Roles.PAUSER; ++other) {
            if (other != role && other != also) refusedTo(memberOf(other), role, target, data);
        }
        refusedTo(alice, role, target, data);
        refusedTo(address(brake), role, target, data);
        // A member whose calls the authority delays cannot call either.
        vm.prank(admin);
        authority.grantRole(role, dave, 1 days);
        refusedTo(dave, role, target, data);
    }

    function refusedTo(address account, uint64 role, address target, bytes memory data) private {
        vm.prank(account);
        (bool done, bytes memory answer) = target.call(data);
        no(done, "called");
        eq(keccak256(answer), keccak256(missing(account, role)), "MissingRole");
    }

    function testAdminAlone() external {
        address t = address(token);
        refused(Roles.ADMIN, t, abi.encodeCall(token.setMaxSupply, (1, DOCUMENT)));
        refused(Roles.ADMIN, t, abi.encodeCall(token.setParts, (parts())));
        refused(Roles.ADMIN, t, abi.encodeCall(token.setRules, (IRules(address(0)))));
        refused(Roles.ADMIN, t, abi.encodeCall(token.setIsin, ("LI0000000000")));
        refused(Roles.ADMIN, t, abi.encodeCall(token.setDocument, ("terms", "", 0)));
        refused(Roles.ADMIN, address(rules), abi.encodeCall(rules.setCeiling, (1, 1)));
        refused(Roles.ADMIN, address(enforcement), abi.encodeCall(enforcement.approveRecovery, (alice, bob)));
        refused(Roles.ADMIN, address(sale), abi.encodeCall(sale.setCurrency, (address(usdt), address(0), 18, 0)));
        refused(Roles.ADMIN, address(sale), abi.encodeCall(sale.setCap, (1)));
        refused(Roles.ADMIN, address(sale), abi.encodeCall(sale.setDailyLimit, (1)));
        refused(Roles.ADMIN, address(sale), abi.encodeCall(sale.setMinPrice, (1)));
        refused(Roles.ADMIN, address(staking), abi.encodeCall(staking.addPlan, (1, 1, 1)));
        refused(Roles.ADMIN, address(staking), abi.encodeCall(staking.setPlan, (0, 1, false)));
    }

    function testGuardianAlone() external {
        buy(alice, A, SHARE);
        register(bob, B);
        request(alice, carol, A);
        announceOrder(alice, bob, 1);
        refused(Roles.GUARDIAN, address(brake), abi.encodeCall(brake.take, (Roles.SIGNER, signer)));
        refused(Roles.GUARDIAN, Roles.ADMIN, address(issuance), abi.encodeCall(issuance.cancel, (1)));
        refused(Roles.GUARDIAN, Roles.ADMIN, address(issuance), abi.encodeCall(issuance.cancelShares, (1)));
        issueTo(C, address(0), SHARE);
        // Who sent a claim takes it back.
        address other = vm.addr(0x4E7);
        vm.prank(admin);
        authority.grantRole(Roles.REGISTRAR, other, 0);
        bytes memory attestation = signed(SIGNER_KEY, claimDigest(C, dave, 0, block.timestamp));
        vm.prank(other);
        issuance.claimBook(C, dave, block.timestamp, attestation);
        refused(Roles.GUARDIAN, Roles.ADMIN, address(issuance), abi.encodeCall(issuance.cancelClaim, (C)));
        refused(Roles.GUARDIAN, address(enforcement), abi.encodeCall(enforcement.cancelRecovery, (alice)));
        refused(Roles.GUARDIAN, address(enforcement), abi.encodeCall(enforcement.cancelOrder, (alice, bob, 1)));
    }

    function testBoardAlone() external {
        address d = address(distributions);
        DistributionNotices.Tax memory tax;
        refused(Roles.BOARD, address(issuance), abi.encodeCall(issuance.announce, (DOCUMENT, 1, 1, DOCUMENT)));
        refused(Roles.BOARD, address(issuance), abi.encodeCall(issuance.declareShares, (1, 1, DOCUMENT)));
        refused(Roles.BOARD, d, abi.encodeCall(distributions.announce, (0, IERC20(usdt), 1, DOCUMENT, tax)));
        refused(Roles.BOARD, d, abi.encodeCall(distributions.fund, (1)));
        refused(Roles.BOARD, d, abi.encodeCall(distributions.reclaim, (1, list(A))));
        string[] memory words = choicesOf(2);
        bytes memory open = abi.encodeCall(ballots.open, (BallotBox.Kind.Poll, "Title", words, DOCUMENT, 0, 0, 0, 0));
        refused(Roles.BOARD, address(ballots), open);
    }

    function testRegistrarEnforcerAndPauserAlone() external {
        address e = address(enforcement);
        address t = address(token);
        refused(Roles.REGISTRAR, address(issuance), abi.encodeCall(issuance.claimBook, (A, alice, 0, "")));
        refused(Roles.REGISTRAR, e, abi.encodeCall(enforcement.unblock, (alice)));
        refused(Roles.REGISTRAR, address(rules), abi.encodeCall(rules.approve, (A, 1, DOCUMENT)));
        refused(Roles.ENFORCER, e, abi.encodeCall(enforcement.requestRecovery, (alice, bob, A)));
        refused(Roles.ENFORCER, e, abi.encodeCall(enforcement.requestRecoveryWithoutVeto, (alice, bob, A)));
        refused(Roles.ENFORCER, e, abi.encodeCall(enforcement.announceOrder, (DOCUMENT, alice, bob, 1)));
        refused(Roles.ENFORCER, e, abi.encodeCall(enforcement.executeOrder, (alice, bob, 1)));
        refused(Roles.ENFORCER, t, abi.encodeCall(token.setFrozenTokens, (alice, 1)));
        refused(Roles.ENFORCER, t, abi.encodeCall(token.setHolderFrozen, (A, true)));
        bytes memory data = abi.encodeCall(staking.forceExit, (new uint256[](0), alice, bob, 1));
        refused(Roles.ENFORCER, address(staking), data);
        refused(Roles.PAUSER, Roles.GUARDIAN, t, abi.encodeCall(token.pause, ()));
        refused(Roles.PAUSER, t, abi.encodeCall(token.unpause, ()));
    }

    /// A signature that is none recovers to the zero address, which no grant turns into a signer.
    function testNobodyNeverHasARole() external {
        vm.prank(admin);
        authority.grantRole(Roles.SIGNER, address(0), 0);
        vm.expectRevert(abi.encodeWithSignature("InvalidSignature()"));
        token.register(bob, C, 0, block.timestamp, new bytes(65));
    }

    function testTheGuardianTakesEachOperationalRoleAtOnce() external {
        for (uint64 role = Roles.BOARD; role <= Roles.PAUSER; ++role) {
            yes(hasRole(role, memberOf(role)), "has it");
            takeRole(role, memberOf(role));
            no(hasRole(role, memberOf(role)), "taken");
        }
        takeRole(Roles.PAUSER, alice); // who has none: nothing happens
        bytes memory good = attest(alice, A, 0);
        vm.expectRevert(abi.encodeWithSignature("InvalidSignature()"));
        token.register(alice, A, 0, block.timestamp, good);
        vm.prank(admin); // only ADMIN gives it back
        authority.grantRole(Roles.SIGNER, signer, 0);
        token.register(alice, A, 0, block.timestamp, good);
    }

    function testAdminAndGuardianAreOutOfTheBrakesReach() external {
        uint64[3] memory roles = [Roles.ADMIN, Roles.GUARDIAN, Roles.OPERATIONS];
        for (uint256 i; i < 3; ++i) {
            vm.prank(guardian);
            vm.expectRevert(
                abi.encodeWithSignature("AccessManagerUnauthorizedAccount(address,uint64)", brake, Roles.ADMIN)
            );
            brake.take(roles[i], admin);
        }
        yes(hasRole(Roles.ADMIN, admin) && hasRole(Roles.OPERATIONS, admin), "kept");
    }

    function testTheGuardianGrantsNothing() external {
        for (uint64 role; role <= Roles.OPERATIONS; ++role) {
            uint64 needed = role >= Roles.BOARD && role <= Roles.PAUSER ? Roles.OPERATIONS : Roles.ADMIN;
            vm.prank(guardian);
            vm.expectRevert(
                abi.encodeWithSignature("AccessManagerUnauthorizedAccount(address,uint64)", guardian, needed)
            );
            authority.grantRole(role, guardian, 0);
        }
    }

    function testEveryContractHasTheSameAuthority() external view {
        address a = address(authority);
        eq(address(token.authority()), a, "token");
        eq(address(brake.authority()), a, "brake");
        eq(address(enforcement.authority()), a, "enforcement");
        eq(address(issuance.authority()), a, "issuance");
        eq(address(rules.authority()), a, "rules");
        eq(address(sale.authority()), a, "sale");
        eq(address(staking.authority()), a, "staking");
        eq(address(distributions.authority()), a, "distributions");
        eq(address(ballots.authority()), a, "ballots");
        eq(address(ballots.shareToken()), address(token), "the board's token");
    }
}
