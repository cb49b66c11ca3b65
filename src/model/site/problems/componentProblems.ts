import { phrase } from '../../findings/findingTexts.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import type { UiSchema } from '../../../forms/schema/schema.ts'
import { FIELDS, TYPES_BY_WIDGET } from '../../../forms/schema/widgetNames.ts'
import { componentUses } from '../../../forms/schema/componentUses.ts'
import type { DefinitionProblem } from '../definitionProblem.ts'
import type { SiteDefinitions } from '../siteDefinitions.ts'

const KNOWN = { widget: Object.keys(TYPES_BY_WIDGET), field: FIELDS }

/** Problems for unknown widgets and fields. */
export const componentProblems = ({ forms, fields }: SiteDefinitions): DefinitionProblem[] => {
  const problemsOf = (file: string, ui: UiSchema, pointer: string) =>
    componentUses(ui)
      .filter(({ kind, name }) => !KNOWN[kind].includes(name))
      .map(({ kind, name, path }) => ({
        id: 'unknown-component' as const,
        file,
        pointer: pointer + toPointer(path),
        params: { kind: phrase(kind), name },
        unknown: { name, known: KNOWN[kind] },
      }))
  return [
    ...forms.flatMap(({ file, page }) => problemsOf(file, page.uiSchema ?? {}, '/uiSchema')),
    ...fields.flatMap(({ file, schema }) => problemsOf(file, schema.ui ?? {}, '/ui')),
  ]
}
