// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import validator from '@rjsf/validator-ajv8'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SchemaForm } from '../../../../src/forms/index.ts'
import Form, { SchemaForm as AnySchemaForm } from '../../../../src/forms/mui.ts'
import '../../../support/happyDomSelect.ts'

afterEach(cleanup)

const EMAIL = { type: 'object', required: ['email'], properties: { email: { type: 'string', format: 'email' } } }
const submit = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await act(async () => Promise.resolve())
}

test('a form has English texts without any configuration', async () => {
  render(<SchemaForm schema={EMAIL} onSubmit={vi.fn()} />)
  await submit()
  expect(screen.getByText('Email: This field is required')).toBeTruthy()
})

test('a form takes another language as data, and English where a text is missing', async () => {
  const texts = { errors: { required: 'ต้องกรอก' }, pages: { contact: { fields: { email: { label: 'อีเมล' } } } } }
  render(<SchemaForm id="contact" schema={EMAIL} language="th" texts={texts} onSubmit={vi.fn()} />)
  await submit()
  expect(screen.getByLabelText('อีเมล')).toBeTruthy()
  expect(screen.getByText('อีเมล: ต้องกรอก')).toBeTruthy()
})

test('a form reads the namespace “forms” of the application’s i18next and follows its language', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: { translation: { title: 'App' } } } })
  i18n.addResourceBundle('vi', 'forms', { form: { submit: 'Gửi' } })
  render(<SchemaForm schema={EMAIL} i18n={i18n} onSubmit={vi.fn()} />)
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy()
  await act(async () => void (await i18n.changeLanguage('vi')))
  expect(screen.getByRole('button', { name: 'Gửi' })).toBeTruthy()
  expect(i18n.t('title')).toBe('title')
  expect(i18n.t('missing')).toBe('missing')
})

test('a form beyond the fast set names the import that draws it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const schema = { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } }
  expect(() => render(<SchemaForm schema={schema} onSubmit={vi.fn()} />)).toThrow('@formwright/forms/mui')
})

test('alternatives of the whole form begin with the first one selected', () => {
  const schema = {
    type: 'object',
    anyOf: [
      { title: 'By name', properties: { name: { type: 'string', title: 'Name' } } },
      { title: 'By code', properties: { code: { type: 'string', title: 'Code' } } },
    ],
  }
  render(<AnySchemaForm schema={schema} onSubmit={vi.fn()} />)
  const choice: HTMLSelectElement = screen.getByLabelText('Choice')
  expect(choice.selectedOptions[0]?.textContent).toBe('By name')
})

test('single values of a list have the title of the list', () => {
  const schema = {
    type: 'object',
    properties: { tags: { type: 'array', title: 'Your tags', items: { type: 'string' } } },
  }
  render(<AnySchemaForm schema={schema} initialData={{ tags: ['a'] }} onSubmit={vi.fn()} />)
  expect(within(screen.getByRole('group', { name: 'Item 1' })).getByLabelText('Your tags')).toBeTruthy()
})

test('rjsf’s props have their meaning', async () => {
  const onChange = vi.fn()
  const onSubmit = vi.fn()
  const onError = vi.fn()
  const form = (formData: object) => (
    <Form
      schema={{ ...EMAIL, type: 'object', title: 'Newsletter', description: 'Monthly' }}
      uiSchema={{
        email: { 'ui:title': 'Your address', 'ui:description': 'Never shown' },
        'ui:submitButtonOptions': { submitText: 'Submit' },
      }}
      validator={validator}
      formData={formData}
      onChange={onChange}
      onSubmit={onSubmit}
      onError={onError}
    />
  )
  const { rerender } = render(form({ email: 'ada' }))
  expect(screen.getByRole('heading', { name: 'Newsletter' })).toBeTruthy()
  expect(screen.getByText('Never shown')).toBeTruthy()
  await submit()
  expect(onError).toHaveBeenCalledWith([expect.objectContaining({ pointer: '/email', rule: 'format' })])
  expect(screen.getByText('Your address: Incorrect format')).toBeTruthy()
  rerender(form({ email: 'bea@example.org' }))
  expect(screen.getByLabelText<HTMLInputElement>('Your address').value).toBe('bea@example.org')
  fireEvent.input(screen.getByLabelText('Your address'), { target: { value: 'ada@example.org' } })
  fireEvent.blur(screen.getByLabelText('Your address'))
  expect(onChange).toHaveBeenLastCalledWith({ formData: { email: 'ada@example.org' } })
  await submit()
  expect(onSubmit).toHaveBeenCalledWith({ formData: { email: 'ada@example.org' } })
})

test('a form whose schema is written inside its component keeps its fields at every change', async () => {
  function Page() {
    const [formData, setFormData] = useState<unknown>({ email: '' })
    return (
      <Form
        schema={{ ...EMAIL }}
        uiSchema={{ email: { 'ui:help': 'Yours' } }}
        validator={validator}
        formData={formData}
        onChange={(event) => setFormData(event.formData)}
      />
    )
  }
  render(<Page />)
  const input = screen.getByLabelText('Email')
  fireEvent.input(input, { target: { value: 'ada@example.org' } })
  fireEvent.blur(input)
  await act(async () => Promise.resolve())
  expect(screen.getByLabelText('Email')).toBe(input)
})

test('a form of a single value has that value as its data', async () => {
  const onSubmit = vi.fn()
  render(
    <Form schema={{ type: 'string', title: 'Motto' }} validator={validator} formData="Onwards" onSubmit={onSubmit} />,
  )
  await submit()
  expect(onSubmit).toHaveBeenCalledWith({ formData: 'Onwards' })
})

test('a disabled form of rjsf has disabled fields', () => {
  render(<Form schema={{ ...EMAIL, type: 'object' }} validator={validator} disabled />)
  expect(screen.getByLabelText<HTMLInputElement>('Email').disabled).toBe(true)
})
