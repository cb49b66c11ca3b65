import { describe, expect, it } from 'vitest'
import { formatImpact } from '../../../src/project/impact/formatImpact.ts'
import { impactOf } from '../../../src/project/impact/compareProjects.ts'
import { sayImpact } from '../../../src/project/impact/impactFinding.ts'
import {
  before,
  BREAKING,
  HARMLESS,
  properties,
  SURVEY_FILE,
  textsFile,
} from '../../support/project/preparedChanges.ts'
import { applyChanges, toProject, type ProjectFiles } from '../../support/project/validProject.ts'

const findingsOf = (change: ProjectFiles) =>
  impactOf(toProject(before), toProject(applyChanges(before, change))).map((finding) => ({
    ...finding,
    sentence: sayImpact(finding),
  }))

describe('a prepared change', () => {
  const rows = [
    ...Object.entries(BREAKING).map(([title, prepared]) => ({ title, prepared, breaking: true })),
    ...Object.entries(HARMLESS).map(([title, prepared]) => ({ title, prepared, breaking: false })),
  ]

  it('is one of fifteen that break something and fifteen that do not', () => {
    expect([Object.keys(BREAKING).length, Object.keys(HARMLESS).length]).toEqual([15, 15])
  })

  it.each(rows)('$title (breaking: $breaking)', ({ prepared: { change, kind, field, says }, breaking }) => {
    const findings = findingsOf(change)
    expect(findings).toContainEqual(
      expect.objectContaining({ kind, breaking, sentence: expect.stringContaining(says), ...(field ? { field } : {}) }),
    )
    expect(findings.some((finding) => finding.breaking)).toBe(breaking)
  })
})

it('a field for some, or under “More”, is reported in plain words', () => {
  const onlyFor = { languages: ['vi'] }
  const look = (ui: object): ProjectFiles => ({ [SURVEY_FILE]: { uiSchema: { note: ui } } })
  const sentences = (was: object, is: object) => {
    const start = applyChanges(before, look(was))
    return impactOf(toProject(start), toProject(applyChanges(start, look(is)))).map((finding) => [
      finding.breaking,
      sayImpact(finding),
    ])
  }
  expect(sentences({}, { 'ui:onlyFor': onlyFor })).toEqual([
    [true, 'While it is empty, it is shown only for (languages: vi).'],
  ])
  expect(sentences({ 'ui:onlyFor': onlyFor }, { 'ui:onlyFor': null })).toEqual([
    [false, 'It is shown to everyone now.'],
  ])
  expect(sentences({}, { 'ui:more': true })).toEqual([[false, 'It is under “More (optional)” now.']])
  expect(sentences({ 'ui:more': true }, { 'ui:more': null })).toEqual([
    [false, 'It is no longer under “More (optional)”.'],
  ])
})

describe('a field that a condition shows', () => {
  const inBranch = { if: { properties: { colour: { const: 'red' } }, required: ['colour'] } }
  const then = { required: ['note'], properties: { note: { type: 'string', maxLength: 100, default: 'x' } } }
  const base: ProjectFiles = {
    [SURVEY_FILE]: { schema: { required: ['email', 'agree', 'note'], properties: { note: { default: 'x' } } } },
  }
  const shownWhen: ProjectFiles[] = [
    { ...inBranch, then },
    {
      allOf: [
        { if: { required: ['visitor'] }, then: { required: ['host'] } },
        { ...inBranch, then },
      ],
    },
  ].map((branch) => ({
    [SURVEY_FILE]: { schema: { ...branch, required: ['email', 'agree'], properties: { note: null } } },
  }))
  const sentences = (was: ProjectFiles, is: ProjectFiles) =>
    impactOf(toProject(was), toProject(is))
      .filter(({ field, kind }) => field === 'note' && !['draft-loses', 'field-reordered'].includes(kind))
      .map((finding) => [finding.breaking, sayImpact(finding)])

  it.each(shownWhen)('is said to be shown only then, and always again, in one sentence', (change) => {
    const always = applyChanges(before, base)
    const sometimes = applyChanges(always, change)
    expect(sentences(always, sometimes)).toEqual([[true, 'It is shown only when colour is red.']])
    expect(sentences(sometimes, always)).toEqual([[false, 'It is always shown now; before, only when colour is red.']])
  })

  it('has its other changes named, too', () => {
    const [change = {}] = shownWhen
    const sometimes = applyChanges(applyChanges(before, change), {
      [SURVEY_FILE]: { schema: { then: { required: null, properties: { note: { maxLength: 5, default: null } } } } },
    })
    expect(sentences(before, sometimes)).toEqual([
      [true, 'It is shown only when colour is red.'],
      [true, 'It takes at most 5 characters now; before, at most 100 characters.'],
    ])
  })
})

