// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Auctions} from "../src/Auctions.sol";
import {Ballots} from "../src/Ballots.sol";
import {Brake} from "../src/Brake.sol";
import {Distributions} from "../src/Distributions.sol";
import {Enforcement} from "../src/Enforcement.sol";
import {HoldingRules} from "../src/HoldingRules.sol";
import {IRules} from "../src/IRules.sol";
import {Issuance} from "../src/Issuance.sol";
import {Offers} from "../src/Offers.sol";
import {Roles} from "../src/Roles.sol";
import {ShareSale} from "../src/ShareSale.sol";
import {ShareStaking} from "../src/ShareStaking.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {TransferViews} from "../src/TransferViews.sol";
import {Assert} from "./Assert.sol";
import {Feed, PayToken} from "./Doubles.sol";

/// The contracts as they are deployed, and one account for each role.
abstract contract Base is Assert {
    uint256 internal constant SHARE = 1e6;
    uint256 internal constant MAX_SUPPLY = 10_000_000 * SHARE;
    uint256 internal constant CAP = 1_000_000 * SHARE;
    uint256 internal constant DAILY = 200_000 * SHARE;
    uint64 internal constant PRICE = 10e8;
    int256 internal constant EURO = 1.08e8;
    uint256 internal constant CAPACITY = 500_000 * SHARE;
    uint256 internal constant FLEXIBLE = 0;
    uint256 internal constant QUARTER = 1;
    uint256 internal constant YEAR = 2;

    uint256 internal constant SIGNER_KEY = 0x51;
    uint256 internal constant REGISTRAR_KEY = 0x4E6;
    uint256 internal constant CASHIER_KEY = 0xCA54;
    uint256 internal constant ALICE_KEY = 0xA11CE;
    uint256 internal constant BOB_KEY = 0xB0B;

    address internal admin = address(0xAD);
    address internal guardian = address(0x64A4D);
    address internal board = address(0xB0A4D);
    address internal registrar = vm.addr(REGISTRAR_KEY);
    address internal signer = vm.addr(SIGNER_KEY);
    address internal cashier = vm.addr(CASHIER_KEY);
    address internal enforcer = address(0xE4F);
    address internal pauser = address(0x9A);
    address internal treasury = address(0x7EA);
    address internal alice = vm.addr(ALICE_KEY);
    address internal bob = vm.addr(BOB_KEY);
    address internal carol = address(0xCA401);
    address internal dave = address(0xDA7E);
    bytes32 internal constant A = keccak256("holder A");
    bytes32 internal constant B = keccak256("holder B");
    bytes32 internal constant C = keccak256("holder C");
    bytes32 internal constant DOCUMENT = keccak256("document");

    AccessManager internal authority;
    Brake internal brake;
    ShareToken internal token;
    Enforcement internal enforcement;
    Issuance internal issuance;
    HoldingRules internal rules;
    ShareSale internal sale;
    ShareStaking internal staking;
    Auctions internal auctions;
    Offers internal offers;
    TransferViews internal transferViews;
    Distributions internal distributions;
    Ballots internal ballots;
    PayToken internal usdt;
    Feed internal usdtFeed;
    Feed internal bnbFeed;
    Feed internal eurFeed;

    function setUp() public virtual {
        authority = new AccessManager(admin);
        brake = new Brake(authority);
        token = new ShareToken("FNX Share", "FNX", authority, maxSupply());
        enforcement = new Enforcement(token);
        rules = new HoldingRules(token, 10_000, 0, IRules(address(0)));
        sale = new ShareSale(token, treasury);
        staking = new ShareStaking(token);
        auctions = new Auctions(token, treasury, 7 days, 1 days, 1 hours);
        offers = new Offers(token);
        transferViews = new TransferViews(token);
        distributions = new Distributions(token, 14 days);
        ballots = new Ballots(token, Ballots.Notice(1 hours, 30 minutes), Ballots.Notice(21 days, 7 days));
        issuance = new Issuance(token, distributions, ballots, 3 days, 2 days);
        usdt = new PayToken();
        usdtFeed = new Feed(8, 1e8);
        bnbFeed = new Feed(8, 600e8);
        eurFeed = new Feed(8, EURO);
        grantRoles();
        vm.startPrank(admin);
        token.setParts(parts());
        sale.setCurrency(address(usdt), address(usdtFeed), 18, 1 days);
        sale.setCurrency(address(0), address(bnbFeed), 18, 1 days);
        sale.setBankCurrency("EUR", address(eurFeed), 2, 1 days);
        sale.setDepositLimit(DAILY);
        sale.setCap(CAP);
        sale.setDailyLimit(DAILY);
        sale.setMinPrice(PRICE);
        auctions.setCurrency(address(usdt), true);
        staking.addPlan(0, 300, CAPACITY);
        staking.addPlan(90, 500, CAPACITY);
        staking.addPlan(365, 800, CAPACITY);
        vm.stopPrank();
    }

    function maxSupply() internal pure virtual returns (uint256) {
        return MAX_SUPPLY;
    }

    /// As `scripts/contracts/deploy.ts` does: ADMIN and the Brake grant and take the operational roles.
    function grantRoles() private {
        vm.startPrank(admin);
        for (uint64 role = Roles.BOARD; role <= Roles.PAUSER; ++role) {
            authority.setRoleAdmin(role, Roles.OPERATIONS);
        }
        authority.grantRole(Roles.OPERATIONS, admin, 0);
        authority.grantRole(Roles.OPERATIONS, address(brake), 0);
        for (uint64 role = Roles.GUARDIAN; role <= Roles.PAUSER; ++role) {
            authority.grantRole(role, memberOf(role), 0);
        }
        vm.stopPrank();
    }

    /// The only account with this role.
    function memberOf(uint64 role) internal view returns (address) {
        return [admin, guardian, board, registrar, signer, cashier, enforcer, pauser][role];
    }

    function hasRole(uint64 role, address account) internal view returns (bool has) {
        (has, ) = authority.hasRole(role, account);
    }

    function takeRole(uint64 role, address account) internal {
        vm.prank(guardian);
        brake.take(role, account);
    }

    function parts() internal view returns (ShareToken.Parts memory) {
        return ShareToken.Parts(address(sale), address(staking), address(issuance), address(enforcement), address(auctions));
    }

    /// Rules of holding; without them, nothing is asked.
    function useRules(uint16 ceilingBps, uint64 appliesFrom) internal {
        vm.startPrank(admin);
        rules.setCeiling(ceilingBps, appliesFrom);
        token.setRules(rules);
        vm.stopPrank();
    }

    /// Time passes; the price feeds are read again.
    function skip(uint256 time) internal {
        vm.warp(block.timestamp + time);
        usdtFeed.set(1e8, block.timestamp);
        bnbFeed.set(600e8, block.timestamp);
        eurFeed.set(EURO, block.timestamp);
    }

    function list(bytes32 a) internal pure returns (bytes32[] memory holders) {
        holders = new bytes32[](1);
        holders[0] = a;
    }

    function list(bytes32 a, bytes32 b) internal pure returns (bytes32[] memory holders) {
        holders = new bytes32[](2);
        (holders[0], holders[1]) = (a, b);
    }
}
