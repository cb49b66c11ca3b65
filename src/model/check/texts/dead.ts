import { nameOf } from '../../jsonFile.ts'
import { toPointer } from '../../pointer.ts'
import type { DefinitionProblem } from '../../problem.ts'
import type { Site } from '../site.ts'
import { placeOf, withoutForm, type Index, type Language } from './language.ts'
import type { Wanted } from './wanted.ts'

/**
 * A judgement of keys: whether nothing uses the text. A form's texts are used by its fields, steps and buttons, those of
 * other pages and of the shell by keys that code names; the sentences of rules and of the server are always kept.
 * @param named keys that code names, `*` standing for a part that it fills in
 */
export function deadKeys(site: Site, wanted: Wanted[], named: string[]): (key: string) => boolean {
  const used = new Set(wanted.flatMap(({ keys }) => keys))
  const patterns = named
    .filter((each) => !each.startsWith('*'))
    .map((each) => new RegExp(`^${each.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`))
  const byCode = (key: string) => patterns.some((pattern) => pattern.test(key))
  const forms = new Set(site.forms.map(({ page }) => page.id))
  const anyUnread = site.unread.size > 0 || site.fields.length < site.known.fields.length
  return (key) => {
    const [area = '', id = '', part] = key.split('.')
    if (used.has(key) || area === 'errors' || area === 'server') return false
    if (area === 'fields') return !site.known.fields.includes(id) || !anyUnread
    if (area !== 'pages') return !byCode(key)
    if (site.unread.has(id)) return false
    if (!site.known.pages.includes(id)) return true
    return forms.has(id) ? part !== 'errors' && !named.includes(key) : !byCode(key)
  }
}

/** Texts, and files of texts, that nothing uses. */
export function deadProblems(
  languages: Map<Language, Index>,
  isDead: (key: string) => boolean,
  { known }: Site,
): DefinitionProblem[] {
  return [...languages].flatMap(([{ code, files }, texts]) => {
    const orphans = Object.keys(files).filter(
      (path) => path.startsWith('pages/') && !known.pages.includes(nameOf(path)),
    )
    const dead = [...new Set([...texts.keys()].map(withoutForm))].filter(
      (key) => isDead(key) && !orphans.includes(placeOf(key).path),
    )
    return [
      ...orphans.map((path) => ({
        file: `locales/${code}/${path}`,
        place: '',
        what: `There is no page “${nameOf(path)}”.`,
        hint: `Remove the file, or run “npm run texts -- --remove-dead”. ${pagesAre(known.pages)}`,
      })),
      ...dead.map((key) => ({
        file: `locales/${code}/${placeOf(key).path}`,
        place: toPointer(placeOf(key).steps),
        what: `Nothing uses the text “${key}”.`,
        hint: 'Check the spelling of its key; if it is not needed, run “npm run texts -- --remove-dead”.',
      })),
    ]
  })
}

const pagesAre = (pages: string[]): string => `The pages are: ${pages.join(', ')}.`
