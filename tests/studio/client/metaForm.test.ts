import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { afterAll, expect, test, vi } from 'vitest'
import type { MetaGroup } from '../../../src/studio/client/MetaForm.tsx'
import { metaInput } from '../../../src/studio/client/metaInputs.ts'
import type { MetaSchema } from '../../../src/studio/client/metaTypes.ts'
import { createStudioI18n, STUDIO_LANGUAGES } from '../../../src/studio/client/words.ts'
import { Workspace } from '../../../src/studio/model/workspace.ts'
import pageMeta from '../../../schemas/meta/page.schema.json'

// The address of the page has a token.
vi.stubGlobal('window', { location: { search: '' } })
const { MetaForm } = await import('../../../src/studio/client/MetaForm.tsx')
afterAll(() => vi.unstubAllGlobals())

const TEXTS = new Map([['locales/en/meta.json', '{ "name": "English", "tag": "en-GB" }']])

test('the panel of properties is drawn by the engine in the words of the Studio, in each of its languages', async () => {
  const i18n = await createStudioI18n(TEXTS)
  for (const { tag, texts } of Object.values(STUDIO_LANGUAGES)) {
    await i18n.changeLanguage(tag)
    const input = metaInput(pageMeta as unknown as MetaSchema)
    const groups: Record<string, MetaGroup> = input ? { __page: { input, own: { access: 'funds' } } } : {}
    const form = createElement(MetaForm, {
      workspace: new Workspace(TEXTS),
      prefix: 'form/',
      shown: '',
      read: () => groups,
      onChange: () => undefined,
    })
    const html = renderToString(createElement(I18nextProvider, { i18n }, form))
    const { access, menu } = Object(Object(texts.properties).__page) as Record<string, { label: string }>
    for (const words of [access, menu]) expect(html).toContain(words?.label)
  }
})
