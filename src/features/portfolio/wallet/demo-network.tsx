import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@/lang/portfolio';
import { toast } from '@/lib/page/toast';
import { configQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Inline, Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { WalletError } from '@/wallet/wallet-errors';
import { getWallet, useWallet } from '@/wallet/wallet-store';
import styles from './linked-wallets.module.css';

/** Demo mode: how to use a real wallet with the local chain, which has the real chain's ID. */
export function DemoNetwork() {
  const config = useQuery(configQuery).data;
  const { status } = useWallet();
  const [busy, setBusy] = useState(false);
  if (!config?.demo) return null;
  const add = async () => {
    setBusy(true);
    try {
      await (await getWallet()).addChain();
      toast.info(t('Select the demo’s node in your wallet'), {
        description: t(
          'Open the network settings of your wallet and choose the node of this site.',
        ),
      });
    } catch (error) {
      const description = error instanceof WalletError ? error.message : t('Try again.');
      toast.error(t('The wallet did not add the node'), { description });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('Demo network')}>
      <Stack gap={18} className={styles.stack}>
        <p className="small">
          {t(
            'This demo runs on a local chain with the ID of BNB Smart Chain. The Demo wallet uses it already. In another wallet, add this node to BNB Smart Chain and select it there. Use an account without funds: the real chain would accept the same signatures.',
          )}
        </p>
        <Rows
          rows={[
            {
              id: 'url',
              label: t('Node (RPC URL)'),
              value: new URL(config.chain.rpcUrl, location.origin).href,
              long: true,
              copy: t('Copy RPC URL'),
            },
            { id: 'id', label: t('Chain ID'), value: '56' },
            { id: 'symbol', label: t('Symbol'), value: 'BNB' },
          ]}
        />
        {status === 'connected' ? (
          <Inline gap={8}>
            <Button variant="secondary" busy={busy} onClick={() => void add()}>
              {t('Add the node to my wallet')}
            </Button>
          </Inline>
        ) : null}
      </Stack>
    </Card>
  );
}
