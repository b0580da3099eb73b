import { createHash } from 'node:crypto';
import { encodeVote } from '@fnx/chain/votes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http, passthrough } from 'msw';
import type { Hex } from 'viem';
import { BallotPage } from '@/features/votes/ballot-page';
import { VotesPage } from '@/features/votes/votes-page';
import { toast } from '@/lib/page/toast';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { createRelayer } from '@/server/platform/gateways/outside-relayer';
import { holderIdOf } from '@/server/users/holder-id';
import { getWallet, islandFailed } from '@/wallet/wallet-store';
import { type LocalRelayer, startLocalRelayer } from '../../../scripts/dev/local-relayer';
import { connectWallet } from '../../support/market/connect-wallet';
import { sendCall } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { onShareChain, shares } from '../../support/market/share-chain';

const pages = startMarketPages({ limits: { preparedCallsPerMinute: 1_000_000 } });
const user = userEvent.setup();
const done = jest.spyOn(toast, 'success');
let accounts = 2;
let relayer: LocalRelayer;

beforeAll(async () => {
  const { chain, ctx } = pages.market();
  const { treasury, contracts } = chain.addresses;
  relayer = await startLocalRelayer(chain.rpcUrl, { from: treasury, to: contracts.ballots });
  ctx.relayer = createRelayer(relayer);
});
afterAll(() => relayer?.stop());
beforeEach(() => {
  done.mockClear();
  // The relayer's paths begin as the service's do.
  pages.network.use(http.post(`${relayer.url}/*`, () => passthrough()));
});
afterEach(() => {
  relayer.fail(null);
  act(() => islandFailed(new Error('between tests')));
});

const CHOICES = ['Pay half of it', 'Keep all of it'];

/** A person with shares, or without, and a connected wallet. */
async function comeIn(amount: number) {
  const { ctx, chain, buyer, index } = pages.market();
  const account = accounts++;
  const person = await buyer(account);
  const people = onShareChain(chain);
  const holder = await holderIdOf(ctx.db, person.userId);
  if (amount > 0) await people.buy(account, holder, shares(amount));
  else await people.register(account, holder);
  await index();
  const { signer } = person;
  connectWallet(
    signer.address,
    (call) => sendCall(chain, signer, call),
    ({ types: { EIP712Domain: _, ...types }, ...data }) =>
      signer.signTypedData({ ...data, types } as never),
  );
  return { ...person, people, account };
}

async function openBallot(title: string, seconds?: number): Promise<string> {
  const { ctx, chain, index } = pages.market();
  const text = `# ${title}\n\nThe bank made a profit.\n\n- One.\n- Two.\n\n## Choices\n\n1. ${CHOICES[0]}\n2. ${CHOICES[1]}\n`;
  const bytes = Buffer.from(text);
  await ctx.db.transaction((tx) => publishDocument(ctx, tx, { fileName: 'a.md', title, bytes }));
  const textHash = `0x${createHash('sha256').update(bytes).digest('hex')}` as Hex;
  const id = await onShareChain(chain).openBallot({ title, choices: CHOICES, textHash }, seconds);
  await index();
  return String(id);
}

const open = (person: Awaited<ReturnType<typeof comeIn>>, id: string) =>
  pages.open(person, <BallotPage />, `/votes/${id}`, { id });

const pick = async (name: string) => user.click(await screen.findByRole('radio', { name }));
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

it('lists ballots with what the person has done', async () => {
  const eve = await comeIn(0);
  const before = pages.open(eve, <VotesPage />, '/votes');
  expect(await screen.findByText(/^Nothing has been put to the vote yet/)).toBeInTheDocument();
  before.unmount();
  const ada = await comeIn(10);
  await openBallot('The first question');
  pages.open(ada, <VotesPage />, '/votes');
  expect(await screen.findByText('Open, you have not voted')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'The first question' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/votes\/\d+$/),
  );
});

