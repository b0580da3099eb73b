/*
 * PostgreSQL's COPY over the driver's own connection: the fastest and most exact way to carry rows, in the text format that
 * every release reads. The driver knows the messages and leaves their use to us.
 */
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type pg from 'pg';

const PIECE_BYTES = 65_536;

/** Members of the driver's connection beyond its public types. */
type Wire = {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  sendCopyFail(reason: string): void;
  endCopyFrom(): void;
};

type Message = { chunk: Buffer; text: string };

/**
 * The rows of a statement such as `copy t to stdout`, as they come; a slow reader slows the server. `count` is how many there
 * were, once they have been read.
 */
export function copyOut(
  client: pg.ClientBase,
  text: string,
): { rows: AsyncIterable<Buffer>; count(): number } {
  let count = 0;
  const rows = new PassThrough({ highWaterMark: 4 * PIECE_BYTES });
  let piece = Buffer.allocUnsafe(PIECE_BYTES);
  let used = 0;
  const flush = (): boolean => {
    const full = piece.subarray(0, used);
    piece = Buffer.allocUnsafe(PIECE_BYTES);
    used = 0;
    return rows.write(full);
  };
  let resume = ignore;
  const submittable = {
    submit: (wire: Wire) => {
      resume = () => wire.stream.resume();
      rows.on('drain', resume);
      wire.query(text);
    },
    handleRowDescription: ignore,
    handleDataRow: ignore,
    handleEmptyQuery: ignore,
    handlePortalSuspended: ignore,
    handleCommandComplete: (message: Message) => {
      count = countOf(message);
    },
    // A message for each row, in memory that the driver uses again: copied, and handed on in larger pieces.
    handleCopyData: ({ chunk }: Message, wire: Wire) => {
      let hasRoom = true;
      if (used + chunk.length > PIECE_BYTES) hasRoom = flush();
      if (chunk.length > PIECE_BYTES) hasRoom = rows.write(Buffer.from(chunk));
      else used += chunk.copy(piece, used);
      if (!hasRoom) wire.stream.pause();
    },
    handleReadyForQuery: () => {
      flush();
      rows.end();
      // A stream that has been ended drains without saying so, and the connection is wanted for the next statement.
      resume();
    },
    handleError: (error: Error) => {
      rows.destroy(error);
      resume();
    },
  };
  client.query(submittable as never);
  return { rows, count: () => count };
}

/**
 * Feeds a statement such as `copy t from stdin`.
 *
 * @returns how many rows were taken
 */
export function copyIn(
  client: pg.ClientBase,
  text: string,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let failed: Error | undefined;
    const feed = async (wire: Wire) => {
      for await (const chunk of rows) {
        if (failed) return;
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain) await drained(wire);
      }
      wire.endCopyFrom();
    };
    const submittable = {
      submit: (wire: Wire) => wire.query(text),
      handleRowDescription: ignore,
      handleDataRow: ignore,
      handleEmptyQuery: ignore,
      handlePortalSuspended: ignore,
      handleCopyInResponse: (wire: Wire) => {
        feed(wire).catch((error: Error) => {
          failed = error;
          wire.sendCopyFail('the rows cannot be read');
        });
      },
      handleCommandComplete: (message: Message) => {
        count = countOf(message);
      },
      handleReadyForQuery: () => resolve(count),
      handleError: (error: Error) => {
        failed ??= error;
        reject(failed);
      },
    };
    client.query(submittable as never);
  });
}

/** `COPY 12` */
const countOf = ({ text }: Message) => Number(text.split(' ').at(-1));

function drained({ stream }: Wire): Promise<void> {
  return new Promise((resolve) => stream.once('drain', resolve));
}

function ignore(): void {}
