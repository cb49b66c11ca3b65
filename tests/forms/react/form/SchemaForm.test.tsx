// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { SchemaForm } from '../../../../src/forms/react/form/SchemaForm.tsx'
import { i18n } from '../../../../src/site/i18n/i18n.ts'
import {
  definitionOf,
  enter,
  errorOf,
  field,
  press,
  renderForm,
  summaryLines,
  tripForm,
  typeText,
} from '../../../support/renderForm.tsx'

beforeAll(() => {
  const texts = { pages: { trip: { steps: { who: 'You', where: 'Place' } } } }
  i18n.addResourceBundle(i18n.language, 'translation', texts, true)
})
afterEach(() => {
  vi.useRealTimers()
})

const TEXT = { type: 'string' as const }

/** On screen the name is first, in the rules the e-mail address. */
const CONTACT = tripForm({
  schema: {
    type: 'object',
    required: ['email', 'name'],
    properties: { email: { ...TEXT, format: 'email' }, name: { ...TEXT, minLength: 2 }, note: TEXT },
  },
  uiSchema: { 'ui:order': ['name', '*'] },
})

const STEPS = tripForm({
  schema: { type: 'object', required: ['name'], properties: { name: { ...TEXT, normalize: ['trim'] }, city: TEXT } },
  steps: [
    { id: 'who', fields: ['name'] },
    { id: 'where', fields: ['city'] },
  ],
  review: true,
})

const isShown = (label: string): boolean => field(label).closest('[hidden]') === null

describe('typed text', () => {
  test('is committed 200 ms after the last key', () => {
    vi.useFakeTimers()
    const { onDataChange } = renderForm(CONTACT)
    typeText('Name', 'An')
    act(() => void vi.advanceTimersByTime(199))
    typeText('Name', 'Ann')
    act(() => void vi.advanceTimersByTime(199))
    expect(onDataChange).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(onDataChange.mock.calls).toEqual([[{ name: 'Ann' }]])
  })

  test('is committed before the form is sent', async () => {
    const { onSubmit } = renderForm(CONTACT)
    typeText('Name', 'Ann')
    typeText('Email', 'ann@harbour.example')
    await press('Send')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ann', email: 'ann@harbour.example' }, new Map())
  })

  test('is committed even if the form is sent as soon as it is in the document', async () => {
    function EarlySender() {
      useLayoutEffect(() => {
        field('Name').value = 'Ann'
        field('Email').value = 'ann@harbour.example'
        fireEvent.click(screen.getByRole('button'))
      }, [])
      return <button>Send</button>
    }
    const onSubmit = vi.fn()
    // With `act` all effects would run before the form handles the press.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(
      <SchemaForm definition={definitionOf(CONTACT)} services={{}} onSubmit={onSubmit}>
        <EarlySender />
      </SchemaForm>,
    )
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'Ann', email: 'ann@harbour.example' })
    root.unmount()
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  })

  test('shows the fields that depend on it before the form is validated', async () => {
    const form = tripForm({
      schema: {
        type: 'object',
        properties: { kind: TEXT },
        if: { required: ['kind'], properties: { kind: { const: 'firm' } } },
        then: { required: ['taxNumber'], properties: { taxNumber: TEXT } },
      },
    })
    renderForm(form)
    typeText('Kind', 'firm')
    await press('Send')
    expect(summaryLines()).toEqual(['Tax number: This field is required'])
  })
})

