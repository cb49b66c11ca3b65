import type { DefinitionProblem } from '../problem.ts'
import { inPlace, propertyNames, propertySchemas } from '../schema.ts'
import { unknownName } from './names.ts'
import type { Site } from './site.ts'

/** Steps that name no field, and fields that stand in no step or in two. */
export const stepProblems = ({ forms }: Pick<Site, 'forms'>): DefinitionProblem[] =>
  forms.flatMap(({ file, form: { schema, steps } }) => {
    if (!steps) return []
    const names = propertyNames(schema)
    const shown = names.filter((name) => !propertySchemas(schema, name).some((own) => own.fromAnswer))
    const required = new Set(inPlace(schema).flatMap((part) => part.required ?? []))
    const named = steps.flatMap(({ id, fields }, index) =>
      fields.map((name, at) => ({ name, id, place: `/steps/${index}/fields/${at}` })),
    )
    return [
      ...steps.flatMap(({ id }, index) =>
        steps.findIndex((other) => other.id === id) === index
          ? []
          : [
              {
                file,
                place: `/steps/${index}/id`,
                what: `Two steps are called “${id}”.`,
                hint: 'Give each step its own id; its title is found by it.',
              },
            ],
      ),
      ...named.flatMap(({ name, place }) => unknownName(file, place, name, names)),
      ...named.flatMap(({ name, id, place }, index) => {
        const before = named.slice(0, index).find((other) => other.name === name)
        return before
          ? [
              {
                file,
                place,
                what: `“${name}” stands in the step “${before.id}” already.`,
                hint: `Leave it in “${before.id}” or in “${id}”, not in both.`,
              },
            ]
          : []
      }),
      ...shown
        .filter((name) => !named.some((each) => each.name === name))
        .map((name) => ({
          file,
          place: '/steps',
          what: `The ${required.has(name) ? 'required ' : ''}field “${name}” stands in no step.`,
          hint: 'Name it in the step where it is to be filled in.',
        })),
    ]
  })
