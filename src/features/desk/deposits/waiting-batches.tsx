import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { Address } from 'viem';
import { depositCalls, type WaitingBatch } from '@/api/desk/deposits';
import { deskCalls } from '@/api/desk/desk';
import { currencyDecimals } from '@/chain/bank-currencies';
import { type Deposit, readBatch } from '@/chain/deposits';
import { env } from '@/config/env';
import { CommandForm } from '@/features/desk/commands/command-form';
import { callDesk, useDeskQuery } from '@/features/desk/lib/call-desk';
import { useAction } from '@/features/desk/lib/use-action';
import { utc } from '@/features/desk/lib/words';
import { groupDecimal } from '@/shared/figures';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import type { OfficerWallet } from '@/wallet/officer/injected-wallets';

/** Batches that two officers released, for the wallet with the role CASHIER. */
export function WaitingBatches() {
  const { data } = useDeskQuery(depositCalls.batches, {}, { every: 10_000 });
  return data?.docs.map((batch) => <Batch key={batch.number} batch={batch} demo={data.demo} />);
}

const sharesText = (raw: bigint) => groupDecimal('en', formatDecimal(raw, SHARE_DECIMALS, 2));
const moneyText = (raw: bigint, currency: string) =>
  `${groupDecimal('en', formatDecimal(raw, currencyDecimals(currency), 2))} ${currency}`;

/** @throws Error for data of another contract than these pages were built for, or of anything but a batch */
function readChecked(json: string): readonly Deposit[] {
  const { sale, deposits } = readBatch(json);
  const built = env.shareContracts;
  if (built && !built.includes(sale.toLowerCase() as Address)) {
    throw new Error('The service names another contract than these pages were built for.');
  }
  return deposits;
}

function readOrFault(json: string) {
  try {
    return { deposits: readChecked(json), fault: null };
  } catch (error) {
    return { deposits: null, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Every amount, number of shares and wallet is read from the bytes that are signed; names are the service's word. */
function Batch({ batch, demo }: { batch: WaitingBatch; demo: boolean }) {
  const { deposits, fault } = readOrFault(batch.typedData);
  if (deposits === null) {
    return (
      <Notice tone="trouble" title={`Do not sign batch ${batch.number}`} boxed>
        {fault} Tell an administrator.
      </Notice>
    );
  }
  const sums = [...new Set(deposits.map(({ currency }) => currency))].map((currency) => {
    const some = deposits.filter((deposit) => deposit.currency === currency);
    return moneyText(
      some.reduce((total, { amount }) => total + amount, 0n),
      currency,
    );
  });
  const sharesRaw = deposits.reduce((total, { shares }) => total + shares, 0n);
  return (
    <Card title={`Batch ${batch.number} waits for the cashier's wallet`}>
      <Rows
        rows={[
          { label: 'Deposits', value: deposits.length },
          { label: 'Sum', value: sums.join(', ') },
          { label: 'Shares', value: sharesText(sharesRaw) },
          { label: 'Until', value: utc(batch.validUntil) },
          ...deposits.map(({ orderId, amount, currency, shares, buyer }) => ({
            id: orderId,
            label: moneyText(amount, currency),
            value: `${sharesText(shares)} shares to ${buyer}`,
            note: aboutText(batch, orderId),
            long: true,
          })),
        ]}
      />
      <SignBatch batch={batch} demo={demo} />
      <CommandForm
        name="deposits void"
        args={[String(batch.number)]}
        label="Take the batch back"
        quiet
      />
    </Card>
  );
}

function aboutText({ about }: WaitingBatch, orderId: string): string {
  const found = about.find((one) => one.orderId === orderId);
  return found ? `${found.customer}, order ${found.order}, entry ${found.entry}` : 'unknown here';
}

function SignBatch({ batch, demo }: { batch: WaitingBatch; demo: boolean }) {
  const client = useQueryClient();
  const { busy, failure, run } = useAction();
  const [wallets, setWallets] = useState<readonly OfficerWallet[] | null>(null);
  const [Sheet, setSheet] = useState<ComponentType>();
  const choose = () =>
    run(async () => {
      const { findInjectedWallets } = await import(
        /* webpackChunkName: "officer" */ '@/wallet/officer/injected-wallets'
      );
      const found = findInjectedWallets();
      if (!demo) return setWallets(found);
      const [{ demoOfficerWallet }, { ApprovalSheet }] = await Promise.all([
        import(/* webpackChunkName: "officer" */ '@/wallet/officer/demo-wallet'),
        import('@/wallet/demo/approval-sheet'),
      ]);
      setSheet(() => ApprovalSheet);
      const nodeUrl = new URL('/api/rpc', window.location.origin).href;
      setWallets([...found, demoOfficerWallet('CASHIER', nodeUrl)]);
    });
  const sign = ({ provider }: OfficerWallet) =>
    run(async () => {
      const accounts = (await provider.request({ method: 'eth_requestAccounts' })) as string[];
      const signature = (await provider.request({
        method: 'eth_signTypedData_v4',
        params: [accounts[0], batch.typedData],
      })) as string;
      await callDesk(deskCalls.run, {
        name: 'deposits sign',
        args: [String(batch.number)],
        options: { signature },
        files: {},
      });
      await client.invalidateQueries();
    });
  return (
    <>
      {Sheet ? <Sheet /> : null}
      {wallets === null ? (
        <Button wide busy={busy} onClick={() => void choose()}>
          Sign with the cashier’s wallet
        </Button>
      ) : null}
      {wallets?.map((wallet) => (
        <Button key={wallet.id} wide busy={busy} onClick={() => void sign(wallet)}>
          {busy ? 'Waiting for the wallet …' : wallet.name}
        </Button>
      ))}
      {wallets?.length === 0 ? (
        <Notice title="No wallet was found in this browser">
          Unlock the extension and load the page again.
        </Notice>
      ) : null}
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
    </>
  );
}
