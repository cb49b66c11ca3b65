import { extensionsOf } from '../../files/detectFileType.ts'
import { BYTES_PER_MB, isFileFacts, toMegabytes, type FileFacts } from '../../files/fileFacts.ts'
import type { Problem } from '../problem.ts'
import type { FileLimits } from '../schema.ts'
import type { KeywordDefinition, RuleKeyword } from './keyword.ts'

/** A list of files with limits to their types and sizes. */
export const file: RuleKeyword = {
  name: 'file',

  validate(subschema, value) {
    const facts = Array.isArray(value) ? value.filter(isFileFacts) : []
    return facts.map((each) => brokenFileRule(subschema.file, each)).find((broken) => broken !== undefined)
  },

  rules: () => ['fileType', 'fileSize', 'fileEmpty', 'fileUnsafe', 'fileUnreadable', 'filesTotal'],

  limit: (subschema, rule) =>
    rule === 'fileSize' && subschema.file ? subschema.file.maxBytes / BYTES_PER_MB : undefined,

  messageParams: (subschema, rule, { name, size }) => ({
    ...(subschema.file ? { types: subschema.file.types.map(typeName).join(', ') } : {}),
    ...(typeof name === 'string' ? { name } : {}),
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
  if (!types.includes(type)) return { rule: 'fileType', params: { name, types } }
  if (size > maxBytes) return { rule: 'fileSize', params: { name, size, limit: maxBytes } }
  return undefined
}

const typeName = (type: string): string => (extensionsOf(type).at(-1) ?? type).toUpperCase()

export const fileDefinition: KeywordDefinition = {
  summary:
    'a list of files: `types`, `maxBytes`; `minItems` and `maxItems` limit their number. `resize` (`maxSide` in pixels, `quality` from 0.3 to 1) has photos made smaller in the browser and freed of EXIF',
  schema: {
    title: 'FileLimits',
    description:
      'The property is a list of files of these types (judged by content too), each of at most so many bytes; minItems and maxItems say how many.',
    type: 'object',
    additionalProperties: false,
    required: ['types', 'maxBytes'],
    properties: {
      types: {
        description: 'Kinds of files that are taken.',
        type: 'array',
        items: { enum: ['image/jpeg', 'image/png', 'application/pdf'] },
        minItems: 1,
        uniqueItems: true,
      },
      maxBytes: { description: 'Bytes of one file at most.', type: 'integer', minimum: 1 },
      resize: {
        description:
          'The browser makes photos ready before sending: a JPEG or PNG with a longer side than maxSide, or over maxBytes, is drawn smaller as JPEG, unless that would be larger; any JPEG loses its EXIF (place, camera). PDFs are never touched.',
        type: 'object',
        additionalProperties: false,
        required: ['maxSide', 'quality'],
        properties: {
          maxSide: {
            description: 'Pixels of the longest side at most; 2560 keeps a page of small print readable.',
            type: 'integer',
            minimum: 200,
            maximum: 10000,
          },
          quality: {
            description: 'Quality of the JPEG, from 0.3 (small) to 1 (as good as can be).',
            type: 'number',
            minimum: 0.3,
            maximum: 1,
          },
        },
      },
    },
  },
}
