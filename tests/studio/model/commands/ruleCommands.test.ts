import { describe, expect, test } from 'vitest'
import { compileSchema, createAjv } from '../../../../src/forms/schema/createAjv.ts'
import type { Schema } from '../../../../src/forms/schema/schema.ts'
import { pageFile, pageIds } from '../../../../src/studio/model/fileEdits.ts'
import { EditError } from '../../../../src/project/source/jsonText.ts'
import { addRule, changeRule, removeRule } from '../../../../src/studio/model/commands/ruleCommands.ts'
import type { SimpleCondition } from '../../../../src/studio/model/conditions.ts'
import { simpleSentence, type SimpleRule } from '../../../../src/studio/model/simpleRules.ts'
import { withEdits, type Edits, type Texts } from '../../../../src/studio/model/workspace.ts'
import { lineDiff } from '../../../support/lineDiff.ts'
import { projectTexts, rulesIn, withSchema } from '../../../support/studioRules.ts'

const PAGE = `{
  "id": "contact",
  "schema": {
    "type": "object",
    "required": ["by", "note"],
    "properties": {
      "by": { "type": "string", "enum": ["phone", "mail"] },
      "note": {
        "type": "string",
        "maxLength": 20
      },
      "mail": { "type": "string" },
      "again": { "type": "string" },
      "phone": { "type": "string" }
    }
  },
  "submit": { "path": "/pc/contactUpdate" }
}
`
const FILE = pageFile('contact')
const TEXTS: Texts = new Map([[FILE, PAGE]])
const IS_PHONE: SimpleCondition = { field: 'by', operator: 'is', value: 'phone' }

describe('a rule is written as an owner writes it by hand', () => {
  test('required when another field has a value', () => {
    expect(lineDiff(TEXTS, addRule(TEXTS, 'contact', { effect: 'require', field: 'phone', when: IS_PHONE }))).toEqual([
      '+    },',
      '+    "if": { "required": ["by"], "properties": { "by": { "const": "phone" } } },',
      '+    "then": {',
      '+      "required": ["phone"]',
    ])
  })

  test('required when another is filled in: a dependency', () => {
    const when: SimpleCondition = { field: 'mail', operator: 'filled' }
    const once = addRule(TEXTS, 'contact', { effect: 'require', field: 'again', when })
    expect(lineDiff(TEXTS, once)).toEqual(['-    }', '+    },', '+    "dependencies": { "mail": ["again"] }'])
    const twice = addRule(withEdits(TEXTS, once), 'contact', { effect: 'require', field: 'phone', when })
    expect(twice.get(FILE)).toContain('"dependencies": { "mail": ["again", "phone"] }')
  })

  test('shown when another field has a value: the field moves into the condition, and keeps its place on the screen', () => {
    const edits = addRule(TEXTS, 'contact', { effect: 'showRequired', field: 'note', when: IS_PHONE })
    expect(edits.get(FILE)).toBe(`{
  "id": "contact",
  "schema": {
    "type": "object",
    "required": ["by"],
    "properties": {
      "by": { "type": "string", "enum": ["phone", "mail"] },
      "mail": { "type": "string" },
      "again": { "type": "string" },
      "phone": { "type": "string" }
    },
    "if": { "required": ["by"], "properties": { "by": { "const": "phone" } } },
    "then": {
      "required": ["note"],
      "properties": {
        "note": {
          "type": "string",
          "maxLength": 20
        }
      }
    }
  },
  "uiSchema": { "ui:order": ["by", "note", "*"] },
  "submit": { "path": "/pc/contactUpdate" }
}
`)
  })

  test('equal to another field', () => {
    expect(lineDiff(TEXTS, addRule(TEXTS, 'contact', { effect: 'equal', field: 'again', other: 'mail' }))).toEqual([
      '-      "again": { "type": "string" },',
      '+      "again": { "type": "string", "equalTo": "mail" },',
    ])
  })

  test('a second condition is written beside the first; an equal condition is shared', () => {
    const first = withEdits(TEXTS, addRule(TEXTS, 'contact', { effect: 'require', field: 'phone', when: IS_PHONE }))
    const second = withEdits(first, addRule(first, 'contact', { effect: 'show', field: 'again', when: IS_PHONE }))
    expect(second.get(FILE)).toContain(`"then": {
      "required": ["phone"],
      "properties": {
        "again": { "type": "string" }
      }
    }`)
    const third = addRule(second, 'contact', {
      effect: 'require',
      field: 'mail',
      when: { ...IS_PHONE, operator: 'isNot' },
    })
    expect(third.get(FILE)).toContain(`"allOf": [
      {
        "if": { "required": ["by"], "properties": { "by": { "not": { "const": "phone" } } } },
        "then": {
          "required": ["mail"]
        }
      }
    ]`)
  })

  test('an impossible or existing rule is refused with a sentence', () => {
    const add = (rule: SimpleRule, texts = TEXTS) => addRule(texts, 'contact', rule)
    expect(() => add({ effect: 'require', field: 'by', when: IS_PHONE })).toThrow(EditError)
    expect(() => add({ effect: 'require', field: 'note', when: IS_PHONE })).toThrow('alwaysRequired')
    expect(() => add({ effect: 'require', field: 'gone', when: IS_PHONE })).toThrow(EditError)
    expect(() => add({ effect: 'equal', field: 'mail', other: 'mail' })).toThrow(EditError)
    const textsWithRule = withEdits(TEXTS, add({ effect: 'show', field: 'phone', when: IS_PHONE }))
    expect(() =>
      add({ effect: 'show', field: 'phone', when: { field: 'mail', operator: 'filled' } }, textsWithRule),
    ).toThrow('shownAlready')
    const closed = withSchema({ type: 'object', additionalProperties: false, properties: { by: {}, phone: {} } })
    expect(() => add({ effect: 'show', field: 'phone', when: IS_PHONE }, closed)).toThrow('closedForm')
    expect(() => removeRule(TEXTS, 'contact', { effect: 'equal', field: 'again', other: 'mail' })).toThrow(EditError)
  })

  test('a rule is changed in one step', () => {
    const before: SimpleRule = { effect: 'show', field: 'note', when: IS_PHONE }
    const after: SimpleRule = { ...before, when: { ...IS_PHONE, value: 'mail' } }
    const textsWithRule = withEdits(TEXTS, addRule(TEXTS, 'contact', before))
    const changedTexts = withEdits(textsWithRule, changeRule(textsWithRule, 'contact', before, after))
    expect(changedTexts.get(FILE)).toBe(textsWithRule.get(FILE)?.replace('"const": "phone"', '"const": "mail"'))
  })
})

