import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { impactOf } from '../../../src/project/impact/compareProjects.ts'
import { checkProject } from '../../../src/project/checks/checkProject.ts'
import { buildTextIndex, baseKey, pluralFormsOf, pluralOf } from '../../../src/project/texts/textIndex.ts'
import { english, sayFinding, type Translate } from '../../../src/model/findings/findingTexts.ts'
import type { Texts } from '../../../src/model/site/siteTexts.ts'
import { brokenProjects } from '../../support/project/brokenProjects.ts'
import { before, BREAKING, HARMLESS } from '../../support/project/preparedChanges.ts'
import { applyChanges, toProject, validProject } from '../../support/project/validProject.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const FOLDER = 'src/model/findings'
const STUDIO = 'src/studio/client/locales'
const read = (file: string) => JSON.parse(readFileSync(join(PROJECT_ROOT, file), 'utf8')) as Texts
const codes = globSync('*.json', { cwd: join(PROJECT_ROOT, STUDIO) }).map((file) => basename(file, '.json'))

/** The texts of a language by key. */
const textsOf = (code: string): Map<string, string> =>
  buildTextIndex({ code, tag: code, name: code, files: { 'common.json': read(`${FOLDER}/${code}.json`) } })
const reference = textsOf('en')
const figuresOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()

/** Findings of the check for broken projects, and of the impact report for prepared changes. */
const findings = [
  ...brokenProjects.flatMap(({ change }) =>
    checkProject(toProject(applyChanges(validProject, change))).map((each) => ({ ...each, group: 'problem' })),
  ),
  ...[...Object.values(BREAKING), ...Object.values(HARMLESS)].flatMap(({ change }) =>
    impactOf(toProject(before), toProject(applyChanges(before, change))).map((each) => ({
      ...each,
      hint: undefined,
      group: 'impact',
    })),
  ),
]

it('the Studio has the findings in each of its languages', () => {
  expect(globSync('*.json', { cwd: join(PROJECT_ROOT, FOLDER) }).map((file) => basename(file, '.json'))).toEqual(codes)
})

describe.each(codes)('the findings in %s', (code) => {
  const texts = textsOf(code)
  const tag = String(read(`${STUDIO}/${code}.json`).tag)

  it('have the keys and figures of English, in the plural forms of the language', () => {
    const bases = (all: Map<string, string>) => [...new Set([...all.keys()].map(baseKey))].sort()
    expect(bases(texts)).toEqual(bases(reference))
    for (const [key, text] of texts) {
      expect(pluralFormsOf(tag)).toContain(pluralOf(key) ?? 'other')
      const source = reference.get(key) ?? reference.get(`${baseKey(key)}_other`) ?? reference.get(baseKey(key)) ?? ''
      expect([key, figuresOf(text)]).toEqual([key, figuresOf(source)])
    }
  })
})

it('a finding has every parameter of its sentences', () => {
  for (const { group, id, params = {}, hint } of findings) {
    const parts = group === 'impact' ? [''] : hint === undefined ? ['.message', '.hint'] : ['.message']
    for (const part of parts) {
      const key = [id, id.replace(/\/.*$/, '')].map((each) => `${group}.${each}${part}`)
      const text = key.flatMap((each) => reference.get(each) ?? reference.get(`${each}_other`) ?? [])[0]
      expect([id, part, text]).not.toContain(undefined)
      for (const figure of figuresOf(text ?? '')) expect([id, ...Object.keys(params)]).toContain(figure.slice(2, -2))
    }
  }
})

it('the code uses every id', () => {
  const code = globSync('src/**/*.{ts,tsx}', { cwd: PROJECT_ROOT })
    .map((file) => readFileSync(join(PROJECT_ROOT, file), 'utf8'))
    .join('\n')
  const ids = [...new Set([...reference.keys()].map((key) => baseKey(key.split('.')[1] ?? '')))]
  expect(ids.filter((id) => !code.includes(`'${id}'`) && !new RegExp(`^  ${id}: `, 'm').test(code))).toEqual([])
})

it('a list is joined by commas, “and” or “or”, and a phrase is translated', () => {
  const say = (t: Translate) =>
    sayFinding(
      'note',
      'look',
      { name: { and: ['a', 'b', 'c'] }, field: { or: ['a', 1] }, value: ['a', { english: 'b.' }] },
      t,
    )
  expect(say(english)).toBe('a, b and c of “a or 1” (a, b.) is not carried over.')
})
