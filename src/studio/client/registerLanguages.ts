import { languages } from 'virtual:formwright/languages'
import { isObject } from '../../forms/schema/isObject.ts'
import type { LanguageMeta } from '../../model/site/siteTexts.ts'
import { languagesOf } from '../model/fileEdits.ts'
import type { Texts } from '../model/workspace.ts'
import { contentOf, localeTexts } from './parsedFiles.ts'

const built = new Set(Object.keys(languages))

/** Makes a language known that was added since the Studio was built; its texts come from the files as they are. */
export function registerLanguages(texts: Texts): void {
  for (const code of languagesOf(texts)) {
    const meta = contentOf(texts, `locales/${code}/meta.json`)
    if (built.has(code) || !isObject(meta) || typeof meta.name !== 'string' || typeof meta.tag !== 'string') continue
    const load = () => Promise.resolve({ default: localeTexts(texts, code) })
    languages[code] = { ...(meta as unknown as LanguageMeta), load, loadRest: load }
  }
}
