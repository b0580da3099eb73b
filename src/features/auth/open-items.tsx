import { openItemsOf } from '@/lib/open-items';
import { Link } from '@/ui/link';
import styles from './auth-page.module.css';

/** What has to be settled first, each with the way there. */
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
