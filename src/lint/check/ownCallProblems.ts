import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'

/** Problems for forms whose call the server answers itself. */
export const ownCallProblems = ({ forms }: SiteDefinitions, ownCalls: string[]): DefinitionProblem[] =>
  forms
    .filter(({ page: { submit } }) => ownCalls.includes(submit.path))
    .map(({ file, page: { submit } }) => ({
      id: 'call-taken/by-server',
      file,
      pointer: '/submit/path',
      params: { call: submit.path },
    }))
