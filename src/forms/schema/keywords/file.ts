import { extensionsOf, HEIC } from '../files/fileTypes.ts'
import { BYTES_PER_MB, isFileFacts, toMegabytes, type FileFacts } from '../files/fileFacts.ts'
import { isObject } from '../isObject.ts'
import type { Problem } from '../problem.ts'
import type { FileLimits } from '../schema.ts'
import type { RuleKeyword, RuleViolation } from './keyword.ts'

/** A list of files with limits to their types and sizes. */
export const file: RuleKeyword = {
  name: 'file',

  validate(subschema, value) {
    const facts = Array.isArray(value) ? value.filter(isFileFacts) : []
    return firstWithOthers(facts.flatMap((each) => brokenFileRule(subschema.file, each) ?? []))
  },

  rules: () => ['fileType', 'fileSize', 'fileEmpty', 'fileUnsafe', 'fileUnreadable', 'filesTotal'],

  limit({ file: limits, maxItems = 1 }, rule) {
    const maxMegabytes = limits && limits.maxBytes / BYTES_PER_MB
    if (rule === 'fileSize') return maxMegabytes
    return rule === 'filesTotal' && maxMegabytes ? maxItems * maxMegabytes : undefined
  },

  messageParams: (subschema, rule, { name, size, context }) => ({
    ...(subschema.file ? { types: subschema.file.types.map(fileTypeName) } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    // i18next takes the sentence for this context: `fileType_heic`.
    ...(context === 'heic' ? { context } : {}),
    ...(rule === 'fileSize' && typeof size === 'number' ? { size: toMegabytes(size) } : {}),
  }),
}

/** The problem of a field with several bad files: that of the first, with the others in `params.others`. */
export function firstWithOthers([first, ...others]: RuleViolation[]): RuleViolation | undefined {
  return first && others.length > 0 ? { ...first, params: { ...first.params, others } } : first
}

/** The problems of the single files in a field's problem; other problems alone. */
export function problemsOfFiles({ params: { others, ...params }, ...problem }: Problem): Problem[] {
  const otherProblems = Array.isArray(others) ? others.filter(isViolation) : []
  return [{ ...problem, params }, ...otherProblems.map((each) => ({ ...problem, ...each }))]
}

const isViolation = (value: unknown): value is RuleViolation =>
  isObject(value) && typeof value.rule === 'string' && isObject(value.params)

/** The first rule that a file breaks, as `validate` of the keyword reports it; undefined if it breaks none. */
export function brokenFileRule(
  limits: FileLimits | undefined,
  { name, size, type }: FileFacts,
): RuleViolation | undefined {
  const types: string[] = limits?.types ?? []
  const maxBytes = limits?.maxBytes ?? 0
  if (size === 0) return { rule: 'fileEmpty', params: { name } }
  if (!types.includes(type))
    return { rule: 'fileType', params: { name, types, ...(type === HEIC && { context: 'heic' }) } }
  if (size > maxBytes) return { rule: 'fileSize', params: { name, size, limit: maxBytes } }
  return undefined
}

/** A media type as people call it: `JPEG`. */
export const fileTypeName = (type: string): string => (extensionsOf(type).at(-1) ?? type).toUpperCase()
