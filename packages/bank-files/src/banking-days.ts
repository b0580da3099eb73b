import { DAY_MS, startOfDay } from '@fnx/values/time';

/*
 * Banking days of the euro area: the calendar of TARGET, in which no transfer is settled on weekends, 1 January, Good Friday, Easter
 * Monday, 1 May, 25 and 26 December. Days are `YYYY-MM-DD` in the time of Frankfurt.
 */

export const BANK_ZONE = 'Europe/Berlin';
const FIXED = new Set(['01-01', '05-01', '12-25', '12-26']);

const frankfurt = new Intl.DateTimeFormat('en-CA', {
  timeZone: BANK_ZONE,
  calendar: 'gregory',
  numberingSystem: 'latn',
});

/** The day in Frankfurt of a moment. */
export function bankDay(at: Date): string {
  return frankfurt.format(at);
}

/** Whether banks settle transfers on a day. */
export function isBankingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED.has(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== moved(easter, -2) && day !== moved(easter, 1);
}

/** The banking day that is `count` banking days after a day, which need not be one. */
export function addBankingDays(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = moved(at, 1);
    if (isBankingDay(at)) left -= 1;
  }
  return at;
}

/** The end of a day in Frankfurt: the first moment that is no longer in it. */
export function endOfBankDay(day: string): Date {
  return new Date(startOfDay(moved(day, 1), BANK_ZONE));
}

/** The end of the banking day that is `count` banking days after a moment. */
export function endAfterBankingDays(at: Date, count: number): Date {
  return endOfBankDay(addBankingDays(bankDay(at), count));
}

function moved(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Gregorian Easter, by the rule of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const moon = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const age = (19 * moon + century - Math.floor(century / 4) - skipped + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - age - (rest % 4)) % 7;
  const late = Math.floor((moon + 11 * age + 22 * weekday) / 451);
  const sum = age + weekday - 7 * late + 114;
  const day = new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1));
  return day.toISOString().slice(0, 10);
}
