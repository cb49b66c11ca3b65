import { phrase, type Phrase } from '../../model/findings/findingTexts.ts'
import { definitionName } from '../../model/site/definitionFile.ts'
import { presentTextKey } from '../../model/site/renamedWords.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { locateKey, baseKey, type TextIndex, type LocaleFiles } from './textIndex.ts'
import { findingAt, type TextFinding } from './textFinding.ts'
import type { UsedText } from './usedTexts.ts'

/**
 * Returns a predicate for unused keys. Fields, steps and buttons use the texts of a form; keys in code use those of
 * other pages and of the shell; error messages and the sentences of the server and its mail always count as used.
 * @param codeKeys text keys in the code, with `*` for computed parts
 */
export function unusedKeyPredicate(
  site: SiteDefinitions,
  usedTexts: UsedText[],
  codeKeys: string[],
): (key: string) => boolean {
  const usedKeys = new Set(usedTexts.flatMap(({ keys }) => keys))
  const wholeKeys = new Set(codeKeys)
  const patterns = codeKeys
    .filter((each) => each.includes('*') && !each.startsWith('*'))
    .map((each) => new RegExp(`^${each.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`))
  const isUsedByCode = (key: string) => wholeKeys.has(key) || patterns.some((pattern) => pattern.test(key))
  const formIds = new Set(site.forms.map(({ page }) => page.id))
  const anyUnparsed = site.unparsed.size > 0 || site.fields.length < site.allNames.fields.length
  return (key) => {
    if (usedKeys.has(key)) return false
    const [area = '', id = '', part] = key.split('.')
    if (['errors', 'mail', 'server'].includes(area)) return false
    if (area === 'fields') return !site.allNames.fields.includes(id) || !anyUnparsed
    if (area !== 'pages') return !isUsedByCode(key)
    if (site.unparsed.has(id)) return false
    if (!site.allNames.pages.includes(id)) return true
    return formIds.has(id) ? part !== 'errors' && !wholeKeys.has(key) : !isUsedByCode(key)
  }
}

/** Paths of a language's text files for pages that do not exist. */
export const orphanFiles = (files: LocaleFiles['files'], pages: string[]): string[] =>
  Object.keys(files).filter((path) => path.startsWith('pages/') && !pages.includes(definitionName(path)))

/** Findings for unused texts and text files. */
export function unusedFindings(
  languages: Map<LocaleFiles, TextIndex>,
  isUnused: (key: string) => boolean,
  { allNames }: SiteDefinitions,
): TextFinding[] {
  return [...languages].flatMap(([language, texts]) => {
    const { code, files } = language
    const orphans = orphanFiles(files, allNames.pages)
    const unusedKeys = [...new Set([...texts.keys()].map(baseKey))].filter(
      (key) => isUnused(key) && !orphans.includes(locateKey(key).path),
    )
    return [
      ...orphans.map((path): TextFinding => ({
        id: 'text-of-no-page',
        file: `locales/${code}/${path}`,
        pointer: '',
        language,
        key: path,
        params: { id: definitionName(path), pages: allNames.pages },
        inSeveral: 'text-of-no-page/several',
        unknown: { name: definitionName(path), known: allNames.pages },
      })),
      ...unusedKeys.map((key) =>
        findingAt(language, key, {
          id: 'unused-text',
          params: { key },
          inSeveral: 'unused-text/several',
          hint: unusedHint(key),
        }),
      ),
    ]
  })
}

function unusedHint(key: string): Phrase | undefined {
  const presentKey = presentTextKey(key)
  if (key.endsWith('$schema')) return phrase('hint-only-texts')
  return presentKey === undefined ? undefined : phrase('hint-renamed-key', { key: presentKey })
}
