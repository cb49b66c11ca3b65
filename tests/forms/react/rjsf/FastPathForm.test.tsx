// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import type { FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, WidgetProps } from '@rjsf/utils'
import { customizeValidator } from '@rjsf/validator-ajv8'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FastPathForm } from '../../../../src/forms/react/rjsf/FastPathForm.ts'

afterEach(cleanup)

const SCHEMA: RJSFSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    kind: { type: 'string' },
    home: { type: 'object', properties: { city: { type: 'string' } } },
  },
  if: { required: ['kind'], properties: { kind: { const: 'firm' } } },
  then: { properties: { taxNumber: { type: 'string' } } },
}

/** Draws the form with inputs that count how often they are rendered. */
function renderFastForm() {
  const ref = createRef<FastPathForm>()
  const spies = { renders: vi.fn(), onFastChange: vi.fn(), onChange: vi.fn() }
  const TextWidget = ({ id, value, disabled }: WidgetProps) => {
    spies.renders()
    return <input aria-label={id} value={String(value ?? '')} disabled={disabled} readOnly />
  }
  const props = {
    schema: SCHEMA,
    validator: customizeValidator(),
    widgets: { TextWidget },
    templates: {
      FieldTemplate: ({ children }: FieldTemplateProps) => children,
      ObjectFieldTemplate: ({ properties }: ObjectFieldTemplateProps) => properties.map(({ content }) => content),
    },
    isFastPath: ([name]: (string | number)[]) => name !== 'kind',
    onFastChange: spies.onFastChange,
    onChange: ({ formData }: { formData?: unknown }) => spies.onChange(formData),
  }
  const { rerender } = render(<FastPathForm ref={ref} {...props} />)
  // rjsf has reported the defaults.
  vi.resetAllMocks()
  return {
    ...spies,
    change: (value: unknown, ...path: string[]) => ref.current?.onChange(value, path),
    disable: () => rerender(<FastPathForm ref={ref} {...props} disabled />),
    data: (): unknown => ref.current?.state.formData,
  }
}

const input = (id: string) => screen.queryByLabelText<HTMLInputElement>(id)

test('a primitive change is reported with its path and value, and renders nothing', () => {
  const form = renderFastForm()
  act(() => form.change('Ann', 'name'))
  act(() => form.change('Hualien', 'home', 'city'))
  expect(form.onFastChange.mock.calls).toEqual([
    [['name'], 'Ann'],
    [['home', 'city'], 'Hualien'],
  ])
  expect(form.data()).toMatchObject({ name: 'Ann', home: { city: 'Hualien' } })
  expect([form.renders.mock.calls, form.onChange.mock.calls]).toEqual([[], []])
})

test('a change that a condition depends on renders the form, with the fast changes before it', () => {
  const form = renderFastForm()
  act(() => form.change('Ann', 'name'))
  expect(input('form.taxNumber')).toBeNull()
  act(() => form.change('firm', 'kind'))
  expect([input('form.taxNumber')?.value, input('form.name')?.value]).toEqual(['', 'Ann'])
  expect(form.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Ann', kind: 'firm' }))
  expect(form.onFastChange).toHaveBeenCalledTimes(1)
})

test('an object is no fast change, and a property without a name is not the whole form', () => {
  const form = renderFastForm()
  act(() => form.change({ city: 'Hualien' }, 'home'))
  expect(input('form.home.city')?.value).toBe('Hualien')
  act(() => form.change('unnamed', ''))
  expect(form.data()).toMatchObject({ '': 'unnamed', home: { city: 'Hualien' } })
  expect(form.onFastChange).not.toHaveBeenCalled()
})

test('several fast changes in one batch render nothing, and all are kept', () => {
  const form = renderFastForm()
  act(() => {
    form.change('A', 'name')
    form.change('Hualien', 'home', 'city')
    form.change('Ann', 'name')
  })
  expect(form.renders).not.toHaveBeenCalled()
  expect(form.data()).toMatchObject({ name: 'Ann', home: { city: 'Hualien' } })
})

test('new props beside a fast change render the form with both', () => {
  const form = renderFastForm()
  act(() => {
    form.change('Ann', 'name')
    form.disable()
  })
  expect(input('form.name')).toMatchObject({ disabled: true, value: 'Ann' })
})
