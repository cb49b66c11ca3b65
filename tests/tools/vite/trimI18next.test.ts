import type { i18n } from 'i18next'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { trimI18next } from '../../../src/tools/vite/trimI18next.ts'
import { createTempDir } from '../../support/server/testServer.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

test('what is left of i18next starts, changes its language, and finds texts, plural forms and values in them', async () => {
  const { output } = (await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [trimI18next()],
    build: {
      write: false,
      rolldownOptions: { input: 'i18next', preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  })) as Rolldown.RolldownOutput
  const file = join(createTempDir(), 'i18next.mjs')
  const code = output[0].code
  expect(code).not.toContain('cloneInstance(')
  writeFileSync(file, code)
  const { default: i18next } = (await import(pathToFileURL(file).href)) as { default: i18n }
  const instance = i18next.createInstance()
  await instance.init({
    lng: 'en',
    fallbackLng: false,
    load: 'currentOnly',
    resources: {},
    interpolation: { escapeValue: false },
  })
  instance.addResourceBundle('en', 'translation', { item_one: '{{count}} item', item_other: '{{count}} items' }, true)
  instance.addResourceBundle('th', 'translation', { item_other: '{{count}} รายการ' }, true)
  await instance.changeLanguage('th')
  expect(['en', 'th'].map((tag) => instance.getFixedT(tag)('item', { count: 2 }))).toEqual(['2 items', '2 รายการ'])
  expect(instance.getFixedT('en')(['none', 'item'], { count: 1 })).toBe('1 item')
  expect(instance.t('none', { defaultValue: '' })).toBe('')
})
