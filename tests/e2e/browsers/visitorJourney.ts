import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { completeForm } from '../../../src/project/cases/generator/completeForm.ts'
import { formatMessage } from '../../../src/project/texts/formatMessage.ts'
import { isFileFacts } from '../../../src/forms/schema/files/fileFacts.ts'
import { propertyNames, propertySchemas } from '../../../src/forms/schema/walker.ts'
import type { FormPage, ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import { fieldTextKeys } from '../../../src/forms/data/textKeys.ts'
import { readCaseContext } from '../../../src/tools/accept/acceptance.ts'
import { readAllLanguages } from '../../../src/tools/project/readProject.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { jpeg, pdf, png } from '../../support/fileFixtures.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { findElement, type TestBrowser } from '../../support/testBrowser.ts'

const registry = readDefinitions(PROJECT_ROOT)
const languages = readAllLanguages(PROJECT_ROOT)
const context = readCaseContext(PROJECT_ROOT)

/** Every form of the site. */
export const formPages = registry.pages.filter((page): page is FormPage => page.kind === 'form')

export function formWith(matches: (page: FormPage) => boolean): FormPage {
  const page = formPages.find(matches)
  if (!page) throw new Error('The site has no such form.')
  return page
}

const signInForm = formWith(({ submit }) => submit.action === 'signIn')

/** Drives a browser through the site: fills in forms by the page files, and finds elements by the texts. */
export class VisitorJourney {
  private readonly browser: TestBrowser
  private language: string

  constructor(browser: TestBrowser, language: string) {
    this.browser = browser
    this.language = language
  }

  t = (...keys: string[]): string => {
    const { texts, tag } = languages[this.language] ?? { texts: {}, tag: this.language }
    return (formatMessage(texts, tag, keys, {}) ?? keys.join()).replace(/<\/?\d>/g, '')
  }

  evaluate = <Args extends unknown[], Result>(call: (...args: Args) => Result, ...args: Args): Promise<Result> =>
    this.browser.run(String(call), args) as Promise<Result>

  /** Waits until a call in the page returns true; a call fails while the page is being left, and is repeated. */
  async waitUntil<Args extends unknown[]>(call: (...args: Args) => boolean, ...args: Args): Promise<void> {
    for (const end = Date.now() + 60_000; !(await this.evaluate(call, ...args).catch(() => false)); await sleep(50))
      if (Date.now() > end) throw new Error(`Timed out waiting for ${args.join(' ')}: ${String(call)}`)
  }

  goTo = (path: string): Promise<void> => this.evaluate((hash) => void (location.hash = hash), `#${path}`)

  waitFor = (selector: string, ...keys: string[]): Promise<void> =>
    this.waitUntil(
      (wanted, text) => [...document.querySelectorAll(wanted)].some(({ textContent }) => textContent.trim() === text),
      selector,
      this.t(...keys),
    )

  /** Clicks once nothing covers the element: a click during scrolling would miss it. */
  private async click(selector: string, text?: string): Promise<void> {
    const isOnTop = `(...query) => {
      const element = (${String(findElement)})(...query)
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }`
    while (!(await this.browser.run(isOnTop, [selector, text]).catch(() => false))) await sleep(50)
    await this.browser.click(selector, text)
  }

  async press(...keys: string[]): Promise<void> {
    await this.waitFor('button', ...keys)
    await this.click('button', this.t(...keys))
  }

  async chooseLanguage(language: string): Promise<void> {
    await this.setValue('header select', language)
    this.language = language
    await this.waitUntil((tag) => document.documentElement.lang === tag, languages[language]?.tag ?? '')
  }

  async signIn(account: string, password: string): Promise<void> {
    await this.goTo(signInForm.path)
    await this.waitUntil(() => document.querySelector('[name=password]') !== null)
    await this.browser.type('[name=account]', account)
    await this.browser.type('[name=password]', password)
    await this.press(`pages.${signInForm.id}.submit`, 'form.submit')
    const next = registry.pages.find(({ id }) => id === signInForm.submit.next?.[0])?.path ?? '/'
    await this.waitUntil((hash) => location.hash === hash, `#${next}`)
  }

  async enterAsVisitor(): Promise<void> {
    const [visitor] = Object.keys(signInForm.submit.alternatives ?? {})
    await this.press(`pages.${signInForm.id}.alternatives.${visitor}`)
    // The sign-in would leave a page that was opened meanwhile.
    await this.waitUntil((path) => !location.hash.startsWith(path), `#${signInForm.path}`)
  }

  /** Fills in a form step by step, with the given data and generated values for required fields. */
  async fill(id: string, givenData: Record<string, unknown> = {}): Promise<void> {
    const form = registry.forms.get(id)
    const data = form && completeForm(form.schema, context, givenData)
    if (!form || !data) throw new Error(`No valid data could be generated for ${id}.`)
    const fields = propertyNames(form.schema).filter((name) => data[name] !== undefined)
    const isCaptcha = (name: string) => propertySchemas(form.schema, name).some(({ captcha }) => captcha)
    const steps = form.steps?.map((step) => step.fields) ?? [fields]
    await this.waitFor('h1', `pages.${id}.title`)
    for (const [index, step] of steps.entries()) {
      const names = step.filter((each) => fields.includes(each))
      for (const name of names) await this.fillField(form, name, isCaptcha(name) ? CAPTCHA_SOLUTION : data[name])
      // A late hint may move the page during a click, which then unchecks the box above.
      for (const name of names.filter((each) => data[each] === true)) await this.fillField(form, name, true)
      if (index < steps.length - 1 || form.review) await this.leaveStep(index < steps.length - 1 ? 'next' : 'toReview')
    }
  }

  /** Sends a filled form, and waits for its success page. */
  async send(id: string): Promise<void> {
    await this.press(`pages.${id}.submit`, 'form.submit')
    await this.waitFor('h1', `pages.${id}.success.title`, 'success.title').catch(async (cause: unknown) => {
      const mainText = await this.evaluate(() => document.querySelector('main')?.innerText)
      throw new Error(`${id} was not sent: ${mainText}`, { cause })
    })
  }

  /** Confirms that a password shown once is noted, so that no guard keeps the page. */
  async noteSecrets(): Promise<void> {
    const hasButton = (text: string) =>
      [...document.querySelectorAll('button')].some((each) => each.textContent.trim() === text)
    if (await this.evaluate(hasButton, this.t('success.noted'))) await this.press('success.noted')
  }

  /** Reads the value beside a label on the success page. */
  resultOf = (key: string): Promise<string> =>
    this.evaluate(
      (label) => {
        const row = [...document.querySelectorAll('main dl > div')].find(
          (each) => each.firstChild?.textContent === label,
        )
        return row?.querySelector('dd')?.textContent ?? ''
      },
      this.t(`result.${key}`),
    )

  /** Reads the values of the form's fields that a draft saves, by name. */
  values = (): Promise<Record<string, string>> =>
    this.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLInputElement>('main form [name]:not([name=verifyCode])')].map(
          ({ name, value, checked, type }) => [name, type === 'checkbox' ? String(checked) : value],
        ),
      ),
    )

  /** Starts recording errors of the page and violations of its content security policy. */
  recordProblems = (): Promise<void> =>
    this.evaluate(() => {
      const record = (problem: string) => sessionStorage.setItem('problems', problem)
      addEventListener('error', ({ message }) => record(message))
      addEventListener('unhandledrejection', ({ reason }) => record(String(reason)))
      addEventListener('securitypolicyviolation', ({ violatedDirective }) => record(violatedDirective))
    })

  private async leaveStep(key: string): Promise<void> {
    const before = await this.evaluate(() => document.querySelector('main form h2')?.textContent)
    await this.press(`form.${key}`)
    await this.waitUntil((last) => document.querySelector('main form h2')?.textContent !== last, before)
  }

  /** Sets the value of a select or date by a script, since no driver can open their lists. */
  private setValue = (selector: string, value: string): Promise<void> =>
    this.evaluate(
      (wanted, next) => {
        const input = document.querySelector(wanted)
        const { prototype } = input instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, next)
        for (const type of ['input', 'change', 'blur']) input?.dispatchEvent(new Event(type, { bubbles: true }))
      },
      selector,
      value,
    )

  /** Checks a box; clicks again if the page, while it was drawn, has moved the box away from a click. */
  private async check(field: string): Promise<void> {
    const isChecked = (selector: string): boolean =>
      document.querySelector<HTMLInputElement>(selector)?.checked === true
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await this.click(field)
      for (let wait = 0; wait < 20; wait += 1) {
        if (await this.evaluate(isChecked, field)) return
        await sleep(100)
      }
    }
    throw new Error(`${field} could not be checked.`)
  }

  private async fillField(form: ResolvedForm, name: string, value: unknown): Promise<void> {
    const field = `main form [name="${name}"]`
    await this.waitUntil((selector) => document.querySelector(selector) !== null, field)
    const isDone = await this.evaluate(
      (selector, wanted) => {
        const { type, value, checked, disabled, readOnly } = document.querySelector(selector) as HTMLInputElement
        return (type === 'checkbox' ? checked : value === wanted) || disabled || readOnly
      },
      field,
      String(value),
    )
    if (isDone) return
    const type = await this.evaluate((selector) => (document.querySelector(selector) as HTMLInputElement).type, field)
    if (type === 'checkbox') await this.check(field)
    else if (type === 'radio') {
      const keys = fieldTextKeys(form.id, name, form.library[name], `options.${String(value)}`)
      await this.click(`main form label:has([name="${name}"])`, this.t(...keys))
    } else if (type === 'file') await this.browser.chooseFiles(field, await writeFiles([value].flat()))
    else if (type === 'select-one' || type === 'date') await this.setValue(field, String(value))
    else await this.browser.type(field, String(value))
  }
}

/** Writes a file of the type of each sample. @returns the paths */
async function writeFiles(samples: unknown[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-files-'))
  return Promise.all(
    samples.filter(isFileFacts).map(async ({ name, type }, index) => {
      const path = join(folder, `${index}-${name}`)
      writeFileSync(path, type === 'application/pdf' ? pdf() : await (type === 'image/png' ? png() : jpeg(1600, 1200)))
      return path
    }),
  )
}
