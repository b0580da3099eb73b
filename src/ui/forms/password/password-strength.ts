/** 0 empty, 1 weak to 4 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const RUNS = /(.)\1{2,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|pass|word/i;

/**
 * An estimate while typing: length counts most, variety a little, runs and keyboard patterns reduce it. The service
 * decides (length 8 to 128, not a common password, not the e-mail's name).
 */
export function passwordStrength(password: string): PasswordStrength {
  if (!password) return 0;
  if (password.length < 8) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) =>
    kind.test(password),
  ).length;
  const distinct = new Set(password).size;
  let score = password.length >= 16 ? 4 : password.length >= 12 ? 3 : 2;
  if (kinds >= 3 && password.length >= 10) score += 1;
  if (RUNS.test(password)) score -= 1;
  if (distinct < 5) score = 1;
  return Math.max(1, Math.min(4, score)) as PasswordStrength;
}
