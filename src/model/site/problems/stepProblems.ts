import type { DefinitionProblem } from '../definitionProblem.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../schema/walker.ts'
import { unknownNameProblems } from './nameProblems.ts'
import type { SiteDefinitions } from '../siteDefinitions.ts'

/** Steps with unknown fields, and fields in no step or in two. */
export const stepProblems = ({ forms }: Pick<SiteDefinitions, 'forms'>): DefinitionProblem[] =>
  forms.flatMap(({ file, form: { schema, steps } }) => {
    if (!steps) return []
    const names = propertyNames(schema)
    const visibleNames = names.filter((name) => !propertySchemas(schema, name).some((own) => own.setByError))
    const required = new Set(applicableSubschemas(schema).flatMap((part) => part.required ?? []))
    const assignments = steps.flatMap(({ id, fields }, index) =>
      fields.map((name, fieldIndex) => ({ name, id, pointer: `/steps/${index}/fields/${fieldIndex}` })),
    )
    return [
      ...steps.flatMap(({ id }, index) =>
        steps.findIndex((other) => other.id === id) === index
          ? []
          : [
              {
                name: 'step-twice' as const,
                file,
                pointer: `/steps/${index}/id`,
                message: `Two steps are called “${id}”.`,
                hint: 'Give each step its own id; its title is found by it.',
              },
            ],
      ),
      ...assignments.flatMap(({ name, pointer }) => unknownNameProblems(file, pointer, name, names)),
      ...assignments.flatMap(({ name, id, pointer }, index) => {
        const earlier = assignments.slice(0, index).find((other) => other.name === name)
        return earlier
          ? [
              {
                name: 'field-in-two-steps' as const,
                file,
                pointer,
                message: `“${name}” stands in the step “${earlier.id}” already.`,
                hint: `Leave it in “${earlier.id}” or in “${id}”, not in both.`,
              },
            ]
          : []
      }),
      ...visibleNames
        .filter((name) => !assignments.some((each) => each.name === name))
        .map((name) => ({
          name: 'field-in-no-step' as const,
          file,
          pointer: '/steps',
          message: `The ${required.has(name) ? 'required ' : ''}field “${name}” stands in no step.`,
          hint: 'Name it in the step where it is to be filled in.',
          subject: name,
        })),
    ]
  })
