import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { depositCalls, type WaitingBatch } from '@/api/desk/deposits';
import { deskCalls } from '@/api/desk/desk';
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

/** What a wallet signs of a deposit, as it stands in the typed data. */
type SignedDeposit = {
  orderId: string;
  buyer: string;
  currency: string;
  amount: string;
  shares: string;
};

/** Batches that two officers released, for the wallet with the role CASHIER. */
export function WaitingBatches() {
  const { data } = useDeskQuery(depositCalls.batches, {}, { every: 10_000 });
  return data?.docs.map((batch) => <Batch key={batch.number} batch={batch} demo={data.demo} />);
}

const text = (raw: string, decimals: number) =>
  groupDecimal('en', formatDecimal(BigInt(raw), decimals, Math.min(decimals, 2)));

const CENTS = 2;

/** Every line is read from the bytes that are signed. */
function Batch({ batch, demo }: { batch: WaitingBatch; demo: boolean }) {
  const { deposits } = (JSON.parse(batch.typedData) as { message: { deposits: SignedDeposit[] } })
    .message;
  const sum = deposits.reduce((total, { amount }) => total + BigInt(amount), 0n);
  const currency = deposits[0]?.currency ?? '';
  return (
    <Card title={`Batch ${batch.number} waits for the cashier's wallet`}>
      <Rows
        rows={[
          { label: 'Deposits', value: deposits.length },
          { label: 'Sum', value: `${text(sum.toString(), CENTS)} ${currency}` },
          { label: 'Until', value: utc(batch.validUntil) },
          ...deposits.map(({ orderId, amount, shares, buyer }) => ({
            id: orderId,
            label: `${text(amount, CENTS)} ${currency}`,
            value: `${text(shares, SHARE_DECIMALS)} shares to ${buyer}`,
            long: true,
          })),
        ]}
      />
      <SignBatch batch={batch} demo={demo} />
    </Card>
  );
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
