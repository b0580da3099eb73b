import { useRef } from 'react';
import type { Picture } from '@/api/desk/pictures';
import { Button } from '@/ui/basics/button';
import { PicturePane, type Renew, toggleFullScreen } from './picture-pane';
import styles from './picture-pane.module.css';

/** Pictures side by side, also at the size of the screen: a face on a document beside the one before the camera. */
export function PictureRow({ pictures, renew }: { pictures: readonly Picture[]; renew: Renew }) {
  const side = useRef<HTMLDivElement>(null);
  return (
    <div ref={side} className={styles.side}>
      {pictures.length > 1 ? (
        <div className={styles.beside}>
          <Button
            variant="secondary"
            size="small"
            onClick={() => void toggleFullScreen(side.current)}
          >
            Compare side by side
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
