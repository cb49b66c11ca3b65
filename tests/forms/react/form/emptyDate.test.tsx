import { customizeValidator } from '@rjsf/validator-ajv8'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { SchemaForm } from '../../../../src/forms/react/form/SchemaForm.tsx'
import { initI18n } from '../../../../src/site/i18n/i18n.ts'
import { compileSchema } from '../../../../src/forms/schema/createAjv.ts'
import { resolveForm } from '../../../../src/model/site/resolveReferences.ts'

beforeAll(() => initI18n('en'))

const form = resolveForm(
  {
    id: 'visit',
    kind: 'form',
    path: '/visit',
    access: 'public',
    schema: { type: 'object', properties: { day: { type: 'string', format: 'date' } } },
    submit: { path: '/pc/visitUpdate' },
  },
  {},
)
const draw = (initialData: Record<string, unknown>): string | undefined =>
  /<input[^>]*id="form\.day"[^>]*>/.exec(
    renderToStaticMarkup(
      <SchemaForm
        definition={{ form, validate: compileSchema(form.schema), validator: customizeValidator() }}
        services={{}}
        onSubmit={() => undefined}
        initialData={initialData}
      >
        <></>
      </SchemaForm>,
    ),
  )?.[0]

it('an empty date input has data-empty, since WebKit shows today in it', () => {
  expect(draw({})).toMatch(/type="date".* data-empty="true"/)
  expect(draw({ day: '2026-01-05' })).not.toContain('data-empty')
})
