# One image for the site, its worker and its migrations; compose.yaml says which runs where.
FROM node:22-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json prisma.config.ts ./
COPY local ./local
COPY prisma ./prisma
RUN npm install --no-audit --no-fund
COPY . .
# Finished pages carry the site's own address.
ARG SITE_URL
RUN test -n "$SITE_URL" && NODE_ENV=production SITE_URL="$SITE_URL" npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
WORKDIR /site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TZ=UTC MALLOC_ARENA_MAX=2 NEXT_TELEMETRY_DISABLED=1
COPY --from=build --chown=node:node /site ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:3000/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=8", ".next/programs/web.mjs"]
