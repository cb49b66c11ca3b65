import { legalDocuments, readLegal } from '../../project/read/readLegal.ts'
import { readLanguages, readMeta, readTexts } from '../../project/read/readTexts.ts'
import { PSEUDO_LANGUAGE, pseudoLegal, pseudoMeta, pseudoTexts } from '../../project/texts/pseudoTexts.ts'
import { REFERENCE_LANGUAGE } from '../../project/texts/textIndex.ts'
import type { LegalDocument } from '../../model/site/legalDocument.ts'
import type { LanguageMeta, Texts } from '../../model/site/siteTexts.ts'

export interface SiteLanguages {
  codes(): string[]
  meta(code: string): LanguageMeta
  texts(code: string, options: { drafts: boolean }): Texts
  documents(code: string): string[]
  legal(code: string, document: string): LegalDocument
}

/**
 * The languages under `root`, and in development with `PSEUDO_LANGUAGE=on` the pseudo-language. A build has only the
 * languages in `locales/`.
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
