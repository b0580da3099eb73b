import { paths } from '@/config/paths';
import { T, t } from '@/lang/portfolio';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';

/** How an owner can part with shares, and what is not certain. It promises nothing. */
export function WayOut() {
  return (
    <Card title={t('How do I get out?')}>
      <Stack gap={22}>
        <p>
          <T
            text="You can <sell>sell in a round</sell>: owners and buyers place orders for some days, all who trade get the same price, and the money goes to you. You may not find a buyer at your price."
            sell={(children) => <Link href={paths.sell}>{children}</Link>}
          />
        </p>
        <p>
          <T
            text="With somebody you know you can <offer>exchange shares and money</offer> in one transaction, or <send>send shares</send>. <read>What leaving costs and risks</read>"
            offer={(children) => <Link href={paths.offers}>{children}</Link>}
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
