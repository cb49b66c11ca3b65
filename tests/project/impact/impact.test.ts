import { describe, expect, it } from 'vitest'
import { formatImpact } from '../../../src/project/impact/formatImpact.ts'
import { impactOf } from '../../../src/project/impact/compareProjects.ts'
import { sayImpact } from '../../../src/project/impact/impactFinding.ts'
import { before, BREAKING, HARMLESS, properties, SURVEY, TEXTS } from '../../support/project/preparedChanges.ts'
import { applyChanges, toProject, type ProjectFiles } from '../../support/project/projectFixture.ts'

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

describe('a saved draft', () => {
  const drafts = (change: ProjectFiles) => findingsOf(change).filter(({ kind }) => kind.startsWith('draft'))

  it('loses what the form no longer has, and options that are gone', () => {
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

  it('follows a field that has another name, if the page says so', () => {
    expect(drafts(BREAKING['a field has another name, which is declared']?.change ?? {})).toEqual([
      expect.objectContaining({ kind: 'draft-follows', field: 'remark', breaking: false }),
    ])
    const undeclared = {
      [SURVEY]: { schema: { properties: { note: null, remark: { type: 'string', maxLength: 100 } } } },
    }
    expect(drafts(undeclared)).toEqual([expect.objectContaining({ kind: 'draft-loses', field: 'note' })])
  })

  it('never had what is sensitive', () => {
    expect(drafts(properties({ email: null }))).toEqual([])
  })
})

describe('the words of a change', () => {
  it('are named once for all pages that share them, and stale where only English moved', () => {
    const findings = findingsOf({ 'locales/en/fields.json': { email: { label: 'E-mail' } } })
    expect(findings.map(({ kind, field }) => [kind, field])).toEqual([
      ['text-changed', 'email'],
      ['text-stale', 'email'],
    ])
    expect(findings[1]?.sentence).toContain('those in vi are as they were')
  })

  it('of a rule are those of the whole site', () => {
    const [finding, ...others] = findingsOf({ 'locales/vi/errors.json': { required: 'Bắt buộc' } })
    expect(finding).toMatchObject({ kind: 'text-changed', sentence: expect.stringContaining('“errors.required”') })
    expect([finding?.page, others]).toEqual([undefined, []])
  })
})

describe('the report', () => {
  it('says that nothing changes', () => {
    expect(formatImpact(findingsOf({}), { from: 'main', to: 'the working tree', notes: [] })).toContain(
      'From main to the working tree: nothing changes',
    )
  })

  it('is a table that no word of a text can break', () => {
    const findings = findingsOf({ [TEXTS('en')]: { fields: { note: { label: 'a | b\n<img src=x>' } } } })
    const report = formatImpact(findings, { from: 'a', to: 'b', notes: [] })
    expect(report).toContain('a \\| b &lt;img src=x>')
    expect(
      report
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .every((line) => line.endsWith(' |') || line === '|---|---|---|'),
    ).toBe(true)
  })
})
