import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { filesBelow } from '../../scripts/files-below';
import { test } from '../support/test';

/*
 * The scripts of the pages name no other address or host than these. A package that was taken over would bring an address for money to
 * go to, or a host to tell: neither comes in without a line here. The policy says which hosts a page may call.
 */

/** Every address on a chain, and what it is. The product's own come from the service and stand in no script. */
const ADDRESSES: Readonly<Record<string, string>> = {
  '0x0000000000000000000000000000000000000000': 'nobody',
  '0x0000000000000000000000000000000000000001':
    'precompiled: stands for a contract that is not known',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': 'stands for a chain’s own coin',
  '0x7702000000000000000000000000000000000000': 'ox: marks an account with code by EIP-7702',
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789': 'ox: the entry point 0.6 of ERC-4337',
  '0xca11bde05977b3631167028862be2a173976ca11': 'viem: Multicall3, on every chain',
  '0xeeeeeeee14d718c2b47d9923deab1335e144eeee': 'viem: resolves names on Ethereum',
  '0x95132632579b073d12a6673e18ab05777a6b86f8': 'wagmi: an example in the wallet it has for tests',
  '0x0ba5ed0c6aa8c49038f819e587e2633c4a9f428a': 'Base account: makes wallets',
  '0xf85210b21cc50302f477ba56686d2019dc9b67ad': 'Base account: keeps spending permissions',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': 'AppKit: USDC on Ethereum',
  '0x2791bca1f2de4661ed88a30c99a7a9449aa84174': 'AppKit: USDC on Polygon',
  '0xdac17f958d2ee523a2206206994597c13d831ec7': 'AppKit: USDT on Ethereum',
  '0x55d398326f99059ff775485246999027b3197955': 'AppKit: USDT on BNB Smart Chain',
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f': 'AppKit: USDT on Polygon',
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7': 'AppKit: USDT on Avalanche',
  '0x919c1c267bc06a7039e03fcc2ef738525769109c': 'AppKit: USDT on Kaia',
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e': 'AppKit: USDT on Celo',
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9': 'AppKit: USDT on Arbitrum',
};

/** Domains by why a script names them; what stands below one is it too. */
const DOMAINS: Readonly<Record<string, string>> = {
  ours: 'bscscan.com bsc-dataseed.bnbchain.org in.sumsub.com invest.example.com nowhere.invalid localhost schema.org t.me',
  'names of formats': 'w3.org',
  'words of errors, and where to read more':
    'abitype.dev docs.cloud.coinbase.com docs.soliditylang.org fb.me ' +
    'github.com learn.rainbow.me mui.com nextjs.org oxlib.sh react.dev reown.com simplewebauthn.dev smartwallet.dev  ' +
    'support.ledger.com viem.sh wagmi.sh',
  'wallets to install or to open':
    'addons.mozilla.org addons.opera.com app.safe.global apps.apple.com chrome.google.com coinbase-wallet.onelink.me go.cb-w.com ' +
    'ledger.com metamask.app.link metamask.io microsoftedge.microsoft.com phantom.app play.google.com r354.adj.st rabby.io ' +
    'rainbow.download rainbow.me rainbowkit.com ready.co rnbwapp.com safe.global solflare.com',
  'services of wallets':
    'api.web3modal.org cbhq.net coinbase.com enhanced-provider.rainbow.me fonts.googleapis.com meldcrypto.com metamask.io ' +
    'safe-client.safe.global walletconnect.com walletconnect.org walletlink.org',
  'human checks that a bank may choose':
    'challenges.cloudflare.com google.com gstatic.com hcaptcha.com',
  'nodes and explorers of chains that wallets know, and names and pictures on Ethereum':
    '4byte.sourcify.dev api.etherscan.io arweave.net ethereum.reth.rs etherscan.io ipfs.io solscan.io',
};

/** Matches of a pattern in all scripts, each with a file that has it. */
function named(pattern: RegExp): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of filesBelow(join('.next', 'static')).filter((name) => name.endsWith('.js'))) {
    for (const [whole, part = whole] of readFileSync(file, 'utf8').matchAll(pattern)) {
      found.set(part.toLowerCase(), file);
    }
  }
  return found;
}

// security(Delivery and configuration served files)
test('no script names an address on a chain that is not known', () => {
  const found = named(/0x[0-9a-f]{40}(?![0-9a-f])/gi);
  expect(found.size).toBeGreaterThan(1);
  expect([...found].filter(([address]) => !Object.hasOwn(ADDRESSES, address))).toEqual([]);
});

// security(Delivery and configuration served files)
test('no script names a host that is not known', () => {
  const known = Object.values(DOMAINS).flatMap((domains) => domains.split(' '));
  const isKnown = (host: string) =>
    known.some((domain) => host === domain || host.endsWith(`.${domain}`));
  const found = named(/\b(?:https?|wss?):\/\/([a-z0-9.-]+\.[a-z]{2,}|localhost|[0-9.]{7,15})/gi);
  expect(found.size).toBeGreaterThan(1);
  expect([...found].filter(([host]) => !isKnown(host))).toEqual([]);
});
