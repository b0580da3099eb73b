import { readSlippage, SLIPPAGE, slippageText } from '@fnx/chain/swap-maths';
import { useState } from 'react';
import { t } from '@/lang/swap';
import { groupThousands } from '@/lib/format/format';
import { Stack } from '@/ui/basics/layout';
import { Segments } from '@/ui/charts/segments';
import { TextField } from '@/ui/forms/text-field';
import styles from './swap.module.css';
import type { Swapping } from './use-swap';

const MAX_DEADLINE = 180;
const OWN = 'own';

/** Slippage and deadline of this swap; the defaults are in the account settings. */
export function SwapSettings({ swapping: { choices, choose } }: { swapping: Swapping }) {
  const preset = SLIPPAGE.presets.find((bps) => bps === choices.slippageBps);
  const [own, setOwn] = useState<string | null>(null);
  const ownShown = own !== null || preset === undefined;
  const typed = own ?? slippageText(choices.slippageBps);
  const fault = ownShown && readSlippage(typed) === null;
  return (
    <details className={styles.settings}>
      <summary>
        {t('Slippage {percent} %, deadline {minutes} min', {
          percent: groupThousands(slippageText(choices.slippageBps)),
          minutes: choices.deadlineMin,
        })}
      </summary>
      <Stack gap={16} className={styles.choices}>
        <Segments
          legend={t('Slippage')}
          options={[
            ...SLIPPAGE.presets.map((bps) => ({
              value: String(bps),
              label: `${groupThousands(slippageText(bps))} %`,
            })),
            { value: OWN, label: t('Custom') },
          ]}
          value={ownShown ? OWN : String(preset)}
          onChange={(value) => {
            if (value === OWN) {
              setOwn(slippageText(choices.slippageBps));
              return;
            }
            setOwn(null);
            choose({ slippageBps: Number(value) });
          }}
        />
        {ownShown ? (
          <TextField
            label={t('Custom slippage')}
            inputMode="decimal"
            suffix="%"
            maxLength={5}
            value={typed}
            error={fault ? t('Enter a value from 0.01 to 50.') : undefined}
            onChange={({ target }) => {
              setOwn(target.value);
              const bps = readSlippage(target.value);
              if (bps !== null) choose({ slippageBps: bps });
            }}
          />
        ) : null}
        <TextField
          label={t('Deadline')}
          hint={t(
            'A swap that is not confirmed by then is cancelled. You keep your tokens, but pay the network fee.',
          )}
          inputMode="numeric"
          suffix={t('minutes')}
          maxLength={3}
          defaultValue={String(choices.deadlineMin)}
          onChange={({ target }) => {
            const minutes = Number(target.value);
            const fits = Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_DEADLINE;
            if (fits) choose({ deadlineMin: minutes });
          }}
        />
      </Stack>
    </details>
  );
}
