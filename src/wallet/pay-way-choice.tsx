import type { PayWay } from '@fnx/api/shared/account-vocabulary';
import { t } from '@/lang/shell';
import { Stack } from '@/ui/basics/layout';
import { Choice } from '@/ui/forms/choice';

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
      <p className="small">
        {t('By bank transfer you install nothing: you confirm with your fingerprint or face.')}
      </p>
    </Stack>
  );
}
