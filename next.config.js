module.exports = { reactStrictMode: true, poweredByHeader: false, distDir: process.env.NEXT_DIST_DIR || '.next', experimental: { turbopackSharedRuntime: false } };
