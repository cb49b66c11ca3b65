import { phrase } from '../../model/findings/findingTexts.ts'
import { applicableSubschemas, propertySchemas } from '../../model/schema/walker.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'

/** Problems of what links fill in beforehand (`urlPrefill`), and of what a form hands on to the next page by one. */
export const linkParameters = (site: SiteDefinitions): DefinitionProblem[] => [
  ...site.forms.flatMap(prefillProblems),
  ...site.forms.flatMap((form) => handedOnProblems(form, site)),
]

function prefillProblems({ file, page, form }: SiteDefinitions['forms'][number]): DefinitionProblem[] {
  const entries = Object.entries(page.urlPrefill ?? {})
  return entries.flatMap(([name, { parameter }], index): DefinitionProblem[] => {
    const pointer = `/urlPrefill/${name}`
    const earlier = entries.slice(0, index).find(([, other]) => other.parameter === parameter)
    if (earlier)
      return [
        {
          id: 'parameter-twice',
          file,
          pointer: `${pointer}/parameter`,
          params: { parameter, name: earlier[0] },
        },
      ]
    const parts = propertySchemas(form.schema, name).flatMap(applicableSubschemas)
    const reason = parts.some(({ sensitive, captcha }) => sensitive || captcha)
      ? phrase('reason-secret')
      : parts.some(({ file: isFile }) => isFile)
        ? phrase('reason-files')
        : parts.some((part) => part.const === true)
          ? phrase('reason-declaration')
          : undefined
    return reason === undefined
      ? []
      : [
          {
            id: 'never-prefilled',
            file,
            pointer,
            params: { name, reason },
          },
        ]
  })
}

/** Parameters that the page to which they are handed does not read. */
function handedOnProblems(
  { file, page: { submit } }: SiteDefinitions['forms'][number],
  { forms }: SiteDefinitions,
): DefinitionProblem[] {
  return Object.entries(submit.nextParameters ?? {}).flatMap(([id, parameters]) => {
    const next = forms.find(({ page }) => page.id === id)?.page
    if (!next) return []
    const known = Object.values(next.urlPrefill ?? {}).map(({ parameter }) => parameter)
    return Object.keys(parameters)
      .filter((parameter) => !known.includes(parameter))
      .map((parameter): DefinitionProblem => ({
        id: known.length > 0 ? 'unread-parameter' : 'unread-parameter/none',
        file,
        pointer: `/submit/nextParameters/${id}/${parameter}`,
        params: { id, parameter, names: known },
        unknown: { name: parameter, known },
      }))
  })
}
