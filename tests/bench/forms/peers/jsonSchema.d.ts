import type { BenchField } from '../definition.ts'

export declare function jsonSchema(
  fields: BenchField[],
  choices: (options: { value: string; label: string }[]) => object,
): { type: string; required: string[]; properties: Record<string, object> }
