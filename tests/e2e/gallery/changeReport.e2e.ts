import { expect, test } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportChange } from '../../../src/tools/report/changeReport.ts'
import { copyDefinitions } from '../../support/studioProcess.ts'

test('a report of a field that becomes required has its pictures, its new case and no finding of axe', async () => {
  const [before, after] = [copyDefinitions(), copyDefinitions()]
  try {
    const file = join(after.root, 'schemas/pages/message.page.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/"required": \[/, '"required": ["phone", '))

    const { findings, forms, others } = await reportChange(before.root, after.root, ['en'])
    expect(findings).toContainEqual(expect.objectContaining({ page: 'message', field: 'phone', breaking: true }))
    expect(forms.map(({ id }) => id)).toEqual(['message'])
    expect(others).toEqual([])
    const [report] = forms
    expect(report?.newCases.join('\n')).toContain('phone left out')
    expect(report?.axeFindings).toEqual([])
    const empty = report?.pairs.find(({ state }) => state.state === 'empty')
    expect([empty?.before, empty?.after].every(Buffer.isBuffer)).toBe(true)
    // The confirmation has no fields.
    expect(report?.pairs.map(({ state }) => state.state)).not.toContain('done')
    expect(report?.sameCount).toBeGreaterThan(0)
  } finally {
    before.remove()
    after.remove()
  }
})
