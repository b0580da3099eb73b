import styles from '@/features/account/auth-page.module.css';
import { openItemsOf } from '@/lib/session/open-items';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';

/** The items to settle first, with links. */
export function OpenItems({ error }: { error: unknown }) {
  const items = openItemsOf(error);
  if (items.length === 0) return null;
  return (
    <Stack as="ul" gap={8} className={styles.items}>
      {items.map(({ text, href }) => (
        <li key={text}>
          <Link href={href}>{text}</Link>
        </li>
      ))}
    </Stack>
  );
}
