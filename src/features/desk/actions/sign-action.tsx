import { type ComponentType, useState } from 'react';
import { actionCalls } from '@/api/desk/actions';
import type { ContractRole } from '@/chain/contract-roles';
import type { DecodedCall, KnownContracts } from '@/chain/decode-call';
import { callDesk } from '@/features/desk/lib/call-desk';
import { useOfficer } from '@/features/desk/lib/officer';
import { useAction } from '@/features/desk/lib/use-action';
import { saveFile } from '@/lib/page/save-file';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import type { OfficerWallet } from '@/wallet/officer/injected-wallets';
import type { Signer } from '@/wallet/officer/send-action';
import styles from './actions.module.css';
import type { DataOfAction } from './data-of-action';
import { callOf } from './read-action';
import { ClaimNotice, ReleaseForm } from './release-form';
import { ReportHash } from './report-hash';
import { reportHash, useReload } from './use-report';

type Props = { data: DataOfAction; known: KnownContracts; decoded: DecodedCall };

/** Who may sign an action, and the ways to do so: a wallet of this browser, a file for a Safe, or a hash from elsewhere. */
export function SignAction({ data, known, decoded }: Props) {
  const { action, signers } = data;
  const officer = useOfficer();
  const role = decoded.role ?? (action.role as ContractRole | null);
  const canSend = action.state !== 'FINAL' && officer.rights.includes('actions report');
  const isFree = action.claim === null && action.state !== 'SEEN';
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
      {action.claim && action.state === 'CLAIMED' ? <ClaimNotice claim={action.claim} /> : null}
      {canSend ? (
        <Stack gap={12} className={styles.ways}>
          {isFree ? <Ways data={data} known={known} decoded={decoded} role={role} /> : null}
          <ReportHash id={action.id} />
          {action.state === 'CLAIMED' ? <ReleaseForm id={action.id} /> : null}
        </Stack>
      ) : null}
    </Card>
  );
}

function Signers({ list }: { list: readonly string[] }) {
  if (list.length === 0) return 'unknown here: your wallet’s account is checked before it signs';
  return list.map((address) => <span key={address}>{address}</span>);
}

function Ways({ data, known, decoded, role }: Props & { role: ContractRole | null }) {
  const { action, demo } = data;
  const id = String(action.id);
  const [wallets, setWallets] = useState<readonly OfficerWallet[] | null>(null);
  const [Sheet, setSheet] = useState<ComponentType>();
  const { busy, failure, run } = useAction();
  const reload = useReload();
  const nodeUrl = () => new URL('/api/rpc', window.location.origin).href;

  const sign = (wallet: OfficerWallet) =>
    run(async () => {
      const { sendAction, DeclinedError } = await import(
        /* webpackChunkName: "officer" */ '@/wallet/officer/send-action'
      );
      const call = callOf(action);
      const claim = async (signer: Signer) =>
        void (await callDesk(actionCalls.claim, { id, signer }));
      try {
        const given = { known, call, role, nodeUrl: nodeUrl(), claim };
        await reportHash(id, await sendAction(wallet.provider, given));
        setWallets(null);
      } catch (error) {
        if (error instanceof DeclinedError) {
          await callDesk(actionCalls.release, { id, reason: 'Declined in the wallet.' });
        }
        throw error;
      } finally {
        await reload();
      }
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
      await callDesk(actionCalls.claim, { id });
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
      await reload();
    });

  return (
    <>
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
    </>
  );
}
