import type { KeyObject } from 'node:crypto';
import { earlierText, entryText, KEY_ENTRY, type SignedEntry } from '@/server/desk/signed-entry';
import { isSignedBy, readServiceKey } from '@/server/platform/secrets/service-key';
import type { ReadEntry } from './read-entries';

/** During an upgrade, processes of the earlier release go on for so long after the first entry of the present form. */
const UPGRADE_MS = 3_600_000;

/** Finds entries that the service's own key did not sign where they stand. */
export class ServiceCheck {
  /** The public key that signs now; null in a journal that has none yet. */
  key: string | null = null;
  /** The newest first. */
  private keys: readonly KeyObject[] = [];
  /** ms; until then entries may have the form of the earlier release. Undefined before the first entry. */
  private earlierUntil: number | undefined;

  /** Finds what is wrong with the next entry; null if nothing is. */
  next(read: Omit<ReadEntry, 'id' | 'hash'>): string | null {
    const entry = parse(read);
    const { at, action, source, target, after } = entry;
    const isService = source === 'SERVICE';
    // A backup gets none of the service's secrets. Its entry decides nothing but an alarm.
    if (source === 'COMMAND_LINE' && action === 'backup') return null;
    if (!isService && action === KEY_ENTRY) return 'it names a key that the service did not make';
    if (isService && entry.proposal !== null) return 'the service carries out no proposals';
    const isEarlier = this.isEarlier(at, read.signature !== null);
    if (isEarlier && !isService) return null;
    const signature = isEarlier ? after?.signature : read.signature;
    if (typeof signature !== 'string') return 'the service did not sign it';
    const said = isEarlier ? earlierText(entry) : entryText(entry);
    const fault = action === KEY_ENTRY ? this.takeKey(target, said, signature) : null;
    if (fault) return fault;
    const isSigned = this.keys.some((key) => isSignedBy(key, said, signature));
    return isSigned ? null : 'its signature is not the service’s';
  }

  /** Only a journal that an earlier release began has such entries, and none behind a later one of the present form. */
  private isEarlier(at: number, isPresent: boolean): boolean {
    this.earlierUntil ??= isPresent ? 0 : Number.POSITIVE_INFINITY;
    if (at > this.earlierUntil) this.earlierUntil = 0;
    if (isPresent) this.earlierUntil = Math.min(this.earlierUntil, at + UPGRADE_MS);
    return !isPresent && this.earlierUntil > 0;
  }

  /** The first key signs its own entry; a later one is signed by one before it. */
  private takeKey(publicKey: string, said: string, signature: string): string | null {
    const key = readServiceKey(publicKey);
    const known = this.key === null && key ? [key] : this.keys;
    if (!key || !known.some((one) => isSignedBy(one, said, signature))) {
      return 'the service’s key was replaced without the signature of the one before it';
    }
    this.key = publicKey;
    this.keys = [key, ...this.keys];
    return null;
  }
}

function parse({ text, previousHash }: Pick<ReadEntry, 'text' | 'previousHash'>): SignedEntry {
  const [, at, actor, source, action, target, reason, proposal, before, after, signers = null] =
    JSON.parse(text);
  const who = { actor, source, proposal, signers };
  return { previousHash, at, ...who, action, target, reason, before, after };
}
