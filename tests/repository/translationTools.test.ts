import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readLanguages, readMeta } from '../../src/project/read/readTexts.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const read = (file: string): string => readFileSync(join(PROJECT_ROOT, file), 'utf8')

/** Code and tag of the languages whose code is not the first part of their tag. */
const mappedLanguages = readLanguages(PROJECT_ROOT)
  .map((code) => ({ code, tag: readMeta(PROJECT_ROOT, code).tag }))
  .filter(({ code, tag }, _index, all) => {
    const [language] = tag.split('-')
    return code !== language || all.some((other) => other.code !== code && other.tag.startsWith(`${language}-`))
  })

const isText = (file: string): boolean => !/\/(?:meta|sources)\.json$/.test(file)
const files = globSync('locales/*/**/*.json', { cwd: PROJECT_ROOT }).map((file) => file.replaceAll('\\', '/'))

it('two languages have a code that tools must map to a tag', () => {
  expect(mappedLanguages).toEqual([
    { code: 'tw', tag: 'zh-TW' },
    { code: 'zh', tag: 'zh-CN' },
  ])
})

describe('Weblate', () => {
  const { project, component, addons } = JSON.parse(read('deploy/weblate.json')) as {
    project: { language_aliases: string }
    component: { filemask: string; template: string }
    addons: { configuration: { match?: string; base_file_template?: string } }[]
  }

  it('knows our languages by their tags', () => {
    expect(project.language_aliases.split(',').sort()).toEqual(
      mappedLanguages.map(({ code, tag }) => `${code}:${tag.replace('-', '_')}`),
    )
  })

  it('finds every text file and nothing else', () => {
    const patterns = addons.flatMap(({ configuration: { match } }) =>
      match ? [new RegExp(`^${match.replaceAll('(?P<', '(?<')}$`)] : [],
    )
    const finds = (file: string) => matchesGlob(file, component.filemask) || patterns.some((each) => each.test(file))
    expect(files.filter((file) => finds(file) !== isText(file))).toEqual([])
    expect(files).toContain(component.template)
  })

  it('has an English file for each component', () => {
    for (const { configuration } of addons) {
      if (configuration.base_file_template === undefined) continue
      const pattern = configuration.base_file_template.replace(/\{\{ component \}\}/, '*')
      expect(files.filter((file) => matchesGlob(file, pattern)).length).toBeGreaterThan(0)
    }
  })
})

describe('Crowdin', () => {
  const configuration = read('crowdin.yml')

  it('knows our languages by their tags', () => {
    for (const { code, tag } of mappedLanguages) expect(configuration).toContain(`\n        ${tag}: ${code}\n`)
  })

  it('reads every English text file and nothing else', () => {
    const source = /source: \/(\S+)/.exec(configuration)?.[1] ?? ''
    const ignoredFiles = [...configuration.matchAll(/^ {6}- \/(\S+)$/gm)].map(([, file = '']) => file)
    const english = files.filter((file) => file.startsWith('locales/en/'))
    expect(
      english.filter((file) => (matchesGlob(file, source) && !ignoredFiles.includes(file)) !== isText(file)),
    ).toEqual([])
  })
})
