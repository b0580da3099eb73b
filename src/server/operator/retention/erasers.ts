import { and, arrayOverlaps, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { personNotes, proposalSignatures, proposals } from '@/server/operator/tables';
import type { Eraser } from '@/server/platform/erasure';

export const operatorErasers: readonly Eraser[] = [
  {
    what: 'notes of officers',
    async erase(_, tx, { id }) {
      await tx.delete(personNotes).where(eq(personNotes.userId, id));
    },
  },
  {
    what: 'addresses, facts and files in proposals',
    async erase({ clock }, tx, { id, email, phone }) {
      const { args } = proposals;
      const isOver = or(isNotNull(proposals.endedAt), lte(proposals.expiresAt, clock.now()));
      await tx
        .update(proposals)
        .set({
          args: sql`array_replace(array_replace(${args}, ${email}, ${id}), ${phone}, ${id})`,
          answer: null,
        })
        .where(and(isOver, arrayOverlaps(args, [id, email, phone])));
      const page = { area: 'people', id };
      const names = sql`${proposals.matter} @> ${JSON.stringify({ facts: [{ page }] })}::jsonb`;
      const about = await tx
        .update(proposals)
        .set({ matter: null, about: null, files: {} })
        .where(and(isOver, names))
        .returning({ id: proposals.id });
      if (about.length === 0) return;
      const ids = about.map((one) => one.id);
      await tx
        .update(proposalSignatures)
        .set({ changed: null })
        .where(inArray(proposalSignatures.proposalId, ids));
    },
  },
];
