# The site, its worker and what prepares its database are one image; `--target migrate` is Prisma's command line with
# the migrations. compose.yaml says which runs where.
FROM node:22-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json prisma.config.ts ./
COPY local ./local
COPY prisma ./prisma
RUN npm ci --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npm run build && rm -rf .next/cache .next/types .next/diagnostics
# What only a build, another editor or another database needs. Optional packages are left out as well, by which tools
# of Prisma's would come back; what two packages of ours have in machine code is among them, and is put back.
RUN mkdir /machine-code && cp -r node_modules/@img node_modules/@node-rs /machine-code \
  && npm prune --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
  && cp -r /machine-code/* node_modules \
  && rm -rf node_modules/next/dist/docs node_modules/.cache \
  && find node_modules .next \( -name '*.map' -o -name '*.d.ts' \) -delete \
  && find node_modules/@prisma/client/runtime -name '*_bg.*' ! -name '*.postgresql.*' -delete

FROM node:22-bookworm-slim AS migrate
WORKDIR /site
RUN apt-get update && apt-get install --yes --no-install-recommends openssl && rm -rf /var/lib/apt/lists/*
COPY package.json ./from.json
RUN npm install --no-audit --no-fund "prisma@$(node -p "require('./from.json').devDependencies.prisma")"
COPY prisma.config.ts ./
COPY prisma/schema.prisma ./prisma/
COPY prisma/migrations ./prisma/migrations
CMD ["npx", "prisma", "migrate", "deploy"]

FROM node:22-bookworm-slim
WORKDIR /site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TZ=UTC MALLOC_ARENA_MAX=2 NEXT_TELEMETRY_DISABLED=1
COPY --from=build --chown=node:node /site/node_modules ./node_modules
COPY --from=build --chown=node:node /site/package.json ./
COPY --from=build --chown=node:node /site/public ./public
COPY --from=build --chown=node:node /site/.next ./.next
# In plain JavaScript: next.config.ts would need the compiler at each start.
COPY --from=build --chown=node:node /site/.next/programs/next.config.mjs ./
# What the last long run of the tests wrote, where it is there: /promise says it.
COPY --from=build --chown=node:node /site/test-report.jso[n] ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:3000/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=8", ".next/programs/web.mjs"]
