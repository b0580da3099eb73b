/** Addresses of the desk's pages. */
export const deskPaths = {
  home: '/desk',
  join: '/desk/join',
  area: (area: string) => `/desk/${area}`,
  item: (area: string, id: string) => `/desk/${area}/${encodeURIComponent(id)}`,
};
