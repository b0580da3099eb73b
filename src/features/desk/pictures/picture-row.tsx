import type { Picture } from '@fnx/api/desk/pictures';
import { useRef } from 'react';
import { useKeys } from '@/features/desk/lib/keys';
import { t } from '@/lang/desk';
import { Button } from '@/ui/basics/button';
import { PicturePane, type Renew, toggleFullScreen } from './picture-pane';
import styles from './picture-pane.module.css';

/** Pictures side by side, also at the size of the screen: a face on a document beside the one before the camera. */
export function PictureRow({ pictures, renew }: { pictures: readonly Picture[]; renew: Renew }) {
  const side = useRef<HTMLDivElement>(null);
  const compare = () => void toggleFullScreen(side.current);
  useKeys(pictures.length > 1 ? { compare } : {});
  return (
    <div ref={side} className={styles.side}>
      {pictures.length > 1 ? (
        <div className={styles.beside}>
          <Button variant="secondary" size="small" onClick={compare}>
            {t('Compare side by side')}
          </Button>
        </div>
      ) : null}
      <div className={styles.row}>
        {pictures.map((picture) => (
          <PicturePane key={picture.id} picture={picture} renew={renew} />
        ))}
      </div>
    </div>
  );
}
