# The host of tables in a container: docker build -f api/host.Dockerfile -t safari-host .
# Every package is the one that requirements/*.txt name, by its hash. Its steps are those of api/Dockerfile.
FROM python:3.13.12-slim-bookworm AS build
WORKDIR /src
COPY requirements/host.txt requirements/build.txt requirements/
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements/host.txt
RUN python -m venv /build && /build/bin/pip install --no-cache-dir --require-hashes -r requirements/build.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY safari_rules safari_rules
COPY api/safari_api api/safari_api
COPY api/safari_host api/safari_host
RUN /build/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheel .
RUN /venv/bin/pip install --no-cache-dir --no-deps --no-index /wheel/*.whl && /venv/bin/pip check

FROM python:3.13.12-slim-bookworm
COPY --from=build /venv /venv
# All is kept in the database that SAFARI_DB names, so it runs with --read-only too.
USER 65534:65534
ENV PYTHONDONTWRITEBYTECODE=1 SAFARI_HOST=0.0.0.0 SAFARI_PORT=8000
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s CMD ["/venv/bin/python", "-c", "import http.client, os, sys; c = http.client.HTTPConnection('127.0.0.1:' + os.environ['SAFARI_PORT'], timeout=2); c.request('GET', '/healthz'); sys.exit(c.getresponse().status != 200)"]
CMD ["/venv/bin/safari-rules", "host"]
