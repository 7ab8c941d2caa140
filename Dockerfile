FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without the packages of the tests, a workspace.
RUN npm ci --include=dev --workspaces=false --no-audit --no-fund
COPY . .
# The image has a Node of its own; the one among the packages would be a second.
RUN npm run build \
  && npm prune --omit=dev --workspaces=false --no-audit --no-fund \
  && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
# The backup of a PostgreSQL database calls pg_dump, which must not be older than the database (compose.yaml).
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY api ./api
COPY server ./server
RUN mkdir -m 700 /data /backup && chown node:node /data /backup
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/backup MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=49152
USER node
VOLUME ["/data", "/backup"]
EXPOSE 3000
# Whether the process answers: a new container would not bring the database back. Proxies ask /api/health.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
