import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const ENGINE = join(PROJECT_ROOT, 'src/forms')
const read = (file: string): string => readFileSync(file, 'utf8')

/** Names in braces, without `type` and without new names. */
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean)

/** The names that the entries of the package export: `<module> <name>`, and the name that users of the package import. */
const publicNames = ['index', 'mui', 'validator', 'vite'].flatMap((entry) => {
  const code = read(join(ENGINE, `${entry}.ts`))
  const passedOn = [...code.matchAll(/^export (?:type )?\{([^}]*)\} from '\.\/([^']*)'/gm)].flatMap(
    ([, list = '', module]) =>
      namesIn(list).map((each) => {
        const [name = '', newName = name] = each.split(' as ')
        return { entry, place: `${module} ${name}`, name: newName }
      }),
  )
  const own = [...code.matchAll(/^export function (\w+)/gm)].map(([, name = '']) => ({ entry, place: entry, name }))
  return [...passedOn, ...own]
})

/** Imports of the site from the engine: `<module> <name>`. */
const usedBySite = new Set(
  globSync('src/{site/**/*.{ts,tsx},main.tsx}', { cwd: PROJECT_ROOT }).flatMap((file) => {
    const path = join(PROJECT_ROOT, file)
    const code = read(path)
    const imports = [
      ...code.matchAll(/\bimport (?:type )?\{([^}]*)\} from '([^']*\/forms\/[^']*\.tsx?)'/g),
      ...[...code.matchAll(/\bimport\('([^']*\/forms\/[^']*)'\)\.(\w+)/g)].map(([all, module, name]) => [
        all,
        name,
        module,
      ]),
    ]
    return imports.flatMap(([, list = '', module = '']) => {
      const place = relative(ENGINE, join(dirname(path), module)).replaceAll('\\', '/')
      return place.startsWith('..') ? [] : namesIn(list).map((name) => `${place} ${name}`)
    })
  }),
)

const readme = read(join(ENGINE, 'README.md'))
/** Imports of the README's examples: `<entry> <name>`. */
const usedByExamples = new Set(
  [
    ...readme.matchAll(
      /\b(?:import|,) (\w+|\{[^}]*\})(?: from|, imported from) ['`]@formwright\/forms(?:\/(\w+))?['`]/g,
    ),
  ].flatMap(([, names = '', entry = 'index']) =>
    names.startsWith('{') ? namesIn(names.slice(1, -1)).map((name) => `${entry} ${name}`) : [`${entry} default`],
  ),
)

test('the site imports nothing of the engine but what its package exports', () => {
  const places = publicNames.map(({ place }) => place)
  expect(usedBySite.size).toBeGreaterThan(40)
  expect([...usedBySite].filter((place) => !places.includes(place))).toEqual([])
})

test('the package exports nothing that neither the site nor an example uses', () => {
  const unused = publicNames.filter(
    ({ entry, place, name }) => !usedBySite.has(place) && !usedByExamples.has(`${entry} ${name}`),
  )
  expect(unused.map(({ entry, name }) => `${entry} ${name}`)).toEqual([])
})
