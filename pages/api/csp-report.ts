import type { NextApiRequest, NextApiResponse } from 'next';

/** The body is read here, up to a limit, with any content type. */
export const config = { api: { bodyParser: false } };

const MAX_BYTES = 8 * 1024;
const MAX_A_MINUTE = 20;
const MAX_TEXT = 200;

let minute = 0;
let logged = 0;

/** A stranger can send anything here, so the log takes only so much of it in a minute. */
function mayLog(): boolean {
  const now = Math.floor(Date.now() / 60_000);
  if (now !== minute) {
    minute = now;
    logged = 0;
  }
  logged += 1;
  return logged <= MAX_A_MINUTE;
}

async function readBody(request: NextApiRequest): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';
}

/** Takes browsers' reports of what the content security policy stopped, and logs each as one line of JSON. */
export default async function cspReport(request: NextApiRequest, response: NextApiResponse) {
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return response.status(405).end();
  }
  const body = await readBody(request);
  if (body === null) return response.status(413).end();
  try {
    const report = (JSON.parse(body) as { 'csp-report'?: Record<string, unknown> })['csp-report'];
    if (report && mayLog()) {
      const event = {
        event: 'csp-report',
        directive: text(report['violated-directive']),
        blocked: text(report['blocked-uri']),
        document: text(report['document-uri']).split('?')[0],
      };
      console.warn(JSON.stringify(event));
    }
  } catch {
    // Not a report; there is nobody to tell.
  }
  return response.status(204).end();
}
