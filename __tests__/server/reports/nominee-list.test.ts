import {
  constants,
  createDecipheriv,
  createHash,
  generateKeyPairSync,
  privateDecrypt,
  sign,
} from 'node:crypto';
import { encodeNameProxy, encodeVoteFor, proxyTypedData } from '@fnx/chain/proxies';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { readBank } from '@/config/bank';
import { loadContent } from '@/server/content/source/load-content';
import { commandOf } from '@/server/desk/define-command';
import { execute } from '@/server/operator/execute';
import { journal } from '@/server/platform/tables';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { releaseSubject } from '@/server/reports/nominee-files';
import { bookEntries } from '../../support/market/book-entry';
import { chainAccount } from '../../support/market/chain-accounts';
import { startMarket } from '../../support/market/market';
import { changePerson } from '../../support/people/change-person';
import { runAdmin } from '../../support/service/desk';
import { duringTests } from '../../support/setup/during-tests';

const market = duringTests(() => startMarket());
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Opens a JWE as RFC 7516 says. */
function openJwe(text: string): string {
  const [head = '', key, iv, sealed, tag] = text.split('.');
  const bytes = (part = '') => Buffer.from(part, 'base64url');
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const secret = privateDecrypt({ key: privateKey, ...padding }, bytes(key));
  const cipher = createDecipheriv('aes-256-gcm', secret, bytes(iv));
  cipher.setAAD(Buffer.from(head)).setAuthTag(bytes(tag));
  return Buffer.concat([cipher.update(bytes(sealed)), cipher.final()]).toString();
}

/** Fetches a file as an officer does, and opens it as the nominee. */
async function fetched(options: Record<string, string>): Promise<string> {
  const { ctx } = market;
  const fetch = commandOf(ctx, 'nominee fetch');
  if (!fetch) throw new Error('Nothing fetches it.');
  const { file } = await execute(fetch, { ctx, name: 'linus' }, { args: [], options, files: {} });
  return openJwe(file?.bytes.toString() ?? '');
}

it('a released list opens with the nominee’s key alone, and is what the chain says', async () => {
  const { ctx, chain } = market;
  const buyer = await market.buyer(2);
  await market.purchase(buyer, { amount: '10.5' });
  await market.purchase(await market.buyer(3), { amount: '7' });
  const at = (await readIndexedBlock(ctx.db))?.time ?? '';
  const release = () => runAdmin(ctx, `nominee release --at ${at}`, ['--reason', 'November']);
  expect((await release()).refused).toBe('There is no NOMINEE_KEY of this service.');
  const nomineeKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  Object.assign(ctx.config, { nomineeKey });
  const early = await runAdmin(ctx, `nominee fetch --at ${at}`);
  expect(early.refused).toMatch(/^There is no released file of /);
  const [said] = await release();
  const [, ...lines] = (await fetched({ at })).trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const holder = /0x[0-9a-f]{64}/.exec(line)?.[0] as Hex;
    const raw = await chain.reader.readContract({
      address: chain.addresses.contracts.shareToken,
      abi: shareTokenAbi,
      functionName: 'holderBalance',
      args: [holder],
    });
    expect(line.split(',')).toContain(formatDecimal(raw, SHARE_DECIMALS));
  }
  const [entry] = await ctx.db.select().from(journal).where(eq(journal.action, 'nominee fetch'));
  expect(entry).toMatchObject({ actor: 'linus', target: at, after: { sha256: said.sha256 } });

  await changePerson(ctx.db, buyer.userId, { firstName: 'Renamed' });
  expect((await runAdmin(ctx, `nominee fetch --at ${at}`)).refused).toMatch(
    /^The facts have changed/,
  );
});

