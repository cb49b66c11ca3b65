import type { DefinitionProblem } from '../problem.ts'
import { compile, createAjv } from '../vocabulary.ts'
import { nameProblems } from './names.ts'
import { referenceProblems } from './references.ts'
import { siblingProblems } from './siblings.ts'
import type { Site } from './site.ts'
import { allSpots } from './spots.ts'
import { stepProblems } from './steps.ts'
import { uniqueProblems } from './unique.ts'

/** Everything for which a site cannot be used as it is; the registry refuses it. */
export const problemsInUse = (site: Site): DefinitionProblem[] => [
  ...uniqueProblems(site),
  ...referenceProblems(site),
  ...compileProblems(site),
  ...siblingProblems(allSpots(site)),
  ...nameProblems(site),
  ...stepProblems(site),
]

function compileProblems({ forms }: Site): DefinitionProblem[] {
  const ajv = createAjv()
  return forms.flatMap(({ file, form }) => {
    try {
      compile(form.schema, ajv)
      return []
    } catch (error) {
      return [
        {
          file,
          place: '/schema',
          what: (error as Error).message,
          hint: 'Correct the schema so that it can be compiled.',
        },
      ]
    }
  })
}
