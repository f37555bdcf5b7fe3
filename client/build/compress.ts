import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const WORTH_IT = new Set([".html", ".js", ".css", ".svg", ".webmanifest"]);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Leaves each text beside itself as .br and .gz, as small as it gets: the server sends these to whoever takes them. */
export function compress(): Plugin {
  let directory: string;

  async function compressFile(path: string): Promise<void> {
    const content = await readFile(path);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await Promise.all([
      toBrotli(content, { params }).then((small) => writeFile(`${path}.br`, small)),
      toGzip(content, { level: constants.Z_BEST_COMPRESSION }).then((small) =>
        writeFile(`${path}.gz`, small),
      ),
    ]);
  }

  return {
    name: "compress",
    apply: "build",
    configResolved({ root, build }) {
      directory = join(root, build.outDir);
    },
    // After everything is written, what comes from public/ too.
    async closeBundle() {
      const files = await readdir(directory, { recursive: true });
      const texts = files.filter((file) => WORTH_IT.has(extname(file)));
      await Promise.all(texts.map((file) => compressFile(join(directory, file))));
    },
  };
}
