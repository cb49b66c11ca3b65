import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMeta } from '../../../src/project/read/readTexts.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const FOLDER = join(PROJECT_ROOT, 'src/studio/client')
const keysOf = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [`${path} ${(value.match(/\{\{\w+\}\}/g) ?? []).sort().join()}`]
    : Object.entries(value as object).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`))
const read = (code: string): object => JSON.parse(readFileSync(join(FOLDER, `locales/${code}.json`), 'utf8')) as object

test('the Studio has every text in each language of its owners', () => {
  const codes = globSync('*.json', { cwd: join(FOLDER, 'locales') }).map((file) => file.replace('.json', ''))
  expect(codes.sort()).toEqual(['en', 'tw', 'zh'])
  for (const code of codes) {
    expect([code, keysOf(read(code))]).toEqual([code, keysOf(read('en'))])
    expect(read(code)).toMatchObject({ tag: readMeta(PROJECT_ROOT, code).tag })
  }
})

test('every text key that the Studio uses exists, and it uses every key', () => {
  const code = globSync(['**/*.{ts,tsx}', '../model/**/*.ts'], { cwd: FOLDER })
    .map((file) => readFileSync(join(FOLDER, file), 'utf8'))
    .join('\n')
  const { studio } = read('en') as { studio: Record<string, string> }
  const usedKeys = [...code.matchAll(/\bwords\('(\w+)'/g)].map(([, key = '']) => key)
  expect(usedKeys.filter((key) => !(key in studio))).toEqual([])
  expect(Object.keys(studio).filter((key) => !new RegExp(`\\b${key}\\b`).test(code))).toEqual([])
})
