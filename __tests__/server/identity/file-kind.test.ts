import { imageKind } from '@/server/identity/file-kind';
import { jpeg, pdf, png, webp } from '../../support/people/images';

function vp8(form: 'VP8 ' | 'VP8L'): Buffer {
  const bytes = webp();
  bytes.write(form, 12, 'latin1');
  bytes.fill(0, 20);
  if (form === 'VP8L') bytes.writeUInt32LE((299 & 0x3fff) | (199 << 14), 21);
  else {
    bytes.writeUInt16LE(300, 26);
    bytes.writeUInt16LE(200, 28);
  }
  return bytes;
}

describe('file type detection', () => {
  it.each([
    ['PNG', png(3, 5), { contentType: 'image/png', size: { width: 3, height: 5 } }],
    ['JPEG', jpeg(640, 480), { contentType: 'image/jpeg', size: { width: 640, height: 480 } }],
    [
      'WebP, extended',
      webp(300, 200),
      { contentType: 'image/webp', size: { width: 300, height: 200 } },
    ],
    [
      'WebP, lossless',
      vp8('VP8L'),
      { contentType: 'image/webp', size: { width: 300, height: 200 } },
    ],
    ['WebP, lossy', vp8('VP8 '), { contentType: 'image/webp', size: { width: 300, height: 200 } }],
    ['a truncated PNG', png().subarray(0, 20), { contentType: 'image/png', size: null }],
    ['a truncated JPEG', jpeg().subarray(0, 14), { contentType: 'image/jpeg', size: null }],
    [
      'a JPEG without a frame',
      Buffer.from('ffd8ffe00004000000000000ffd9', 'hex'),
      { contentType: 'image/jpeg', size: null },
    ],
    [
      'a JPEG with a segment of length zero',
      Buffer.from('ffd8ffe000000000000000000000', 'hex'),
      { contentType: 'image/jpeg', size: null },
    ],
  ])('%s', (_, bytes, expected) => {
    expect(imageKind(bytes)).toEqual(expected);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['a script', Buffer.from('<script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['a PDF', pdf],
    ['a ZIP', Buffer.from('PK\x03\x04', 'latin1')],
    ['a program', Buffer.from('\x7fELF', 'latin1')],
    ['an image after a script', Buffer.concat([Buffer.from('<script>'), png()])],
    ['a RIFF sound file', Buffer.from('RIFF\x00\x00\x00\x00WAVEfmt ', 'latin1')],
  ])('%s is not accepted', (_, bytes) => {
    expect(imageKind(bytes)).toBeNull();
  });
});
