import type { BankOrder } from '@fnx/api/shared/auction-vocabulary';
import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '@fnx/chain/currencies';
import { CommandForm } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { useKept } from '@/features/desk/lib/use-kept';
import { inLanguage } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Choice } from '@/ui/forms/choice';

type Part = BankOrder | 'none';

const PARTS: readonly { value: Part; label: string }[] = [
  { value: 'none', label: 'No order' },
  { value: 'buy-back', label: 'Buy back and burn' },
  { value: 'issue', label: 'Offer new shares' },
];

const MEANING: Readonly<Record<Part, string>> = {
  none: 'Owners trade with each other; the bank neither buys nor sells.',
  'buy-back':
    'The board’s wallet pays the whole cost in before the opening. What the bank buys is burnt; what is not used goes back to the treasury.',
  issue:
    'New shares come from the authorised capital, as many as ADMIN allows (see below). The price is never under the bank’s limit.',
};

/** Those that prices can be in: a round pays in a token. */
const TOKENS = CURRENCY_IDS.filter((id) => !CURRENCIES[id].isNative).map((id) => ({
  value: id,
  label: id,
}));

/** The terms of the bank's own order, which the command takes together or not at all. */
const OWN = ['bank-price', 'bank-shares'] as const;
const NO_ORDER = { 'bank-order': '', 'bank-price': '', 'bank-shares': '' };

/** Plans an auction: the bank's part in words, then the terms. What is proposed shows the whole of it before anybody signs. */
export function PlanRound() {
  const { value: part, set } = useKept<Part>('auction part', 'none');
  const { value: currency, set: setCurrency } = useKept<CurrencyId>('auction currency', 'USDT');
  return (
    <Card title={t('Plan an auction')}>
      <Stack gap={18}>
        <p className={view.lead}>
          {t(
            'Times are UTC. Prices that are left out are proposed from the last price; what you propose shows the whole ladder, what the bank’s order costs or creates, and what holders will read, before anybody signs. Keep the closed period: who knows unpublished figures does not trade.',
          )}
        </p>
        <Stack gap={6}>
          <Choice
            legend={t('The bank’s own order')}
            value={part}
            options={inLanguage(PARTS)}
            onChange={set}
          />
          <p className="small">{t(MEANING[part])}</p>
        </Stack>
        <Choice legend={t('Currency')} value={currency} options={TOKENS} onChange={setCurrency} />
        <CommandForm
          name="auction announce"
          label={t('Propose the auction')}
          options={{ currency, ...(part === 'none' ? NO_ORDER : { 'bank-order': part }) }}
          needs={OWN}
        />
      </Stack>
    </Card>
  );
}
