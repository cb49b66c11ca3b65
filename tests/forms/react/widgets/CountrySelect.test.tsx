// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callingCodes } from 'virtual:formwright/callingCodes'
import country from '../../../../schemas/fields/country.json' with { type: 'json' }
import countryCode from '../../../../schemas/fields/countryCode.json' with { type: 'json' }
import { changeLanguage } from '../../../../src/site/i18n/i18n.ts'
import { press, renderForm, tripForm } from '../../../support/renderForm.tsx'

const FORM = tripForm({
  schema: {
    type: 'object',
    properties: {
      country: { type: 'string', enum: country.enum },
      countryCode: { type: 'string', enum: countryCode.enum },
    },
  },
  uiSchema: { country: country.ui, countryCode: countryCode.ui },
})
const render = () => renderForm(FORM, { callingCodes })

const listOf = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
const optionsOf = (label: string) => [...listOf(label).options]
const UNINHABITED = ['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM']

/** Opens the search of the list at this position and types into it. */
async function search(position: number, text: string): Promise<HTMLElement> {
  const button = screen.getAllByRole('button', { name: 'Search the list' })[position]
  await act(async () => button?.click())
  const input = await screen.findByRole('searchbox')
  fireEvent.input(input, { target: { value: text } })
  return input
}

const foundNames = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('the calling codes are those of the countries, and both lists leave out territories without inhabitants', () => {
  render()
  const codes = optionsOf('Country').map(({ value }) => value)
  expect(codes.filter((code) => UNINHABITED.includes(code))).toEqual([])
  expect(FORM.schema.properties?.['country']).toMatchObject({ enum: expect.arrayContaining(UNINHABITED) })
  const names = optionsOf('Country').map(({ text }) => text)
  const callingNames = optionsOf('Country code').map(({ text }) => text.replace(/ \+\d+$/, ''))
  expect(callingNames.filter((name) => !names.includes(name))).toEqual([])
})

test('the country of the chosen language comes first', async () => {
  await act(() => changeLanguage('th'))
  render()
  expect(
    optionsOf('Country')
      .slice(1, 4)
      .map(({ value }) => value),
  ).toEqual(['TH', 'TW', 'HK'])
  await act(() => changeLanguage('en'))
})

test.each([
  ['name', 'viet', 'Vietnam'],
  ['name without its accents', 'cote d', 'Côte d’Ivoire'],
  ['ISO code', 'id', 'Indonesia'],
  ['calling code', '+886', 'Taiwan'],
])('a country is found by its %s', async (_, text, name) => {
  const { onDataChange } = render()
  await search(0, text)
  expect(foundNames()[0]).toBe(name)
  await press(name)
  expect(listOf('Country').selectedOptions[0]?.text).toBe(name)
  expect(onDataChange).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(listOf('Country'))
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a country is found by its English name in another language', async () => {
  await act(() => changeLanguage('tw'))
  render()
  fireEvent.click(screen.getAllByRole('button', { name: '搜尋清單' })[0] as HTMLElement)
  fireEvent.input(await screen.findByRole('searchbox'), { target: { value: 'thai' } })
  await press('泰國')
  expect(listOf('Country')).toHaveProperty('value', 'TH')
  await act(() => changeLanguage('en'))
})

test('Enter takes the first country found, of several with one calling code, and sends no form', async () => {
  const { onSubmit } = render()
  const input = await search(1, 'canada')
  const isDefault = fireEvent.keyDown(input, { key: 'Enter' })
  expect(isDefault).toBe(false)
  expect(listOf('Country code').selectedOptions[0]?.text).toBe('Canada +1')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a search without a match reports that, and Escape closes it', async () => {
  render()
  const input = await search(0, 'atlantis')
  expect(screen.getByRole('status').textContent).toBe('0 matches')
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Search the list' })[0])
})
