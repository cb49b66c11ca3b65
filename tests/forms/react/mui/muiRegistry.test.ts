import { hasWidget, type RJSFSchema } from '@rjsf/utils'
import { expect, test } from 'vitest'
import { muiRegistry } from '../../../../src/forms/react/mui/muiRegistry.ts'
import getDefaultRegistry from '../../../../src/forms/react/rjsf/defaultRegistry.ts'
import { FIELDS, isWidgetOfEveryForm, TYPES_BY_WIDGET } from '../../../../src/forms/schema/widgetNames.ts'

/** Without `null`, which a field draws: rjsf has no widget for it (`TextBlockField.test.tsx`). */
const SCHEMAS = Object.entries(TYPES_BY_WIDGET).flatMap(([name, types = ['string']]) =>
  types.filter((type) => type !== 'null').map((type) => [name, { type } as RJSFSchema] as const),
)

test.each(SCHEMAS)('the widget %s exists for %o', (name, schema) => {
  expect(hasWidget(schema, name, muiRegistry.widgets)).toBe(true)
})

test.each(SCHEMAS.filter(([name]) => isWidgetOfEveryForm(name)))(
  'the widget %s exists without MUI for %o',
  (name, schema) => {
    expect(hasWidget(schema, name, getDefaultRegistry().widgets)).toBe(true)
  },
)

test('every field that a page may name exists', () => {
  expect(FIELDS.filter((name) => !Object.hasOwn(muiRegistry.fields, name))).toEqual([])
})
