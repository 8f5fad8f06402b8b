# docker build -t mortise .
# For a build that can be repeated to the byte, give both images with their digests: --build-arg NODE_IMAGE=node:…@sha256:…
ARG NODE_IMAGE=node:22.23.3-bookworm-slim
ARG LITEFS_IMAGE=flyio/litefs:0.5.14

FROM ${LITEFS_IMAGE} AS litefs

FROM ${NODE_IMAGE} AS build
WORKDIR /app
RUN apt-get update \
  && apt-get install --yes --no-install-recommends g++ make python3 \
  && rm -rf /var/lib/apt/lists/*
# better-sqlite3 is compiled with the headers of this image: nothing comes from elsewhere than npm and Debian.
ENV npm_config_build_from_source=true npm_config_nodedir=/usr/local
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs
RUN npm prune --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE} AS run
# fuse3 mounts LiteFS's folder, which asks for its lease over TLS; procps has sysctl; sqlite3 is for people.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates fuse3 procps sqlite3 \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir -p /litefs /data /backups \
  && chown node:node /data /backups
COPY --from=litefs /usr/local/bin/litefs /usr/local/bin/litefs
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY db/migrations db/migrations
COPY deploy deploy
COPY package.json ./
ENV NODE_ENV=production APP_MODE=production DATA_DIR=/data/mortise PORT=8080
EXPOSE 8080
# No USER: LiteFS mounts as root. Mortise itself runs as node; deploy/start.sh and litefs.yml see to it.
CMD ["/app/deploy/start.sh"]
