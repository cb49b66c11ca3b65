import type { DefinitionProblem } from '../problem.ts'
import { compileSchema, createAjv } from '../vocabulary.ts'
import { nameProblems } from './names.ts'
import { referenceProblems } from './references.ts'
import { siblingProblems } from './siblings.ts'
import type { SiteDefinitions } from './site.ts'
import { allNodes } from './spots.ts'
import { stepProblems } from './steps.ts'
import { uniqueProblems } from './unique.ts'

/** Everything for which a site cannot be used as it is; the registry refuses it. */
export const fatalProblems = (site: SiteDefinitions): DefinitionProblem[] => [
  ...uniqueProblems(site),
  ...referenceProblems(site),
  ...compileProblems(site),
  ...siblingProblems(allNodes(site)),
  ...nameProblems(site),
  ...stepProblems(site),
]

function compileProblems({ forms }: SiteDefinitions): DefinitionProblem[] {
  const ajv = createAjv()
  return forms.flatMap(({ file, form }) => {
    try {
      compileSchema(form.schema, ajv)
      return []
    } catch (error) {
      return [
        {
          file,
          pointer: '/schema',
          message: (error as Error).message,
          hint: 'Correct the schema so that it can be compiled.',
        },
      ]
    }
  })
}
