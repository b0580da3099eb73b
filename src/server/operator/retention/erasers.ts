import { and, arrayOverlaps, eq, isNotNull, sql } from 'drizzle-orm';
import { personNotes, proposals } from '@/server/operator/tables';
import type { Eraser } from '@/server/platform/erasure';

export const operatorErasers: readonly Eraser[] = [
  {
    what: 'notes of officers',
    async erase(_, tx, { id }) {
      await tx.delete(personNotes).where(eq(personNotes.userId, id));
    },
  },
  {
    what: 'addresses in proposals',
    async erase(_, tx, { id, email, phone }) {
      const { args } = proposals;
      await tx
        .update(proposals)
        .set({
          args: sql`array_replace(array_replace(${args}, ${email}, ${id}), ${phone}, ${id})`,
          answer: null,
        })
        .where(and(isNotNull(proposals.endedAt), arrayOverlaps(args, [id, email, phone])));
    },
  },
];
