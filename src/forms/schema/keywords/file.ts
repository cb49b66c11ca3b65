import { extensionsOf, HEIC } from '../files/fileTypes.ts'
import { BYTES_PER_MB, isFileFacts, toMegabytes, type FileFacts } from '../files/fileFacts.ts'
import type { Problem } from '../problem.ts'
import type { FileLimits } from '../schema.ts'
import type { RuleKeyword } from './keyword.ts'

/** A list of files with limits to their types and sizes. */
export const file: RuleKeyword = {
  name: 'file',

  validate(subschema, value) {
    const facts = Array.isArray(value) ? value.filter(isFileFacts) : []
    return facts.map((each) => brokenFileRule(subschema.file, each)).find((broken) => broken !== undefined)
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

/** The first rule that a file breaks, as `validate` of the keyword reports it; undefined if it breaks none. */
export function brokenFileRule(
  limits: FileLimits | undefined,
  { name, size, type }: FileFacts,
): Pick<Problem, 'rule' | 'params'> | undefined {
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
