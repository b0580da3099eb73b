import type { PlainFieldCode } from '@fnx/api/field-errors';
import { COMMON_WORDS } from './common-words';

const KEYBOARD_ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
];
const KEYBOARD_WALKS = KEYBOARD_ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function readLeet(text: string): string {
  return [...text].map((sign) => LEET[sign] ?? sign).join('');
}

/** Removes up to two leading and six trailing digits or signs. */
function stem(text: string): string {
  return text.replace(/^[^a-z]{1,2}(?=[a-z])/, '').replace(/(?<=[a-z])[^a-z]{1,6}$/, '');
}

/** True for a common word (also decorated, doubled or in leetspeak) or a keyboard walk. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const forms = [text, stem(text), readLeet(stem(text)), readLeet(text), stem(readLeet(text))];
  return forms.some((form) => isCommonForm(form));
}

function isCommonForm(form: string): boolean {
  if (COMMON_WORDS.has(form)) return true;
  // Repetition: aaaaaaaa, abcabcabc, 12341234.
  const piece = [1, 2, 3, 4, 5, 6].find(
    (length) =>
      form.length % length === 0 && form === form.slice(0, length).repeat(form.length / length),
  );
  if (form.length >= 6 && piece !== undefined && piece < form.length) return true;
  const doubled = form.slice(0, form.length / 2);
  if (form.length % 2 === 0 && doubled === form.slice(form.length / 2) && COMMON_WORDS.has(doubled))
    return true;
  return form.length >= 6 && KEYBOARD_WALKS.some((walk) => walk.includes(form));
}

/** Shorter e-mail names occur in many good passwords by chance. */
const MIN_NAME = 4;

/**
 * Returns a field error, or null. The contract checks the length. There are no composition rules, because they make
 * passwords weaker (NIST SP 800-63B).
 */
export function passwordFault(password: string, email: string): PlainFieldCode | null {
  if (isCommonPassword(password)) return 'NEW_PASSWORD_COMMON';
  const name = email.split('@')[0] ?? '';
  if (name.length >= MIN_NAME && password.toLowerCase().includes(name.toLowerCase())) {
    return 'NEW_PASSWORD_HAS_EMAIL';
  }
  return null;
}
