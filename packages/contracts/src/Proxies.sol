// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {BallotBox} from "./BallotBox.sol";
import {Signatures} from "./Signatures.sol";

/// @title Proxies of one ballot
/// @notice A holder names another holder, or the bank's independent proxy, who votes with the holder's shares. The holder's
/// own vote prevails, whenever it is cast. A proxy adds no weight and names no further proxy.
/// @dev A proxy is a holder, not a wallet: it votes from any of its wallets, also after a recovery. Each naming and each
/// revocation takes the earlier proxy's vote out of the tally, and the new proxy votes again.
abstract contract Proxies is BallotBox {
    /// @dev `holder` is zero without a proxy, `choice` zero where the proxy decides; `nonce` counts what was signed.
    struct Proxy {
        bytes32 holder;
        uint32 nonce;
        uint8 choice;
    }

    bytes32 private constant PROXY_TYPEHASH =
        keccak256(
            "Proxy(string ballot,string instruction,uint256 ballotNumber,uint256 choiceNumber,address proxy,address voter,uint256 nonce)"
        );
    bytes32 private constant DECIDES = keccak256("as the proxy decides");
    bytes32 private constant NONE = keccak256("no proxy");

    /// @notice A holder's proxy; `nonce` is what the holder's next signature must carry, apart from those of votes.
    mapping(uint256 id => mapping(bytes32 holder => Proxy)) public proxies;

    /// @notice `proxyHolder` and `proxy` are zero when the holder revoked.
    event ProxyNamed(
        uint256 indexed id, bytes32 indexed holder, bytes32 indexed proxyHolder, address voter, address proxy,
        uint256 choice, uint256 nonce
    );
    /// @notice `voter` is a wallet of the proxy. It replaces no vote of the holder.
    event VotedByProxy(
        uint256 indexed id, bytes32 indexed holder, address voter, uint256 choice, uint256 weight
    );
    /// @notice The proxy's vote for `holder` counts no longer.
    event ProxyVoteRemoved(uint256 indexed id, bytes32 indexed holder);

    /// @notice A proxy is a registered wallet of another holder.
    error ProxyNotAllowed(address proxy);
    /// @notice `wallet` may not do this before `seniorAt` (Unix time).
    error WalletJunior(address wallet, uint256 seniorAt);

    /// @notice Names the proxy of the voter's holder, another one, or none. Anyone may submit it, until the end.
    /// @param voter a wallet of the holder that is neither blocked nor junior
    /// @param proxy a wallet of the proxy; zero revokes
    /// @param choice from 1, the holder's instruction; zero: as the proxy decides
    /// @param nonce `proxies(id, holder).nonce`
    /// @param words of the ballot
    /// @param signature by `voter` over EIP-712 `Proxy` (key or ERC-1271); its `instruction` is the words of the choice, "as the
    /// proxy decides" or "no proxy"
    function nameProxy(
        uint256 id,
        address voter,
        address proxy,
        uint256 choice,
        uint256 nonce,
        Words calldata words,
        bytes calldata signature
    ) external {
        _openBallot(id);
        bytes32 holder = _holderOf(voter);
        uint256 senior = shareToken.walletState(voter).seniorAt;
        if (block.timestamp < senior) revert WalletJunior(voter, senior);
        Proxy storage p = proxies[id][holder];
        uint256 expected = p.nonce;
        if (nonce != expected) revert WrongNonce(expected);
        _requireWords(id, words);
        if (!Signatures.signedBy(voter, _digest(id, voter, proxy, choice, nonce, words), signature)) {
            revert InvalidSignature();
        }
        bytes32 proxyHolder;
        if (proxy == address(0)) {
            if (choice != 0) revert UnknownChoice(choice);
        } else {
            proxyHolder = shareToken.voterOf(proxy);
            if (proxyHolder == 0 || proxyHolder == holder) revert ProxyNotAllowed(proxy);
        }
        (p.holder, p.nonce, p.choice) = (proxyHolder, uint32(nonce + 1), uint8(choice));
        _removeProxyVote(id, holder);
        emit ProxyNamed(id, holder, proxyHolder, voter, proxy, choice, nonce);
    }

    /// @notice Votes for those of `holders` who named the sender's holder, or changes these votes. Who gave an instruction
    /// gets the vote of the instruction. Skipped are the others, who voted themselves, and who had no whole share.
    /// @param choice from 1, for those who left it to the proxy; zero skips them
    function voteFor(uint256 id, bytes32[] calldata holders, uint256 choice) external {
        (Ballot storage b, Terms memory t) = _openBallot(id);
        bytes32 sender = _holderOf(msg.sender);
        if (choice > t.choices) revert UnknownChoice(choice);
        for (uint256 i; i < holders.length; ++i) {
            Proxy memory p = proxies[id][holders[i]];
            if (p.holder != sender) continue;
            _voteFor(id, b, t.recordTime, holders[i], p.choice == 0 ? choice : p.choice);
        }
    }

    function _voteFor(uint256 id, Ballot storage b, uint256 recordTime, bytes32 holder, uint256 choice) private {
        if (choice == 0) return;
        Vote memory v = votes[id][holder];
        if (v.nonce != 0) return;
        if (v.weight == 0) v.weight = uint64(_whole(shareToken.holderBalanceAt(holder, recordTime)));
        else b.tally[v.choice - 1] -= v.weight;
        if (v.weight == 0) return;
        b.tally[choice - 1] += v.weight;
        v.choice = uint8(choice);
        votes[id][holder] = v;
        emit VotedByProxy(id, holder, msg.sender, choice, v.weight);
    }

    function _removeProxyVote(uint256 id, bytes32 holder) private {
        Vote memory v = votes[id][holder];
        if (v.nonce != 0) return;
        if (v.weight == 0) return;
        _ballots[id].tally[v.choice - 1] -= v.weight;
        delete votes[id][holder];
        emit ProxyVoteRemoved(id, holder);
    }

    function _digest(
        uint256 id, address voter, address proxy, uint256 choice, uint256 nonce, Words calldata words
    ) private view returns (bytes32) {
        bytes32 instruction = proxy == address(0) ? NONE : choice == 0 ? DECIDES : _choiceOf(words, choice);
        return _hashTypedDataV4(
            keccak256(abi.encode(PROXY_TYPEHASH, words.title, instruction, id, choice, proxy, voter, nonce))
        );
    }
}
