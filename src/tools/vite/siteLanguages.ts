import { legalDocuments, readLegal } from '../../project/read/readLegal.ts'
import { readLanguages, readMeta, readTexts } from '../../project/read/readTexts.ts'
import { PSEUDO_LANGUAGE, pseudoLegal, pseudoMeta, pseudoTexts } from '../../project/texts/pseudoTexts.ts'
import { REFERENCE_LANGUAGE } from '../../project/texts/textIndex.ts'
import type { LegalDocument } from '../../model/site/legalDocument.ts'
import type { LanguageMeta, Texts } from '../../model/site/siteTexts.ts'

/** The languages of a site, read from its files. */
export interface SiteLanguages {
  codes(): string[]
  meta(code: string): LanguageMeta
  texts(code: string, options: { drafts: boolean }): Texts
  documents(code: string): string[]
  legal(code: string, document: string): LegalDocument
}

/**
 * The languages under `root`, and the pseudo-language if `PSEUDO_LANGUAGE=on` asks for it. Only development does: what is
 * built has the languages in `locales/` alone.
 */
export function siteLanguages(root: string, isDevelopment: boolean): SiteLanguages {
  const hasPseudo = isDevelopment && process.env.PSEUDO_LANGUAGE === 'on'
  const isPseudo = (code: string) => hasPseudo && code === PSEUDO_LANGUAGE
  return {
    codes: () => [...readLanguages(root), ...(hasPseudo ? [PSEUDO_LANGUAGE] : [])],
    meta: (code) => (isPseudo(code) ? pseudoMeta(readMeta(root, REFERENCE_LANGUAGE)) : readMeta(root, code)),
    texts: (code, options) =>
      isPseudo(code) ? pseudoTexts(readTexts(root, REFERENCE_LANGUAGE, options)) : readTexts(root, code, options),
    documents: (code) => legalDocuments(root, isPseudo(code) ? REFERENCE_LANGUAGE : code),
    legal: (code, document) =>
      isPseudo(code) ? pseudoLegal(readLegal(root, REFERENCE_LANGUAGE, document)) : readLegal(root, code, document),
  }
}
