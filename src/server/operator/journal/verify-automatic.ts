import { automaticText, KEY_ENTRY } from '@/server/desk/automatic-entry';
import { isSignedBy } from '@/server/platform/secrets/service-key';

/** Finds acts of the service that its own key did not sign. */
export class AutomaticCheck {
  /** The public key that signs now; null in a journal that has none yet. */
  key: string | null = null;
  private readonly keys = new Set<string>();
  private readonly signatures = new Set<string>();

  /** Finds what is wrong with the next entry; null if nothing is. */
  next(text: string): string | null {
    const [, at, actor, source, action, target, reason, proposal, before, after] = JSON.parse(text);
    if (source !== 'SERVICE') {
      return action === KEY_ENTRY ? 'it names a key that the service did not make' : null;
    }
    if (proposal !== null) return 'the service carries out no proposals';
    const { signature = null, ...facts } = after ?? {};
    if (signature === null) return 'the service did not sign it';
    const said = automaticText({ at, actor, action, target, reason, before, after: facts });
    const fault = action === KEY_ENTRY ? this.takeKey(target, said, signature) : null;
    if (fault) return fault;
    const isSigned = [...this.keys].some((key) => isSignedBy(key, said, signature));
    if (!isSigned) return 'its signature is not the service’s';
    if (this.signatures.has(signature)) return 'it repeats another entry';
    this.signatures.add(signature);
    return null;
  }

  /** The first key signs its own entry; a later one is signed by one before it. */
  private takeKey(key: string, said: string, signature: string): string | null {
    const known = this.key === null ? [key] : [...this.keys];
    if (!known.some((one) => isSignedBy(one, said, signature))) {
      return 'the service’s key was replaced without the signature of the one before it';
    }
    this.key = key;
    this.keys.add(key);
    return null;
  }
}
