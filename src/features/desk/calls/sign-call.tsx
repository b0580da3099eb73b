import { actionCalls } from '@fnx/api/desk/actions';
import type { DecodedCall, KnownContracts } from '@fnx/chain/decode-call';
import type { ContractRole } from '@fnx/contracts/deploy/roles';
import { type ComponentType, useState } from 'react';
import type { Address } from 'viem';
import { callDesk } from '@/features/desk/lib/call-desk';
import { useOfficer } from '@/features/desk/lib/officer';
import { findOfficerWallets, nodeUrl } from '@/features/desk/lib/officer-wallets';
import { useAction } from '@/features/desk/lib/use-action';
import { t } from '@/lang/desk';
import { saveFile } from '@/lib/page/save-file';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import type { OfficerWallet } from '@/wallet/officer/injected-wallets';
import type { Signer } from '@/wallet/officer/send-chain-call';
import styles from './calls.module.css';
import type { DataOfCall } from './data-of-call';
import { callOf, isDoubtful, isSent, readChainCall } from './read-call';
import { LeaseNotice, ReleaseForm } from './release-form';
import { ReportHash } from './report-hash';
import { reportHash, useReload } from './use-report';
import { WalletButtons } from './wallet-buttons';

type Props = { data: DataOfCall; known: KnownContracts; decoded: DecodedCall };

/** Who may sign a chain call, and the ways to do so: a wallet of this browser, a file for a Safe, or a hash from elsewhere. */
export function SignCall({ data, known, decoded }: Props) {
  const { action, signers } = data;
  const officer = useOfficer();
  const role = decoded.role ?? (action.role as ContractRole | null);
  const { state, claim } = action;
  const canSend = state !== 'FINAL' && officer.rights.includes('actions report');
  const isFree = claim === null && !isSent(action);
  const isLost = state === 'CLAIMED' || state === 'LOST';
  // Here, because what offers them goes when the page learns that the call is taken, and the wallet may still ask.
  const [Sheet, setSheet] = useState<ComponentType>();
  const attempt = useAction();
  return (
    <Card title={t('Signature')}>
      {Sheet ? <Sheet /> : null}
      <Rows
        rows={[
          { label: t('Role'), value: role ?? t('any wallet') },
          ...(role === null
            ? []
            : [{ label: t('Held by'), value: <Signers list={signers} />, long: true }]),
        ]}
      />
      {claim && isLost ? <LeaseNotice claim={claim} /> : null}
      {canSend ? (
        <Stack gap={12} className={styles.ways}>
          {isFree ? <Ways {...{ data, known, decoded, role, setSheet, attempt }} /> : null}
          {attempt.failure ? <Notice tone="trouble">{attempt.failure}</Notice> : null}
          <ReportHash id={action.id} />
          {isLost && claim?.sender && claim.nonce !== null ? (
            <details className={styles.raw}>
              <summary className={cx(disclosure.summary, 'muted')}>{t('It was lost')}</summary>
              <Stack gap={12} className={styles.ways}>
                <p className="small">
                  {t(
                    'The same wallet may send it again with the same number: the chain takes one of the two.',
                  )}
                </p>
                <Ways
                  {...{ data, known, decoded, role, setSheet, attempt }}
                  again={{ sender: claim.sender as Address, nonce: claim.nonce }}
                />
              </Stack>
            </details>
          ) : null}
          {state === 'CLAIMED' ? <ReleaseForm id={action.id} /> : null}
        </Stack>
      ) : null}
    </Card>
  );
}

function Signers({ list }: { list: readonly string[] }) {
  if (list.length === 0) return t('unknown here: your wallet’s account is checked before it signs');
  return list.map((address) => <span key={address}>{address}</span>);
}

type WaysProps = Props & {
  role: ContractRole | null;
  /** Shows the window of the demo's wallet. */
  setSheet(sheet: () => ComponentType): void;
  attempt: ReturnType<typeof useAction>;
  again?: Signer;
};

