// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Holdings} from "./Holdings.sol";
import {Managed} from "./Managed.sol";
import {Roles} from "./Roles.sol";
import {Signatures} from "./Signatures.sol";

/// @title Which wallets belong to which holder
/// @notice Only registered wallets can hold shares.
/// @dev A holder's first wallet is attested by SIGNER. Each further wallet needs the signature of a wallet that the
/// holder already has: a stolen signing key can therefore not attach a thief's wallet to an existing holder. A wallet
/// added so is junior for three days: a thief of one wallet's signature cannot lock the owner out with it.
abstract contract Wallets is Holdings, EIP712, Managed {
    /// @notice Seconds during which a further wallet is junior.
    uint48 internal constant JUNIOR_TIME = 3 days;
    /// @notice The most wallets of a holder.
    uint256 internal constant MAX_WALLETS = 50;

    /// @dev The first six bytes of every book wallet. A person's wallet never has them: otherwise a stolen signing key could
    /// register the book wallet of a holder for another one, and money could be paid to an address without a key.
    uint160 private constant BOOK_PREFIX = 0xB00CB00CB00C;

    bytes32 private constant REGISTRATION_TYPEHASH =
        keccak256("Registration(address wallet,bytes32 holder,uint256 nonce,uint256 validUntil)");
    bytes32 private constant ADD_WALLET_TYPEHASH =
        keccak256("AddWallet(address wallet,bytes32 holder,uint256 nonce,uint256 validUntil)");

    event WalletRegistered(bytes32 indexed holder, address indexed wallet, uint256 seniorAt);
    event WalletRemoved(bytes32 indexed holder, address indexed wallet);
    event WalletBlockSet(address indexed wallet, bool blocked);
    event PayoutAddressSet(bytes32 indexed holder, address wallet);
    /// @notice Money of `holder` goes to the paying agent, or to its payout address.
    event PaidByAgentSet(bytes32 indexed holder, bool byAgent);
    /// @notice An attestation or a consent was used.
    event NonceUsed(bytes32 indexed holder, uint256 nonce);

    /// @notice The id of a holder is never zero.
    error ZeroHolder();
    /// @notice `wallet` already belongs to `holder`.
    error WalletTaken(address wallet, bytes32 holder);
    /// @notice `wallet` was removed or is in recovery; REGISTRAR can lift the block.
    error WalletBlocked(address wallet);
    /// @notice `wallet` was recovered: it is never registered again.
    error WalletRetired(address wallet);
    /// @notice A pending recovery or claim will register `wallet`.
    error WalletAwaited(address wallet);
    /// @notice `wallet` does not belong to `holder`.
    error WrongHolder(address wallet, bytes32 holder);
    /// @notice `wallet` may not do this before `seniorAt` (Unix time).
    error WalletJunior(address wallet, uint256 seniorAt);
    /// @notice `holder` has wallets; a further one needs the consent of one of them (`addWallet`).
    error ConsentNeeded(bytes32 holder);
    /// @notice `holder` has the most wallets.
    error TooManyWallets(bytes32 holder);
    /// @notice No wallet is added while the holder is frozen.
    error HolderIsFrozen(bytes32 holder);
    /// @notice The signature is not of the required signer, or not over these values.
    error InvalidSignature();
    /// @notice The signature was valid until `validUntil`.
    error SignatureExpired(uint256 validUntil);
    /// @notice The signature carries another nonce than `expected`.
    error WrongNonce(uint256 expected);
    /// @notice Shares are left in `wallet`.
    error WalletNotEmpty(address wallet);
    /// @notice The only wallet of a holder that holds or held shares cannot be removed, nor can the payout address of a bidder
    /// remove itself; use recovery, or choose another payout address.
    error LastWallet(bytes32 holder);
    /// @notice `wallet` is blocked or a book entry, and cannot be the payout address.
    error PayoutNotAllowed(address wallet);
    /// @notice The paying agent is `agent`.
    error WrongAgent(address agent);
    /// @notice `wallet` is a book entry, not a wallet of a person.
    error BookWallet(address wallet);
    /// @notice Purchases, transfers and registrations are stopped.
    error EnforcedPause();

    modifier whenNotPaused() {
        _requireNotPaused();
        _;
    }

    /// @notice Registers the first wallet of `holder`. Anyone may submit the attestation.
    /// @param nonce `nonces(holder)`
    /// @param validUntil last second (Unix time) at which the attestation is accepted
    /// @param signature by a SIGNER over EIP-712 `Registration`
    function register(address wallet, bytes32 holder, uint256 nonce, uint256 validUntil, bytes calldata signature)
        external whenNotPaused
    {
        bytes32 digest = _useSigned(REGISTRATION_TYPEHASH, wallet, holder, nonce, validUntil);
        (address signer, , ) = ECDSA.tryRecoverCalldata(digest, signature);
        if (!_hasRole(Roles.SIGNER, signer)) revert InvalidSignature();
        _registerFirst(wallet, holder);
    }

    /// @notice Adds the sender to the wallets of `holder`.
    /// @param registered a wallet of `holder` that is neither blocked nor junior
    /// @param nonce `nonces(holder)`
    /// @param validUntil last second (Unix time) at which the consent is accepted
    /// @param consent by `registered` over EIP-712 `AddWallet` with the sender as wallet (key or ERC-1271)
    function addWallet(bytes32 holder, address registered, uint256 nonce, uint256 validUntil, bytes calldata consent)
        external whenNotPaused
    {
        _requireSenior(registered, holder);
        if (_holders[holder].frozen) revert HolderIsFrozen(holder);
        if (_holders[holder].wallets == MAX_WALLETS) revert TooManyWallets(holder);
        bytes32 digest = _useSigned(ADD_WALLET_TYPEHASH, msg.sender, holder, nonce, validUntil);
        if (!Signatures.signedBy(registered, digest, consent)) revert InvalidSignature();
        _register(msg.sender, holder, clock() + JUNIOR_TIME);
    }

    /// @notice Removes a wallet; it stays blocked. Sent by that wallet or another one of the same holder. The wallet
    /// must be empty, unless it is junior: then its shares go to the sender.
    /// @dev A blocked or junior wallet can remove nothing, and a wallet in recovery cannot be removed (it is blocked).
    function removeWallet(address wallet) external {
        bytes32 holder = _wallets[wallet].holder;
        _requireSenior(msg.sender, holder);
        if (_wallets[wallet].blocked) revert WalletBlocked(wallet);
        // It would stay blocked, and nobody has it: nothing could be issued there.
        if (_isBookWallet(wallet)) revert BookWallet(wallet);
        if (block.timestamp < _wallets[wallet].seniorAt) _moveAll(wallet, msg.sender);
        if (balanceOf(wallet) != 0) revert WalletNotEmpty(wallet);
        // A holder without wallets could be registered anew by SIGNER, who would then receive what the past holdings earn.
        Holder storage h = _holders[holder];
        if (h.wallets == 1 && h.since != 0) revert LastWallet(holder);
        address heir = msg.sender == wallet ? address(0) : msg.sender;
        // What a bidder buys must arrive somewhere.
        if (heir == address(0) && h.payout == wallet && h.bids != 0) revert LastWallet(holder);
        _unregister(wallet, holder, heir);
    }

    /// @notice Chooses the wallet that receives distributions of the sender's holder.
    function setPayoutAddress(address wallet) external {
        bytes32 holder = _wallets[wallet].holder;
        _requireSenior(msg.sender, holder);
        if (_wallets[wallet].blocked || _isBookWallet(wallet)) revert PayoutNotAllowed(wallet);
        _setPayout(holder, wallet);
    }

    /// @notice Chooses that the money of the sender's holder goes to the paying agent, who pays it into a bank account. Shares go
    /// to the payout address in any case.
    /// @param agent the paying agent; zero: money goes to the payout address again
    function setPaidByAgent(address agent) external {
        bytes32 holder = _wallets[msg.sender].holder;
        _requireSenior(msg.sender, holder);
        if (agent != address(0) && agent != payingAgent) revert WrongAgent(payingAgent);
        _holders[holder].byAgent = agent != address(0);
        emit PaidByAgentSet(holder, agent != address(0));
    }

    /// @notice Whether purchases, transfers and registrations are stopped.
    function paused() public view virtual returns (bool);

    /// @notice The address that keeps the shares of `holder` as a book entry. Nobody has a key for it.
    function bookWallet(bytes32 holder) public view returns (address) {
        bytes32 hash = keccak256(abi.encode("FNX book wallet", address(this), holder));
        return address((BOOK_PREFIX << 112) | uint112(uint256(hash)));
    }

    /// @notice Whether `wallet` was removed or is in recovery, and REGISTRAR has not lifted the block.
    function isBlocked(address wallet) external view returns (bool) {
        return _wallets[wallet].blocked;
    }

    /// @notice All that the register says of a wallet.
    function walletState(address wallet) external view returns (Wallet memory) {
        return _wallets[wallet];
    }

    /// @notice How many wallets `holder` has, with a book entry.
    function walletCount(bytes32 holder) external view returns (uint256) {
        return _holders[holder].wallets;
    }

    /// @notice The nonce that the next attestation or consent for `holder` must carry.
    function nonces(bytes32 holder) external view returns (uint256) {
        return _holders[holder].nonce;
    }

    /// @notice Where new shares of `holder` go, and its money unless the paying agent gets it; zero while that wallet is blocked or the holder is frozen, and for a book entry.
    function payoutAddress(bytes32 holder) public view returns (address) {
        Holder storage h = _holders[holder];
        address wallet = h.payout;
        Wallet storage w = _wallets[wallet];
        return w.holder != holder || w.blocked || h.frozen ? address(0) : wallet;
    }

    /// @notice Where money of `holder` goes: to the paying agent if the holder chose so and there is one, else as its shares.
    /// Zero as `payoutAddress`.
    function moneyAddress(bytes32 holder) external view returns (address) {
        address wallet = payoutAddress(holder);
        bool byAgent = wallet != address(0) && _holders[holder].byAgent && payingAgent != address(0);
        return byAgent ? payingAgent : wallet;
    }

    /// @dev Registers `wallet` for a holder that has none. It is the holder's payout address.
    function _registerFirst(address wallet, bytes32 holder) internal {
        if (_holders[holder].wallets != 0) revert ConsentNeeded(holder);
        _register(wallet, holder, clock());
        _setPayout(holder, wallet);
    }

    /// @dev The zero address stands for minting and is never a wallet.
    function _register(address wallet, bytes32 holder, uint48 senior) internal {
        if (wallet == address(0)) revert ERC20InvalidReceiver(wallet);
        if (_isBookWallet(wallet)) revert BookWallet(wallet);
        if (_wallets[wallet].awaited) revert WalletAwaited(wallet);
        _attach(wallet, holder, senior);
    }

    function _isBookWallet(address wallet) internal pure returns (bool) {
        return uint160(wallet) >> 112 == BOOK_PREFIX;
    }

    function _attach(address wallet, bytes32 holder, uint48 senior) internal {
        if (holder == 0) revert ZeroHolder();
        Wallet storage w = _wallets[wallet];
        if (w.holder != 0) revert WalletTaken(wallet, w.holder);
        if (w.retired) revert WalletRetired(wallet);
        if (w.blocked) revert WalletBlocked(wallet);
        (w.holder, w.seniorAt) = (holder, senior);
        ++_holders[holder].wallets;
        emit WalletRegistered(holder, wallet, senior);
    }

    /// @dev Removes and blocks `wallet`. `heir` replaces it as payout address. The next nonce ends all unused consents,
    /// so that none of them brings the wallet back after its block was lifted.
    function _unregister(address wallet, bytes32 holder, address heir) internal {
        _wallets[wallet].holder = 0;
        _wallets[wallet].blocked = true;
        Holder storage h = _holders[holder];
        --h.wallets;
        ++h.nonce;
        emit WalletRemoved(holder, wallet);
        if (h.payout == wallet) _setPayout(holder, heir);
    }

    function _setPayout(bytes32 holder, address wallet) internal {
        _holders[holder].payout = wallet;
        emit PayoutAddressSet(holder, wallet);
    }

    function _requireNotPaused() internal view {
        if (paused()) revert EnforcedPause(); // of the modifier
    }

    function _requireWalletOf(address wallet, bytes32 holder) internal view {
        if (holder == 0 || _wallets[wallet].holder != holder) revert WrongHolder(wallet, holder);
        if (_wallets[wallet].blocked) revert WalletBlocked(wallet);
    }

    function _requireSenior(address wallet, bytes32 holder) internal view {
        _requireWalletOf(wallet, holder);
        uint256 senior = _wallets[wallet].seniorAt;
        if (block.timestamp < senior) revert WalletJunior(wallet, senior);
    }

    /// @dev Checks time and nonce, uses the nonce, and returns the digest that must be signed.
    function _useSigned(bytes32 typeHash, address wallet, bytes32 holder, uint256 nonce, uint256 validUntil)
        private
        returns (bytes32)
    {
        if (block.timestamp > validUntil) revert SignatureExpired(validUntil);
        uint256 expected = _holders[holder].nonce++;
        if (nonce != expected) revert WrongNonce(expected);
        emit NonceUsed(holder, nonce);
        return _hashTypedDataV4(keccak256(abi.encode(typeHash, wallet, holder, nonce, validUntil)));
    }
}
