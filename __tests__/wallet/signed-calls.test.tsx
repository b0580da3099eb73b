import type { Call } from '@fnx/chain/call';
import { readWalletOnChain } from '@fnx/chain/recovery';
import { decodeRegistration, encodePayoutAddress } from '@fnx/chain/share-token';
import { openNode } from '@fnx/chain/verify/open-node';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { RecoveryPage } from '@/features/wallets/recovery-page';
import { holderIdOf } from '@/server/users/holder-id';
import { CallDialog } from '@/wallet/calls/call-dialog';
import type { TypedData } from '@/wallet/wallet-api';
import { getWallet, islandFailed } from '@/wallet/wallet-store';
import { chainAccount } from '../support/market/chain-accounts';
import { connectWallet } from '../support/market/connect-wallet';
import { type Buyer, linkWallet, sendCall } from '../support/market/market';
import { startMarketPages } from '../support/market/market-pages';
import { onShareChain, shares } from '../support/market/share-chain';

const pages = startMarketPages();
const user = userEvent.setup();
const onSent = jest.fn();
let accounts = 2;

beforeEach(() => onSent.mockClear());
afterEach(() => act(() => islandFailed(new Error('between tests'))));

/** Connects an account, as when its owner chooses it in the wallet. */
function connect(account: number) {
  const signer = chainAccount(account);
  connectWallet(
    signer.address,
    (call) => sendCall(pages.market().chain, signer, call),
    ({ types: { EIP712Domain: _, ...types }, ...data }: TypedData) =>
      signer.signTypedData({ ...data, types } as never),
  );
  return signer.address;
}

/** A person whose first wallet is registered, and a linked second one. */
async function comeIn() {
  const { ctx, chain, buyer, index } = pages.market();
  const [first, second] = [accounts++, accounts++];
  const person = await buyer(first);
  const holder = await holderIdOf(ctx.db, person.userId);
  const people = onShareChain(chain);
  await people.buy(first, holder, shares(10));
  await index();
  await linkWallet(ctx, person.userId, chainAccount(second).address);
  return { person, people, holder, first, second };
}

const openCall = (person: Buyer, name: 'registration' | 'payoutWallet', account: number) =>
  pages.open(
    person,
    <CallDialog
      name={name}
      data={{ wallet: chainAccount(account).address }}
      onClose={() => {}}
      onSent={onSent}
    />,
    '/wallet',
  );

/** The holder of an account's wallet as the contract has it. */
async function holderOn(account: number) {
  const { rpcUrl, addresses } = pages.market().chain;
  const { address } = chainAccount(account);
  return (await readWalletOnChain(openNode(rpcUrl), addresses.contracts, address)).holder;
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => user.click(await button(name));

it('registers the first wallet by one transaction', async () => {
  const account = accounts++;
  const person = await pages.market().buyer(account);
  connect(account);
  openCall(person, 'registration', account);
  const dialog = await screen.findByRole('dialog', { name: 'Register this wallet for shares' });
  expect(await within(dialog).findByText(person.signer.address)).toBeInTheDocument();
  expect(within(dialog).queryByRole('list', { name: 'Registration' })).toBeNull();
  await press('Register wallet');
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  const holder = await holderIdOf(pages.market().ctx.db, person.userId);
  expect(await holderOn(account)).toBe(holder);
});

it('registers a further wallet: one that is registered consents, the new one sends', async () => {
  const { person, holder, first, second } = await comeIn();
  connect(second);
  openCall(person, 'registration', second);
  expect(await screen.findByText(/^Switch your wallet to 0x/)).toBeInTheDocument();
  expect(await button('Sign consent')).toBeDisabled();
  connect(first);
  await press('Sign consent');
  expect(await screen.findByText('Consent of')).toBeInTheDocument();
  expect(await button('Register wallet')).toBeDisabled();
  connect(second);
  const send = jest.spyOn(await getWallet(), 'send');
  await press('Register wallet');
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  const [call, sender] = send.mock.calls[0] as Parameters<
    Awaited<ReturnType<typeof getWallet>>['send']
  >;
  expect(sender.from).toBe(chainAccount(second).address);
  expect(decodeRegistration(call, sender.from)).toMatchObject({ wallet: sender.from, holder });
  expect(await holderOn(second)).toBe(holder);
});

it.each(['wallet', 'holder', 'contract'])(
  'signs no consent for another %s than the one asked for',
  async (what) => {
    const { person, first, second } = await comeIn();
    pages.network.use(
      http.post('*/wallet/attestation', async () => {
        const { data } = await person.request('createAttestation', {
          address: chainAccount(second).address,
        });
        const { typedData } = data.consent;
        if (what === 'wallet') typedData.message.wallet = chainAccount(first).address;
        if (what === 'holder') typedData.message.holder = `0x${'0b'.repeat(32)}`;
        if (what === 'contract') typedData.domain.verifyingContract = chainAccount(first).address;
        return HttpResponse.json({ status: 200, message: 'ok', data });
      }),
    );
    connect(first);
    openCall(person, 'registration', second);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The transaction is not the one you asked for. Nothing was sent.',
    );
    expect(await button('Register wallet')).toBeDisabled();
  },
);

