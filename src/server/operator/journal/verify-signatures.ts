import { createHash } from 'node:crypto';
import type { Role } from '@fnx/api/shared/desk';
import { type ProposedCommand, SIGNATURES_NEEDED } from '@fnx/api/shared/proposal';
import { changeChallenge } from '@/server/operator/officers/own-passkeys';
import { signedChallenge } from '@/server/operator/proposals/signed-challenge';
import type { Registry } from '@/server/platform/registry';
import { readAttestation, readParty, verifyAssertion } from '@/server/platform/webauthn';
import { findDifference } from './compare-carried-out';
import { RescueCheck } from './verify-rescues';

/*
 * The journal proves by itself that two officers signed each critical command: it holds the public keys, who signed them, the proposals,
 * and the signatures. Nothing of the other tables is believed.
 */

type Facts = Record<string, unknown>;
type Key = { party: ReturnType<typeof readParty>; key: Buffer };
/** Passkeys by the authenticator's id. */
type Officer = { roles: readonly Role[]; keys: ReadonlyMap<string, Key> };
type Joined = Omit<Officer, 'roles'> & { fingerprint: string };

/** One entry as it is chained; see `read-entries.ts`. */
type Entry = {
  /** ms. */
  at: number;
  actor: string;
  source: string;
  action: string;
  target: string;
  reason: string | null;
  proposal: string | null;
  after: Facts;
  /** Null for entries of other commands. */
  signers: readonly string[] | null;
};

/** The first two administrators; nobody could sign for them. */
const FIRST = 2;

/** Checks signatures entry by entry, by what the journal says so far. */
export class SignatureCheck {
  /** Passkeys that were made and not admitted yet, by e-mail address. */
  private readonly joined = new Map<string, Joined>();
  private readonly firsts = new Map<string, readonly Role[]>();
  /** Who works here, by e-mail address. */
  readonly officers = new Map<string, Officer>();
  private readonly proposals = new Map<string, ProposedCommand>();
  /** By proposal and officer: SHA-256 of the facts that the officer signed last. */
  private readonly signers = new Map<string, Map<string, string>>();
  private readonly carriedOut = new Set<string>();
  private readonly rescues = new RescueCheck();
  private hasDesk = false;

  constructor(private readonly commands: Registry['commands']) {}

  /** Finds what is wrong with the next entry; null if nothing is. */
  async next(text: string): Promise<string | null> {
    const entry = parse(text);
    return this.findFault(entry) ?? this.take(entry);
  }

  /** A critical action needs two signatures, from the day on that somebody could sign. */
  private findFault(entry: Entry): string | null {
    const { action, proposal, signers } = entry;
    const command = this.commands.get(action);
    if (!command?.critical || !this.hasDesk) return null;
    if (proposal === null) return 'nobody has signed it';
    const proposed = this.proposals.get(proposal);
    if (proposed?.command !== action) return 'its proposal is about another command';
    if (this.carriedOut.has(proposal)) return 'its proposal has been carried out before';
    this.carriedOut.add(proposal);
    const all = this.signers.get(proposal) ?? new Map<string, string>();
    // The last signature carries it out.
    const subject = [...all.values()].at(-1) ?? '';
    const able = [...all.keys()].filter(
      (email) => all.get(email) === subject && this.hasRole(email, command.roles),
    );
    if (able.length < SIGNATURES_NEEDED) {
      return `${able.length} of ${SIGNATURES_NEEDED} officers have signed it`;
    }
    if (!signers?.every((email) => able.includes(email))) return 'it names others than its signers';
    return findDifference(entry, { ...proposed, subject });
  }

  private hasRole(email: string, able: readonly Role[]): boolean {
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
      case 'officers passkey add':
        return this.addKey(target, after);
      case 'officers passkey remove':
        return this.removeKey(target, after);
      case 'officers remove':
        this.remove(target);
        return null;
      case 'officers rescue':
      case 'officers rescue cancel': {
        const { fault, removed } = this.rescues.next(entry);
        if (removed) this.remove(target);
        return fault;
      }
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
    const party = readParty({ rpId, origin });
    const made = { keys: new Map([[String(credentialId), { party, key }]]) };
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
    this.officers.set(email, { keys: made.keys, roles: after.roles as Role[] });
    this.joined.delete(email);
    return null;
  }

  /** Removes an officer and everything signed so far, so that it does not count for a later officer with the same address. */
  private remove(email: string): void {
    this.officers.delete(email);
    this.joined.delete(email);
    for (const signers of this.signers.values()) signers.delete(email);
  }

  /** A further passkey, which an earlier one of the officer has signed. */
  private async addKey(email: string, after: Facts): Promise<string | null> {
    const { name, rpId, origin, by } = after;
    const key = String(after.attestationObject);
    const made = await readAttestation(key);
    const what = { officer: email, act: 'add', key, name: String(name) } as const;
    if (!made || !(await this.hasSigned(email, by as Facts, changeChallenge(what)))) {
      return 'no passkey of the officer has signed this one';
    }
    const party = readParty({ rpId, origin });
    return this.change(email, ({ keys, ...officer }) => ({
      ...officer,
      keys: new Map([...keys, [made.credentialId, { party, key: made.publicKey }]]),
    }));
  }

  private async removeKey(email: string, { credentialId, name, by }: Facts) {
    const key = String(credentialId);
    const what = { officer: email, act: 'remove', key, name: String(name) } as const;
    if (!(await this.hasSigned(email, by as Facts, changeChallenge(what)))) {
      return 'no passkey of the officer has signed its removal';
    }
    return this.change(email, ({ keys, ...officer }) => ({
      ...officer,
      keys: new Map([...keys].filter(([id]) => id !== key)),
    }));
  }

  /** Whether one of the officer's passkeys signed the challenge. */
  private async hasSigned(email: string, signed: Facts, challenge: string): Promise<boolean> {
    const credentialId = String(signed?.credentialId);
    const known = this.officers.get(email)?.keys.get(credentialId);
    if (!known) return false;
    const assertion = {
      credentialId,
      clientDataJSON: String(signed.clientDataJSON),
      authenticatorData: String(signed.authenticatorData),
      signature: String(signed.signature),
    };
    // Counters only rise while keys are used; here each signature is judged alone.
    const key = { publicKey: known.key, counter: 0 };
    return (await verifyAssertion(known.party, assertion, challenge, key)) !== null;
  }

  private change(email: string, edit: (officer: Officer) => Officer): string | null {
    const officer = this.officers.get(email);
    if (!officer) return 'it names nobody who works here';
    this.officers.set(email, edit(officer));
    return null;
  }

  private async sign({ actor, target, reason, after }: Entry): Promise<string | null> {
    const proposal = this.proposals.get(target);
    if (!this.officers.has(actor) || !proposal) return 'it signs without a passkey or a proposal';
    const subject = String(after.subject ?? proposal.subject);
    const seen = { ...proposal, subject };
    const list = Array.isArray(after.list) ? after.list : null;
    const challenge = signedChallenge(seen, { officer: actor, reason: reason ?? '' }, list);
    if (challenge === null) return 'it is not in the list that was signed';
    if (!(await this.hasSigned(actor, after, challenge))) return 'its signature is not valid';
    const signed = this.signers.get(target) ?? new Map<string, string>();
    // Behind those of others, also where this officer signs again.
    signed.delete(actor);
    this.signers.set(target, signed.set(actor, subject));
    return null;
  }
}

function parse(text: string): Entry {
  const [, at, actor, source, action, target, reason, proposal, , after, signers = null] =
    JSON.parse(text);
  return { at, actor, source, action, target, reason, proposal, signers, after: after ?? {} };
}
