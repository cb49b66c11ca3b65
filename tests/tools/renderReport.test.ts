import { expect, test } from 'vitest'
import { harmless } from '../../src/project/impact/impactFinding.ts'
import { renderReport } from '../../src/tools/report/renderReport.ts'

test('the report is one file that needs no other, and shows texts as they are', () => {
  const state = { form: 'message', language: 'en', state: 'empty', width: 360, mode: 'light' }
  const html = renderReport(
    {
      findings: [{ ...harmless('page-added', { path: '/<b>' }), page: 'message' }],
      forms: [
        {
          id: 'message',
          pairs: [{ state, after: Buffer.from('picture') }],
          sameCount: 2,
          newCases: ['name of <script> → valid'],
          goneCases: [],
          axeFindings: [],
        },
      ],
      others: ['login'],
    },
    'main',
  )
  expect(html).toContain('0 breaking, 1 harmless.')
  expect(html).toContain('/&lt;b&gt;')
  expect(html).toContain('name of &lt;script&gt; → valid')
  expect(html).toContain(`src="data:image/png;base64,${Buffer.from('picture').toString('base64')}"`)
  expect(html).toContain('before: none')
  expect(html).toContain('2 more pictures look the same.')
  expect(html).toContain('login')
  expect(html).not.toMatch(/<script|https?:|<link/)
})
