import type { DefinitionProblem } from '../definitionProblem.ts'
import { applicableSubschemas, propertyNames, propertySchemas } from '../../../forms/schema/walker.ts'
import { unknownNameProblems } from './nameProblems.ts'
import type { SiteDefinitions } from '../siteDefinitions.ts'

/** Steps with unknown fields, and fields in no step or in two. */
export const stepProblems = ({ forms }: Pick<SiteDefinitions, 'forms'>): DefinitionProblem[] =>
  forms.flatMap(({ file, form: { schema, steps } }) => {
    if (!steps) return []
    const names = propertyNames(schema)
    const visibleNames = names.filter((name) => !propertySchemas(schema, name).some((own) => own.setByError))
    const requiredNames = new Set(applicableSubschemas(schema).flatMap((part) => part.required ?? []))
    const assignments = steps.flatMap(({ id, fields }, index) =>
      fields.map((name, fieldIndex) => ({ name, id, pointer: `/steps/${index}/fields/${fieldIndex}` })),
    )
    return [
      ...steps.flatMap(({ id }, index) =>
        steps.findIndex((other) => other.id === id) === index
          ? []
          : [
              {
                id: 'step-twice' as const,
                file,
                pointer: `/steps/${index}/id`,
                params: { id },
              },
            ],
      ),
      ...assignments.flatMap(({ name, pointer }) => unknownNameProblems(file, pointer, name, names)),
      ...assignments.flatMap(({ name, id, pointer }, index) => {
        const earlier = assignments.slice(0, index).find((other) => other.name === name)
        return earlier
          ? [
              {
                id: 'field-in-two-steps' as const,
                file,
                pointer,
                params: { name, step: earlier.id, other: id },
              },
            ]
          : []
      }),
      ...visibleNames
        .filter((name) => !assignments.some((each) => each.name === name))
        .map((name) => ({
          id: requiredNames.has(name) ? ('field-in-no-step/required' as const) : ('field-in-no-step' as const),
          file,
          pointer: '/steps',
          params: { name },
          subject: name,
        })),
    ]
  })
