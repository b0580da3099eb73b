import type { Picture } from '@/api/desk/pictures';
import { PicturePane, type Renew } from './picture-pane';
import styles from './picture-pane.module.css';

/** Pictures side by side. */
export function PictureRow({ pictures, renew }: { pictures: readonly Picture[]; renew: Renew }) {
  return (
    <div className={styles.row}>
      {pictures.map((picture) => (
        <PicturePane key={picture.id} picture={picture} renew={renew} />
      ))}
    </div>
  );
}
