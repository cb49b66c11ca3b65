import { nameOf } from '../../jsonFile.ts'
import type { Texts } from '../../texts.ts'
import type { Site } from '../site.ts'
import { deadKeys } from './dead.ts'
import { formOf, formsOf, indexOf, placeOf, REFERENCE, withoutForm, type Index, type Language } from './language.ts'
import { missingKeys } from './missing.ts'
import { put, remove } from './place.ts'
import { wantedTexts } from './wanted.ts'
import { unfinished } from './wording.ts'

/** Text files after mending, by their path in the project; undefined for one to be removed. Only files that change. */
export type Mended = Map<string, Texts | undefined>

/**
 * Writes what each language lacks, marked as untranslated: the English text in ⟦…⟧ where there is one, else the key. With
 * `removeDead` also takes out what nothing uses. Keys keep their order; a new one stands where English has it.
 */
export function mendTexts(site: Site, codes: Language[], named: string[], { removeDead = false } = {}): Mended {
  const languages = new Map(codes.map((language) => [language, indexOf(language)]))
  const wanted = wantedTexts(site)
  const isDead = deadKeys(site, wanted, named)
  const english = codes.find(({ code }) => code === REFERENCE)
  const source: Index = (english && languages.get(english)) ?? new Map()
  const counted = new Set(
    [...languages.values()].flatMap((texts) => [...texts.keys()].filter((key) => formOf(key)).map(withoutForm)),
  )
  const missing = missingKeys(languages, wanted, isDead)
  const mended: Mended = new Map()

  for (const [language, texts] of languages) {
    const change = (path: string, edit: (content: Texts) => Texts) => {
      const file = `locales/${language.code}/${path}`
      mended.set(file, edit(mended.get(file) ?? language.files[path] ?? {}))
    }
    if (removeDead) {
      for (const key of [...texts.keys()].filter((each) => isDead(withoutForm(each))))
        change(placeOf(key).path, (content) => remove(content, placeOf(key).steps))
      for (const path of Object.keys(language.files).filter((each) => isOrphan(each, site)))
        mended.set(`locales/${language.code}/${path}`, undefined)
    }
    const forms = formsOf(language.tag)
    const lacking = [...(missing.get(language) ?? [])].flatMap((base) =>
      counted.has(base) ? forms.map((form) => `${base}_${form}`) : [base],
    )
    const unformed = [...counted]
      .filter((base) => forms.some((form) => texts.has(`${base}_${form}`)))
      .flatMap((base) => forms.map((form) => `${base}_${form}`))
      .filter((key) => !texts.has(key))
    for (const key of [...lacking, ...unformed]) {
      const { path, steps } = placeOf(key)
      change(path, (content) => put(content, steps, unfinished(wordsFor(key, source)), english?.files[path]))
    }
  }
  return mended
}

/** What to translate: the English text, or the key while there is none. */
function wordsFor(key: string, source: Index): string {
  const text = source.get(key) ?? source.get(withoutForm(key)) ?? source.get(`${withoutForm(key)}_other`) ?? key
  return text.replace(/[⟦⟧]/g, '')
}

const isOrphan = (path: string, { known }: Site): boolean =>
  path.startsWith('pages/') && !known.pages.includes(nameOf(path))
