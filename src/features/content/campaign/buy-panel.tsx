import { paths } from '@/config/paths';
import { T, t } from '@/lang/market';
import { formatUsd } from '@/lib/format/format';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Seal } from '@/ui/brand/marks';
import styles from './buy-panel.module.css';

/** Call to buy, with the risks next to the button. `price` null: buying is not possible now. */
export function BuyPanel({ price }: { price: string | null }) {
  return (
    <section className={styles.panel} aria-labelledby="buy-title">
      <Seal size={112} className={styles.seal} />
      <Stack gap={10} className={styles.say}>
        <h2 id="buy-title" className={styles.title}>
          {price ? (
            <T
              text={'One share, <span>{price}</span>'}
              price={formatUsd(price)}
              span={(children) => <span className="figure">{children}</span>}
            />
          ) : (
            t('Shares cannot be bought right now')
          )}
        </h2>
        <p>
          <T
            text={
              'You can lose all the money you invest. You may find no buyer when you want to sell, and purchases cannot be reversed. <a>All risks</a>'
            }
            a={(children) => <Link href={paths.risk}>{children}</Link>}
          />
        </p>
      </Stack>
      <BuyButton />
    </section>
  );
}

/** Links logged-in users to the purchase and others to sign-up. */
export function BuyButton({ wide = false }: { wide?: boolean }) {
  const member = useSession().status === 'member';
  return (
    <Button wide={wide} href={member ? paths.buyShares : paths.createAccount}>
      {member ? t('Buy shares') : t('Create account')}
    </Button>
  );
}