/** The steps after this one that the same wallet signs: nobody has taken them, and the page shows what they do. */
const signedWith = ({ action, steps, known }: DataOfCall) =>
  steps.filter((step) => {
    const read = readChainCall(step, known);
    const isFree = step.claim === null && step.state === 'PREPARED' && step.role === action.role;
    return step.id > action.id && isFree && read.decoded && !isDoubtful(step, read);
  });

/** Sends the call, and the steps after it where the wallet signs them with it, and reports the hash of each. */
async function send(wallet: OfficerWallet, { data, known, role, again }: WaysProps): Promise<void> {
  const { sendChainCall, DeclinedError } = await import(
    /* webpackChunkName: "officer" */ '@/wallet/officer/send-chain-call'
  );
  const later = signedWith(data);
  const id = String(data.action.id);
  const taken: string[] = [];
  const takeLease = async (signer: Signer, isBatch: boolean) => {
    const together = isBatch || undefined;
    await callDesk(actionCalls.claim, { id, signer, together, again: again && true });
    taken.push(id, ...(isBatch ? later.map((step) => String(step.id)) : []));
  };
  try {
    const calls = [callOf(data.action), ...later.map(callOf)] as const;
    const given = { known, calls, role, nodeUrl: nodeUrl(), again, takeLease };
    const hashes = await sendChainCall(wallet.provider, given);
    for (const [index, hash] of hashes.entries()) await reportHash(taken[index] ?? id, hash);
  } catch (error) {
    const reason = t('Declined in the wallet.');
    if (error instanceof DeclinedError && !again) {
      for (const one of taken) {
        await callDesk(actionCalls.release, { id: one, reason, declined: true });
      }
    }
    throw error;
  }
}

/** Takes the call for a Safe, and saves it as a file. */
async function exportForSafe({ data: { action, known: names }, known, decoded }: WaysProps) {
  await callDesk(actionCalls.claim, { id: String(action.id) });
  const { safeBatch } = await import(
    /* webpackChunkName: "officer" */ '@fnx/chain/officers/safe-batch'
  );
  const file = safeBatch(known, {
    chainId: names.chainId,
    createdAt: new Date(),
    name: decoded.title,
    description: action.reason ?? '',
    calls: [callOf(action)],
  });
  const json = JSON.stringify(file, null, 2);
  saveFile(`action-${action.id}.json`, new Blob([json], { type: 'application/json' }));
}

function Ways(given: WaysProps) {
  const { data, role, again, setSheet } = given;
  const { busy, run } = given.attempt;
  const { action, demo } = data;
  const [wallets, setWallets] = useState<readonly OfficerWallet[] | null>(null);
  const reload = useReload();

  const sign = (wallet: OfficerWallet) =>
    run(async () => {
      await send(wallet, given).finally(reload);
      setWallets(null);
    });
  const choose = () => run(async () => setWallets(await findOfficerWallets(role, demo, setSheet)));

  return (
    <>
      {wallets === null ? (
        <Button wide busy={busy} onClick={() => void choose()}>
          {again
            ? t('Send it again as transaction {number}', { number: again.nonce })
            : action.txHash
              ? t('Sign it again with my wallet')
              : t('Sign with my wallet')}
        </Button>
      ) : null}
      {wallets ? (
        <WalletButtons
          wallets={wallets}
          busy={busy}
          otherwise={t('Unlock the extension and load the page again, or export the call.')}
          onChoose={(wallet) => void sign(wallet)}
        />
      ) : null}
      {signedWith(data).length > 0 && !again ? (
        <p className="small">
          {t('A wallet that can signs the next step at once, too: both take effect, or neither.')}
        </p>
      ) : null}
      {again ? null : (
        <Button
          wide
          variant="secondary"
          onClick={() => void run(() => exportForSafe(given).then(reload))}
        >
          {t('Export for Safe')}
        </Button>
      )}
    </>
  );
}
