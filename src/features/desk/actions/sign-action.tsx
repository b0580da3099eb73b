import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { actionCalls } from '@/api/desk/actions';
import type { ContractRole } from '@/chain/contract-roles';
import type { DecodedCall, KnownContracts } from '@/chain/decode-call';
import { callDesk } from '@/features/desk/lib/call-desk';
import { mayUse, useOfficer } from '@/features/desk/lib/officer';
import { useAction } from '@/features/desk/lib/use-action';
import { saveFile } from '@/lib/page/save-file';
import { queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import type { OfficerWallet } from '@/wallet/officer/injected-wallets';
import styles from './actions.module.css';
import type { DataOfAction } from './data-of-action';
import { callOf } from './read-action';

type Props = { data: DataOfAction; known: KnownContracts; decoded: DecodedCall };

/** Who may sign an action, and the ways to do so: a wallet of this browser, a file for a Safe, or a hash from elsewhere. */
export function SignAction({ data, known, decoded }: Props) {
  const { action, signers } = data;
  const officer = useOfficer();
  const role = decoded.role ?? (action.role as ContractRole | null);
  const canSign = action.state !== 'FINAL' && mayUse(officer, 'actions report');
  return (
    <Card title="Signature">
      <Rows
        rows={[
          { label: 'Role', value: role ?? 'any wallet' },
          ...(role === null
            ? []
            : [{ label: 'Held by', value: <Signers list={signers} />, long: true }]),
        ]}
      />
      {canSign ? <Ways data={data} known={known} decoded={decoded} role={role} /> : null}
    </Card>
  );
}

function Signers({ list }: { list: readonly string[] }) {
  if (list.length === 0) return 'unknown here: your wallet’s account is checked before it signs';
  return list.map((address) => <span key={address}>{address}</span>);
}

function Ways({ data, known, decoded, role }: Props & { role: ContractRole | null }) {
  const { action, demo } = data;
  const [wallets, setWallets] = useState<readonly OfficerWallet[] | null>(null);
  const [Sheet, setSheet] = useState<ComponentType>();
  const { busy, failure, run } = useAction();
  const report = useReport(action.id);
  const nodeUrl = () => new URL('/api/rpc', window.location.origin).href;

  const sign = (wallet: OfficerWallet) =>
    run(async () => {
      const { sendAction } = await import(
        /* webpackChunkName: "officer" */ '@/wallet/officer/send-action'
      );
      const call = callOf(action);
      const txHash = await sendAction(wallet.provider, { known, call, role, nodeUrl: nodeUrl() });
      await report(txHash);
      setWallets(null);
    });
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
      setWallets([...found, demoOfficerWallet(role, nodeUrl())]);
    });
  const exportFile = () =>
    run(async () => {
      const { safeBatch } = await import(
        /* webpackChunkName: "officer" */ '@/chain/officers/safe-batch'
      );
      const file = safeBatch(known, {
        chainId: data.known.chainId,
        createdAt: new Date(),
        name: decoded.title,
        description: action.reason ?? '',
        calls: [callOf(action)],
      });
      const json = JSON.stringify(file, null, 2);
      saveFile(`action-${action.id}.json`, new Blob([json], { type: 'application/json' }));
    });

  return (
    <div className={styles.ways}>
      {Sheet ? <Sheet /> : null}
      {wallets === null ? (
        <Button wide busy={busy} onClick={() => void choose()}>
          Sign with my wallet
        </Button>
      ) : null}
      {wallets?.map((wallet) => (
        <Button key={wallet.id} wide busy={busy} onClick={() => void sign(wallet)}>
          {wallet.icon ? (
            // biome-ignore lint/performance/noImgElement: the wallet's own data URL
            <img src={wallet.icon} alt="" width={20} height={20} />
          ) : null}
          {busy ? 'Waiting for the wallet …' : wallet.name}
        </Button>
      ))}
      {wallets?.length === 0 ? (
        <Notice title="No wallet was found in this browser">
          Unlock the extension and load the page again, or export the call.
        </Notice>
      ) : null}
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      <Button wide variant="secondary" onClick={() => void exportFile()}>
        Export for Safe
      </Button>
      <ReportHash report={report} />
    </div>
  );
}

/** For what was sent elsewhere: by a Safe, or by a wallet that replaced its transaction. */
function ReportHash({ report }: { report: (txHash: string) => Promise<void> }) {
  const [hash, setHash] = useState('');
  const { busy, failure, run } = useAction();
  return (
    <details className={styles.raw}>
      <summary>It was sent already</summary>
      <form
        className={styles.ways}
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => report(hash.trim()));
        }}
      >
        <TextField
          label="Transaction hash"
          value={hash}
          onChange={({ target }) => setHash(target.value)}
        />
        {failure ? <Notice tone="trouble">{failure}</Notice> : null}
        <Button type="submit" variant="secondary" busy={busy}>
          Report
        </Button>
      </form>
    </details>
  );
}

const REPORT_TRIES = 8;
const REPORT_PAUSE_MS = 1_500;

/** Reports a hash; the service's node may need a moment to learn of the transaction. */
function useReport(id: number) {
  const client = useQueryClient();
  return async (txHash: string) => {
    for (let tries = 1; ; tries += 1) {
      try {
        await callDesk(actionCalls.report, { id: String(id), txHash });
        break;
      } catch (error) {
        if (tries >= REPORT_TRIES || !isUnknownYet(error)) throw told(error, txHash);
        await new Promise((wake) => setTimeout(wake, REPORT_PAUSE_MS));
      }
    }
    await client.invalidateQueries({ queryKey: queryKey('desk') });
  };
}

const isUnknownYet = (error: unknown) =>
  error instanceof Error && /does not know/.test(error.message);

/** The hash must not be lost with the message. */
const told = (error: unknown, txHash: string) =>
  new Error(`${error instanceof Error ? error.message : 'It was not reported.'} Hash: ${txHash}`);
