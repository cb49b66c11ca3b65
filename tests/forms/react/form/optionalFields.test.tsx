// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { enter, field, press, renderForm, summaryLines, tripForm } from '../../../support/renderForm.tsx'

const TEXT = { type: 'string' as const, maxLength: 20 }

/** Text inputs commit at once when they are left. */
const isShown = (label: string): boolean => field(label).closest('[hidden]') === null

const isOpen = (): boolean => field('Note').closest('details')?.open === true

function setWidth(isWide: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      ...{ matches: isWide, media: query, onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    }),
  )
}

afterEach(() => vi.restoreAllMocks())

describe('a field for some languages and some values of another field', () => {
  const form = (languages: string[]) =>
    tripForm({
      schema: { type: 'object', properties: { country: TEXT, chat: TEXT } },
      uiSchema: { chat: { 'ui:onlyFor': { languages, field: 'country', values: ['CN', 'TW'] } } },
      steps: [
        { id: 'one', fields: ['country'] },
        { id: 'two', fields: ['chat'] },
      ],
      review: true,
    })

  test.each([
    [['en'], true],
    [['zh'], false],
  ])('for %j is shown in English: %s', (languages, expected) => {
    renderForm(form(languages), { languageCode: () => 'en' })
    expect(field('Chat').closest('.fw-field')?.hasAttribute('hidden')).toBe(!expected)
  })

  test('appears and vanishes with the value, unless it is filled in', () => {
    renderForm(tripForm({ schema: form([]).schema, uiSchema: form([]).uiSchema }))
    expect(isShown('Chat')).toBe(false)
    enter('Country', 'TW')
    expect(isShown('Chat')).toBe(true)
    enter('Country', 'VN')
    expect(isShown('Chat')).toBe(false)
    enter('Country', 'CN')
    enter('Chat', 'ann_88')
    enter('Country', 'VN')
    expect(isShown('Chat')).toBe(true)
    enter('Chat', '')
    expect(isShown('Chat')).toBe(true)
  })

  test('is shown with the value of a draft', () => {
    renderForm(tripForm({ schema: form([]).schema, uiSchema: form([]).uiSchema }), {}, { chat: 'ann_88' })
    expect(isShown('Chat')).toBe(true)
  })

  test('is on the review only where it is asked', async () => {
    renderForm(form([]))
    enter('Country', 'VN')
    await press('Next')
    await press('Check the entries')
    expect(screen.queryByText('Chat', { selector: 'dt' })).toBeNull()
    await press('Previous')
    await press('Previous')
    enter('Country', 'CN')
    await press('Next')
    await press('Check the entries')
    expect(screen.queryByText('Chat', { selector: 'dt' })).not.toBeNull()
  })
})

describe('fields under “More”', () => {
  const form = tripForm({
    schema: {
      type: 'object',
      properties: { city: TEXT, note: { ...TEXT, minLength: 3 }, remark: TEXT, name: TEXT },
    },
    uiSchema: { note: { 'ui:more': true }, remark: { 'ui:more': true } },
  })

  test('are at the place of the first, open on wide screens and closed on narrow ones', () => {
    setWidth(true)
    renderForm(form)
    expect(isOpen()).toBe(true)
    expect([...document.querySelectorAll('input, summary')].map(({ id, textContent }) => id || textContent)).toEqual([
      ...['form.city', 'More (optional)', 'form.note', 'form.remark', 'form.name'],
    ])
  })

  test('are closed on narrow screens until one has a value', async () => {
    setWidth(false)
    const { call } = renderForm(form)
    expect(isOpen()).toBe(false)
    await call((handle) => handle.setValue('/remark', 'from a link'))
    expect(isOpen()).toBe(true)
  })

  test('are open on narrow screens with a draft, and stay as the client leaves them', () => {
    setWidth(false)
    renderForm(form, {}, { note: 'kept' })
    expect(isOpen()).toBe(true)
    Object.assign(field('Note').closest('details') ?? {}, { open: false })
    enter('City', 'Hanoi')
    expect(isOpen()).toBe(false)
  })

  test('are open for a value that the draft could not keep', () => {
    setWidth(false)
    renderForm(form, {}, { city: 'Hanoi' }, { unsavedFields: ['note'] })
    expect(isOpen()).toBe(true)
  })

  test('open for a problem, and for the link to it', async () => {
    setWidth(false)
    renderForm(form)
    enter('Note', 'ab')
    const details = field('Note').closest('details')
    act(() => void Object.assign(details ?? {}, { open: false }))
    await press('Send')
    expect([summaryLines(), isOpen()]).toEqual([['Note: Enter at least 3 characters'], true])
    Object.assign(details ?? {}, { open: false })
    fireEvent.click(screen.getByRole('link', { name: /^Note/ }))
    expect([isOpen(), document.activeElement]).toEqual([true, field('Note')])
  })
})
