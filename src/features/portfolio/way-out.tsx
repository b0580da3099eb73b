import { paths } from '@/config/paths';
import { T, t } from '@/lang/portfolio';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';

/** How an owner can part with shares while no sale exists: what is possible today, and what is not. It promises nothing. */
export function WayOut() {
  return (
    <Card title={t('How do I get out?')}>
      <Stack gap={22}>
        <p>
          {t(
            'Today there is no market for these shares, no sell button, and the bank does not buy them back. You can hold them, and you receive distributions if the bank pays any.',
          )}
        </p>
        <p>
          <T
            text="You can sell privately to another registered holder and <send>send them the shares</send> in one transaction; you agree on the price and the payment yourselves. You may not find a buyer. <read>What leaving without a market means</read>"
            send={(children) => <Link href={paths.sendShares}>{children}</Link>}
            read={(children) => (
              <Link href={paths.post('risk', 'leaving-without-a-market')}>{children}</Link>
            )}
          />
        </p>
      </Stack>
    </Card>
  );
}
