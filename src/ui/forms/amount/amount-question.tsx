import { t } from '@/lang/shell';
import styles from './amount-box.module.css';
import { type AmountLocale, type Reading, showAmount } from './typed-amount';

type Question = Extract<Reading, { kind: 'either' }>;

/** Asks which amount a text such as `1,000` means. Both are written with decimals, so that they cannot be mistaken again. */
export function AmountQuestion({
  id,
  question: { separator, thousands, decimals },
  locale,
  onChoose,
}: {
  id: string;
  question: Question;
  locale: AmountLocale;
  onChoose: (amount: string) => void;
}) {
  const comma = separator === ',';
  const choices = [
    {
      amount: thousands,
      meaning: comma ? t('The comma separates thousands') : t('The point separates thousands'),
    },
    {
      amount: decimals.replace(/\.?0+$/, ''),
      meaning: comma ? t('The comma starts the decimals') : t('The point starts the decimals'),
    },
  ];
  return (
    <fieldset className={styles.question}>
      <legend id={id}>{t('Which amount do you mean?')}</legend>
      {choices.map(({ amount, meaning }) => (
        <button key={amount} type="button" onClick={() => onChoose(amount)}>
          <span className="figure">{showAmount(withCents(amount), locale)}</span>
          <span>{meaning}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** At least two decimals. */
function withCents(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}
