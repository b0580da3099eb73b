import { KEYS, keyText, presentKeys } from '@/features/desk/lib/keys';
import { t } from '@/lang/desk';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/feedback/dialog';
import styles from './keys-dialog.module.css';

/** The keys of the page below. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={t('Keys of this page')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <dl className={styles.keys}>
        {presentKeys().map((name) => (
          <div key={name}>
            <dt>
              <kbd>{keyText(name)}</kbd>
            </dt>
            <dd>{t(KEYS[name].label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
