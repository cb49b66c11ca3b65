import { isObject } from '../../../forms/schema/isObject.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { branchesOf, replaceBranch, type Rebuild } from './branches.ts'
import type { AnySchema, GeneratorContext } from './generatorContext.ts'
import type { RuleVariant } from './ownRuleVariants.ts'
import { ruleVariants } from './ruleVariants.ts'
import { and, schemaOf } from './schemaParts.ts'

/** The goal of a sample: one side of a rule, or a branch. */
export interface Goal {
  /** JSON pointer of the rule or branch in the schema, references followed: `/properties/name/maxLength`. */
  place: string
  /** Keyword, or the rule's own name (`fileSize`); for a branch `then`, `else`, `oneOf` … */
  rule: string
  side: 'breaks' | 'keeps' | 'reaches'
  /** Path of the field; list positions are numbers. */
  path: string[]
  description: string
  /** Schemas for the sample, the best first; one match is enough. */
  demands: AnySchema[]
  /** Whether the value at `path` must be missing. */
  isRemoval?: boolean
  /** Schema of the value at `path` alone, regardless of other rules. */
  alone?: AnySchema
  /** The whole schema without the rule; a sample that breaks nothing else matches it. */
  dropped?: AnySchema
  /** Whether a missing sample is a gap: every rule should be breakable and every branch reachable. */
  isNeeded: boolean
}

/** Returns an outer schema with `child` inside it. */
type Replace = (child: AnySchema, rebuild: Rebuild) => AnySchema

interface Place {
  replace: Replace[]
  pointer: string
  path: string[]
  /** `condition`: below `if`, `not` or `contains`, where samples on both sides are wanted. */
  role: 'asserted' | 'condition'
  followed: JsonSchema[]
}

/** Both sides of every rule, and every branch, in the order of the schema. */
export function walkRules(context: GeneratorContext): Goal[] {
  const goals: Goal[] = []
  visit(context.root, { replace: [], pointer: '', path: [], role: 'asserted', followed: [] })
  return goals

  function visit(schema: unknown, place: Place): void {
    if (!isObject(schema) || place.followed.includes(schema) || schema.setByError !== undefined) return
    const at: Place = { ...place, followed: [...place.followed, schema] }
    // A filled form is always an object.
    const isRoot = at.path.length === 0
    for (const variant of ruleVariants(schema, context).filter(({ rule }) => !isRoot || rule !== 'type'))
      goals.push(goalOf(variant, at))
    for (const branch of branchesOf(schema, context)) {
      const replace: Replace = (child, rebuild) => replaceBranch(schema, branch, child, rebuild)
      if (branch.reach)
        goals.push({
          place: at.pointer + toPointer(branch.steps),
          rule: branch.reach,
          side: 'reaches',
          path: at.path,
          description: branch.description ?? '',
          demands: (['strict', 'loose'] as const).map((rebuild) =>
            whole(at, replace(schemaOf(branch.schema), rebuild), rebuild),
          ),
          isNeeded: at.role === 'asserted',
        })
      visit(branch.schema, {
        ...at,
        replace: [...at.replace, replace],
        pointer: at.pointer + toPointer(branch.steps),
        path: [...at.path, ...(branch.path ?? [])],
        role: branch.isCondition ? 'condition' : at.role,
      })
    }
  }

  function goalOf(variant: RuleVariant, at: Place): Goal {
    const inner = (schema: AnySchema, rebuild: Rebuild): AnySchema => {
      if (!variant.around || at.replace.length === 0) return whole(at, schema, rebuild)
      const [last] = at.replace.slice(-1)
      const around = last?.(schema, rebuild) ?? schema
      return whole(
        { ...at, replace: at.replace.slice(0, -1) },
        isObject(around) ? and(around, variant.around) : around,
        rebuild,
      )
    }
    return {
      place: `${at.pointer}/${variant.rule}${variant.member === undefined ? '' : toPointer([variant.member])}`,
      rule: variant.rule,
      side: variant.side,
      path: variant.member === undefined ? at.path : [...at.path, variant.member],
      description: variant.description,
      demands: [inner(variant.schema, 'strict'), inner(variant.schema, 'loose')],
      isRemoval: variant.isRemoval === true,
      ...(variant.alone === undefined || variant.member !== undefined ? {} : { alone: variant.alone }),
      ...(variant.dropped === undefined ? {} : { dropped: whole(at, variant.dropped, 'plain') }),
      isNeeded: variant.side === 'breaks' && at.role === 'asserted',
    }
  }

  function whole({ replace }: Place, schema: AnySchema, rebuild: Rebuild): AnySchema {
    return replace.reduceRight((inner, each) => each(inner, rebuild), schema)
  }
}
