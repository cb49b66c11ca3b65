import type { JsonSchema } from '../../model/schema/jsonSchema.ts'
import type { AnySchema } from './schemaCheck.ts'

/** What is asked of a value, and where it stands. */
export interface Demand {
  /** Schemas that must all hold. */
  schemas: AnySchema[]
  path: string[]
  /** The object that it is a member of, as far as that is made up. */
  siblings: Record<string, unknown>
  /** `full`: every member that is allowed. */
  size: 'minimal' | 'full'
}

/** Schemas that hold for one value once every choice is made, references followed. */
export interface Facets {
  parts: JsonSchema[]
  isImpossible: boolean
}

/** Makes up the first `count` values that meet a demand. */
export type SolveSome = (demand: Demand, count: number) => unknown[]
