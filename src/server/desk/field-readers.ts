import {
  AmountError,
  formatDecimal,
  MOST_SHARES,
  parseDecimal,
  SHARE_DECIMALS,
} from '@fnx/values/money';
import { refusal } from '@/server/platform/refusal';

/*
 * Readers of what is typed into the fields of commands. They throw a refusal without the name of the field, which `readInput` adds.
 */

const GROUPED = /^[1-9]\d{0,2}([, \u00a0\u202f'’])\d{3}(\1\d{3})*(\.\d+)?$/;

/** A number as people write it, without its separators: `1,250,000.50` as `1250000.50`. What is no number in groups of three stays. */
export function ungrouped(typed: string): string {
  const text = typed.trim();
  return GROUPED.test(text) ? text.replace(/[^0-9.]/g, '') : text;
}

/** One of the choices, in capital or small letters. The desk offers them. */
export const choiceOf = <T extends string>(choices: readonly T[]) =>
  Object.assign(
    (typed: string): T => {
      const found = choices.find((choice) => choice.toLowerCase() === typed.toLowerCase());
      if (found !== undefined) return found;
      throw refusal('NOT_A_CHOICE', { value: typed, choices: choices.join(', ') });
    },
    { choices },
  );

/** One or more of the choices, separated by commas. The desk offers them. */
export const choicesOf = <T extends string>(choices: readonly T[]) =>
  Object.assign(
    (typed: string): T[] => [
      ...new Set(typed.split(',').map((word) => choiceOf(choices)(word.trim()))),
    ],
    { choices, many: true as const },
  );

/** A whole number. @param field where it is a part of the field */
export const wholeFrom =
  (min: number, max: number, field?: string) =>
  (typed: string): number => {
    const text = ungrouped(typed);
    const value = /^(0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw refusal('NOT_A_NUMBER', { min, max, value: typed, ...(field && { field }) });
  };

type Amount = {
  max?: bigint;
  /** Where a command reads it itself. */
  field?: string;
};

/** Whole numbers, separated by commas. */
export const wholesFrom =
  (min: number, max: number) =>
  (typed: string): number[] =>
    typed.split(',').map((one) => wholeFrom(min, max)(one.trim()));

/** A decimal number, in its smallest unit. */
export const decimalOf =
  (decimals: number, { max, field }: Amount = {}) =>
  (typed: string): bigint => {
    try {
      return parseDecimal(ungrouped(typed), decimals, max);
    } catch (error) {
      if (!(error instanceof AmountError)) throw error;
      const given = { value: typed, ...(field && { field }) };
      if (error.fault === 'TOO_LARGE' && max !== undefined) {
        throw refusal('NOT_BETWEEN', { min: 0, max: formatDecimal(max, decimals), ...given });
      }
      throw refusal('NOT_AN_AMOUNT', { decimals, ...given });
    }
  };

/** Shares, in millionths. */
export const sharesOf = decimalOf(SHARE_DECIMALS, { max: MOST_SHARES });

/** The same, more than zero. */
export const positiveOf =
  (decimals: number, amount: Amount = {}) =>
  (typed: string): bigint => {
    const read = decimalOf(decimals, amount)(typed);
    if (read > 0n) return read;
    throw refusal('NOT_ABOVE_ZERO', amount.field ? { field: amount.field } : {});
  };

/** The text as it was typed, once a reader has understood it. */
export const wellFormed =
  (reader: (typed: string) => unknown) =>
  (typed: string): string => {
    reader(typed);
    return typed;
  };

/** A text of at most `max` characters. */
export const textUpTo =
  (max: number) =>
  (typed: string): string => {
    if (typed.length <= max) return typed;
    throw refusal('TEXT_TOO_LONG', { max, length: typed.length });
  };
