import { Parser } from 'htmlparser2'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { MuiStandardFields } from '../../../../src/site/app/theme/MuiFields.tsx'
import { interpretedValidator } from '../../../../src/forms/react/rjsf/interpretedValidator.ts'
import { FormContext } from '../../../../src/forms/react/state/FormContext.ts'
import { stepsOf, StepContext } from '../../../../src/forms/react/state/formSteps.ts'
import { FormStore } from '../../../../src/forms/react/state/FormStore.ts'
import { changeLanguage, initI18n, loadRestOfTexts } from '../../../../src/site/i18n/i18n.ts'
import { languageCodes } from '../../../../src/site/i18n/languages.ts'
import { validateForm } from '../../../../src/forms/data/validateForm.ts'
import { compileSchema } from '../../../../src/forms/schema/createAjv.ts'
import type { JsonSchema } from '../../../../src/forms/schema/jsonSchema.ts'
import { resolveForm } from '../../../../src/model/site/resolveReferences.ts'

beforeAll(async () => {
  await initI18n('en')
  await loadRestOfTexts()
})

const text = (title: string, more: JsonSchema = {}): JsonSchema => ({ type: 'string', title, ...more })

/** One field of each kind. Its titles are numbers, so that all words come from the site. */
const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['name', 'length', 'day', 'range', 'stars', 'must'],
  properties: {
    name: text('1'),
    length: { type: 'number', title: '2', maximum: 3 },
    day: text('3', { format: 'date' }),
    moment: text('4', { format: 'date-time' }),
    time: text('5', { format: 'time' }),
    colour: text('6', { format: 'color' }),
    mail: text('7', { format: 'email' }),
    address: text('8', { format: 'uri' }),
    file: text('9', { format: 'data-url' }),
    range: { type: 'integer', title: '10', minimum: 0, maximum: 5 },
    stars: { type: 'integer', title: '11', minimum: 1, maximum: 5 },
    updown: { type: 'integer', title: '12' },
    choice: { title: '13', enum: [1, 2] },
    radio: { title: '14', enum: [1, 2] },
    boxes: { type: 'array', title: '15', uniqueItems: true, items: { type: 'integer', enum: [1, 2] } },
    several: { type: 'array', title: '16', uniqueItems: true, items: { type: 'integer', enum: [1, 2] } },
    must: { type: 'boolean', title: '17', const: true },
    may: { type: 'boolean', title: '18' },
    yesNo: { type: 'boolean', title: '19' },
    old: text('20', { deprecated: true }),
    secret: text('21'),
    long: text('22'),
    list: { type: 'array', title: '23', items: { type: 'object', properties: { a: text('24') } } },
    tuple: { type: 'array', title: '25', prefixItems: [text('26'), text('27')], items: text('28') },
    titled: { title: '29', oneOf: [text('30'), { type: 'object', title: '31', properties: { b: text('32') } }] },
    untitled: { title: '33', anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    more: { type: 'object', title: '34', additionalProperties: { type: 'string', maxLength: 2 } },
    again: { $ref: '#/$defs/again', title: '35' },
    nothing: { title: '36', type: 'null' },
    any: { title: '37' },
  },
  $defs: { again: { type: 'object', properties: { c: text('38'), again: { $ref: '#/$defs/again', title: '39' } } } },
}

const UI_SCHEMA = {
  range: { 'ui:widget': 'range' },
  stars: { 'ui:widget': 'RatingWidget' },
  updown: { 'ui:widget': 'updown' },
  radio: { 'ui:widget': 'radio' },
  boxes: { 'ui:widget': 'checkboxes' },
  yesNo: { 'ui:widget': 'radio' },
  secret: { 'ui:widget': 'password' },
  long: { 'ui:widget': 'textarea' },
  list: { 'ui:options': { copyable: true } },
}

const DATA = {
  length: 4,
  day: '2030-02-03',
  list: [{ a: '1' }, { a: '2' }],
  tuple: ['1', '2', '3'],
  more: { 1: '123' },
  file: 'data:image/png;name=1.png;base64,iVBORw0KGgo=',
}

const form = resolveForm(
  {
    id: 'kinds',
    kind: 'form',
    path: '/kinds',
    access: 'public',
    schema: { jsonSchema: SCHEMA },
    uiSchema: UI_SCHEMA,
    submit: { path: '/pc/kindsUpdate' },
  },
  {},
)

/** All texts and spoken attributes of the form with every error, in the current language. */
function wordsOfForm(): string[] {
  const validate = compileSchema(form.schema)
  const store = new FormStore((data) => validateForm(form.schema, validate, data), DATA)
  store.validateForSubmit()
  const html = renderToStaticMarkup(
    <FormContext value={{ form, store, services: {} }}>
      <StepContext value={{ steps: stepsOf(form), currentStep: 0, askedOnReview: [] }}>
        <MuiStandardFields
          ref={null}
          validator={interpretedValidator(form.schema.jsonSchema ?? {})}
          initialData={DATA}
          onChange={() => undefined}
        />
      </StepContext>
    </FormContext>,
  )
  const words: string[] = []
  let isStyle = false
  const parser = new Parser({
    onopentag(name, attributes) {
      isStyle = name === 'style'
      for (const attribute of ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt'])
        words.push(attributes[attribute] ?? '')
    },
    ontext: (data) => words.push(isStyle ? '' : data),
    onclosetag: () => (isStyle = false),
  })
  parser.end(html)
  return words.map((word) => word.trim()).filter((word) => /\p{L}{2}/u.test(word))
}

test.each(languageCodes.filter((code) => code !== 'en'))(
  'a form with every kind of field shows no English in %s',
  async (code) => {
    await changeLanguage('en')
    const english = new Set(wordsOfForm())
    expect(english).toContain('Move up')
    expect(english).toContain('Copy')
    expect(english).toContain('Please choose')
    await changeLanguage(code)
    const words = wordsOfForm()
    expect(words.length).toBeGreaterThan(30)
    expect(words.filter((word) => english.has(word) || /^\w+(\.\w+)+$/.test(word))).toEqual([])
  },
)
