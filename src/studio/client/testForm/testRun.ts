import { samples } from 'virtual:gallery/samples'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { SAMPLE_USER } from '../../gallery/frameSession.ts'
import { generateCases, generateForms, type GeneratedForms } from '../../../project/cases/generator/generateCases.ts'
import { problemText } from '../../../project/cases/generator/describeCases.ts'
import { bodyEncoding, describeBody } from '../../../project/snapshot/describeBody.ts'
import { valueAt } from '../../../forms/schema/jsonPointer.ts'
import { textPathOf } from '../../../forms/data/textKeys.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import type { Texts } from '../../model/workspace.ts'
import { localeTexts } from '../files/parsedFiles.ts'

const MAX_SHOWN_LENGTH = 40

type Data = Record<string, unknown>

const OPTIONS = { optionData: samples.optionData, account: SAMPLE_USER }

/** Valid data of a form: with the required fields only, and with every field. */
export const validForms = ({ schema }: ResolvedForm): GeneratedForms => generateForms(schema, OPTIONS)

/** Data that breaks a rule, with the messages that the client reads. */
export interface BrokenRule {
  /** Unique name. */
  name: string
  data: Data
  messages: {
    field: string
    text: string
    /** The value as JSON; a long one is cut and followed by its length. */
    valueText: string
  }[]
}

/** Data that breaks each rule of a form, with the messages in a language. */
export function brokenRules(form: ResolvedForm, texts: Texts, language: string): BrokenRule[] {
  const words = { tag: languageMeta(language).tag, texts: localeTexts(texts, language) }
  const { cases } = generateCases(form.schema, { ...OPTIONS, onlyBreaking: true })
  return cases.map(({ name, data, problems }) => ({
    name,
    data,
    messages: problems.map((problem) => ({
      field: textPathOf(problem.pointer),
      text: problemText(form, problem, words) ?? '–',
      valueText: abbreviate(valueAt(data, problem.pointer)),
    })),
  }))
}

function abbreviate(value: unknown): string {
  const text = JSON.stringify(value) ?? '–'
  if (text.length <= MAX_SHOWN_LENGTH) return text
  const { length } = typeof value === 'string' ? value : text
  return `${text.slice(0, MAX_SHOWN_LENGTH)}… (${length})`
}

/** The request that the site would send for a filled form. */
export function sentForm(
  { schema, submit }: ResolvedForm,
  data: Data,
): { call: string; encoding: string; body: string[] } {
  return {
    call: `POST aspapi${submit.path}.asp`,
    encoding: bodyEncoding(schema),
    body: describeBody(schema, data),
  }
}