it('a heading or a note breaks nothing, whether it comes or goes', () => {
  const [was, is] = [before, applyChanges(before, properties({ about: { type: 'null' } }))].map((each) =>
    toProject(each),
  )
  if (!was || !is) throw new Error('There are two projects.')
  const found = [...impactOf(was, is), ...impactOf(is, was)]
  expect(found.filter(({ kind }) => kind !== 'text-missing').map((each) => [each.breaking, sayImpact(each)])).toEqual([
    [false, 'A heading or a note is new.'],
    [false, 'A heading or a note is gone.'],
  ])
})

it('the default of a new field is named', () => {
  const change = {
    [SURVEY_FILE]: { schema: { properties: { city: { type: 'string', maxLength: 9, default: 'Rome' } } } },
  }
  expect(findingsOf(change).map(({ field, sentence }) => [field, sentence])).toContainEqual([
    'city',
    '“Rome” is pre-filled.',
  ])
})

it('parameters of links to the next pages are described in words', () => {
  const change = {
    [SURVEY_FILE]: { submit: { result: ['reference'], nextParameters: { welcome: { account: 'reference' } } } },
  }
  expect(findingsOf(change).map(({ sentence }) => sentence)).toContain(
    'Changed: what the links to these pages carry, now “reference” to the page “welcome” as ?account=…; it was none.',
  )
})

describe('a saved draft', () => {
  const drafts = (change: ProjectFiles) => findingsOf(change).filter(({ kind }) => kind.startsWith('draft'))

  it('loses the values of removed fields and options', () => {
    expect(drafts(BREAKING['a field is gone']?.change ?? {})).toEqual([
      expect.objectContaining({
        kind: 'draft-loses',
        field: 'note',
        sentence: 'A saved draft loses what was filled in here.',
      }),
    ])
    expect(drafts(BREAKING['an option less']?.change ?? {})).toEqual([
      expect.objectContaining({
        field: 'colour',
        sentence: 'A saved draft loses what was filled in here, if it is “blue”.',
      }),
    ])
  })

  it('follows a renamed field if the page declares the new name', () => {
    expect(drafts(BREAKING['a field has another name, which is declared']?.change ?? {})).toEqual([
      expect.objectContaining({ kind: 'draft-follows', field: 'remark', breaking: false }),
    ])
    const undeclaredChange = {
      [SURVEY_FILE]: { schema: { properties: { note: null, remark: { type: 'string', maxLength: 100 } } } },
    }
    expect(drafts(undeclaredChange)).toEqual([expect.objectContaining({ kind: 'draft-loses', field: 'note' })])
  })

  it('never contains sensitive values', () => {
    expect(drafts(properties({ email: null }))).toEqual([])
  })
})

describe('changed texts', () => {
  it('are reported once for all pages that share them, and as stale if only English changed', () => {
    const findings = findingsOf({ 'locales/en/fields.json': { email: { label: 'E-mail' } } })
    expect(findings.map(({ kind, field }) => [kind, field])).toEqual([
      ['text-changed', 'email'],
      ['text-stale', 'email'],
    ])
    expect(findings[1]?.sentence).toContain('but not in vi')
  })

  it('belong to the whole site if they are messages of a rule', () => {
    const [finding, ...others] = findingsOf({ 'locales/vi/errors.json': { required: 'Bắt buộc' } })
    expect(finding).toMatchObject({ kind: 'text-changed', sentence: expect.stringContaining('“errors.required”') })
    expect([finding?.page, others]).toEqual([undefined, []])
  })
})

describe('the report', () => {
  it('states that nothing changes', () => {
    expect(formatImpact(findingsOf({}), { from: 'main', to: 'the working tree', notes: [] })).toContain(
      'From main to the working tree: nothing changes',
    )
  })

  it('escapes texts, so that its table stays intact', () => {
    const findings = findingsOf({ [textsFile('en')]: { fields: { note: { label: 'a | b\n<img src=x>' } } } })
    const report = formatImpact(findings, { from: 'a\u001b[2J', to: '\u202eb', notes: [] })
    expect(report).toContain('a \\| b &lt;img src=x>')
    expect(report).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
    expect(
      report
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .every((line) => line.endsWith(' |') || line === '|---|---|---|'),
    ).toBe(true)
  })
})
