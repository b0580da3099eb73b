import { paths } from '@/config/paths';
import { formatUsd } from '@/lib/format/format';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Seal } from '@/ui/brand/marks';
import styles from './buy-panel.module.css';

/** Call to buy, with the risks next to the button. `price` null: buying is not possible now. */
export function BuyPanel({ price }: { price: string | null }) {
  return (
    <section className={styles.panel} aria-labelledby="buy-title">
      <Seal size={112} className={styles.seal} />
      <div className={styles.say}>
        <h2 id="buy-title" className={styles.title}>
          {price ? (
            <>
              One share, <span className="figure">{formatUsd(price)}</span>
            </>
          ) : (
            'Shares cannot be bought right now'
          )}
        </h2>
        <p>
          You can lose all the money you invest. There is no market for these shares, and purchases
          cannot be reversed. <Link href={paths.risk}>All risks</Link>
        </p>
      </div>
      <BuyButton />
    </section>
  );
}

/** Links logged-in users to the purchase and others to sign-up. */
export function BuyButton({ wide = false }: { wide?: boolean }) {
  const member = useSession().status === 'member';
  return (
    <Button wide={wide} href={member ? paths.buyShares : paths.createAccount}>
      {member ? 'Buy shares' : 'Create account'}
    </Button>
  );
}
