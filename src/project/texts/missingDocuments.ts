import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { languageName, type TextFinding } from './textFinding.ts'
import { referenceFirst, type LocaleFiles } from './textIndex.ts'

/** Findings for legal documents that are missing in some languages only. */
export function missingDocuments(languages: LocaleFiles[]): TextFinding[] {
  const documents = new Set(languages.flatMap(({ legal }) => [...(legal?.keys() ?? [])]))
  return [...documents].flatMap((document) =>
    languages
      .filter(({ legal }) => !legal?.has(document))
      .map((language) => ({
        id: 'missing-document',
        file: `locales/${language.code}/legal/${document}.md`,
        pointer: '',
        language,
        key: document,
        params: { language: languageName(language), name: document },
        inSeveral: 'missing-document/several',
      })),
  )
}

const MEMBERS = ['version', 'effective'] as const
const OTHER_VERSION = { version: 'other-version', effective: 'other-version/date' } as const
const factOf = (text: string, member: string): string | undefined =>
  new RegExp(`^${member}: (.+?)\\s*$`, 'm').exec(text)?.[1]

const headingsOf = (text: string): number => text.match(/^#+ /gm)?.length ?? 0

/** Warnings for legal documents whose version, effective date or number of headings differs from the reference's. */
export function otherVersions(languages: LocaleFiles[]): DefinitionProblem[] {
  const [reference, ...others] = referenceFirst(languages)
  return others.flatMap(({ code, legal }) =>
    [...(legal ?? [])].flatMap(([document, text]): DefinitionProblem[] => {
      const member = MEMBERS.find((each) => {
        const expected = factOf(reference?.legal?.get(document) ?? '', each)
        const own = factOf(text, each)
        return expected !== undefined && own !== undefined && own !== expected
      })
      const referenceText = reference?.legal?.get(document)
      if (!reference || referenceText === undefined) return []
      if (!member && headingsOf(text) === headingsOf(referenceText)) return []
      const line = member ? text.split('\n').findIndex((each) => each.startsWith(`${member}: `)) + 1 : 1
      return [
        {
          id: member ? OTHER_VERSION[member] : 'other-version/sections',
          severity: 'warning',
          file: `locales/${code}/legal/${document}.md`,
          pointer: '',
          line,
          column: 1,
          params: {
            own: member ? factOf(text, member) : headingsOf(text),
            language: languageName(reference),
            other: member ? factOf(referenceText, member) : headingsOf(referenceText),
          },
        },
      ]
    }),
  )
}
