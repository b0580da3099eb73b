import { eq } from 'drizzle-orm';
import { BANK_FACTS } from '@/config/bank-facts';
import { personalData } from '@/server/account/personal-export/export-data';
import type { Act } from '@/server/desk/audited';
import { lockPerson } from '@/server/users/lock-person';
import { users } from '@/server/users/tables';

/** `expiresAt` as `Expires at`. */
const inWords = (name: string) =>
  name.slice(0, 1).toUpperCase() +
  name.slice(1).replace(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`);

const isKnown = (value: unknown) => value !== null && value !== '';
const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value);

/** All personal data of a person as text: a heading for each kind, a paragraph for each record. @throws Refusal */
export async function exportForLetter({ ctx, tx, entry }: Act, { email }: { email: string }) {
  const { id } = await lockPerson(tx, email);
  entry.target = id;
  const [person] = await tx.select().from(users).where(eq(users.id, id));
  if (!person) throw new Error('The person was not found.');
  const all = Object.entries(await personalData(ctx, person));
  const sections = all.filter(([, rows]) => rows.length > 0);
  const text = sections.flatMap(([name, rows]) => [
    `== ${inWords(name)} ==\n`,
    ...rows.map((row) => {
      const lines = Object.entries(row).filter(([, value]) => isKnown(value));
      return `${lines.map(([key, value]) => `${inWords(key)}: ${shown(value)}`).join('\n')}\n`;
    }),
  ]);
  const head = `What ${BANK_FACTS.brand} has stored about ${person.firstName} ${person.lastName}\n${ctx.clock.now().toISOString()}\n`;
  const bytes = Buffer.from([head, ...text].join('\n'));
  const records = sections.reduce((sum, [, rows]) => sum + rows.length, 0);
  return {
    rows: [{ person: id, sections: sections.length, records }],
    file: { name: `stored-data-${id}.txt`, mediaType: 'text/plain', bytes },
  };
}
