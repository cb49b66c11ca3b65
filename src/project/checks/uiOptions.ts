import { phrase, type Phrase } from '../../model/findings/findingTexts.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { fromPointer, toPointer } from '../../forms/schema/jsonPointer.ts'
import type { UiSchema } from '../../forms/schema/schema.ts'
import { resolveWidget } from '../../forms/schema/uiSchema.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { propertyNames } from '../../forms/schema/walker.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { unknownNameProblems } from '../../model/site/problems/nameProblems.ts'
import { hintForWord } from '../../model/site/problems/usualMistakes.ts'

/** Options that inputs, templates and rjsf read. */
const KNOWN = [
  ...['order', 'widget', 'field', 'help', 'placeholder', 'options', 'autocomplete', 'autocapitalize', 'inputType'],
  ...[
    'inputMode',
    'width',
    'inline',
    'rows',
    'preferredOptions',
    'mailProviders',
    'areaCodeField',
    'onlyFor',
    'more',
    'links',
    'disabled',
    'readonly',
    'description',
  ],
  ...['addable', 'orderable', 'removable', 'copyable', 'label', 'hideError', 'emptyValue', 'classNames', 'style'],
  ...['autofocus', 'enumDisabled', 'enumOrder', 'accept', 'filePreview', 'yearsRange', 'format', 'norender'],
  ...['duplicateKeySuffixSeparator', 'fieldReplacesAnyOrOneOf', 'optionsSchemaSelector', 'globalOptions'],
  ...['rootFieldId', 'submitButtonOptions', 'layoutGrid', 'mui', 'stars'],
]

/** The widgets that read an option; others ignore it. */
const READERS: Record<string, { widgets: string[]; hint: Phrase }> = {
  'ui:rows': { widgets: ['textarea', 'TextareaWidget'], hint: phrase('hint-rows') },
  'ui:inline': {
    widgets: ['radio', 'RadioWidget', 'checkboxes', 'CheckboxesWidget'],
    hint: phrase('hint-inline'),
  },
  'ui:preferredOptions': {
    widgets: ['CountryWidget', 'CallingCodeWidget'],
    hint: phrase('hint-preferred'),
  },
}

const warningAt = (file: string, pointer: string, option: string, hint?: Phrase): DefinitionProblem => ({
  id: 'option-without-effect',
  severity: 'warning',
  file,
  pointer,
  params: { option },
  ...(hint ? { hint } : {}),
})

/** Warnings for members of a uiSchema without effect: unknown names, and options of other widgets. */
export const uiOptions = ({ forms }: SiteDefinitions, nodes: SchemaNode[]): DefinitionProblem[] => [
  ...forms.flatMap(({ file, page, form }) =>
    // The meta schema refuses unknown options in other pages.
    form.schema.jsonSchema
      ? [
          ...unknownOptions(file, page.uiSchema ?? {}, ['uiSchema'], propertyNames(form.schema)),
          ...unknownInOrder(file, page.uiSchema?.['ui:order'], propertyNames(form.schema)),
        ]
      : [],
  ),
  ...nodes.flatMap((node) => unreadOptions(node, forms)),
]

const unknownInOrder = (file: string, order: unknown, names: string[]): DefinitionProblem[] =>
  (Array.isArray(order) ? order : []).flatMap((name: unknown, index) =>
    typeof name !== 'string' || name === '*'
      ? []
      : unknownNameProblems(file, toPointer(['uiSchema', 'ui:order', index]), name, names).map(asWarning),
  )

function unknownOptions(file: string, ui: UiSchema, path: string[], names?: string[]): DefinitionProblem[] {
  return Object.entries(ui).flatMap(([key, value]): DefinitionProblem[] => {
    const here = [...path, key]
    if (key === 'ui:options' && isObject(value))
      return Object.keys(value).flatMap((option) => unknownOption(file, [...here, option], option))
    if (key.startsWith('ui:')) return unknownOption(file, here, key.slice('ui:'.length))
    const isUnknownName =
      names !== undefined &&
      names.length > 0 &&
      !names.includes(key) &&
      !/^(?:items|oneOf|anyOf|additionalProperties)$/.test(key)
    if (isUnknownName) return unknownNameProblems(file, toPointer(here), key, names).map(asWarning)
    return isObject(value) ? unknownOptions(file, value, here) : []
  })
}

const asWarning = (problem: DefinitionProblem): DefinitionProblem => ({ ...problem, severity: 'warning' })

function unknownOption(file: string, path: string[], option: string): DefinitionProblem[] {
  const member = path.at(-1) ?? ''
  const hint = option === 'title' || option === 'enumNames' ? hintForWord(file, '', `ui:${option}`) : undefined
  if (hint !== undefined) return [warningAt(file, toPointer(path), `ui:${option}`, hint)]
  return KNOWN.includes(option)
    ? []
    : [
        {
          ...warningAt(file, toPointer(path), member),
          unknown: { name: member, known: KNOWN.map((each) => member.replace(option, () => each)) },
        },
      ]
}

function unreadOptions(node: SchemaNode, forms: SiteDefinitions['forms']): DefinitionProblem[] {
  const { file, name, ui, asserted, rawSchema, schema } = node
  if (name === undefined || !asserted || typeof ui['ui:field'] === 'string') return []
  const widget = resolveWidget(schema, ui) ?? ''
  return Object.entries(READERS).flatMap(([option, { widgets, hint }]) => {
    const pointer =
      ui[option] === undefined || widgets.includes(widget) ? undefined : pointerOfOption(node, option, forms)
    // A library field's options are reported for the library.
    return pointer === undefined || (rawSchema.$ref !== undefined && pointer === '')
      ? []
      : [warningAt(file, pointer, option, hint)]
  })
}

/** Pointer to a field's option in its file; undefined if another file has it. */
export function pointerOfOption(
  { file, pointer }: SchemaNode,
  option: string,
  forms: SiteDefinitions['forms'],
): string | undefined {
  const steps = fromPointer(pointer)
  const names = steps.flatMap((step, index) =>
    steps[index - 1] === 'properties' ? [step] : step === 'items' ? [step] : [],
  )
  const page = forms.find((form) => form.file === file)?.page
  const root: unknown = page ? page.uiSchema : undefined
  const fieldUi = names.reduce<unknown>((ui, name) => (isObject(ui) ? ui[name] : undefined), root)
  if (isObject(fieldUi) && option in fieldUi) return toPointer(['uiSchema', ...names, option])
  const options = isObject(fieldUi) ? fieldUi['ui:options'] : undefined
  if (isObject(options) && option.slice('ui:'.length) in options)
    return toPointer(['uiSchema', ...names, 'ui:options', option.slice('ui:'.length)])
  return page ? undefined : toPointer([...steps, 'ui', option])
}
