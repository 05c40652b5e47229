# One image, three roles: migrate (once), web (any number), worker (any number). See compose.yaml.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/comply
# The installation ends with the database client, which is made from the schema.
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma/schema.prisma prisma/
COPY scripts/run.mjs scripts/
RUN npm ci --no-audit --no-fund
COPY . .
# What is optional beside a development package (the Prisma command line, an embedded database) goes with the development packages.
RUN node scripts/run.mjs prepare \
 && NODE_ENV=production npx remix vite:build \
 && npm prune --omit=dev --omit=optional --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /srv/comply
ENV NODE_ENV=production APP_MODE=production HOST=0.0.0.0 PORT=3000 NODE_OPTIONS=--disable-warning=ExperimentalWarning
# What the three roles and the command line run on. The embedded database, the simulated regulator and the tests stay outside; the checks
# that answer Demo submissions are part of the product.
COPY --from=build /srv/comply/package.json ./
COPY --from=build /srv/comply/node_modules node_modules/
COPY --from=build /srv/comply/build build/
COPY --from=build /srv/comply/app app/
COPY --from=build /srv/comply/prisma prisma/
COPY --from=build /srv/comply/schemas schemas/
COPY --from=build /srv/comply/scripts/comply.ts /srv/comply/scripts/subscription.ts scripts/
COPY --from=build /srv/comply/scripts/comply scripts/comply/
COPY --from=build /srv/comply/scripts/lib/options.ts /srv/comply/scripts/lib/product.ts /srv/comply/scripts/lib/local.ts /srv/comply/scripts/lib/folder.ts scripts/lib/
COPY --from=build /srv/comply/workers workers/
COPY --from=build /srv/comply/fixtures/demo.ts fixtures/
COPY --from=build /srv/comply/fixtures/regulator/demo-entity.ts fixtures/regulator/
COPY --from=build /srv/comply/fixtures/regulator/checks fixtures/regulator/checks/
RUN mkdir -p /srv/files && chown node:node /srv/files
USER node
EXPOSE 3000
CMD ["node", "app/server.ts"]
