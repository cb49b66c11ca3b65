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
          name: 'parameter-twice',
          file,
          pointer: `${pointer}/parameter`,
          message: `The parameter “${parameter}” fills in “${earlier[0]}” already.`,
          hint: 'Give each field a parameter of its own.',
        },
      ]
    const parts = propertySchemas(form.schema, name).flatMap(applicableSubschemas)
    const reason = parts.some(({ sensitive, captcha }) => sensitive || captcha)
      ? 'it is a secret, and addresses are stored in the history of browsers'
      : parts.some(({ file: isFile }) => isFile)
        ? 'it takes files'
        : parts.some((part) => part.const === true)
          ? 'it is a declaration, which counts only when the person gives it'
          : undefined
    return reason === undefined
      ? []
      : [
          {
            name: 'never-prefilled',
            file,
            pointer,
            message: `A link cannot fill in “${name}”: ${reason}.`,
            hint: 'Remove it from “urlPrefill”.',
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
        name: 'unread-parameter',
        file,
        pointer: `/submit/nextParameters/${id}/${parameter}`,
        message: `The page “${id}” reads no parameter “${parameter}”.`,
        hint:
          known.length > 0
            ? `Its parameters (“urlPrefill”) are: ${known.join(', ')}.`
            : 'It has no “urlPrefill”, and so no field that a link could fill in.',
        unknown: { name: parameter, known },
      }))
  })
}
