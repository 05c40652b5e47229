# One image, three roles: migrate (once), web (any number), worker (any number). See compose.yaml.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/comply
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node npx prisma generate \
 && NODE_ENV=production npx remix vite:build \
 && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /srv/comply
ENV NODE_ENV=production APP_MODE=production HOST=0.0.0.0 PORT=3000 NODE_OPTIONS=--disable-warning=ExperimentalWarning
COPY --from=build /srv/comply ./
RUN mkdir -p /srv/files && chown node:node /srv/files
USER node
EXPOSE 3000
CMD ["node", "app/server.ts"]
