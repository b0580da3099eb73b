import { encodeSigner } from '@fnx/chain/account-signers';
import { encodeRegister } from '@fnx/chain/share-token';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { WalletsTab } from '@/features/account/settings/wallets/wallets-tab';
import { walletPasskeys, wallets } from '@/server/users/tables';
import { SecondSigner } from '@/wallet/passkey/second-signer';
import { linkWallet } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { newHolder, onShareChain, shares } from '../../support/market/share-chain';
import { makePasskey } from '../../support/people/passkey-account';
import { SENDER } from '../../support/service/sender';

const pages = startMarketPages({ parts: { sender: SENDER } });
const WALLET = `0x${'ab'.repeat(20)}` as const;
/** The account of the chain whose shares the next owner gets. */
let giver = 2;
const ASKED = 'Add a second key';

/** A verified person whose account by passkey is linked, registered, and has shares. */
async function owner() {
  const market = pages.market();
  const { ctx, chain } = market;
  const buyer = await market.buyer();
  const passkey = await makePasskey(chain);
  const { account, signer } = passkey;
  await linkWallet(ctx, buyer.userId, account);
  const [row] = await ctx.db
    .select()
    .from(wallets)
    .where(eq(wallets.address, account.toLowerCase()));
  await ctx.db.insert(walletPasskeys).values({
    ...{ walletId: row?.id ?? '', signer: signer.toLowerCase() },
    ...{ credentialId: 'first', createdAt: new Date('2026-11-02T10:00:00Z') },
  });
  const attested = (await buyer.request('createAttestation', { address: account })).data;
  const terms = { holder: attested.holder, nonce: 0n, validUntil: BigInt(attested.validUntil) };
  const { shareToken } = chain.addresses.contracts;
  const register = encodeRegister(shareToken, account, terms, attested.signature);
  await buyer.request('relayCall', passkey.signed([register], 0));
  const people = onShareChain(chain);
  await people.buy(giver, newHolder(), shares(10));
  await people.token(giver, 'transfer', [account, shares(1)]);
  giver += 1;
  await market.index();
  const add = async () => {
    const call = encodeSigner({ account, act: 'ADD', signer: WALLET });
    const { status, data } = await buyer.request('relayCall', passkey.signed([call], 1));
    expect([status, data.code]).toEqual([200, undefined]);
  };
  return { buyer, passkey, add };
}

it('lists the signers with their dates, never offers to remove the last one, and reviews a change', async () => {
  const { buyer, add } = await owner();
  const { unmount } = await pages.open(buyer, <WalletsTab />, '/settings');
  const list = await screen.findByRole('list', { name: 'Signers' });
  expect(
    within(list).getByText(/Since 2 Nov(ember)? 2026|Since Nov(ember)? 2, 2026/),
  ).toBeInTheDocument();
  expect(within(list).queryByRole('button')).toBeNull();
  const field = screen.getByRole('textbox', { name: 'Address of a wallet of yours' });
  await userEvent.type(field, '0x12');
  await userEvent.click(screen.getByRole('button', { name: 'Add a wallet' }));
  expect(screen.getByText(/^Enter the address of a wallet/)).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, WALLET);
  await userEvent.click(screen.getByRole('button', { name: 'Add a wallet' }));
  const dialog = await screen.findByRole('dialog', { name: 'Let it sign for your account?' });
  expect(await within(dialog).findByText(WALLET)).toBeInTheDocument();
  unmount();
  await add();
  await pages.open(buyer, <WalletsTab />, '/settings');
  const both = await screen.findByRole('list', { name: 'Signers' });
  expect(within(both).getAllByRole('button', { name: /^Remove: / })).toHaveLength(2);
});

it('asks for a second signer until there is one', async () => {
  const { buyer, add } = await owner();
  const first = await pages.open(buyer, <SecondSigner />, '/dashboard');
  expect(await screen.findByText(ASKED)).toBeInTheDocument();
  first.unmount();
  await add();
  const { client } = await pages.open(buyer, <SecondSigner />, '/dashboard');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText(ASKED)).toBeNull();
});

it('asks no more on this visit after it was put off', async () => {
  const { buyer } = await owner();
  const first = await pages.open(buyer, <SecondSigner />, '/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }));
  expect(screen.queryByText(ASKED)).toBeNull();
  first.unmount();
  await pages.open(buyer, <SecondSigner />, '/dashboard');
  expect(screen.queryByText(ASKED)).toBeNull();
});
