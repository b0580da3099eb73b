import { createHash } from 'node:crypto';
import type { RelyingParty } from '@/server/platform/webauthn';
import { verifyAssertion } from '@/server/platform/webauthn';
import { RIGHTS, type RightName, type Role } from '@/shared/desk';
import { type ProposedCommand, SIGNATURES_NEEDED, signedText } from '@/shared/proposal';

/*
 * The journal proves by itself that two officers signed each critical command: it holds the public keys, who signed them, the proposals,
 * and the signatures. Nothing of the other tables is believed.
 */

type Facts = Record<string, unknown>;
type Officer = { roles: readonly Role[]; party: RelyingParty; credentialId: string; key: Buffer };
type Joined = Omit<Officer, 'roles'> & { fingerprint: string };

/** One entry as it is chained; see `read-entries.ts`. */
type Entry = {
  actor: string;
  source: string;
  action: string;
  target: string;
  reason: string | null;
  proposal: string | null;
  after: Facts;
};

/** The first two administrators; nobody could sign for them. */
const FIRST = 2;

/** What the journal says so far. */
export class SignatureCheck {
  /** Passkeys that were made and not admitted yet, by e-mail address. */
  private readonly joined = new Map<string, Joined>();
  private readonly firsts = new Map<string, readonly Role[]>();
  /** Who works here, by e-mail address. */
  readonly officers = new Map<string, Officer>();
  private readonly proposals = new Map<string, ProposedCommand>();
  private readonly signers = new Map<string, Set<string>>();
  private readonly carriedOut = new Set<string>();
  private hasDesk = false;

  /** What is wrong with the next entry; null if nothing is. */
  async next(text: string): Promise<string | null> {
    const entry = parse(text);
    return this.findFault(entry) ?? this.take(entry);
  }

  /** A critical action needs two signatures, from the day on that somebody could sign. */
  private findFault({ action, proposal }: Entry): string | null {
    const isCritical = Object.hasOwn(RIGHTS, action) && 'critical' in RIGHTS[action as RightName];
    if (!isCritical || !this.hasDesk) return null;
    if (proposal === null) return 'nobody has signed it';
    const proposed = this.proposals.get(proposal);
    if (proposed?.command !== action) return 'its proposal is about another command';
    if (this.carriedOut.has(proposal)) return 'its proposal has been carried out before';
    this.carriedOut.add(proposal);
    const able = [...(this.signers.get(proposal) ?? [])].filter((email) =>
      this.mayUse(email, action as RightName),
    );
    if (able.length < SIGNATURES_NEEDED) {
      return `${able.length} of ${SIGNATURES_NEEDED} officers have signed it`;
    }
    return null;
  }

  private mayUse(email: string, right: RightName): boolean {
    const able: readonly Role[] = RIGHTS[right].roles;
    return this.officers.get(email)?.roles.some((role) => able.includes(role)) ?? false;
  }

  private async take(entry: Entry): Promise<string | null> {
    const { action, target, after } = entry;
    switch (action) {
      case 'officers first':
        this.firsts.set(target, after.roles as Role[]);
        return null;
      case 'officers join':
        return this.join(target, after);
      case 'officers admit':
        return this.admit(target, after);
      case 'officers roles':
        return this.change(target, (officer) => ({ ...officer, roles: after.roles as Role[] }));
      case 'officers remove':
        this.officers.delete(target);
        this.joined.delete(target);
        return null;
      case 'proposals make':
        this.proposals.set(target, after as ProposedCommand);
        return null;
      case 'proposals sign':
        return this.sign(entry);
      default:
        return null;
    }
  }

  private join(email: string, after: Facts): string | null {
    const { credentialId, publicKey, fingerprint, admitted, rpId, origin } = after;
    const key = Buffer.from(String(publicKey), 'base64url');
    if (createHash('sha256').update(key).digest('hex') !== fingerprint) {
      return 'its fingerprint is that of another passkey';
    }
    const party = { rpId: String(rpId), origin: String(origin) };
    const made = { party, credentialId: String(credentialId), key };
    this.hasDesk = true;
    if (admitted !== true) {
      this.joined.set(email, { ...made, fingerprint: String(fingerprint) });
      return null;
    }
    const roles = this.firsts.get(email);
    const administrators = [...this.officers.values()].filter((officer) =>
      officer.roles.includes('ADMINISTRATOR'),
    );
    if (!roles || administrators.length >= FIRST || this.officers.has(email)) {
      return 'this passkey was admitted without two signatures';
    }
    this.officers.set(email, { ...made, roles });
    return null;
  }

  private admit(email: string, after: Facts): string | null {
    const made = this.joined.get(email);
    if (!made || made.fingerprint !== after.fingerprint)
      return 'it admits a passkey that was not made';
    this.officers.set(email, { ...made, roles: after.roles as Role[] });
    this.joined.delete(email);
    return null;
  }

  private change(email: string, edit: (officer: Officer) => Officer): string | null {
    const officer = this.officers.get(email);
    if (!officer) return 'it names nobody who works here';
    this.officers.set(email, edit(officer));
    return null;
  }

  private async sign({ actor, target, reason, after }: Entry): Promise<string | null> {
    const officer = this.officers.get(actor);
    const proposal = this.proposals.get(target);
    if (!officer || !proposal) return 'it signs without a passkey or a proposal';
    const text = signedText(proposal, { officer: actor, reason: reason ?? '' });
    const challenge = createHash('sha256').update(text).digest('base64url');
    const assertion = {
      credentialId: officer.credentialId,
      clientDataJSON: String(after.clientDataJSON),
      authenticatorData: String(after.authenticatorData),
      signature: String(after.signature),
    };
    // Counters only rise while keys are used; here each signature is judged alone.
    const key = { publicKey: officer.key, counter: 0 };
    const valid = await verifyAssertion(officer.party, assertion, challenge, key);
    if (valid === null) return 'its signature is not valid';
    this.signers.set(target, (this.signers.get(target) ?? new Set()).add(actor));
    return null;
  }
}

function parse(text: string): Entry {
  const [, , actor, source, action, target, reason, proposal, , after] = JSON.parse(text);
  return { actor, source, action, target, reason, proposal, after: after ?? {} };
}