/** Account 5 names account 4, which votes 1: the last vote of the ballot. */
async function voteByProxy(
  people: ReturnType<typeof bookEntries>['people'],
  id: bigint,
  { title, choices, textHash }: { title: string; choices: string[]; textHash: Hex },
): Promise<void> {
  const { addresses, reader } = market.chain;
  const { ballots, shareToken } = addresses.contracts;
  const [proxy, voter] = [chainAccount(4), chainAccount(5)];
  const terms = { id, voter: voter.address, proxy: proxy.address, choice: 0n, nonce: 0n };
  const words = { title, choices, documentHash: textHash };
  const { types, message, ...data } = proxyTypedData(56, ballots, terms, words);
  const { EIP712Domain: _, ...signed } = types;
  const signature = await voter.signTypedData({
    ...data,
    types: signed,
    message: message as never,
  });
  await people.send(proxy, encodeNameProxy(ballots, { ...terms, signature }, words));
  const of = { address: shareToken, abi: shareTokenAbi, functionName: 'holderOf' } as const;
  const holder = await reader.readContract({ ...of, args: [voter.address] });
  await people.send(proxy, encodeVoteFor(ballots, { id, holders: [holder], choice: 1n }));
}

it('the result of a general meeting’s ballot is the nominee’s instruction, once it has ended', async () => {
  const { ctx, chain } = market;
  const { people, wait } = bookEntries(market);
  const [ada, ben] = [await market.buyer(4), await market.buyer(5)];
  await market.purchase(ada, { amount: '20.5' });
  await market.purchase(ben, { amount: '5.5' });
  const asked = { choices: ['Yes', 'No'], textHash: `0x${'ab'.repeat(32)}` as const };
  const poll = String(await people.openBallot({ ...asked, title: 'Poll' }));
  const item = { ...asked, title: 'Dividend', kind: 'MEETING' } as const;
  const id = await people.openBallot(item, 86_400);
  await people.vote(4, id, 1);
  await voteByProxy(people, id, { title: item.title, ...asked });
  await wait(60);
  await market.service.runJobs('ballots');
  const nomineeKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  Object.assign(ctx.config, { nomineeKey });
  await loadContent(ctx);
  const release = (what: string) => runAdmin(ctx, `nominee release ${what}`, ['--reason', 'AGM']);
  const of = `--ballot ${id}`;
  expect((await release(of)).refused).toMatch(/^Ballot \d+ runs until /);
  expect((await release(`--ballot ${poll}`)).refused).toMatch(/is a poll/);
  expect((await release(`${of} --at 2026-01-01T00:00:00Z`)).refused).toMatch(/^Give one of/);
  await wait(86_400);
  const { facts } = await releaseSubject({ ...ctx, named: undefined }, { ballot: String(id) });
  expect(facts).toContainEqual({ label: 'Choice 1', value: 'Yes: 25 shares' });
  const [said] = await release(of);
  // Later transactions change nothing of it.
  await people.transfer(4, 5, 9_000_000n);
  await market.index();
  const text = await fetched({ ballot: String(id) });
  expect(createHash('sha256').update(text).digest('hex')).toBe(said.sha256);
  const receipt = async (signed: Buffer) =>
    runAdmin(ctx, `nominee receipt ${of} --signature a.sig`, [], { 'a.sig': signed });
  const signature = sign('sha256', Buffer.from(text), privateKey);
  expect((await receipt(sign('sha256', Buffer.from('{}'), privateKey))).refused).toMatch(
    /has not signed this file/,
  );
  await receipt(signature);
  const isReceipt = eq(journal.action, 'nominee receipt');
  expect(await ctx.db.select().from(journal).where(isReceipt)).toMatchObject([
    { target: `ballot ${id}`, after: { signature: signature.toString('base64') } },
  ]);

  const { ballots } = chain.addresses.contracts;
  const sums = JSON.parse(text);
  expect(sums).toMatchObject({
    ...{ bank: readBank().bankName, chainId: 56, contract: ballots, ballot: String(id) },
    ...{ title: 'Dividend', textHash: asked.textHash, quorumPercent: '0', quorumReached: true },
    result: [
      { choice: 1, text: 'Yes', shares: '25' },
      { choice: 2, text: 'No', shares: '0' },
    ],
    ...{ voters: 2, voted: '25', wholeHoldings: expect.stringMatching(/^\d+$/) },
  });
  const tally = { address: ballots, abi: ballotsAbi, functionName: 'tally', args: [id] } as const;
  const blockNumber = BigInt(sums.block);
  expect(await chain.reader.readContract({ ...tally, blockNumber })).toEqual([25_000_000n, 0n]);
  expect(await chain.reader.readContract({ ...tally, blockNumber: blockNumber - 1n })).not.toEqual([
    25_000_000n,
    0n,
  ]);
});
