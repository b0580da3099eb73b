import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

type Source = Readonly<Record<string, string | undefined>>;

const NAMES = ['TOKEN_SECRET', 'CODE_SECRET', 'FILES_KEY'] as const;

/**
 * In demo mode, generates missing secrets and stores them in the data folder (mode 0600), so that sessions survive a
 * restart. In production nothing is generated: the configuration parser rejects missing secrets.
 */
export function withLocalSecrets(source: Source): Source {
  if (source.FNX_MODE?.trim() !== 'demo') return source;
  const missing = NAMES.filter((name) => !source[name]?.trim());
  if (missing.length === 0) return source;
  const file = path.resolve(source.FNX_DATA_DIR?.trim() || '.data', 'secrets.json');
  const kept = readKept(file);
  const filled = Object.fromEntries(
    NAMES.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]),
  );
  if (NAMES.some((name) => !kept[name])) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${JSON.stringify(filled, null, 2)}\n`, { mode: 0o600 });
  }
  return { ...source, ...Object.fromEntries(missing.map((name) => [name, filled[name]])) };
}

function readKept(file: string): Partial<Record<string, string>> {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
