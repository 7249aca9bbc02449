# Server, worker and commands in one image, without the embedded PostgreSQL. How to run it: docs/install.md.
FROM node:26.10.0-bookworm AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends busybox-static=1:1.35.0-4+deb12u1 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && sh deploy/image.sh /image

FROM scratch
COPY --from=build /image /
USER 10001:10001
WORKDIR /srv/bowline
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 WORKER_PORT=8081 DATA_DIR=/data PATH=/srv/bowline/node_modules/.bin:/bin
EXPOSE 8080 8081
VOLUME ["/data"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD wget -q -O /dev/null "http://127.0.0.1:$PORT/health" || wget -q -O /dev/null "http://127.0.0.1:$WORKER_PORT/health"
ENTRYPOINT ["/bin/sh", "server/main/start.sh"]
CMD ["all"]