it('votes by signature, shows the tally, and changes the vote by a transaction', async () => {
  const ada = await comeIn(100);
  const id = await openBallot('Use of the profit');
  open(ada, id);
  expect(await screen.findByText('The bank made a profit.')).toBeInTheDocument();
  expect(screen.queryByText(/shareholder has voted/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Vote free of charge' })).toBeDisabled();
  await pick('Pay half of it');
  await press('Vote free of charge');
  const review = await screen.findByRole('dialog', { name: 'Cast your vote?' });
  const number = 'Choice 1';
  expect(within(review).getByText(number)).toBeInTheDocument();
  // The choices and the sums have the same numbers.
  expect(screen.getAllByText(number)).toHaveLength(3);
  await user.click(within(review).getByRole('button', { name: 'Sign and vote' }));
  expect(await screen.findByText('Your vote is on its way')).toBeInTheDocument();
  await pages.market().index();
  expect(await screen.findByText('1 shareholder has voted.', { exact: false })).toBeInTheDocument();
  await waitFor(() => expect(done).toHaveBeenCalledWith('Your vote counts', expect.anything()));
  expect(screen.getAllByText(number)).toHaveLength(2);
  expect(screen.getByText(/^Pay half of it: your vote of /)).toBeInTheDocument();
  await pick('Keep all of it');
  await press('Vote by transaction');
  const change = await screen.findByRole('dialog', { name: 'Change your vote?' });
  await user.click(within(change).getByRole('button', { name: 'Vote' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pages.market().index();
  expect(await screen.findByText(/^Keep all of it: your vote of /)).toBeInTheDocument();
});

it('keeps the signature when the relayer fails, and sends it again', async () => {
  const ada = await comeIn(100);
  const id = await openBallot('The auditor');
  relayer.fail({ status: 503, body: '' });
  open(ada, id);
  await pick('Keep all of it');
  await press('Vote free of charge');
  await press('Sign and vote');
  expect(await screen.findByText(/send the same signature again/)).toBeInTheDocument();
  relayer.fail(null);
  await press('Send again');
  expect(await screen.findByText('Your vote is on its way')).toBeInTheDocument();
  await pages.market().index();
  expect(await screen.findByText(/^Keep all of it: your vote of /)).toBeInTheDocument();
});

it('refuses to send a transaction that votes for something else', async () => {
  const ada = await comeIn(100);
  const id = await openBallot('The seat');
  const { chain } = pages.market();
  const other = encodeVote(chain.addresses.contracts.ballots, { id: BigInt(id), choice: 1n });
  let refusal: unknown;
  connectWallet(ada.signer.address, async () => '0x');
  const api = await getWallet();
  jest.spyOn(api, 'send').mockImplementation(async (_call, sender) => {
    try {
      sender.check(other);
    } catch (error) {
      refusal = error;
    }
    throw refusal;
  });
  open(ada, id);
  await pick('Keep all of it');
  await press('Vote by transaction');
  await press('Vote');
  await waitFor(() => expect(refusal).toMatchObject({ message: 'The choice differs.' }));
});

it('offers no vote without shares at the record time, and the result at the end', async () => {
  const eve = await comeIn(0);
  const ben = await comeIn(40);
  const id = await openBallot('The end', 3_700);
  const early = open(eve, id);
  expect(await screen.findByText(/You held no shares at the record time/)).toBeInTheDocument();
  early.unmount();
  await ben.people.vote(ben.account, BigInt(id), 2);
  const { chain, index } = pages.market();
  await chain.mine(Number((await chain.reader.getBlock()).timestamp) + 3_701);
  await index();
  open(eve, id);
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeInTheDocument();
  expect(screen.getByText(/^40 shares, 100\.0/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
});

it('offers only the transaction without a relayer, and reports a failed request', async () => {
  const ada = await comeIn(100);
  const id = await openBallot('Without a relayer');
  const { ctx } = pages.market();
  ctx.relayer = null;
  const shown = open(ada, id);
  expect(await screen.findByText(/We cannot send it for you right now/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Vote free of charge' })).toBeNull();
  shown.unmount();
  ctx.relayer = createRelayer(relayer);
  pages.network.use(
    http.get('*/api/v1/votes/:id', () =>
      HttpResponse.json({ status: 403, message: 'No.', data: null }, { status: 403 }),
    ),
  );
  open(ada, id);
  expect(await screen.findByText('The vote could not be loaded')).toBeInTheDocument();
});