describe('errors', () => {
  test('appear on sending in a focused summary, in the order on screen, and at their fields', async () => {
    const { onSubmit } = renderForm(CONTACT)
    await press('Send')
    expect(summaryLines()).toEqual(['Name: This field is required', 'Email: This field is required'])
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'There are 2 things to correct' }))
    expect([errorOf('Email'), errorOf('Note')]).toEqual(['This field is required', undefined])
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(screen.getByRole('link', { name: /^Email/ }))
    expect(document.activeElement).toBe(field('Email'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('change their words or vanish with the next commit', async () => {
    renderForm(CONTACT)
    await press('Send')
    enter('Name', 'A')
    expect(summaryLines()).toEqual(['Name: Enter at least 2 characters', 'Email: This field is required'])
    expect(errorOf('Name')).toBe('Enter at least 2 characters')
    enter('Name', 'Ann')
    expect([summaryLines(), errorOf('Name')]).toEqual([['Email: This field is required'], undefined])
    enter('Email', 'ann@harbour.example')
    expect(summaryLines()).toBeUndefined()
  })

  test('from the server stay until their field is edited', async () => {
    const { call } = renderForm(CONTACT, {}, { name: 'Ann', email: 'ann@harbour.example' })
    await call((form) => form.setServerErrors({ '/email': 'format' }, {}))
    expect(summaryLines()).toEqual(['Email: Incorrect format'])
    enter('Name', 'Anna')
    expect(errorOf('Email')).toBe('Incorrect format')
    enter('Email', 'anna@harbour.example')
    expect([errorOf('Email'), summaryLines()]).toEqual([undefined, undefined])
  })

  test('and the step are reported for the title of the tab', async () => {
    const onTitleChange = vi.fn()
    renderForm(STEPS, { onTitleChange })
    expect(onTitleChange).toHaveBeenLastCalledWith({ step: 'Step 1 of 3: You' })
    await press('Next')
    expect(onTitleChange).toHaveBeenLastCalledWith({ hasErrors: true })
    enter('Name', 'Ann')
    expect(onTitleChange).toHaveBeenLastCalledWith({ hasErrors: false })
    await press('Next')
    expect(onTitleChange).toHaveBeenCalledWith({ step: 'Step 2 of 3: Place' })
  })
})

describe('steps', () => {
  test('are left once they are valid, and keep their values on the way back', async () => {
    const { onStepChange } = renderForm(STEPS)
    await press('Next')
    expect(summaryLines()).toEqual(['Name: This field is required'])
    expect([isShown('Name'), isShown('City'), onStepChange.mock.calls]).toEqual([true, false, []])
    typeText('Name', 'Ann')
    await press('Next')
    expect([isShown('Name'), isShown('City'), summaryLines()]).toEqual([false, true, undefined])
    expect(document.activeElement?.textContent).toBe('Step 2 of 3: Place')
    typeText('City', 'Hualien')
    await press('Previous')
    expect([isShown('Name'), field('Name').value, field('City').value]).toEqual([true, 'Ann', 'Hualien'])
    expect(onStepChange.mock.calls).toEqual([
      ['where', false],
      [undefined, true],
    ])
  })

  test('open at the requested one if those before it are filled in', async () => {
    const { onStepChange } = renderForm(STEPS, {}, { name: 'Ann' }, { step: 'where', unsavedFields: ['city'] })
    await expect.poll(() => isShown('City')).toBe(true)
    expect([onStepChange.mock.calls, errorOf('City')]).toEqual([[], undefined])
  })

  test('open at the one that misses a field which is never saved, with that reason at the field', async () => {
    const saved = { city: 'Hualien' }
    const { onStepChange } = renderForm(STEPS, {}, saved, { step: 'review', unsavedFields: ['name'] })
    await expect.poll(() => errorOf('Name')).toBe('For your security this is never saved. Please enter it again')
    expect([isShown('Name'), onStepChange.mock.calls, summaryLines()]).toEqual([true, [[undefined, true]], undefined])
    enter('Name', 'Ann')
    expect(errorOf('Name')).toBeUndefined()
  })

  test('end in a review of the data as it is sent, from which each step can be changed', async () => {
    const { onSubmit } = renderForm(STEPS, {}, { name: ' Ann ' })
    await press('Next')
    await press('Check the entries')
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Ann', 'Not filled in'])
    await press('Change: Place')
    typeText('City', 'Hualien')
    await press('Check the entries')
    expect(onSubmit).not.toHaveBeenCalled()
    await press('Send')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ann', city: 'Hualien' }, new Map())
  })
})

describe('a value from the page', () => {
  test('is shown and reported; a cleared field is not called missing', async () => {
    const { call, onDataChange } = renderForm(CONTACT)
    await call((form) => form.setValue('/name', 'Ann'))
    expect([field('Name').value, onDataChange.mock.lastCall]).toEqual(['Ann', [{ name: 'Ann' }]])
    fireEvent.blur(field('Name'))
    await call((form) => form.setValue('/name', undefined))
    expect([field('Name').value, errorOf('Name'), onDataChange.mock.lastCall]).toEqual(['', undefined, [{}]])
  })

  test('is only proposed to a field without text, committed or not', async () => {
    const { call } = renderForm(CONTACT)
    typeText('Name', 'Ann')
    await call((form) => {
      form.proposeValue('/name', 'Bob')
      form.proposeValue('/note', 'Hello')
    })
    expect([field('Name').value, field('Note').value]).toEqual(['Ann', 'Hello'])
  })
})

test('the calling code follows the country until a person chooses another', async () => {
  const form = tripForm({
    schema: {
      type: 'object',
      properties: {
        country: { ...TEXT, enum: ['TW', 'TH', 'CA'] },
        code: { ...TEXT, enum: ['+1', '+66', '+886'], countryField: 'country' },
      },
    },
    uiSchema: { country: { 'ui:widget': 'CountryWidget' }, code: { 'ui:widget': 'CallingCodeWidget' } },
  })
  const { onDataChange } = renderForm(form, { callingCodes: { CA: '+1', TH: '+66', TW: '+886', US: '+1' } })
  const choose = (label: string, value: string) =>
    act(async () => fireEvent.change(field(label), { target: { value } }))
  await choose('Country', 'TW')
  expect(onDataChange).toHaveBeenLastCalledWith({ country: 'TW', code: '+886' })
  await choose('Country', 'CA')
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Canada +1' }).selected).toBe(true)
  await choose('Code', '+886')
  await choose('Country', 'TH')
  expect(onDataChange).toHaveBeenLastCalledWith({ country: 'TH', code: '+886' })
})