it('chooses the wallet for payouts, and refuses to send another choice', async () => {
  const { person, people, holder, first, second } = await comeIn();
  await people.addWallet(second, first, holder);
  await pages.market().index();
  const { data } = await person.request('myWallet');
  expect(data.wallets).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ address: chainAccount(first).address, newUntil: null }),
      expect.objectContaining({
        address: chainAccount(second).address,
        newUntil: expect.stringMatching(/Z$/),
      }),
    ]),
  );
  // The second wallet is new: the first one has to send it.
  connect(second);
  openCall(person, 'payoutWallet', second);
  const dialog = await screen.findByRole('dialog', {
    name: 'Receive distributions in this wallet?',
  });
  const shown = chainAccount(first).address;
  expect(
    await within(dialog).findByText(
      `Switch your wallet to ${shown.slice(0, 4)}…${shown.slice(-4)}`,
    ),
  ).toBeInTheDocument();
  expect(dialog).toHaveTextContent('A wallet that was added less than three days ago');
  expect(await button('Use for payouts')).toBeDisabled();
  act(() => void connect(first));
  const chosen = chainAccount(second).address;
  expect(await within(dialog).findByText(chosen)).toBeInTheDocument();
  const token = pages.market().chain.addresses.contracts.shareToken;
  const api = await getWallet();
  const send = jest.spyOn(api, 'send').mockImplementationOnce(async (_, { check }) => {
    check(encodePayoutAddress({ token, wallet: chainAccount(first).address }));
    return '0x';
  });
  await press('Use for payouts');
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(onSent).not.toHaveBeenCalled();
  await press('Use for payouts');
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
});

it('vetoes a recovery with the lost wallet alone', async () => {
  const { person, people, holder, first, second } = await comeIn();
  await people.requestRecovery(first, second, holder);
  const lost = chainAccount(first).address;
  connect(second);
  pages.open(person, <RecoveryPage config={null} />, `/recovery?wallet=${lost}`);
  const other = chainAccount(second).address;
  expect(await screen.findByText(other)).not.toBeVisible();
  await press('Veto with the lost key');
  const heading = await screen.findByRole('heading', { name: 'Veto this recovery?' });
  expect(heading).toHaveFocus();
  expect(await screen.findByText('Only the lost key can veto')).toBeInTheDocument();
  expect(await button('Veto the recovery')).toBeDisabled();
  expect(screen.getByText(other)).not.toBeVisible();
  connect(first);
  const sent: Call[] = [];
  const api = await getWallet();
  const real = api.send;
  jest.spyOn(api, 'send').mockImplementation((call, sender) => {
    sent.push(call);
    expect(() => sender.check({ ...call, to: lost })).toThrow('The contract differs.');
    return real(call, sender);
  });
  await press('Veto the recovery');
  expect(await screen.findByText('The recovery was stopped')).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});
