import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const files = globSync(['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', '*.{ts,js}'], {
  cwd: PROJECT_ROOT,
  exclude: ['**/node_modules/**', 'tests/repository/sources.test.ts'],
})

/** Beginnings of sources that are public standards. */
const STANDARD =
  /^(RFCs? \d|WHATWG|HTML [Ss]tandard|W3C|WCAG|WAI-ARIA|CSP Level|ECMA|OWASP|ASVS \d|Unicode|UAX|CLDR|ISO|ITU-T|EXIF|TIFF|PNG|PDF|BCP \d|NIST|GOV\.UK|the GOV\.UK)/
/** A page of a library's or program's own documentation. */
const LIBRARY = /^https:\/\/[\w./#-]+$/
const DECISION = /^decisions? (\d{3})/

/** The sources that a file's comments name, each up to its semicolon or full stop. */
function sourcesIn(text: string): string[] {
  // Join the lines of a comment.
  const singleLineText = text.replace(/\n\s*(?:\*(?!\/)|\/\/) ?/g, ' ')
  return [...singleLineText.matchAll(/\bSources?: ([^]*?)(?=\.(?:\s|\*|$)|\s*\*\/|\s*@|\n|$)/g)]
    .flatMap(([, sources = '']) => sources.split('; '))
    .map((source) => source.trim().replace(/\.$/, ''))
}

/** The problem of a source; undefined for one that a reader can open. */
function problemOf(source: string): string | undefined {
  const [, decision] = DECISION.exec(source) ?? []
  if (decision) {
    const exists = globSync(`docs/decisions/${decision}-*.md`, { cwd: PROJECT_ROOT }).length === 1
    return exists ? undefined : `no decision ${decision}`
  }
  const [, path] = /^`?(docs\/[\w./-]+\.md)/.exec(source) ?? []
  if (!path) return STANDARD.test(source) || LIBRARY.test(source) ? undefined : 'neither a document nor a standard'
  if (!existsSync(join(PROJECT_ROOT, path))) return `no ${path}`
  const numbers = /\bsections? ([\d., and]+)/.exec(source)?.[1]?.match(/\d+(?:\.\d+)*/g) ?? []
  const headings = readFileSync(join(PROJECT_ROOT, path), 'utf8')
  const missing = numbers.filter(
    (number) => !new RegExp(`^#+ ${number.replaceAll('.', '\\.')}\\.? `, 'm').test(headings),
  )
  return missing.length > 0 ? `${path} has no section ${missing.join(', ')}` : undefined
}

const sources = files.flatMap((file) =>
  sourcesIn(readFileSync(join(PROJECT_ROOT, file), 'utf8')).map((source) => ({ file, source })),
)

test('every source that a comment names is a document of the repository, a standard or a library’s documentation', () => {
  expect(sources.length).toBeGreaterThan(100)
  const problems = sources
    .map(({ file, source }) => [file, source, problemOf(source)])
    .filter(([, , problem]) => problem)
  expect(problems).toEqual([])
})
