export const auctionsRoutes = [];
