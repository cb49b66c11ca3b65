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

/** Schemas, as JSON, that compiled in the last call; after an edit most of them are unchanged. */
let lastCompiledTexts = new Set<string>()

function compileProblems({ forms }: SiteDefinitions): DefinitionProblem[] {
  const ajv = createAjv()
  const compiledTexts = new Set<string>()
  const problems = forms.flatMap(({ file, form }) => {
    const text = JSON.stringify(form.schema)
    try {
      if (!lastCompiledTexts.has(text)) compileSchema(form.schema, ajv)
      compiledTexts.add(text)
      return []
    } catch (error) {
      return [
        {
          id: 'unusable-schema' as const,
          file,
          pointer: '/schema',
          params: { reason: error instanceof Error ? error.message : String(error) },
        },
      ]
    }
  })
  lastCompiledTexts = compiledTexts
  return problems
}
