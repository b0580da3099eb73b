/** A post's decorative cover image. */
export function Cover({ url, eager }: { url: string; eager?: boolean }) {
  return (
    // biome-ignore lint/performance/noImgElement: drawings of a few KiB, the same at any size
    <img src={url} alt="" width={1200} height={750} loading={eager ? 'eager' : 'lazy'} />
  );
}
