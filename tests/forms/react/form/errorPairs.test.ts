import { forms } from 'virtual:formwright/pages'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeBody, fileFields } from '../../../../src/forms/data/encodeBody.ts'
import { decodeBody } from '../../../../src/forms/data/decodeBody.ts'
import { validateForm } from '../../../../src/forms/data/validateForm.ts'
import { idFromPointer, errorId } from '../../../../src/forms/react/state/fieldIds.ts'
import { DEFAULT_LANGUAGE } from '../../../../src/model/site/siteTexts.ts'
import { firstValidCase, type FilledData } from '../../../../src/project/cases/formCase.ts'
import { screenOrder } from '../../../../src/project/snapshot/screenOrder.ts'
import { initI18n } from '../../../../src/site/i18n/i18n.ts'
import { drawForm } from '../../../support/project/drawnForm.tsx'
import { formIds } from '../../../support/project/judgeDrawnCases.ts'
import { optionData, readCases, sessionAccount } from '../../../support/readCases.ts'

/** Draws one of so many pairs; all of them in the nightly run. */
const ONE_DRAWN_OF = process.env.NIGHTLY === '1' ? 1 : 25

/** A value that breaks one rule of a form that is valid otherwise. */
interface SingleError {
  field: string
  rule: string
  /** Undefined: the field is left out. */
  value: unknown
}

beforeAll(() => initI18n(DEFAULT_LANGUAGE))

/** The errors that the cases of a form make in one field of the valid form. */
function singleErrors(id: string, base: FilledData, judge: (data: FilledData) => string[]): SingleError[] {
  const names = new Set<string>()
  return readCases(id).flatMap(({ data, errors }) => {
    const [field = '', rule = ''] = (errors.length === 1 ? (errors[0] ?? '') : '').slice(1).split(' ')
    const name = `${field} ${rule}`
    if (field === '' || field.includes('/') || names.has(name)) return []
    const value = data[field]
    if (judge(withValue(base, { field, rule, value })).join() !== `/${name}`) return []
    names.add(name)
    return [{ field, rule, value }]
  })
}

const withValue = (data: FilledData, { field, value }: SingleError): FilledData =>
  Object.fromEntries(Object.entries({ ...data, [field]: value }).filter(([, each]) => each !== undefined))

describe.each(formIds)('two errors at once in the form %s', (id) => {
  it('are both found, by browser and server, and shown in the order of the screen', async () => {
    const definition = await forms[id]?.()
    const base = firstValidCase(readCases(id))?.data
    if (!definition || !base) throw new Error(`There is no valid case of ${id}.`)
    const { form, validate } = definition
    const now = Date.now()
    const judge = (data: FilledData): string[] =>
      validateForm(form.schema, validate, data, optionData, { account: sessionAccount, now })
        .problems.map(({ pointer, rule }) => `${pointer} ${rule}`)
        .sort()
    const order = screenOrder(form.schema, form.uiSchema, form.steps)
    const errors = singleErrors(id, base, judge)
    const pairs = errors.flatMap((first, index) =>
      errors
        .slice(index + 1)
        .flatMap((second) => (isRelated(first.field, second.field) ? [] : [[first, second] as const])),
    )
    const faults: string[] = []
    for (const [index, [first, second]] of pairs.entries()) {
      const data = withValue(withValue(base, first), second)
      const expected = [first, second].map(({ field, rule }) => `/${field} ${rule}`).sort()
      const found = judge(data)
      if (found.join() !== expected.join()) faults.push(`${expected.join(' and ')}: found ${found.join()}`)
      const sent = decodeBody(form.schema, encodeBody(form.schema, data), [])
      if (fileFields(form.schema).length === 0 && judge(sent.data).join() !== expected.join())
        faults.push(`${expected.join(' and ')}: the server finds ${judge(sent.data).join()}`)
      if (index % ONE_DRAWN_OF !== 0) continue
      const { errors: shown } = drawForm(definition, data, { optionData, sessionAccount: () => sessionAccount }, now)
      const expectedIds = [first, second]
        .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
        .map(({ field }) => errorId(idFromPointer(`/${field}`)))
      if ([...shown.keys()].join() !== expectedIds.join())
        faults.push(`${expected.join(' and ')}: shown at ${[...shown.keys()].join()}`)
    }
    expect(faults).toEqual([])
    expect(pairs.length).toBeGreaterThan(0)

    /** Whether one field decides on the other, so that one error may hide or cause another. */
    function isRelated(a: string, b: string): boolean {
      const mentions = (field: string, other: string) =>
        JSON.stringify(form.schema.properties?.[field] ?? {}).includes(`"${other}"`)
      return a === b || mentions(a, b) || mentions(b, a)
    }
  })
})