test('on any form, a rule that is added and removed again leaves every byte unchanged', () => {
  const texts = projectTexts()
  let testedCount = 0
  for (const page of pageIds(texts)) {
    const content = JSON.parse(texts.get(pageFile(page)) ?? '{}') as { schema?: { properties?: object } }
    const names = Object.keys(content.schema?.properties ?? {})
    for (const [at, field] of names.entries()) {
      const other = names[(at + 1) % names.length] ?? ''
      const rules: SimpleRule[] = [
        { effect: 'equal', field, other },
        ...(['require', 'show', 'showRequired'] as const).flatMap((effect): SimpleRule[] => [
          { effect, field, when: { field: other, operator: 'filled' } },
          { effect, field, when: { field: other, operator: 'is', value: 'x' } },
        ]),
      ]
      for (const rule of rules) {
        // Only a rule that keeps the requirement of the field can be undone: the removal restores the requirement of
        // the condition.
        const wasRequired = /"required": \[[^\]]*\]/.exec(texts.get(pageFile(page)) ?? '')?.[0].includes(`"${field}"`)
        if (rule.effect === (wasRequired ? 'show' : 'showRequired')) continue
        let addedEdits: Edits
        try {
          addedEdits = addRule(texts, page, rule)
        } catch (error) {
          expect(error).toBeInstanceOf(EditError)
          continue
        }
        testedCount += 1
        const now = withEdits(texts, addedEdits)
        expect(rulesIn(now, page).map((each) => each.simple)).toContainEqual(rule)
        const found = rulesIn(now, page).find(({ simple }) => JSON.stringify(simple) === JSON.stringify(rule))
        expect(found?.sentence).toEqual(simpleSentence(rule))
        const back = removeRule(now, page, rule).get(pageFile(page))
        expect([page, rule, back]).toEqual([page, rule, texts.get(pageFile(page))])
      }
    }
  }
  expect(testedCount).toBeGreaterThan(50)
})

test('a form behaves as the sentence of its rule', () => {
  const judge = (rule: SimpleRule) => {
    const { schema } = JSON.parse(addRule(TEXTS, 'contact', rule).get(FILE) ?? '') as { schema: Schema }
    const validate = compileSchema(schema, createAjv())
    return (data: Record<string, unknown>) => validate({ note: 'n', by: 'mail', ...data })
  }
  for (const [operator, holds] of [
    ['is', (by: unknown) => by === 'phone'],
    ['isNot', (by: unknown) => by !== undefined && by !== 'phone'],
    ['filled', (by: unknown) => by !== undefined],
  ] as const)
    for (const effect of ['require', 'showRequired'] as const) {
      const isValid = judge({ effect, field: 'phone', when: { field: 'mail', operator, value: 'phone' } })
      for (const mail of [undefined, 'phone', 'other'])
        expect([effect, operator, mail, isValid(mail === undefined ? {} : { mail })]).toEqual([
          effect,
          operator,
          mail,
          !holds(mail),
        ])
      expect(isValid({ mail: 'phone', phone: '1' })).toBe(true)
    }
  const isEqual = judge({ effect: 'equal', field: 'again', other: 'mail' })
  expect([isEqual({ again: 'a', mail: 'a' }), isEqual({ again: 'a', mail: 'b' })]).toEqual([true, false])
})
