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
        id: 'unlimited-files',
        params: { missing, count: missing.length },
      }
}
