import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodePay } from '@fnx/chain/distributions';
import { encodeSubmission } from '@fnx/chain/passkey-account';
import { encodeTransfer } from '@fnx/chain/share-token';
import { encodeVote } from '@fnx/chain/votes';
import { addWalletTypedData } from '@fnx/chain/wallet-consent';
import type { Hex } from 'viem';
import type { TestPasskey } from '../../__tests__/support/people/passkey-account';
import { type Bank, callOf, read } from './acts';
import { makeKey } from './bring-up';
import { passAuction } from './capabilities';
import { command } from './command';

const TRANSFERRED = 1_000_000n;

/** Transfer, payment, vote and count by a node alone; nobody serves. */
export async function useRights(bank: Bank, network: string) {
  const { stand, set } = bank;
  const { parties, chainId } = stand;
  const [investor, other] = [parties.account('investor'), parties.address('newWallet')];
  const { shareToken, distributions, ballots } = set.contracts;
  const holder = (await read(bank, 'shareToken', 'holderOf', [investor.address])) as Hex;
  const nonce = (await read(bank, 'shareToken', 'nonces', [holder])) as bigint;
  const validUntil = (await parties.client.getBlock()).timestamp + 3_600n;
  const typed = addWalletTypedData(chainId, shareToken, {
    wallet: other,
    holder,
    nonce,
    validUntil,
  });
  const consent = await investor.signTypedData(typed as never);
  const added = [holder, investor.address, nonce, validUntil, consent];
  await parties.send('newWallet', callOf(bank, 'shareToken', 'addWallet', added));
  const transfer = encodeTransfer({ token: shareToken, to: other, amount: TRANSFERRED });
  const sent = await parties.send('investor', transfer);
  const paid = await parties.send(
    'investor',
    encodePay(distributions, { id: 1n, holders: [holder] }),
  );
  const voted = await parties.send('investor', encodeVote(ballots, { id: 1n, choice: 2n }));
  const line = ['scripts/ops/verify-vote.ts', '1', '--rpc', stand.nodes[0], '--addresses', network];
  const counted = await command('/dev/null', line);
  return [
    ['a second wallet, and a transfer to it', sent.transactionHash],
    ['a distribution, paid', paid.transactionHash],
    ['a vote, changed', voted.transactionHash],
    ['votes counted from the chain', lastLine(counted)],
  ] as const;
}

const lastLine = (said: string) => said.trim().split('\n').at(-1) ?? '';

/** Anybody submits what a passkey has signed. */
export async function submitSigned({ stand, set }: Bank, network: string, passkey: TestPasskey) {
  const { shareToken: token, passkeyAccounts } = set.contracts;
  const to = stand.parties.address('investor');
  const calls = [encodeTransfer({ token, to, amount: TRANSFERRED })];
  // Its purchase was the first call.
  const signed = passkey.signed(calls, 1);
  const validUntil = BigInt(signed.validUntil);
  const sent = encodeSubmission(passkeyAccounts, { ...signed, calls, nonce: 1n, validUntil });
  const file = join(dirname(network), 'call.json');
  writeFileSync(file, JSON.stringify({ account: passkey.account, to: sent.to, data: sent.data }));
  const [keystore, password] = await makeKey(stand, 'anybody');
  const key = ['--key-file', keystore, '--password-file', password, '--spend', '1'];
  const line = ['scripts/ops/passkey.ts', 'submit', file, '--rpc', stand.nodes[0], ...key];
  return [['a share, moved by passkey', lastLine(await command('/dev/null', line))]] as const;
}

/** Anybody clears and settles an auction that has closed. */
export async function settleByTool(bank: Bank, network: string) {
  const { stand } = bank;
  const [traded, [keystore, password]] = [
    await passAuction(bank, 'investor'),
    await makeKey(stand, 'settler'),
  ];
  const key = ['--keystore', keystore, '--password-file', password, '--spend', '1'];
  const where = ['--rpc', stand.nodes[0], '--addresses', network];
  const said = await command('/dev/null', ['scripts/ops/settle.ts', '1', ...where, ...key]);
  const steps = said
    .trim()
    .split('\n')
    .map((line, place) => [`settle, ${place + 1}`, line] as const);
  return [...traded, ...steps];
}
