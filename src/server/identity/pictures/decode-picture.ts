import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { AppContext } from '@/server/platform/context';

/** The work on a picture: `text` is drawn across it; what is read comes back in place of a picture. */
type Task = { task: 'reEncode' } | { task: 'watermark'; text: string } | { task: 'read' };

/** No picture came back: it cannot be decoded, takes too long, or ended the process that tried. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  constructor(
    message: string,
    /** The picture may be good, and is too much for the time given. */
    readonly tookTooLong = false,
  ) {
    super(message);
  }
}

/** From the folder of the program, where sources and releases have it. */
const WORKER = path.join(process.cwd(), 'src/server/identity/pictures/picture-worker.cjs');
const IDLE_MS = 30_000;

/** Processes that wait for a picture; each decodes one at a time. */
const idle: ChildProcess[] = [];
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Decodes a picture in a process of its own, which is killed after `pictureSeconds`. At most `pictureProcesses` run side by side, since
 * an image decodes to about a hundred times its size; more pictures wait.
 *
 * @throws PictureError
 */
export async function decodePicture(
  { config: { limits } }: Pick<AppContext, 'config'>,
  bytes: Buffer,
  task: Task,
): Promise<Buffer> {
  while (running >= limits.pictureProcesses) {
    await new Promise<void>((free) => {
      waiting.push(free);
    });
  }
  running += 1;
  const worker = idle.pop() ?? startWorker();
  try {
    const request = { ...task, bytes, pixels: limits.kycImagePixels };
    const answer = await ask(worker, request, limits.pictureSeconds * 1000);
    keep(worker);
    if ('fault' in answer) throw new PictureError(answer.fault);
    return Buffer.from(answer.bytes);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function startWorker(): ChildProcess {
  const worker = fork(WORKER, {
    serialization: 'advanced',
    execArgv: [],
    // No secrets. Fontconfig keeps its cache at home.
    env: { NODE_ENV: process.env.NODE_ENV, HOME: process.env.HOME },
    // The log does not take what a decoder prints.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // It does not keep a command or a service that stops.
  worker.unref();
  worker.channel?.unref();
  worker.once('exit', () => forget(worker));
  worker.on('error', () => forget(worker));
  return worker;
}

function keep(worker: ChildProcess): void {
  if (!worker.connected) return;
  idle.push(worker);
  const end = setTimeout(() => {
    if (forget(worker)) worker.disconnect();
  }, IDLE_MS);
  end.unref();
  worker.once('message', () => clearTimeout(end));
}

/** Ends the processes that wait for a picture; the others end with the service. */
export function endPictureProcesses(): void {
  for (const worker of idle.splice(0)) worker.disconnect();
}

/** Whether it was waiting for a picture. */
function forget(worker: ChildProcess): boolean {
  const place = idle.indexOf(worker);
  if (place >= 0) idle.splice(place, 1);
  return place >= 0;
}

type Answer = { bytes: Uint8Array } | { fault: string };

/** Asks a process, and kills it when it does not answer in time. */
function ask(worker: ChildProcess, request: object, withinMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      worker.off('message', answered);
      worker.off('exit', gone);
      worker.off('error', gone);
    };
    const answered = (answer: unknown) => {
      end();
      resolve(answer as Answer);
    };
    const gone = () => {
      end();
      worker.kill('SIGKILL');
      reject(new PictureError('The process that decoded the picture ended.'));
    };
    const timer = setTimeout(() => {
      end();
      worker.kill('SIGKILL');
      reject(new PictureError('The picture took too long.', true));
    }, withinMs);
    worker.once('message', answered);
    worker.once('exit', gone);
    worker.once('error', gone);
    worker.send(request, (error) => error && gone());
  });
}
