import type { GeneratorContext } from './generatorContext.ts'

/** Keywords that draft 7 does not have; AJV passes over them there. */
const LATER = new Set([
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  'minContains',
])

/** Whether AJV judges by a keyword in the dialect of a schema. */
export const dialectKnows = ({ dialect }: Pick<GeneratorContext, 'dialect'>, keyword: string): boolean =>
  dialect !== 'draft-07' || !LATER.has(keyword)
