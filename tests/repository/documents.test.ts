import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { anchorsOf, codeIn, linkTargets, readDocuments } from '../support/repository/markdown.ts'

const documents = readDocuments()
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts,
)

const TOP_FOLDERS = ['src', 'tests', 'docs', 'schemas', 'deploy', 'sample', 'locales', 'public', '\\.ci', '\\.github']
/** A path below one of the folders; neither a part of a longer path nor of a URL. */
const PATH = new RegExp(String.raw`(?<![\w./@-])(?:${TOP_FOLDERS.join('|')})/[^\s\x60'"“”()[\],;|]*`, 'g')
/** A file of the top folder, by its kind of name. */
const ROOT_FILE =
  /(?<![\w./<>-])(?:[A-Z]{4,}\.md|(?:package|package-lock|tsconfig)\.json|\w+(?:\.\w+)*\.config\.[jt]s|renovate\.json|\.(?:env\.example|editorconfig|npmrc|nvmrc|gitignore|prettierrc\w*))(?![\w/-])/g

/** A test file, named relative to `tests/`. */
const TEST_FILE = /(?<![\w./-])(?!tests\/)(?:\w+\/)+\w+(?:\.\w+)*\.(?:test|e2e)\.tsx?/g

/**
 * Whether the repository has a path, in which `<page>`, `…` and `*` stand for any name and `{a,b}` for both.
 */
function pathExists(path: string): boolean {
  const trimmedPath = path
    .replace(/[.:!?]+$/, '')
    .replace(/:\d+(?:-\d+)?$/, '')
    .replace(/#.*$/, '')
    .replace(/\/$/, '')
  // Documents name pages, fields and texts as examples: only their folder must exist.
  const place = trimmedPath.replace(/^(schemas\/(?:pages|fields)|locales\/\w+\/pages|tests\/cases)\/[\w.]+$/, '$1')
  const pattern = place.replace(/<[^>]*>|…|\bNNN\b/g, '*')
  if (pattern === place && existsSync(join(PROJECT_ROOT, place))) return true
  return /[*{]/.test(pattern) && globSync(pattern, { cwd: PROJECT_ROOT }).length > 0
}

/** Files in `node` commands, after Node's own options. */
const nodeScripts = (code: string): string[] =>
  [...code.matchAll(/(?<![\w-])node((?: +-[^\s]+)*) +([\w./-]+\.[cm]?[jt]s)\b/g)].map(([, , file = '']) => file)

test('the repository has documents', () => {
  expect(documents.map(({ file }) => file)).toContain('README.md')
  expect(documents.length).toBeGreaterThan(20)
})

test.each(documents)('every path that $file names exists', ({ text }) => {
  const testFiles = (text.match(TEST_FILE) ?? []).map((file) => `tests/${file}`)
  const paths = [...(text.match(PATH) ?? []), ...(text.match(ROOT_FILE) ?? []), ...testFiles]
  expect(paths.filter((path) => !pathExists(path))).toEqual([])
})

test.each(documents)('every file that $file names for a function has it', ({ text }) => {
  const places = [...text.matchAll(/`(?:\w+\.)?(\w+)`\s+(?:\(|in )`(src\/[^`]+\.tsx?)`/g)]
  const wrong = places.filter(
    ([, name = '', file = '']) => !new RegExp(`\\b${name}\\b`).test(readFileSync(join(PROJECT_ROOT, file), 'utf8')),
  )
  expect(wrong.map(([place]) => place)).toEqual([])
})

test.each(documents)('every command that $file names exists', ({ text }) => {
  const scriptNames = [...text.matchAll(/\bnpm(?: -\S+)* (?:run|run-script)(?: -\S+)* +([a-z][\w:-]*)/g)].map(
    ([, name = '']) => name,
  )
  const shorthands = [...text.matchAll(/\bnpm (start|test|stop|restart)\b/g)].map(([, name = '']) => name)
  expect([...scriptNames, ...shorthands].filter((name) => !scripts.includes(name))).toEqual([])
  expect(nodeScripts(codeIn(text)).filter((file) => !existsSync(join(PROJECT_ROOT, file)))).toEqual([])
})

test.each(documents)('every link of $file leads to a file and to a heading of it', ({ file, text }) => {
  const brokenLinks = linkTargets(text).filter((target) => {
    if (/^[a-z][a-z+.-]*:/i.test(target)) return false
    const [path = '', anchor] = decodeURI(target).split('#')
    const linkedFile = path === '' ? file : normalize(join(dirname(file), path))
    if (relative('.', linkedFile).startsWith('..') || !existsSync(join(PROJECT_ROOT, linkedFile))) return true
    return anchor !== undefined && !anchorsOf(readFileSync(join(PROJECT_ROOT, linkedFile), 'utf8')).has(anchor)
  })
  expect(brokenLinks).toEqual([])
})
