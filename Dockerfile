# The page: docker build -t pencilsat . && docker run -p 8765:8765 pencilsat
FROM python:3.13-slim AS build
WORKDIR /source
COPY . .
RUN pip install --no-cache-dir build && python -m build --wheel --outdir /wheels

FROM python:3.13-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir "$(ls /wheels/*.whl)[web,pictures]" && rm -r /wheels \
    && useradd --create-home pencilsat
USER pencilsat
WORKDIR /home/pencilsat
EXPOSE 8765
HEALTHCHECK CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8765/')"]
ENTRYPOINT ["pencilsat", "serve", "--host", "0.0.0.0", "--no-open"]
