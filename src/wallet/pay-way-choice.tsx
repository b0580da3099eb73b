import { t } from '@/lang/shell';
import type { PayWay } from '@/shared/account-vocabulary';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Choice } from '@/ui/forms/choice';
import styles from './pay-way-choice.module.css';

const SENTENCES = [
  ['BANK', () => t('Nothing to install: you confirm with your fingerprint or face.')],
  ['WALLET', () => t('You pay from your own wallet, and sign in it.')],
] as const;

/** The one question on which all words depend. Its place is kept while the way is unknown. */
export function PayWayChoice({
  way,
  onChoose,
}: {
  way: PayWay | undefined;
  onChoose: (way: PayWay) => void;
}) {
  return (
    <Stack gap={6}>
      <Choice
        legend={t('How do you want to pay?')}
        value={way}
        options={[
          { value: 'BANK', label: t('By bank transfer') },
          { value: 'WALLET', label: t('With a crypto wallet') },
        ]}
        onChange={onChoose}
      />
      <p className={cx(styles.said, 'small')}>
        {SENTENCES.map(([one, text]) => (
          <span key={one} className={one === way ? undefined : styles.other}>
            {text()}
          </span>
        ))}
      </p>
    </Stack>
  );
}
