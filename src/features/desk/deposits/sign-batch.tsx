import type { ShownBatch } from '@fnx/api/desk/deposits';
import { deskCalls } from '@fnx/api/desk/desk';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { WalletButtons } from '@/features/desk/calls/wallet-buttons';
import { CommandForm } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { callDesk } from '@/features/desk/lib/call-desk';
import { useOfficer } from '@/features/desk/lib/officer';
import { findOfficerWallets, nodeUrl } from '@/features/desk/lib/officer-wallets';
import { useAction } from '@/features/desk/lib/use-action';
import { utc } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import type { OfficerWallet } from '@/wallet/officer/injected-wallets';
import type { SignedBatch } from './read-batch';

const COMMAND = 'deposits sign';

type Props = { batch: ShownBatch; signed: SignedBatch };

/** Shows the sums to sign, and the wallets that can sign them. */
export function SignBatch({ batch, signed }: Props) {
  const { rights } = useOfficer();
  const { deposits, sum, shares, validUntil, sale, hash } = signed;
  return (
    <Card title={t('Signature')}>
      <Stack gap={20}>
        <Rows
          rows={[
            { label: t('Deposits'), value: deposits.length },
            { label: t('Sum'), value: sum },
            { label: t('Shares'), value: shares },
            { label: t('Role'), value: 'CASHIER' },
            { label: t('Until'), value: utc(validUntil.toISOString()) },
            { label: t('Contract'), value: sale, long: true, copy: t('Copy address') },
            {
              label: t('Hash'),
              value: hash,
              note: t('for a wallet that shows no more than it'),
              long: true,
              copy: t('Copy hash'),
            },
          ]}
        />
        {batch.isOpen && rights.includes(COMMAND) ? (
          <Stack gap={12}>
            <Ways batch={batch} />
            <details>
              <summary className={disclosure.summary}>{t('Take it back')}</summary>
              <p className={view.lead}>
                {t(
                  'Its money is matched again, and can be released in another batch or sent back.',
                )}
              </p>
              <CommandForm
                name="deposits void"
                args={[String(batch.number)]}
                label={t('Take the batch back')}
                quiet
              />
            </details>
          </Stack>
        ) : null}
      </Stack>
    </Card>
  );
}

function Ways({ batch: { number, typedData, demo } }: { batch: ShownBatch }) {
  const client = useQueryClient();
  const { busy, failure, run } = useAction();
  const [wallets, setWallets] = useState<readonly OfficerWallet[] | null>(null);
  const [Sheet, setSheet] = useState<ComponentType>();
  const choose = () =>
    run(async () => setWallets(await findOfficerWallets('CASHIER', demo, setSheet)));
  const sign = ({ provider }: OfficerWallet) =>
    run(async () => {
      const { signTypedData } = await import(
        /* webpackChunkName: "officer" */ '@/wallet/officer/sign-typed-data'
      );
      const signature = await signTypedData(provider, typedData, nodeUrl());
      const given = { name: COMMAND, args: [String(number)], options: { signature }, files: {} };
      await callDesk(deskCalls.run, given).finally(() =>
        client.invalidateQueries({ queryKey: queryKey('desk') }),
      );
    });
  return (
    <>
      {Sheet ? <Sheet /> : null}
      {wallets === null ? (
        <Button wide busy={busy} onClick={() => void choose()}>
          {t('Sign with the cashier’s wallet')}
        </Button>
      ) : (
        <WalletButtons
          wallets={wallets}
          busy={busy}
          otherwise={t('Unlock the extension and load the page again.')}
          onChoose={(wallet) => void sign(wallet)}
        />
      )}
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
    </>
  );
}
