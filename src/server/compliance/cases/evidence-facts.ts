import { LIMIT_PERIOD_LABELS } from '@fnx/api/shared/compliance';
import type { SignedFact } from '@fnx/api/shared/proposal';
import { estateFacts } from '@/server/compliance/estates/read-estate';
import type { Fact, Look } from '@/server/desk/look';
import { seePerson } from '@/server/users/person-facts';
import type {
  AddressEvidence,
  DocumentEvidence,
  EstateEvidence,
  FundsEvidence,
  LimitEvidence,
  NameEvidence,
} from './evidence';
import type { Case } from './read-cases';

const list = (words: readonly string[]) => words.join('; ') || 'none';

const BIRTHS = {
  SAME: 'the same as on the list',
  NEAR: 'close to that of the list',
  UNKNOWN: 'not comparable',
  OTHER: 'another year than the list has',
} as const;

/** The person beside the entry of the list, and how far the names agree. */
function nameFacts(evidence: NameEvidence): SignedFact[] {
  const { person, words, weak } = evidence;
  return [
    { label: 'List entry', value: `${evidence.list} ${evidence.ref}: ${evidence.name}` },
    { label: 'Programmes', value: list(evidence.programs) },
    { label: 'Name on the list', value: `${evidence.matched}${weak ? ', a weak alias' : ''}` },
    { label: 'Name of the person', value: list(person.names) },
    { label: 'Agreement', value: `${evidence.score} of 100` },
    {
      label: 'Word by word',
      value: list(words.map(({ mine, listed, score }) => `${mine} with ${listed}: ${score}`)),
    },
    {
      label: 'Date of birth',
      value: `${person.dateOfBirth ?? 'not known yet'}; list: ${list(evidence.births.map(({ text }) => text))}; ${BIRTHS[evidence.dateOfBirth]}`,
    },
    {
      label: 'Nationality',
      value: `${person.nationality ?? 'not known yet'}; list: ${list(evidence.nationalities)}`,
    },
    ...(evidence.remarks === null ? [] : [{ label: 'Remarks', value: evidence.remarks }]),
  ];
}

/** Puts the evidence of a case into the words that signers read. */
export async function evidenceFacts(
  ctx: Look,
  { kind, evidence }: Pick<Case, 'kind' | 'evidence'>,
): Promise<Fact[]> {
  switch (kind) {
    case 'SANCTIONS_NAME':
      return nameFacts(evidence as NameEvidence);
    case 'SANCTIONS_ADDRESS': {
      const { address, source, identifications } = evidence as AddressEvidence;
      const found = identifications.map(({ category, name }) => `${name} (${category})`);
      return [
        { label: 'Wallet', value: address },
        {
          label: 'Says who',
          value: source === 'SCREENING_SERVICE' ? 'the screening service' : source,
        },
        { label: 'Identified as', value: list(found) },
      ];
    }
    case 'LIMIT': {
      const { period, limitUsd, askedUsd } = evidence as LimitEvidence;
      const value = `${askedUsd} USD with the wanted purchase, ${limitUsd} USD allowed`;
      return [{ label: `Bought ${LIMIT_PERIOD_LABELS[period]}`, value }];
    }
    case 'SOURCE_OF_FUNDS': {
      const { totalUsd, answer } = evidence as FundsEvidence;
      return [
        { label: 'Bought in all', value: `${totalUsd} USD` },
        { label: 'Where the money is from', value: answer ?? 'not answered yet' },
      ];
    }
    case 'ESTATE':
      return estateFacts(ctx, evidence as EstateEvidence);
    case 'DOCUMENT': {
      // With a page of its own, so that an erasure of that person finds it.
      const { facts } = await seePerson(ctx, (evidence as DocumentEvidence).other);
      return facts.slice(0, 2).map((fact) => ({ ...fact, label: `Same document: ${fact.label}` }));
    }
  }
}
