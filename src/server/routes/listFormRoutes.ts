import type { FastifyInstance } from 'fastify'
import type { SchemaValidator } from '../../model/form/validateForm.ts'
import { optionCalls } from '../../model/schema/optionData.ts'
import type { Page, ResolvedForm } from '../../model/site/pageDefinition.ts'
import { DefinitionError } from '../../model/schema/problem.ts'
import type { Registry } from '../../model/site/registry.ts'
import { compileSchema } from '../../model/schema/createAjv.ts'

/** What the route of a form page is made of, whoever keeps the form. */
export interface FormRoute {
  form: ResolvedForm
  page: Page
  url: string
  validate: SchemaValidator
  /** What buttons beside the form send. */
  alternatives: Record<string, string>[]
  /** The calls that offer options of its fields. */
  optionCalls: string[]
  /** Whether it wants the password to have been typed lately. */
  needsRecentSignIn: boolean
}

/**
 * The routes of all form pages.
 * @throws DefinitionError when a page's call is served by something else
 */
export function* listFormRoutes(app: FastifyInstance, { pages, forms }: Registry): Generator<FormRoute> {
  for (const form of forms.values()) {
    const url = `/aspapi${form.submit.path}.asp`
    if (app.hasRoute({ method: 'POST', url })) throw pathCollision(form)
    const page = pages.find(({ id }) => id === form.id) as Page
    yield {
      form,
      page,
      url,
      validate: compileSchema(form.schema),
      alternatives: Object.values(form.submit.alternatives ?? {}),
      optionCalls: optionCalls(form.schema),
      needsRecentSignIn: page.kind === 'form' && page.requiresRecentSignIn === true,
    }
  }
}

const pathCollision = ({ id, submit }: ResolvedForm): DefinitionError =>
  new DefinitionError([
    {
      file: `schemas/pages/${id}.page.json`,
      pointer: '/submit/path',
      message: `The call ${submit.path} is one that the server answers itself.`,
      hint: 'Choose another call.',
    },
  ])
