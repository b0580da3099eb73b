import { endpoints } from '@fnx/api/endpoints';
import { encodeIssue, treeOf } from '@fnx/chain/share-list';
import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { expect } from '@playwright/test';
import { type Address, encodeFunctionData, type Hex, numberToHex } from 'viem';
import { callsOf } from '../support/client';
import { codesOf } from '../support/inbox';
import { injectWallet } from '../support/injected-wallet';
import { becomeInvestor, chainReader } from '../support/investor';
import { connectWallet } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test } from '../support/world';

/* Accounts of the local chain, for which its node signs. */
const BOARD = 1;
const GUARDIAN = 36;
const REGISTRAR = 38;
/** Seconds that the demo's issuance waits. */
const DELAY = 61;

const HOLDER: Hex = `0x${'b0'.repeat(32)}`;
const LINE = {
  index: 0,
  holder: HOLDER,
  wallet: null,
  sharesRaw: 40_000_000n,
  lockedUntil: null,
};

async function send(from: number, to: Address, data: Hex): Promise<void> {
  const ask = (method: string, params: unknown[]) =>
    chainReader().request({ method, params } as never) as Promise<unknown>;
  const accounts = (await ask('eth_accounts', [])) as Address[];
  const call = { from: accounts[from], to, data, gas: numberToHex(1_000_000) };
  const hash = (await ask('eth_sendTransaction', [call])) as Hex;
  const { status } = await chainReader().waitForTransactionReceipt({ hash });
  expect(status).toBe('success');
}

test('a shareholder from before redeems a letter, and moves the shares to a wallet after a false move was stopped', async ({
  page,
  context,
  baseURL,
  world,
}) => {
  const investor = await becomeInvestor(page, baseURL);
  await injectWallet(context, { accounts: [investor.account], knownChains: [56] });
  const call = callsOf(page.request, investor.token);
  const { contracts } = await call(endpoints.config);
  const { issuance } = contracts;
  const main = page.getByRole('main');
  const owner = `owner@${investor.email.split('@')[0]}.example`;

  await test.step('the register that was moved here has an entry for this person', async () => {
    const birth = ['1990-05-17', investor.email];
    await world.query(
      `update kyc_applications set first_name = person.first_name, last_name = person.last_name, date_of_birth = $1
        from users person where person.id = user_id and person.email = $2`,
      birth,
    );
    await world.query(
      `insert into register_people (holder, external_id, kind, name, birth_date, email)
        select $1, 'S-1', 'PERSON', last_name || ', ' || first_name, date_of_birth, $2 from kyc_applications
        where user_id = (select id from users where email = $3)`,
      [HOLDER, owner, investor.email],
    );
    const { root } = await treeOf([LINE]);
    const args = [root, 1n, LINE.sharesRaw, HOLDER] as const;
    await send(
      BOARD,
      issuance,
      encodeFunctionData({ abi: issuanceAbi, functionName: 'announce', args }),
    );
    await world.chainClock.advance(DELAY);
    await send(0, issuance, encodeIssue(issuance, 1n, [LINE], [[]]).data);
    await world.admin('entries', 'letters', '--who', 'S-1');
  });

  await test.step('enters the code, and sees the shares', async () => {
    const codes = () => codesOf(page.request, owner);
    await expect.poll(codes).toHaveLength(1);
    const [code = ''] = await codes();
    await page.goto('/wallet');
    await main.getByText('Enter the code of a letter').click();
    await main.getByLabel('Code', { exact: true }).fill(code);
    await shoot(page, 'letter');
    await main.getByRole('button', { name: 'Show my shares' }).click();
    await expect(main.getByRole('heading', { name: 'Held in book entry' })).toBeVisible();
    await expect(main.getByText('In book entry', { exact: true })).toBeVisible();
    await shoot(page, 'book-entry');
  });

  /** Asks for the move, has it approved, and sends what REGISTRAR's wallet would. */
  const announce = async () => {
    await main.getByRole('button', { name: 'Move to my address' }).click();
    await expect(main.getByText('Two officers look at it')).toBeVisible();
    const [open] = await world.query(
      'select id from book_requests where ended is null and tx_hash is null',
      [],
    );
    await world.admin('claims', 'approve', String(open?.id), '--reason', 'Called.', '--as', 'ada');
    await sendListed('claims approve', REGISTRAR);
    await expect(async () => {
      await page.reload();
      await expect(main.getByText('Waiting period')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  };
  const sendListed = async (command: string, from: number) => {
    const [listed] = await world.query(
      'select to_address, data from chain_actions where command = $1 order by id desc limit 1',
      [command],
    );
    await send(from, listed?.to_address as Address, listed?.data as Hex);
  };

  await test.step('somebody else asks for the move; the desk stops it', async () => {
    await announce();
    await shoot(page, 'book-claim');
    await world.admin('claims', 'stop', HOLDER, '--reason', 'It was not the owner.', '--as', 'ada');
    await sendListed('claims stop', GUARDIAN);
    await expect(async () => {
      await page.reload();
      await expect(main.getByText('The move was stopped')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(main.getByText('In book entry', { exact: true })).toBeVisible();
  });

  await test.step('the owner moves them, and carries it out', async () => {
    await announce();
    await world.chainClock.advance(DELAY);
    await expect(async () => {
      await page.reload();
      await expect(main.getByText('Ready to be carried out')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await connectWallet(page);
    await main.getByRole('button', { name: 'Move the shares' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move your shares to your address?' });
    await expect(dialog.getByText(investor.account.address)).toBeVisible();
    await shoot(page, 'book-claim-review', { of: 'window' });
    await dialog.getByRole('button', { name: 'Move the shares' }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText(/^Your shares were moved to 0x/)).toBeVisible();
    await expect(main.getByText('Holds 40 shares')).toBeVisible();
  });
});
