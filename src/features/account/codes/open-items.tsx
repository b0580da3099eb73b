import styles from '@/features/account/auth-page.module.css';
import { openItemsOf } from '@/lib/session/open-items';
import { Link } from '@/ui/basics/link';

/** The items to settle first, with links. */
export function OpenItems({ error }: { error: unknown }) {
  const items = openItemsOf(error);
  if (items.length === 0) return null;
  return (
    <ul className={styles.items}>
      {items.map(({ text, href }) => (
        <li key={text}>
          <Link href={href}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}
