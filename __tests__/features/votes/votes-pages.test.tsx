import { createHash } from 'node:crypto';
import { encodeVote } from '@fnx/chain/votes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { type Hex, zeroAddress } from 'viem';
import { BallotPage } from '@/features/votes/ballot-page';
import { ItemPage } from '@/features/votes/item-page';
import { NewItemPage } from '@/features/votes/new-item-page';
import { VotesPage } from '@/features/votes/votes-page';
import { toast } from '@/lib/page/toast';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { holderIdOf } from '@/server/users/holder-id';
import { getWallet, islandFailed } from '@/wallet/wallet-store';
import { connectWallet } from '../../support/market/connect-wallet';
import { sendCall } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { onShareChain, shares } from '../../support/market/share-chain';
import { SENDER, turnSender } from '../../support/service/sender';

const pages = startMarketPages({
  limits: { preparedCallsPerMinute: 1_000_000 },
  parts: { sender: SENDER },
});
const user = userEvent.setup();
const done = jest.spyOn(toast, 'success');
let accounts = 2;

beforeEach(() => void done.mockClear());
afterEach(async () => {
  await turnSender(pages.market().ctx);
  act(() => islandFailed(new Error('between tests')));
});

const CHOICES = ['Pay half of it', 'Keep all of it'];

/** A person with shares, or without, and a connected wallet. */
async function comeIn(amount: number, isRegistered = true) {
  const { ctx, chain, buyer, index } = pages.market();
  const account = accounts++;
  const person = await buyer(account);
  const people = onShareChain(chain);
  const holder = await holderIdOf(ctx.db, person.userId);
  if (amount > 0) await people.buy(account, holder, shares(amount));
  else if (isRegistered) await people.register(account, holder);
  await index();
  connect(person);
  return { ...person, people, account };
}

function connect({ signer }: Pick<Awaited<ReturnType<typeof comeIn>>, 'signer'>) {
  connectWallet(
    signer.address,
    (call) => sendCall(pages.market().chain, signer, call),
    ({ types: { EIP712Domain: _, ...types }, ...data }) =>
      signer.signTypedData({ ...data, types } as never),
  );
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

it('names a proxy by signature, who votes by the instruction, and revokes it', async () => {
  const ben = await comeIn(50);
  const ada = await comeIn(100);
  const id = await openBallot('By proxy');
  const adas = open(ada, id);
  await user.type(await screen.findByLabelText('Address of the shareholder'), '0x12');
  await press('Name the proxy');
  expect(screen.getByText(/^Enter an address/)).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Address of the shareholder'));
  await user.type(screen.getByLabelText('Address of the shareholder'), ben.signer.address);
  await user.selectOptions(screen.getByLabelText('Instruction'), 'Keep all of it');
  await press('Name the proxy');
  const naming = await screen.findByRole('dialog', { name: 'Name your proxy?' });
  expect(within(naming).getByText(ben.signer.address)).toBeInTheDocument();
  expect(within(naming).getByText('Keep all of it')).toBeInTheDocument();
  await user.click(within(naming).getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText(/^It is on its way/)).toBeInTheDocument();
  await pages.market().index();
  expect(await screen.findByText(/votes for you: Keep all of it\.$/)).toBeInTheDocument();
  expect(done).toHaveBeenCalledWith('Your proxy is named');
  adas.unmount();

  connect(ben);
  const bens = open(ben, id);
  await press('Vote for 1 shareholder');
  const voting = await screen.findByRole('dialog', { name: 'Vote for others?' });
  await user.click(within(voting).getByRole('button', { name: 'Vote' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pages.market().index();
  expect(await screen.findByText('Voted by you')).toBeInTheDocument();
  bens.unmount();

  connect(ada);
  open(ada, id);
  expect(await screen.findByText(/^Keep all of it: your proxy’s vote of /)).toBeInTheDocument();
  await press('Revoke');
  const revoking = await screen.findByRole('dialog', { name: 'Revoke your proxy?' });
  await user.click(within(revoking).getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText(/^It is on its way/)).toBeInTheDocument();
  await pages.market().index();
  expect(await screen.findByRole('button', { name: 'Name the proxy' })).toBeInTheDocument();
  expect(screen.queryByText(/your proxy’s vote/)).toBeNull();
});

it('keeps the signature while nothing can be sent, and sends it again', async () => {
  const ada = await comeIn(100);
  const id = await openBallot('The auditor');
  open(ada, id);
  await pick('Keep all of it');
  await press('Vote free of charge');
  pages.market().ctx.sender = null;
  await press('Sign and vote');
  expect(await screen.findByText(/send the same signature again/)).toBeInTheDocument();
  pages.market().ctx.sender = SENDER;
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

it('leads an owner whose shares are in book entry to a key that votes', async () => {
  const eve = await comeIn(0, false);
  const holder = await holderIdOf(pages.market().ctx.db, eve.userId);
  await eve.people.issue(holder, zeroAddress, shares(3));
  open(eve, await openBallot('By the book'));
  const move = await screen.findByRole('link', { name: 'Move the book entry' });
  expect(move).toHaveAttribute('href', '/wallet');
  expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
});

it('offers only the transaction without a sender, and reports a failed request', async () => {
  const ada = await comeIn(100);
  const id = await openBallot('Without a sender');
  const { ctx } = pages.market();
  ctx.sender = null;
  const shown = open(ada, id);
  expect(await screen.findByText(/We cannot send it for you right now/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Vote free of charge' })).toBeNull();
  shown.unmount();
  ctx.sender = SENDER;
  pages.network.use(
    http.get('*/api/v1/votes/:id', () =>
      HttpResponse.json({ status: 403, message: 'No.', data: null }, { status: 403 }),
    ),
  );
  open(ada, id);
  expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument();
});

it('asks for an item by a signature, and another shareholder signs it', async () => {
  const ben = await comeIn(60);
  const ada = await comeIn(40);
  const form = pages.open(ada, <NewItemPage />, '/votes/items/new');
  await user.type(screen.getByLabelText('Title'), 'Accounts each quarter');
  await user.type(screen.getByLabelText('Text'), 'We ask for it.');
  await user.type(screen.getByLabelText('Choices'), 'Yes');
  await press('Review and sign');
  expect(screen.getByText(/^Write a title/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Choices'), '{enter}No');
  await press('Review and sign');
  const asking = await screen.findByRole('dialog', { name: 'Ask for this item?' });
  expect(await within(asking).findByText('Accounts each quarter')).toBeInTheDocument();
  await user.click(within(asking).getByRole('button', { name: 'Sign' }));
  await waitFor(() => expect(form.visited).toHaveLength(1));
  form.unmount();

  connect(ben);
  const votes = pages.open(ben, <VotesPage />, '/votes');
  const link = await screen.findByRole('link', { name: 'Accounts each quarter' });
  expect(link).toHaveAttribute('href', form.visited[0]);
  votes.unmount();
  const id = String(form.visited[0]).split('/').at(-1) ?? '';
  pages.open(ben, <ItemPage />, `/votes/items/${id}`, { id });
  expect(await screen.findByText('We ask for it.')).toBeInTheDocument();
  await press('Sign this request');
  const signing = await screen.findByRole('dialog', { name: 'Sign this request?' });
  expect(await within(signing).findByText('Accounts each quarter')).toBeInTheDocument();
  await user.click(within(signing).getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('You have signed this request.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign this request' })).toBeNull();
});
