import { expect, test } from 'vitest'
import common from '../../../locales/tw/common.json' with { type: 'json' }
import { createI18n } from '../../../src/site/i18n/i18n.ts'
import { requestTexts } from '../../../src/site/i18n/requestTexts.ts'

test('the colon between a form and its choice is the one of the language', () => {
  const pages = { fileUpload: { title: '上傳文件', fields: { documentType: { options: { passport: '護照' } } } } }
  const { rows } = requestTexts(
    [
      {
        kind: 'fileUpload',
        detail: { field: 'documentType', value: 'passport' },
        reference: 'A1',
        status: 'received',
        receivedAt: '2026-01-05T20:05:00Z',
      },
    ],
    createI18n('tw', { tw: { translation: { ...common, pages } } }),
  )
  expect(rows[0]?.cells[0]?.value).toBe('上傳文件：護照')
})
