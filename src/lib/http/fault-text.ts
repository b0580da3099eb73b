import {
  FAULT_TEXTS,
  type FaultParams,
  madeFault,
  type ToldFault,
} from '@fnx/api/shared/fault-texts';
import { currentLanguage } from '@/lang/engine/current';
import { t, type WalletText } from '@/lang/wallet';
import { formatPct } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';

const WORDS: Readonly<Record<string, WalletText>> = FAULT_TEXTS satisfies Record<
  string,
  WalletText
>;

/** A fault of `shared/fault-texts.ts`, as the chain or the service tells it; one without a name is told in English. */
type Fault = { name?: string; params?: FaultParams; text: string };

/** Why a contract refuses a call, in the language of the page. */
export function faultText({ name = '', params = {}, text }: Fault): string {
  if (currentLanguage() === 'en' || !Object.hasOwn(WORDS, name)) return text;
  const written = Object.entries(params).map(([param, value]) => [
    param,
    FIGURES[param]?.(value) ?? value,
  ]);
  return t(WORDS[name] as WalletText, Object.fromEntries(written));
}

const FIGURES: Readonly<Record<string, (figure: string) => string>> = {
  shares: (figure) => sharesText(figure),
  percent: formatPct,
  limit: formatPct,
};

/** The same without a text of the service, which may know more names than this page. */
export const toldText = ({ name, params }: ToldFault): string =>
  faultText(Object.hasOwn(WORDS, name) ? madeFault(name, params) : madeFault('UNKNOWN'));
