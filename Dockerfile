# The release archive on a slim base: `npm run release` first, then
#   docker build --build-arg ARCHIVE=.data/release/fnx-….tar.gz --tag fnx .
FROM node:24-bookworm-slim

ARG ARCHIVE
# ADD unpacks it. Root owns it, so that the service cannot change what it runs.
ADD ${ARCHIVE} /opt/
RUN mv /opt/fnx-* /opt/fnx \
  && useradd --system --uid 10001 --home-dir /var/lib/fnx --shell /usr/sbin/nologin fnx \
  && install -d -o fnx -g fnx -m 0700 /var/lib/fnx

WORKDIR /opt/fnx
USER 10001:10001
# Uploads. The only folder that is written to; the rest can be mounted read-only.
VOLUME /var/lib/fnx
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=13000 METRICS_HOST=0.0.0.0 DRAIN_SECONDS=4 FNX_DATA_DIR=/var/lib/fnx
EXPOSE 3000 13000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v1/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.js"]
