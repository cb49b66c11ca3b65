import type { Ajv } from 'ajv'
import type { Schema } from '../../../forms/schema/schema.ts'
import { errorMessage } from '../../errorDetails.ts'
import { rememberResult } from '../../knownResults.ts'
import type { DefinitionProblem } from '../definitionProblem.ts'
import { compileSchema, createAjv } from '../../../forms/schema/createAjv.ts'
import { componentProblems } from './componentProblems.ts'
import { nameProblems } from './nameProblems.ts'
import { referenceProblems } from './referenceProblems.ts'
import { siblingProblems } from './siblingProblems.ts'
import type { SiteDefinitions } from '../siteDefinitions.ts'
import { allNodes } from '../schemaNodes.ts'
import { stepProblems } from './stepProblems.ts'
import { parentProblems, uniqueProblems } from './pageProblems.ts'

/** Problems that stop a start and a build: the registry throws them. */
export const fatalProblems = (site: SiteDefinitions): DefinitionProblem[] => [
  ...uniqueProblems(site),
  ...parentProblems(site),
  ...referenceProblems(site),
  ...compileProblems(site),
  ...siblingProblems(allNodes(site)),
  ...nameProblems(site),
  ...componentProblems(site),
  ...stepProblems(site),
]

function compileProblems({ forms }: SiteDefinitions): DefinitionProblem[] {
  const ajv = createAjv()
  return forms.flatMap(({ file, form }) => {
    const fault = rememberResult('compile', JSON.stringify(form.schema), () => compileFault(form.schema, ajv))
    return fault === '' ? [] : [{ id: 'unusable-schema' as const, file, pointer: '/schema', params: { reason: fault } }]
  })
}

/** The reason why a schema cannot be compiled; empty if it can. */
function compileFault(schema: Schema, ajv: Ajv): string {
  try {
    compileSchema(schema, ajv)
    return ''
  } catch (error) {
    return errorMessage(error)
  }
}
