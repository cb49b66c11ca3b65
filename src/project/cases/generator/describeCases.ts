import { declaringSubschema, formatMessageParams, messageParams } from '../../../forms/data/messageParams.ts'
import { valueAt } from '../../../forms/schema/jsonPointer.ts'
import type { Problem } from '../../../forms/schema/problem.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { errorTextKeys, textPathOf } from '../../../forms/data/textKeys.ts'
import type { Texts } from '../../../model/site/siteTexts.ts'
import { inline, summarizeList } from '../../snapshot/constraints.ts'
import { oneLine, type LocaleTexts } from '../../snapshot/localeTexts.ts'
import { formatMessage } from '../../texts/formatMessage.ts'
import type { CaseGap, GeneratedCase, GeneratedCases } from './generateCases.ts'

/** This many valid options or more share one line. */
const MAX_OPTIONS = 6
/** Longest value of a sample, in characters; longer ones are cut. */
const MAX_VALUE = 60

/**
 * The cases of a form, one line each: the case's name, and each broken rule with its field and message. The result
 * changes only if the form's meaning changes.
 * @param language of the words
 */
export function describeCases(
  form: ResolvedForm,
  { minimal, cases, gaps }: GeneratedCases,
  language: LocaleTexts[string],
): string {
  const lines = [
    `${form.id}: cases made up from its schema`,
    '',
    'least that is valid',
    ...Object.entries(minimal ?? {}).map(
      ([name, value]) => `  ${name} = ${shorten(isDated(form, name) ? 'a day' : inline(value))}`,
    ),
    '',
    ...groupCases(cases).map((group) => describeGroup(form, group, language)),
    ...gaps.map((gap) => describeGap(form.id, gap)),
  ]
  return `${lines.join('\n')}\n`
}

/** Sentence for a rule or branch without a case. */
export const describeGap = (form: string, { side, rule, field, place }: CaseGap): string =>
  side === 'reaches'
    ? `${form}: no filled form reaches the branch “${rule}” at ${place}.`
    : `${form}: no filled form breaks the rule “${rule}” of ${textPathOf(field) || 'the form'} (${place}): it can be left out, or says something else than it is meant to.`

/** Whether a field's sample value depends on today. */
const isDated = ({ schema }: ResolvedForm, name: string): boolean => schema.properties?.[name]?.notInFuture === true

const shorten = (text: string): string => {
  const line = oneLine(text)
  return line.length > MAX_VALUE ? `${line.slice(0, MAX_VALUE)}…` : line
}

/** Groups cases: the options of one long list share a group. */
function groupCases(cases: GeneratedCase[]): GeneratedCase[][] {
  const groups: GeneratedCase[][] = []
  for (const each of cases) {
    const last = groups.at(-1)
    const isNext =
      each.rule === 'enum' &&
      each.problems.length === 0 &&
      last?.[0]?.place === each.place &&
      last[0].problems.length === 0
    if (isNext) last.push(each)
    else groups.push([each])
  }
  return groups.flatMap((group) => (group.length < MAX_OPTIONS ? group.map((each) => [each]) : [group]))
}

function describeGroup(form: ResolvedForm, group: GeneratedCase[], language: LocaleTexts[string]): string {
  const [first] = group
  if (!first) return ''
  const { name, field, problems } = first
  if (group.length > 1)
    return `${textPathOf(field)} that is each of ${summarizeList(group.map((each) => JSON.stringify(valueAt(each.data, each.field))))} → valid`
  const brokenRules = problems.map(
    (problem) =>
      `${textPathOf(problem.pointer) || 'form'}: ${problem.rule} “${oneLine(problemText(form, problem, language) ?? '(no text)')}”`,
  )
  return `${oneLine(name)} → ${brokenRules.join('; ') || 'valid'}`
}

/**
 * The message that the site shows for a problem, in one language; undefined if the language has none.
 * @param language BCP 47 tag and texts
 */
export function problemText(
  { id, schema, library }: Pick<ResolvedForm, 'id' | 'schema' | 'library'>,
  { pointer, rule, params }: Problem,
  { tag, texts }: { tag: string; texts: Texts },
): string | undefined {
  const path = textPathOf(pointer)
  const declaringSchema = declaringSubschema(schema, pointer, rule, params)
  const formattedParams = formatMessageParams(messageParams(declaringSchema, rule, params), tag)
  return formatMessage(texts, tag, errorTextKeys(id, path, library[path], rule), formattedParams)
}
