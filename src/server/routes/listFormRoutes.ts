import type { FastifyInstance } from 'fastify'
import type { SchemaValidator } from '../../forms/data/validateForm.ts'
import { optionCalls } from '../../forms/schema/optionData.ts'
import { pageById, type Page, type ResolvedForm } from '../../model/site/pageDefinition.ts'
import { DefinitionError } from '../../model/site/definitionProblem.ts'
import type { Registry } from '../../model/site/registry.ts'
import { compileSchema } from '../../forms/schema/createAjv.ts'

/** The route of a form page, for the reference server and the proxy. */
export interface FormRoute {
  form: ResolvedForm
  page: Page
  url: string
  validate: SchemaValidator
  /** The fields that each button beside the form sends. */
  alternatives: Record<string, string>[]
  /** The calls that return options of its fields (`optionsFrom`). */
  optionCalls: string[]
  /** Whether it needs a recent sign-in. */
  needsRecentSignIn: boolean
}

/**
 * The routes of all form pages.
 * @throws DefinitionError when the server already has a route for a page's call
 */
export function* listFormRoutes(app: FastifyInstance, { pages, forms }: Registry): Generator<FormRoute> {
  for (const form of forms.values()) {
    const url = `/aspapi${form.submit.path}.asp`
    if (app.hasRoute({ method: 'POST', url })) throw pathCollision(form)
    const page = pageById(pages, form.id)
    if (!page) throw new Error(`The form ${form.id} belongs to no page.`)
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
      id: 'call-taken/by-server',
      file: `schemas/pages/${id}.page.json`,
      pointer: '/submit/path',
      params: { call: submit.path },
    },
  ])
