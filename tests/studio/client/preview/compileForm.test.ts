import { DefinitionError } from '../../../../src/model/site/definitionProblem.ts'
import { expect, test } from 'vitest'
import { compileForm } from '../../../../src/studio/client/preview/compileForm.tsx'
import { contentOf, localeTexts } from '../../../../src/studio/client/files/parsedFiles.ts'
import { setRequired } from '../../../../src/studio/model/commands/fieldCommands.ts'
import { fieldPath } from '../../../../src/studio/model/fieldLocations.ts'
import { setWord } from '../../../../src/studio/model/commands/formCommands.ts'
import { setMember } from '../../../../src/studio/model/commands/memberCommands.ts'
import { withEdits } from '../../../../src/studio/model/workspace.ts'

const PAGE = 'schemas/pages/order.page.json'
const texts = new Map([
  [
    PAGE,
    JSON.stringify({
      id: 'order',
      kind: 'form',
      path: '/order',
      access: 'public',
      schema: {
        type: 'object',
        properties: { size: { type: 'string', maxLength: 3 }, colour: { $ref: '../fields/colour.json' } },
      },
      submit: { path: '/pc/orderUpdate' },
    }),
  ],
  ['schemas/fields/colour.json', JSON.stringify({ type: 'string', maxLength: 20 })],
  ['locales/en/meta.json', '{}'],
  ['locales/en/pages/order.json', JSON.stringify({ title: 'Order', fields: { size: { label: 'Size' } } })],
])

const formOf = (files: typeof texts) => {
  const compiled = compileForm(files, 'order')
  if ('problems' in compiled) throw new DefinitionError(compiled.problems)
  return compiled.definition
}

test('an edit of one field keeps the others as the same objects', () => {
  const before = formOf(texts)
  const place = { base: ['schema', 'properties', 'size'], path: ['maxLength'] }
  const after = formOf(new Map(withEdits(texts, setMember(texts, 'order', place, 5))))
  expect(after.form.schema.properties?.size).toEqual({ type: 'string', maxLength: 5 })
  expect(after.form.schema.properties?.colour).toBe(before.form.schema.properties?.colour)
  expect([after.form.submit, after.form.library]).toEqual([before.form.submit, before.form.library])
  expect(after.form.submit).toBe(before.form.submit)
})

test('an edit of other files keeps the form, and an edit of the form keeps the texts', () => {
  const before = formOf(texts)
  const words = localeTexts(texts, 'en')
  const renamedTexts = new Map(
    withEdits(texts, setWord(texts, 'en', 'pages/order.json', ['fields', 'size', 'label'], 'Width')),
  )
  expect(formOf(renamedTexts)).toBe(before)
  expect(localeTexts(renamedTexts, 'en')).not.toBe(words)
  const requiredTexts = new Map(withEdits(texts, setRequired(texts, 'order', fieldPath('size'), true)))
  expect(formOf(requiredTexts)).not.toBe(before)
  expect(localeTexts(requiredTexts, 'en')).toEqual(words)
  expect(localeTexts(new Map(requiredTexts), 'en')).toBe(localeTexts(requiredTexts, 'en'))
})

test('a file keeps its last valid content while its JSON is broken', () => {
  const before = contentOf(texts, PAGE)
  expect(contentOf(new Map([[PAGE, '{ "id": ']]), PAGE)).toBe(before)
  expect(contentOf(new Map([[PAGE, `${texts.get(PAGE)} `]]), PAGE)).toBe(before)
})
