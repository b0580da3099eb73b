import { paths } from '@/config/paths';
import { formatUsd } from '@/lib/format/format';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Seal } from '@/ui/brand/marks';
import styles from './buy-panel.module.css';

/** The way on, with what can be lost by taking it beside the button. `price` null: nothing can be bought now. */
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
            'Nothing can be bought right now'
          )}
        </h2>
        <p>
          You can lose all of it. There is no market to sell on, and a payment cannot be taken back.{' '}
          <Link href={paths.risk}>All the risks</Link>
        </p>
      </div>
      <BuyButton />
    </section>
  );
}

/** Leads members to the purchase and everybody else to an account first. */
export function BuyButton({ wide = false }: { wide?: boolean }) {
  const member = useSession().status === 'member';
  return (
    <Button wide={wide} href={member ? paths.buyShares : paths.createAccount}>
      {member ? 'Buy shares' : 'Create account'}
    </Button>
  );
}
