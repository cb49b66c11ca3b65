import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { ProblemName } from '../../model/site/problemNames.ts'
import { baseKey, REFERENCE_LANGUAGE } from '../texts/textIndex.ts'
import { similarName } from './suggestNames.ts'

type IsConsequence = (problem: DefinitionProblem, cause: DefinitionProblem) => boolean

const within = ({ pointer }: DefinitionProblem, group: string): boolean =>
  pointer === group || pointer.startsWith(`${group}/`)

const pageOf = ({ file }: DefinitionProblem): string | undefined => /^schemas\/pages\/(.+)\.page\.json$/.exec(file)?.[1]

/** What is wrong with words themselves. */
const WRONG_WORDS = new Set<ProblemName>([
  ...(['tag-in-text', 'other-placeholders', 'missing-figure', 'unknown-figure', 'uncomposed-text'] as const),
  ...(['stray-characters', 'text-of-other-language', 'empty-text'] as const),
])

/** Problems that only follow from another one: to mend that one mends them too. */
const CONSEQUENCES: IsConsequence[] = [
  // A field whose reference leads nowhere has no rules and no texts.
  (problem, cause) => {
    if (cause.name !== 'unknown-reference') return false
    const field = cause.pointer.replace(/\/\$ref$/, '')
    const page = pageOf(cause)
    const name = field.replace(/^.*\//, '')
    return (
      (problem.file === cause.file && within(problem, field)) ||
      (problem.name === 'missing-text' &&
        problem.file.endsWith(`/pages/${page}.json`) &&
        within(problem, `/fields/${name}`))
    )
  },
  // A misspelt member is missing.
  (problem, cause) =>
    problem.name === 'missing-member' &&
    cause.name === 'unknown-member' &&
    cause.file === problem.file &&
    cause.pointer.replace(/\/[^/]*$/, '') === problem.pointer &&
    problem.subject !== undefined &&
    similarName(cause.unknown?.name ?? '', [problem.subject]) === problem.subject,
  // A misspelt field of a step is missing in the steps.
  (problem, cause) =>
    problem.name === 'field-in-no-step' &&
    cause.name === 'unknown-field' &&
    cause.file === problem.file &&
    cause.pointer.startsWith('/steps/') &&
    similarName(cause.unknown?.name ?? '', cause.unknown?.known ?? []) === problem.subject,
  // A copied page file still has the path and the call of its original.
  (problem, cause) =>
    (problem.name === 'path-taken' || problem.name === 'call-taken') &&
    cause.name === 'id-not-file-name' &&
    (cause.file === problem.file || problem.message.includes(cause.file)),
  // A copied language has the tag of its original too.
  (problem, cause) =>
    problem.name === 'bad-language-meta' && cause.name === 'untouched-copy' && cause.file === problem.file,
  // A field that only a condition names has no texts and no step, an option of the wrong type no words.
  ({ name, subject, pointer }, cause) =>
    (name === 'field-in-no-step' && cause.name === 'unreachable-branch' && subject === cause.unknown?.name) ||
    (name === 'missing-text' &&
      ((cause.name === 'unreachable-branch' &&
        cause.unknown !== undefined &&
        pointer.startsWith(`/fields/${cause.unknown.name}/`)) ||
        (cause.name === 'enum-of-other-type' && pointer.endsWith(`/options/${cause.subject}`)))),
  // Which plural forms there are is known by the language's tag.
  (problem, cause) =>
    (problem.name === 'missing-plural' || problem.name === 'unknown-plural') &&
    cause.name === 'bad-language-meta' &&
    problem.file.startsWith(cause.file.replace(/meta\.json$/, '')),
  // A field that nothing can use is not used.
  (problem, cause) => problem.name === 'unused-field' && cause.file === problem.file,
  // The texts of a page stand under its old id.
  (problem, cause) =>
    problem.name === 'missing-text' &&
    cause.name === 'id-not-file-name' &&
    problem.file.endsWith(`/pages/${cause.subject}.json`),
  // Where there is no text, words are missing.
  (problem, cause) =>
    problem.name === 'missing-text' &&
    cause.name === 'not-a-text' &&
    cause.file === problem.file &&
    within(problem, cause.pointer),
  // English words that are wrong are no reason to translate anew.
  (problem, cause) =>
    problem.name === 'stale-text' &&
    WRONG_WORDS.has(cause.name) &&
    cause.file.startsWith(`locales/${REFERENCE_LANGUAGE}/`) &&
    problem.pointer === cause.pointer &&
    problem.file.replace(/^locales\/[^/]+/, '') === cause.file.replace(/^locales\/[^/]+/, ''),
  // Of plural forms, the general one is what the others are compared with.
  (problem, cause) =>
    problem.name === 'other-placeholders' &&
    WRONG_WORDS.has(cause.name) &&
    cause.file === problem.file &&
    cause.pointer.endsWith('_other') &&
    baseKey(cause.pointer) === baseKey(problem.pointer),
  // Of two steps with one id, the title of the other is used by none.
  (problem, cause) =>
    problem.name === 'unused-text' &&
    cause.name === 'step-twice' &&
    within(problem, '/steps') &&
    problem.file.endsWith(`/pages/${pageOf(cause)}.json`),
  // A condition compares with an option that its field refuses.
  (problem, cause) =>
    problem.name === 'unreachable-branch' &&
    cause.name === 'option-breaks-rule' &&
    cause.subject !== undefined &&
    problem.message.includes(`can never be ${cause.subject},`),
  // Of a document without a right date there is nothing to compare.
  (problem, cause) =>
    problem.name === 'other-version' && cause.name === 'bad-front-matter' && cause.file === problem.file,
  // What stands behind a link is not read.
  (problem, cause) =>
    cause.name === 'link-not-read' &&
    problem.name !== 'link-not-read' &&
    (problem.file.startsWith(`${cause.file}/`) || /^schemas\/(?:pages|fields)$/.test(cause.file)),
  // What cannot be compiled has been named in plain words already.
  (problem, cause) =>
    problem.name === 'unusable-schema' && cause.name !== 'unusable-schema' && cause.file === problem.file,
]

/** Names of problems that may follow from others, and of those that others may follow from: a file may have thousands. */
const FOLLOWING = new Set<ProblemName>([
  ...(['missing-text', 'missing-member', 'field-in-no-step', 'path-taken', 'call-taken', 'bad-language-meta'] as const),
  ...(['missing-plural', 'unknown-plural', 'unused-field', 'stale-text', 'unused-text', 'unusable-schema'] as const),
  ...(['unreachable-branch', 'other-placeholders', 'other-version'] as const),
])
const CAUSES = new Set<ProblemName>([
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

/** The problems without those that only follow from others. */
export function withoutConsequences(problems: DefinitionProblem[]): DefinitionProblem[] {
  const causesOfAll = problems.filter(({ name }) => name === 'link-not-read' || name === 'unknown-reference')
  const causes = problems.filter(({ name }) => CAUSES.has(name)).concat(causesOfAll)
  const inFile = Map.groupBy(problems, ({ file }) => file)
  const causesOf = ({ name, file }: DefinitionProblem): DefinitionProblem[] => {
    if (name === 'unused-field' || name === 'unusable-schema') return [...(inFile.get(file) ?? []), ...causesOfAll]
    return FOLLOWING.has(name) ? causes : causesOfAll
  }
  return problems.filter(
    (problem) =>
      !causesOf(problem).some((cause) => cause !== problem && CONSEQUENCES.some((follows) => follows(problem, cause))),
  )
}
