import { expect, test } from 'vitest'
import { readDefinitions } from '../../../src/definitions/readDefinitions.ts'
import type { UiSchema } from '../../../src/model/schema/schema.ts'
import { fieldsCode } from '../../../src/tools/vite/componentsCode.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

const { forms, components } = readDefinitions(PROJECT_ROOT)

function codeFor(uiSchema: UiSchema, standard = false): string {
  const [form] = forms.values()
  if (!form) throw new Error('There is no form.')
  return fieldsCode({ ...form, uiSchema }, components, standard)
}

test('a page that names no component of a package imports nothing more', () => {
  for (const form of forms.values()) if (!form.schema.jsonSchema) expect(fieldsCode(form, components, false)).toBe('')
})

test('a page imports what it names, and the templates that this needs', () => {
  const code = codeFor({ a: { 'ui:widget': 'mui/TextareaWidget' }, b: { items: { 'ui:field': 'LayoutGridField' } } })
  expect(code).toContain('"@rjsf/mui/lib/TextareaWidget/TextareaWidget.js"')
  expect(code).toContain('"@rjsf/mui/lib/BaseInputTemplate/BaseInputTemplate.js"')
  expect(code).toContain('"@rjsf/core/lib/components/fields/LayoutGridField.js"')
  expect(code).toContain('MuiTheme')
  expect(code).not.toContain('ArrayFieldTemplate')
})

test('a package that extends another has its components, with templates of its own', () => {
  const code = codeFor({ a: { 'ui:options': { widget: 'mui/UpDownWidget' } } })
  expect(code).toContain('"@rjsf/core/lib/components/widgets/UpDownWidget.js"')
  expect(code).toContain('"@rjsf/mui/lib/BaseInputTemplate/BaseInputTemplate.js"')
})

test('widgets for formats come from the standard renderer, for pages that do not have it anyway', () => {
  expect(codeFor({ a: { 'ui:widget': 'range' } })).toContain('standardWidgets')
  expect(codeFor({ a: { 'ui:widget': 'range' } }, true)).not.toContain('standardWidgets')
})
