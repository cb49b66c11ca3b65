import type { ProblemName } from '../../model/findings/findingTexts.ts'
import { problemName, type DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { baseKey, REFERENCE_LANGUAGE } from '../texts/textIndex.ts'
import { similarName } from './suggestNames.ts'

type IsConsequence = (problem: DefinitionProblem, cause: DefinitionProblem) => boolean

const isWithin = ({ pointer }: DefinitionProblem, group: string): boolean =>
  pointer === group || pointer.startsWith(`${group}/`)

const pageOf = ({ file }: DefinitionProblem): string | undefined => /^schemas\/pages\/(.+)\.page\.json$/.exec(file)?.[1]

/** Problems of a text's own words. */
const WRONG_WORDS = new Set<ProblemName>([
  ...(['tag-in-text', 'other-placeholders', 'missing-figure', 'unknown-figure', 'uncomposed-text'] as const),
  ...(['stray-characters', 'text-of-other-language', 'empty-text'] as const),
])

/** Pairs of a problem and its cause: fixing the cause also fixes the problem. */
const CONSEQUENCES: IsConsequence[] = [
  // A field whose reference leads nowhere has no rules and no texts.
  (problem, cause) => {
    if (problemName(cause) !== 'unknown-reference') return false
    const field = cause.pointer.replace(/\/\$ref$/, '')
    const page = pageOf(cause)
    const name = field.replace(/^.*\//, '')
    return (
      (problem.file === cause.file && isWithin(problem, field)) ||
      (problemName(problem) === 'missing-text' &&
        problem.file.endsWith(`/pages/${page}.json`) &&
        isWithin(problem, `/fields/${name}`))
    )
  },
  // A misspelt member is missing.
  (problem, cause) =>
    problemName(problem) === 'missing-member' &&
    problemName(cause) === 'unknown-member' &&
    cause.file === problem.file &&
    cause.pointer.replace(/\/[^/]*$/, '') === problem.pointer &&
    problem.subject !== undefined &&
    similarName(cause.unknown?.name ?? '', [problem.subject]) === problem.subject,
  // A misspelt member of the response has no text.
  (problem, cause) =>
    problemName(problem) === 'missing-text' &&
    cause.id === 'unknown-member/result' &&
    cause.severity !== 'warning' &&
    isWithin(problem, `/result/${cause.unknown?.name}`),
  // A misspelt field of a step is missing from the steps.
  (problem, cause) =>
    problemName(problem) === 'field-in-no-step' &&
    problemName(cause) === 'unknown-field' &&
    cause.file === problem.file &&
    cause.pointer.startsWith('/steps/') &&
    similarName(cause.unknown?.name ?? '', cause.unknown?.known ?? []) === problem.subject,
  // A copied page file still has the path and the call of its original.
  (problem, cause) =>
    (problemName(problem) === 'path-taken' || problemName(problem) === 'call-taken') &&
    problemName(cause) === 'id-not-file-name' &&
    (cause.file === problem.file || problem.params?.file === cause.file),
  // A copied language has the tag of its original too.
  (problem, cause) =>
    problemName(problem) === 'bad-language-meta' &&
    problemName(cause) === 'untouched-copy' &&
    cause.file === problem.file,
  // A field that only a condition names has no texts and no step, an option of the wrong type no words.
  (problem, cause) =>
    (problemName(problem) === 'field-in-no-step' &&
      problemName(cause) === 'unreachable-branch' &&
      problem.subject === cause.unknown?.name) ||
    (problemName(problem) === 'missing-text' &&
      ((problemName(cause) === 'unreachable-branch' &&
        cause.unknown !== undefined &&
        problem.pointer.startsWith(`/fields/${cause.unknown.name}/`)) ||
        (problemName(cause) === 'enum-of-other-type' && problem.pointer.endsWith(`/options/${cause.subject}`)))),
  // The language's tag determines its plural forms.
  (problem, cause) =>
    (problemName(problem) === 'missing-plural' || problemName(problem) === 'unknown-plural') &&
    problemName(cause) === 'bad-language-meta' &&
    problem.file.startsWith(cause.file.replace(/meta\.json$/, '')),
  // A field with a problem of its own cannot be used.
  (problem, cause) => problemName(problem) === 'unused-field' && cause.file === problem.file,
  // The texts of a page are under its old id.
  (problem, cause) =>
    problemName(problem) === 'missing-text' &&
    problemName(cause) === 'id-not-file-name' &&
    problem.file.endsWith(`/pages/${cause.subject}.json`),
  // A value that is not a text leaves the text missing.
  (problem, cause) =>
    problemName(problem) === 'missing-text' &&
    problemName(cause) === 'not-a-text' &&
    cause.file === problem.file &&
    isWithin(problem, cause.pointer),
  // Wrong English words are no reason to translate again.
  (problem, cause) =>
    problemName(problem) === 'stale-text' &&
    WRONG_WORDS.has(problemName(cause)) &&
    cause.file.startsWith(`locales/${REFERENCE_LANGUAGE}/`) &&
    problem.pointer === cause.pointer &&
    problem.file.replace(/^locales\/[^/]+/, '') === cause.file.replace(/^locales\/[^/]+/, ''),
  // Plural forms are compared with the `_other` form.
  (problem, cause) =>
    problemName(problem) === 'other-placeholders' &&
    WRONG_WORDS.has(problemName(cause)) &&
    cause.file === problem.file &&
    cause.pointer.endsWith('_other') &&
    baseKey(cause.pointer) === baseKey(problem.pointer),
  // Two steps with one id leave the title of the other id unused.
  (problem, cause) =>
    problemName(problem) === 'unused-text' &&
    problemName(cause) === 'step-twice' &&
    isWithin(problem, '/steps') &&
    problem.file.endsWith(`/pages/${pageOf(cause)}.json`),
  // A condition compares with an option that its field refuses.
  (problem, cause) =>
    problemName(problem) === 'unreachable-branch' &&
    problemName(cause) === 'option-breaks-rule' &&
    cause.subject !== undefined &&
    problem.params?.value === cause.subject,
  // A document without a valid date has no version to compare.
  (problem, cause) =>
    problemName(problem) === 'other-version' &&
    problemName(cause) === 'bad-front-matter' &&
    cause.file === problem.file,
  // Files behind a link are not read.
  (problem, cause) =>
    problemName(cause) === 'link-not-read' &&
    problemName(problem) !== 'link-not-read' &&
    (problem.file.startsWith(`${cause.file}/`) || /^schemas\/(?:pages|fields)$/.test(cause.file)),
  // Another problem already explains why the schema does not compile.
  (problem, cause) =>
    problemName(problem) === 'unusable-schema' &&
    problemName(cause) !== 'unusable-schema' &&
    (cause.file === problem.file || cause.id === 'circular-reference/field'),
]

/** Problems that may have a cause, and problems that may be a cause: they spare comparing thousands of problems. */
const CONSEQUENCE_NAMES = new Set<ProblemName>([
  ...(['missing-text', 'missing-member', 'field-in-no-step', 'path-taken', 'call-taken', 'bad-language-meta'] as const),
  ...(['missing-plural', 'unknown-plural', 'unused-field', 'stale-text', 'unused-text', 'unusable-schema'] as const),
  ...(['unreachable-branch', 'other-placeholders', 'other-version'] as const),
])
const CAUSE_NAMES = new Set<ProblemName>([
  ...(['unknown-member', 'unknown-field', 'id-not-file-name', 'untouched-copy'] as const),
  ...([
    'unreachable-branch',
    'enum-of-other-type',
    'option-breaks-rule',
    'bad-language-meta',
    'not-a-text',
    'step-twice',
  ] as const),
  'bad-front-matter',
  ...WRONG_WORDS,
])

/** The problems that no other problem causes. */
export function withoutConsequences(problems: DefinitionProblem[]): DefinitionProblem[] {
  const causesOfAll = problems.filter(({ id }) =>
    ['link-not-read', 'unknown-reference', 'circular-reference/field'].includes(id),
  )
  const causes = problems.filter((problem) => CAUSE_NAMES.has(problemName(problem))).concat(causesOfAll)
  const inFile = Map.groupBy(problems, ({ file }) => file)
  const causesOf = (problem: DefinitionProblem): DefinitionProblem[] => {
    const name = problemName(problem)
    if (name === 'unused-field' || name === 'unusable-schema')
      return [...(inFile.get(problem.file) ?? []), ...causesOfAll]
    return CONSEQUENCE_NAMES.has(name) ? causes : causesOfAll
  }
  return problems.filter(
    (problem) =>
      !causesOf(problem).some((cause) => cause !== problem && CONSEQUENCES.some((follows) => follows(problem, cause))),
  )
}
