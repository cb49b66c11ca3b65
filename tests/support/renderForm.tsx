import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { customizeValidator } from '@rjsf/validator-ajv8'
import { createRef } from 'react'
import { afterEach, beforeAll, vi } from 'vitest'
import type { FormServices } from '../../src/forms/react/state/FormContext.ts'
import type { SchemaFormHandle } from '../../src/forms/react/form/SchemaForm.tsx'
import { SchemaForm, type SchemaFormProps } from '../../src/forms/react/form/SchemaForm.tsx'
import { compileSchema } from '../../src/forms/schema/createAjv.ts'
import type { FormPage, ResolvedForm } from '../../src/model/site/pageDefinition.ts'
import { resolveForm } from '../../src/model/site/resolveReferences.ts'
import { initI18n, loadRestOfTexts } from '../../src/site/i18n/i18n.ts'
import './happyDomSelect.ts'

beforeAll(async () => {
  await initI18n('en')
  await loadRestOfTexts()
})
afterEach(cleanup)

/** The form of a page `trip` with these members. */
export const tripForm = (members: Pick<FormPage, 'schema'> & Partial<FormPage>): ResolvedForm =>
  resolveForm(
    { id: 'trip', kind: 'form', path: '/trip', access: 'public', submit: { path: '/pc/tripUpdate' }, ...members },
    {},
  )

export const definitionOf = (form: ResolvedForm): SchemaFormProps['definition'] => ({
  form,
  validate: compileSchema(form.schema),
  validator: customizeValidator(),
})

/** Draws a form in happy-dom, with spies in place of the page around it. */
export function renderForm(
  form: ResolvedForm,
  services: FormServices = {},
  initialData?: Record<string, unknown>,
  options: Pick<SchemaFormProps, 'step' | 'unsavedFields'> = {},
) {
  const handle = createRef<SchemaFormHandle>()
  const page = { onSubmit: vi.fn(), onDataChange: vi.fn(), onStepChange: vi.fn() }
  render(
    <SchemaForm
      ref={handle}
      definition={definitionOf(form)}
      services={services}
      initialData={initialData}
      {...page}
      {...options}
    >
      <button>Send</button>
    </SchemaForm>,
  )
  // rjsf has reported the defaults.
  page.onDataChange.mockClear()
  const call = (use: (form: SchemaFormHandle) => void) =>
    act(async () => {
      if (handle.current) use(handle.current)
    })
  return { ...page, call }
}

/** The input of a field, shown or not. */
export const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label)

/** Types a text in place of the one that a field holds. */
export const typeText = (label: string, value: string): boolean => fireEvent.input(field(label), { target: { value } })

/** Types a text and leaves the field. */
export function enter(label: string, value: string): void {
  typeText(label, value)
  fireEvent.blur(field(label))
}

/** Presses a button and waits until its form has handled that. */
export const press = (name: string): Promise<void> =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })

/** The description of a field for assistive technology: its error. */
export const errorOf = (label: string): string | undefined => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ') || undefined
}

/** The lines of the error summary; undefined if there is none. */
export const summaryLines = (): (string | null)[] | undefined => {
  const summary = screen.queryByRole('group', { name: /to correct$/ })
  return summary
    ? within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    : undefined
}
