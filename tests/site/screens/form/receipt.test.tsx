// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SubmitSuccess } from '../../../../src/site/screens/form/SubmitSuccess.tsx'
import { PageTitleContext } from '../../../../src/site/ui/usePageTitle.ts'
import { press, tripForm } from '../../../support/renderForm.tsx'

const form = tripForm({
  schema: {
    type: 'object',
    properties: {
      bankName: { type: 'string' },
      card: { type: 'string', sensitive: true },
      pin: { type: 'string', sensitive: true },
    },
  },
  submit: { path: '/pc/tripUpdate', result: ['reference'], receipt: ['bankName', 'card', 'pin'] },
})

test('a receipt masks sensitive values, and its copy begins with site, address and time with the zone', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const setTitle = vi.fn()
  render(
    <PageTitleContext value={setTitle}>
      <SubmitSuccess
        form={form}
        result={{
          responseData: { reference: 'FW-1' },
          submittedData: { bankName: 'First Bank', card: '6222020200112230', pin: '123456' },
          submittedAt: '2026-01-05T12:00:00.000Z',
        }}
        pathOf={() => undefined}
        loginPath={(target) => target}
        loadSignInForm={async () => undefined}
        onNext={() => undefined}
        onSubmitAnother={() => undefined}
      />
    </PageTitleContext>,
  )
  expect(screen.getByText('••••2230')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/622202|123456/)
  await press('Copy all')
  const [issuer, ...lines] = copied[0]?.split('\n') ?? []
  expect(issuer).toMatch(new RegExp(`^Harbour Meridian Markets · ${location.host} · 5 Jan 2026, \\d\\d:00 \\S+$`))
  expect(lines.map((line) => line.split(': ')[1])).toEqual(['FW-1', 'First Bank', '••••2230', '••••'])
  expect(setTitle).toHaveBeenCalledWith({ step: 'Submitted' })
})
