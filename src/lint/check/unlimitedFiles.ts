import type { Finding } from './problemsAtNodes.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'

/** Finds file fields without a limit of types, size or number. */
export function unlimitedFiles({ parts, ui, name }: SchemaNode): Finding | undefined {
  const file = parts.find((part) => part.file)?.file
  if (name === undefined || (!file && ui['ui:widget'] !== 'FilesWidget')) return undefined
  const missing = [
    ...(file?.types ? [] : ['file.types']),
    ...(file?.maxBytes ? [] : ['file.maxBytes']),
    ...(parts.some(({ maxItems }) => maxItems !== undefined) ? [] : ['maxItems']),
  ]
  return missing.length === 0
    ? undefined
    : {
        name: 'unlimited-files',
        message: `This field takes files without a limit: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
        hint: 'Say which types, how many bytes each and how many files: "maxItems": 4, "file": { "types": ["image/jpeg"], "maxBytes": 8388608 }.',
      }
}
