import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFolder } from '../../src/tools/vite/compressAssets.ts'
import { createTempDir } from '../support/server/testServer.ts'

test('each text that shrinks gets a Brotli and a gzip file, and nothing else gets one', async () => {
  const folder = createTempDir()
  mkdirSync(join(folder, 'assets'))
  const text = 'export const word = "repeated"\n'.repeat(40)
  for (const file of ['index.html', 'assets/a.js', 'assets/a.css', 'assets/photo.avif'])
    writeFileSync(join(folder, file), text)
  writeFileSync(join(folder, 'assets/tiny.js'), 'export {}')
  await compressFolder(folder)
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual([
    ...['a.css', 'a.css.br', 'a.css.gz', 'a.js', 'a.js.br', 'a.js.gz', 'photo.avif', 'tiny.js'],
  ])
  expect(brotliDecompressSync(readFileSync(join(folder, 'index.html.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(folder, 'assets/a.js.gz'))).toString()).toBe(text)
})

test('a file that no longer shrinks loses its compressed files', async () => {
  const folder = createTempDir()
  writeFileSync(join(folder, 'a.js'), 'x'.repeat(1000))
  await compressFolder(folder)
  expect(readdirSync(folder)).toHaveLength(3)
  writeFileSync(join(folder, 'a.js'), 'x')
  await compressFolder(folder)
  expect(readdirSync(folder)).toEqual(['a.js'])
})
