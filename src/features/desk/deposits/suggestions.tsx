import type { ShownEntry } from '@fnx/api/desk/deposits';
import { inFours } from '@fnx/bank-files/creditor-reference';
import { useState } from 'react';
import view from '@/features/desk/frame/view.module.css';
import { t } from '@/lang/desk';
import { submitOf } from '@/lib/page/use-press';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Inline, Stack } from '@/ui/basics/layout';
import { TextField } from '@/ui/forms/text-field';
import styles from './deposits.module.css';

type Props = { entry: ShownEntry; onCompare: (order: string) => void };

/** Orders that an open entry may be for; each can be put beside it. */
export function Suggestions({ entry, onCompare }: Props) {
  const [typed, setTyped] = useState('');
  if (!entry.isCredit || (entry.state !== 'OPEN' && entry.state !== 'TO_RETURN')) return null;
  return (
    <Card title={t('Which order is it for?')}>
      <p className={view.lead}>
        {entry.suggestions.length === 0
          ? t('No order of this amount waits for its money.')
          : t('Orders of this amount that wait for their money, the likeliest first.')}
      </p>
      <Stack gap={16}>
        {entry.suggestions.length > 0 ? (
          <ul className={styles.suggested} aria-label={t('Suggestions')}>
            {entry.suggestions.map(({ number, customer, reference, why }) => (
              <li key={number}>
                <div>
                  <strong>{customer}</strong>
                  <p className="small">
                    {t('Order {number}, {reference}', { number, reference: inFours(reference) })}
                  </p>
                  <p className="small">{t('By {why}', { why })}</p>
                </div>
                {entry.with?.number === number ? (
                  <span className="small">{t('compared above')}</span>
                ) : (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={t('Compare with order {number}', { number })}
                    onClick={() => onCompare(number)}
                  >
                    {t('Compare')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        <form
          onSubmit={submitOf(() => {
            onCompare(typed.trim());
            return 'done';
          })}
        >
          <Inline gap={12} align="end">
            <TextField
              label={t('Another order’s number')}
              inputMode="numeric"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" variant="secondary">
              {t('Compare')}
            </Button>
          </Inline>
        </form>
      </Stack>
    </Card>
  );
}
