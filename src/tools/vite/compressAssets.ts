import { readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Texts; pictures and fonts are compressed already. */
const TEXT_FILE = /\.(?:js|css|html|svg|json|txt|md)$/

/** A smaller saving saves no network packet. */
const MIN_SAVED_BYTES = 64

const compressors: Record<string, (text: Buffer) => Promise<Buffer>> = {
  '.br': (text) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  '.gz': (text) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
}

/**
 * Writes a Brotli (`.br`) and a gzip file (`.gz`) beside each text of the built site, for web servers that choose by
 * `Accept-Encoding`. A file that hardly shrinks gets none. Source: decision 028.
 */
export function compressAssets(): Plugin {
  return {
    name: 'formwright:compress',
    apply: 'build',
    // Run after every other plugin has written its files.
    writeBundle: { order: 'post', sequential: true, handler: ({ dir }) => compressFolder(dir ?? '') },
  }
}

/** Compresses each text in a folder and those below it. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && TEXT_FILE.test(file.name))
    .map((file) => join(file.parentPath, file.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file)
  for (const [extension, compress] of Object.entries(compressors)) {
    const compressed = await compress(text)
    if (compressed.length + MIN_SAVED_BYTES <= text.length) await writeFile(file + extension, compressed)
    else await rm(file + extension, { force: true })
  }
}
