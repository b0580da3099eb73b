import { readBytes } from '@/server/platform/http/read-body';

/** A body that sends a byte and then nothing, without an end. */
function trickling(): Request {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array([123])),
  });
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

it('a body that trickles in is given up after its time, and its sender let go', async () => {
  await expect(readBytes(trickling(), 1_000, 30)).rejects.toMatchObject({
    code: 'PAYLOAD_INVALID',
  });
});
