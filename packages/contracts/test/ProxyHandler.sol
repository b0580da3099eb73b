// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {RightsHandler} from "./RightsHandler.sol";

/// Proxies between all that the wallets do.
contract ProxyHandler is RightsHandler {
    /// Names a proxy, another one, or none; the same signature is used twice, and the second time must fail.
    function proxySome(uint256 w, uint256 to, uint256 choice, uint256 how) public {
        if (opened.length == 0) return;
        uint256 id = opened.length;
        // Most calls are of a holder with shares who has not voted yet.
        Record storage r = opened[id - 1];
        for (uint256 i; i < HOLDERS && how % 8 != 7; ++i) {
            uint256 h = (w % HOLDERS + i) % HOLDERS;
            if (r.held.shares[h] < SHARE || r.isOwn[h]) continue;
            (w, to) = (placeIn(h, w), placeIn((h + 1 + (to % (HOLDERS - 1))) % HOLDERS, to));
            break;
        }
        address proxy = how % 4 == 0 ? address(0) : wallet(to);
        (, uint256 choices, , , ) = ballots.ballots(id);
        choice = how % 3 == 0 ? 0 : choice % (choices + 2);
        tryName(id, w, proxy, choice, how % 16 == 15);
    }

    function tryName(uint256 id, uint256 w, address proxy, uint256 choice, bool wrongKey) private {
        bool allowed = !wrongKey && mayName(id, wallet(w), proxy, choice);
        bytes memory data = nameCall(w, id, proxy, choice, wrongKey);
        bool done = call(address(ballots), data);
        if (done != allowed) fail("a proxy");
        if (!done) return;
        if (call(address(ballots), data)) fail("a proxy's signature was used twice");
        noteProxy(id, wallet(w), proxy, choice);
    }

    /// For all holders at once; who did not name the sender, or voted, must keep what counts. Some revoke afterwards.
    function voteForSome(uint256 w, uint256 choice) external {
        if (opened.length == 0) return;
        uint256 id = opened.length;
        (, uint256 choices, , uint256 end, ) = ballots.ballots(id);
        if (choice % 2 == 0) proxySome(w, choice, choice, 2);
        choice = choice % (choices + 2);
        // Who is a proxy, mostly.
        for (uint256 h; h < HOLDERS && choice % 4 != 0; ++h) {
            if (opened[id - 1].proxy[h] != 0 && !opened[id - 1].isOwn[h]) w = placeIn(opened[id - 1].proxy[h] - 1, w);
        }
        (bool known, uint256 p) = placeOf(token.voterOf(wallet(w)));
        vm.prank(wallet(w));
        bool done = call(address(ballots), abi.encodeCall(ballots.voteFor, (id, everyone(), choice)));
        if (done != (known && block.timestamp < end && choice <= choices)) fail("a proxy's vote");
        if (!done) return;
        Record storage r = opened[id - 1];
        for (uint256 h; h < HOLDERS; ++h) {
            uint256 cast = r.instruction[h] != 0 ? r.instruction[h] : choice;
            if (r.proxy[h] != p + 1 || cast == 0 || r.isOwn[h] || r.held.shares[h] < SHARE) continue;
            r.choice[h] = cast;
            count("voteFor", true);
            if (choice % 2 == 0) tryName(id, placeIn(h, w), address(0), 0, false);
        }
    }

    /// The number of a wallet of the holder that may vote and sign; `otherwise` without one.
    function placeIn(uint256 h, uint256 otherwise) private view returns (uint256) {
        for (uint256 i; i < WALLETS; ++i) if (token.voterOf(wallet(i)) == holderId(h) && isSenior(wallet(i))) return i;
        return otherwise;
    }

    function mayName(uint256 id, address voter, address proxy, uint256 choice) private view returns (bool) {
        (, uint256 choices, , uint256 end, ) = ballots.ballots(id);
        bytes32 holder = token.voterOf(voter);
        if (holder == 0 || !isSenior(voter) || block.timestamp >= end) return false;
        if (proxy == address(0)) return choice == 0;
        return token.voterOf(proxy) != 0 && token.voterOf(proxy) != holder && choice <= choices;
    }

    function nameCall(uint256 w, uint256 id, address proxy, uint256 choice, bool wrongKey)
        private view returns (bytes memory)
    {
        uint256 key = FIRST_KEY + (((w % WALLETS) + (wrongKey ? 1 : 0)) % WALLETS);
        (, uint32 nonce, ) = ballots.proxies(id, token.holderOf(wallet(w)));
        (, uint256 choices, , , ) = ballots.ballots(id);
        bytes memory signature = signProxy(key, id, wallet(w), proxy, choice, nonce);
        return abi.encodeCall(
            ballots.nameProxy, (id, wallet(w), proxy, choice, nonce, wordsOf(choices), signature)
        );
    }

    function noteProxy(uint256 id, address voter, address proxy, uint256 choice) private {
        Record storage r = opened[id - 1];
        (, uint256 h) = placeOf(token.holderOf(voter));
        (bool known, uint256 p) = placeOf(token.holderOf(proxy));
        (r.proxy[h], r.instruction[h]) = (known ? p + 1 : 0, choice);
        count(known ? "nameProxy" : "revokeProxy", true);
        if (r.isOwn[h] || r.choice[h] == 0) return;
        r.choice[h] = 0;
        count("removeProxyVote", true);
    }
}
