import type { Browser } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '../support/fixtures.ts'
import { formOf, itemOf, previewOf } from './tasks.ts'

const ID = 'hostile'
const CODE = `(window.top.broken = 1, window.broken = 1)`
const MARKUP = `<img src="x" onerror="${CODE}"><script>${CODE}</script>`

/** A page from elsewhere, in which every text and keyword contains code. */
const HOSTILE = {
  $schema: '../meta/page.schema.json',
  id: ID,
  kind: 'form',
  path: `/${ID}`,
  access: 'public',
  status: 'draft',
  schema: {
    type: 'object',
    title: MARKUP,
    properties: {
      first: {
        type: 'string',
        maxLength: 40,
        title: MARKUP,
        description: MARKUP,
        default: MARKUP,
        pattern: `");${CODE}//`,
      },
      list: { type: 'string', enum: [MARKUP, `'+${CODE}+'`] },
      [`__proto__`]: { type: 'string', maxLength: 4 },
      [`a"+${CODE}+"`]: { type: 'string', maxLength: 4 },
      consent: { type: 'boolean', const: true },
    },
    required: [`"];${CODE};["`],
  },
  uiSchema: {
    first: { 'ui:help': MARKUP, 'ui:placeholder': MARKUP },
    consent: { 'ui:widget': 'DeclarationWidget', 'ui:links': [`javascript:${CODE}`, 'https://example.com/'] },
  },
  submit: { path: `/pc/${ID}Update` },
}

export const addHostileForm = (root: string): void =>
  writeFileSync(join(root, `schemas/pages/${ID}.page.json`), JSON.stringify(HOSTILE, null, 2))

/**
 * Checks that the preview runs no code of a page file, and that code inside the preview reaches neither the token, nor
 * the page around it, nor the server.
 */
export async function checkHostileForm(browser: Browser, url: string): Promise<void> {
  // A context of its own, since refused attempts write to the console.
  const context = await browser.newContext({ locale: 'en-US' })
  const { origin, searchParams } = new URL(url)
  const token = searchParams.get('token') ?? ''
  const elsewhere: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !/^(?:data|blob):/.test(request.url())) elsewhere.push(request.url())
  })
  const page = await context.newPage()
  await page.goto(url)
  await formOf(page, ID).click()
  const html = previewOf(page).locator('html')
  await expect(previewOf(page).locator('#root > main')).toBeVisible()
  await itemOf(page, 'consent').click()
  for (const link of await previewOf(page).getByRole('link').all()) await link.click()
  const outcome = await html.evaluate(
    async (_element, { address, secret }) => {
      const tries: Record<string, () => unknown> = {
        token: () => parent.location.href,
        page: () => parent.document.body,
        'its functions': () => Reflect.get(parent, 'fetch') as unknown,
        storage: () => document.cookie,
        leaving: () => (parent.location.href = 'https://example.com/'),
        call: () => fetch(`${address}/api/workspace`, { headers: { 'x-studio-token': secret } }),
        'a form': () => {
          const form = document.createElement('form')
          form.action = `${address}/api/save`
          form.method = 'post'
          document.body.append(form)
          form.submit()
          throw new Error('No event reports whether the form was sent.')
        },
        image: () =>
          new Promise((resolve, reject) => {
            const image = new Image()
            image.onload = resolve
            image.onerror = reject
            image.src = `${address}/api/workspace?token=${secret}`
          }),
      }
      const successes: string[] = []
      for (const [name, attempt] of Object.entries(tries))
        try {
          await attempt()
          successes.push(name)
        } catch {
          // The browser refused the attempt.
        }
      return { successes, broken: Reflect.get(window, 'broken') as unknown, origin: self.origin, own: location.href }
    },
    { address: origin, secret: token },
  )
  expect(outcome.successes).toEqual([])
  expect(outcome.broken).toBeUndefined()
  expect(outcome.origin).toBe('null')
  expect(outcome.own).not.toContain(token)
  expect(await page.evaluate(() => Reflect.get(window, 'broken') as unknown)).toBeUndefined()
  expect(page.url().split('#')[0]).toBe(url)
  expect(elsewhere).toEqual([])
  await context.close()
}
