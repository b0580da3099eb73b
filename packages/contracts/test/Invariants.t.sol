// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ShareSale} from "../src/ShareSale.sol";
import {ShareStaking} from "../src/ShareStaking.sol";
import {ShareToken} from "../src/ShareToken.sol";
import {PayToken} from "./Doubles.sol";
import {ProxyHandler} from "./ProxyHandler.sol";
import {Vm} from "./Vm.sol";

/// What holds after each call of any sequence. One function, so that one campaign checks all of it.
contract InvariantsTest {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    struct Model {
        uint256 wallets;
        uint256 balance;
        uint256 held;
        uint256 locked;
        address payout;
    }

    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    uint256 private constant WALLETS = 12;
    uint256 private constant HOLDERS = 5;
    uint256 private constant PLACES = WALLETS + HOLDERS;

    ProxyHandler private handler;
    ShareToken private token;
    ShareSale private sale;
    ShareStaking private staking;
    address private issuance;
    address private treasury;

    error Broken(string what);

    function setUp() external {
        handler = new ProxyHandler();
        handler.init();
        (address a, address b, address c, address d, address e) = handler.system();
        (token, sale, staking, issuance, treasury) = (ShareToken(a), ShareSale(b), ShareStaking(c), d, e);
    }

    function targetContracts() external view returns (address[] memory list) {
        list = new address[](1);
        list[0] = address(handler);
    }

    function targetSelectors() external view returns (FuzzSelector[] memory list) {
        bytes4[45] memory all = [
            handler.buyToken.selector,
            handler.buyBnb.selector,
            handler.buyOdd.selector,
            handler.depositSome.selector,
            handler.replay.selector,
            handler.transferShares.selector,
            handler.transferShares.selector,
            handler.stakeSome.selector,
            handler.useStake.selector,
            handler.claimMany.selector,
            handler.wait.selector,
            handler.addNewWallet.selector,
            handler.attestStolen.selector,
            handler.removeOldWallet.selector,
            handler.choosePayout.selector,
            handler.freezeSome.selector,
            handler.freezeOne.selector,
            handler.pauseOrNot.selector,
            handler.changeMaxSupply.selector,
            handler.guard.selector,
            handler.attack.selector,
            handler.requestSome.selector,
            handler.decide.selector,
            handler.recover.selector,
            handler.unblockOne.selector,
            handler.announceSome.selector,
            handler.executeSome.selector,
            handler.forceExit.selector,
            handler.announceLines.selector,
            handler.lockUpSome.selector,
            handler.issueSome.selector,
            handler.issueSome.selector,
            handler.cancelSome.selector,
            handler.splitSome.selector,
            handler.claimSome.selector,
            handler.executeClaim.selector,
            handler.distributeSome.selector,
            handler.enterRate.selector,
            handler.payHolders.selector,
            handler.reclaimRest.selector,
            handler.openSome.selector,
            handler.voteSome.selector,
            handler.voteSome.selector,
            handler.proxySome.selector,
            handler.voteForSome.selector
        ];
        bytes4[] memory selectors = new bytes4[](45);
        for (uint256 i; i < 45; ++i) selectors[i] = all[i];
        list = new FuzzSelector[](1);
        list[0] = FuzzSelector(address(handler), selectors);
    }

    /// forge-config: default.invariant.runs = 300
    // security(Money 2.3.3)
    function invariantAll() external view {
        string memory violation = handler.violation();
        if (bytes(violation).length != 0) revert Broken(violation);
        checkWallets();
    }

    /// A line per run: `packages/contracts/build/run-tests.ts` asserts that each kind of call succeeded in many runs.
    function afterInvariant() external {
        handler.checkRoles();
        checkMoney();
        string memory broken = handler.checkRights();
        if (bytes(broken).length != 0) revert Broken(broken);
        broken = handler.checkIssuance();
        if (bytes(broken).length != 0) revert Broken(broken);
        string memory kinds = handler.KINDS();
        bytes memory name;
        string memory line;
        for (uint256 i; i <= bytes(kinds).length; ++i) {
            if (i < bytes(kinds).length && bytes(kinds)[i] != ",") {
                name = bytes.concat(name, bytes(kinds)[i]);
                continue;
            }
            uint256 n = handler.counts(keccak256(name));
            line = string.concat(line, string(name), "=", n == 0 ? "0" : n < 10 ? digit(n) : "9", " ");
            name = "";
        }
        vm.writeLine(".data/forge/invariant-runs.txt", line);
    }

    /// Each value is read once: this runs after every call.
    function checkWallets() private view {
        address[PLACES] memory places = handler.allPlaces();
        uint256 supply;
        Model[HOLDERS] memory people = readStakes();
        for (uint256 h; h < HOLDERS; ++h) people[h].payout = token.payoutAddress(id(h));
        for (uint256 i; i < PLACES; ++i) {
            uint256 balance = token.balanceOf(places[i]);
            bytes32 holder = token.holderOf(places[i]);
            uint256 frozen = token.getFrozenTokens(places[i]);
            supply += balance;
            if (holder == 0) ensure(balance == 0, "an unregistered address holds shares");
            if (handler.retired(places[i])) ensure(holder == 0, "a recovered wallet is registered");
            if (i >= WALLETS) ensure(holder == 0 || holder == id(i - WALLETS), "a book wallet of another");
            for (uint256 h; h < HOLDERS; ++h) {
                if (holder != id(h)) continue;
                people[h].wallets += 1;
                people[h].balance += balance;
                people[h].held += frozen < balance ? frozen : balance;
                if (people[h].payout != places[i]) continue;
                ensure(i < WALLETS && !token.isBlocked(places[i]), "payout is neither blocked nor a book entry");
                people[h].payout = address(0);
            }
        }
        uint256 holders;
        for (uint256 h; h < HOLDERS; ++h) {
            checkHolder(id(h), people[h]);
            holders += token.holderBalance(id(h));
        }
        ensure(token.totalSupply() == supply && holders == supply, "supply = sum of balances = sum of holders");
        ensure(supply + token.reserved() + token.announced() <= token.maxSupply(), "supply + promised <= maxSupply");
        uint256 created = handler.boughtShares() + handler.claimedShares() + handler.issuedShares();
        ensure(supply == created, "each share was bought, claimed or issued");
    }

    function checkHolder(bytes32 holder, Model memory m) private view {
        bool frozen = token.holderFrozen(holder);
        uint256 bindings = m.locked + m.held;
        uint256 free = frozen || bindings > m.balance ? 0 : m.balance - bindings;
        ensure(token.holderBalance(holder) == m.balance, "holder balance = sum of its wallets");
        ensure(token.lockedOf(holder) == m.locked, "locked = sum of stakes");
        ensure(m.locked <= m.balance, "locked <= balance");
        ensure(token.freeOf(holder) == free, "free = balance - locked - frozen");
        ensure(m.balance == 0 || m.wallets != 0, "a holder keeps a wallet");
        ensure(m.payout == address(0), "payout is a wallet of the holder");
        ensure(!frozen || token.payoutAddress(holder) == address(0), "no payout to a frozen holder");
    }

    /// The sum of each holder's stakes.
    function readStakes() private view returns (Model[HOLDERS] memory people) {
        uint256 promised;
        uint256[3] memory staked;
        uint256 last = staking.lastStakeId();
        for (uint256 stake = 1; stake <= last; ++stake) {
            (bytes32 holder, uint32 plan, , , uint256 amount, uint256 reward, uint256 claimed) = staking.stakes(stake);
            promised += reward - claimed;
            staked[plan] += amount;
            for (uint256 h; h < HOLDERS; ++h) if (id(h) == holder) people[h].locked += amount;
        }
        ensure(token.reserved() == promised, "reserved = sum of promised rewards");
        for (uint256 p; p < 3; ++p) {
            (, , , uint256 total, ) = staking.plans(p);
            ensure(total == staked[p], "staked of the plan");
        }
    }

    /// At the end of a run: the handler checks what each purchase moves.
    function checkMoney() private view {
        uint256 bought = handler.boughtShares();
        ensure(token.balanceOf(address(sale)) == 0 && token.balanceOf(address(staking)) == 0, "contracts hold nothing");
        ensure(token.balanceOf(issuance) == 0, "neither does the issuance");
        ensure(sale.sold() == bought && sale.sold() <= sale.cap(), "sold <= cap");
        ensure(treasury.balance == handler.paidBnb() && address(sale).balance == 0, "BNB in the treasury");
        for (uint256 i; i < handler.payTokenCount(); ++i) {
            PayToken t = PayToken(handler.payTokens(i));
            ensure(t.balanceOf(treasury) == handler.paid(address(t)), "payments in the treasury");
            ensure(t.balanceOf(address(sale)) == 0, "the sale keeps nothing");
        }
    }

    /// As the handler's ids.
    function id(uint256 h) private pure returns (bytes32) {
        return keccak256(abi.encode("holder", h));
    }

    function digit(uint256 n) private pure returns (string memory) {
        return string(abi.encodePacked(uint8(48 + n)));
    }

    function ensure(bool condition, string memory what) private pure {
        if (!condition) revert Broken(what);
    }
}
