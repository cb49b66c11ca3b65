import { ACCESS_LEVELS } from './access.ts'
import { readSiteDefinitions } from './siteDefinitions.ts'
import { fatalProblems } from './problems/fatalProblems.ts'
import type { Definitions } from './definitionFile.ts'
import type { Page, ResolvedForm } from './pageDefinition.ts'
import { DefinitionError } from './definitionProblem.ts'

/** The pages of the site, ready for use. */
export interface Registry {
  pages: Page[]
  /** Form pages by id. */
  forms: Map<string, ResolvedForm>
}

/**
 * Reads all definitions into a registry.
 * @throws DefinitionError with every problem: file, pointer, message and hint
 */
export function readRegistry(definitions: Definitions): Registry {
  const { site, problems: shapeErrors } = readSiteDefinitions(definitions)
  if (shapeErrors.length > 0) throw new DefinitionError(shapeErrors)
  const problems = fatalProblems(site)
  if (problems.length > 0) throw new DefinitionError(problems)
  return {
    pages: site.pages.map(({ page }) => page),
    forms: new Map(site.forms.map(({ form }) => [form.id, form])),
  }
}

/** The most open access among the pages that own a call; undefined for a call that no page owns. */
export function accessForCall(pages: Page[], call: string): Page['access'] | undefined {
  const owners = pages.filter(
    (page) =>
      page.calls?.includes(call) ||
      (page.kind === 'form' && [page.submit.path, page.submit.earlierEntries?.call].includes(call)),
  )
  return ACCESS_LEVELS.find((level) => owners.some(({ access }) => access === level))
}
