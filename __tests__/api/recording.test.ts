import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseBallotText } from '@fnx/api/shared/ballot-text';
import { RECORDING_START as start } from '@/api/recording/normalise';
import { recordExamples } from '@/api/recording/record';
import { keepTime } from '@/api/recording/world';
import { loadContent } from '@/server/content/source/load-content';
import { prepareBankCurrencies } from '@/server/market/prepare-bank-currencies';
import { preparePlans } from '@/server/staking/chain-plans';
import { startLocalChain } from '../../scripts/dev/local-chain';
import { onChain, startScriptedRpc } from '../support/market/chain';
import { chainAccount } from '../support/market/chain-accounts';
import { startMarket } from '../support/market/market';
import { onShareChain } from '../support/market/share-chain';
import { authenticatorOf } from '../support/people/authenticator';
import { photo } from '../support/people/images';
import { NO_IP_LIMITS as limits } from '../support/people/members';
import { softPasskey as passkey } from '../support/people/passkeys';
import { runAdmin } from '../support/service/desk';
import { createTestClock } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';

const FILE = 'src/api/examples.json';
const clock = createTestClock(start);
const market = duringTests(async () => {
  const local = await startLocalChain({ blockTimeMs: 0, start: new Date(+start - 60_000) });
  const node = await startScriptedRpc(local.rpcUrl);
  keepTime(node, onChain(local).rpc.request, start);
  const stop = () => local.stop().then(node.stop);
  const chain = { ...onChain({ ...local, rpcUrl: node.url }), stop };
  return startMarket({ clock, chain, shares: '4000000', limits });
});

it('what is committed is what the service answers (npm run tool -- examples)', async () => {
  const { service, ctx, chain } = market;
  const bank = { iban: 'DE75512108001245126199', name: 'Sample Bank', bic: null, address: null };
  Object.assign(ctx.config, { bankTransfer: { ...bank, currency: 'EUR' } });
  for (const prepare of [prepareBankCurrencies, preparePlans, loadContent]) await prepare(ctx);
  const people = onShareChain(chain);
  const openBallot = async (words: string) => {
    const file = { 'a.md': Buffer.from(words) };
    await runAdmin(ctx, 'documents publish --file a.md --title Ballot', [], file);
    const textHash = `0x${createHash('sha256').update(words).digest('hex')}` as const;
    return people.openBallot({ ...parseBallotText(words), textHash });
  };
  const text = await recordExamples({
    ...{
      ...service,
      ...clock,
      ...market,
      ...chain,
      passkey,
      wallet: chainAccount,
      people: { ...people, openBallot },
    },
    picture: new Blob([new Uint8Array(await photo())]),
    authenticator: (secret) => authenticatorOf(secret, clock),
  });
  if (process.env.RECORD_EXAMPLES) writeFileSync(FILE, text);
  expect(text).toBe(readFileSync(FILE, 'utf8'));
});
