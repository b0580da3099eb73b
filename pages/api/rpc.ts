import type { NextApiRequest, NextApiResponse } from 'next';
import { answerRpc } from '@/server/answer-rpc';

/** The proxy reads bodies itself: it counts their bytes before it believes them. */
export const config = { api: { bodyParser: false, externalResolver: true } };

export default function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return answerRpc(request, response);
}
