import { encodeSubmission } from '@fnx/chain/passkey-account';
import { encodeTransfer } from '@fnx/chain/share-token';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { VerifyPage } from '@/features/register/verify-page';
import { startMarketPages } from '../../support/market/market-pages';
import { makePasskey } from '../../support/people/passkey-account';

const pages = startMarketPages({});
const FRIEND = `0x${'ab'.repeat(20)}` as const;

/** 2.5 shares; the signature is for `signedAmount`. */
async function signedCall(signedAmount = 2_500_000n) {
  const { chain } = pages.market();
  const passkey = await makePasskey(chain);
  const { shareToken, passkeyAccounts } = chain.addresses.contracts;
  const send = (amount: bigint) => [encodeTransfer({ token: shareToken, to: FRIEND, amount })];
  const { signature } = passkey.signed(send(signedAmount), 0);
  const { to, data } = encodeSubmission(passkeyAccounts, {
    ...{ calls: send(2_500_000n), nonce: 0n, validUntil: 4_000_000_000n },
    ...{ firstSigner: passkey.signer, signer: passkey.signer, signature },
  });
  return { account: passkey.account, to, data };
}

async function read(pasted: string) {
  const field = screen.getByRole('textbox', { name: 'Signed call or transaction data' });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(pasted);
  await userEvent.click(screen.getByRole('button', { name: 'Say what it does' }));
}

const open = async () => pages.open(await pages.market().buyer(), <VerifyPage />, '/static/verify');

it('says what a pasted call does, and whether exactly that was signed', async () => {
  await open();
  const call = await signedCall();
  await read(JSON.stringify(call));
  expect(await screen.findByText('The passkey signed exactly these calls')).toBeInTheDocument();
  expect(screen.getByText(call.account)).toBeInTheDocument();
  expect(
    screen.getByText(/^ShareToken\.transfer\(to: 0xabab.*, value: 2\.5 shares\)$/i),
  ).toBeVisible();
  expect(screen.getByText('https://localhost')).toBeInTheDocument();
  await read(JSON.stringify(await signedCall(9_000_000n)));
  expect(await screen.findByText('The signature is for other calls')).toBeInTheDocument();
  await read(call.data);
  expect(await screen.findByText('A signed call')).toBeInTheDocument();
});

it('refuses what is no call, what hides something, and reads a call that is not signed', async () => {
  await open();
  await read('hello');
  expect(await screen.findByText(/^Paste JSON with/)).toBeInTheDocument();
  const call = await signedCall();
  await read(`${call.data}00`);
  expect(await screen.findByText('Do not sign or submit this')).toBeInTheDocument();
  const { shareToken } = pages.market().chain.addresses.contracts;
  const { to, data } = encodeTransfer({ token: shareToken, to: FRIEND, amount: 1n });
  await read(JSON.stringify({ to, data }));
  expect(await screen.findByText('A call without a signature')).toBeInTheDocument();
});

it('works while the service is away, and then names no contract', async () => {
  pages.network.use(http.get('*/api/v1/config', () => HttpResponse.error()));
  await open();
  await read(JSON.stringify(await signedCall()));
  expect(await screen.findByText(/which is none of this site’s/)).toBeInTheDocument();
});
