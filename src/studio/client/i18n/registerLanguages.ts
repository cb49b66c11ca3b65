import { languages } from 'virtual:formwright/languages'
import { isObject } from '../../../forms/schema/isObject.ts'
import { DEFAULT_LANGUAGE } from '../../../model/site/siteTexts.ts'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { languagesOf } from '../../model/fileEdits.ts'
import type { Texts } from '../../model/workspace.ts'
import { contentOf, localeTexts } from '../files/parsedFiles.ts'

const builtInCodes = new Set(Object.keys(languages))

/** Registers languages added since the Studio was built; their texts come from the current files. */
export function registerLanguages(texts: Texts): void {
  for (const code of languagesOf(texts)) {
    const meta = contentOf(texts, `locales/${code}/meta.json`)
    if (builtInCodes.has(code) || !isObject(meta) || typeof meta.name !== 'string' || typeof meta.tag !== 'string')
      continue
    const load = () => Promise.resolve({ default: localeTexts(texts, code) })
    languages[code] = {
      // Typography that the file lacks is the default language's.
      ...languageMeta(DEFAULT_LANGUAGE),
      ...meta,
      name: meta.name,
      tag: meta.tag,
      load,
      loadRest: load,
    }
  }
}
