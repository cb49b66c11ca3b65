import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  click,
  evaluate,
  evaluateOn,
  selectOption,
  waitFor,
  waitUntil,
  type TestBrowser,
} from '../../support/browsers/testBrowser.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { readAllLanguages } from '../../../src/tools/readProject.ts'
import { readCaseContext } from '../../../src/tools/acceptance.ts'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import { captchaFields, enterField, fieldsOf, labelOf, sampleData, textOf, type LanguageTexts } from './formWalk.ts'
import { showMedia } from './showMedia.ts'
import { registry, signInForm } from './walkedPages.ts'

/** Screenshots of every step: below a folder that git ignores. */
const SCREENSHOT_FOLDER = join(PROJECT_ROOT, 'browser-pictures')

const languages = readAllLanguages(PROJECT_ROOT)
const context = readCaseContext(PROJECT_ROOT)

export interface WalkOptions {
  browser: TestBrowser
  /** Address of the site under test. */
  url: string
  /** Language that the site is in at first. */
  language: string
  /** Where to keep a screenshot of every step, below the folder of screenshots; undefined: none. */
  screenshots?: string
}

function languageTexts(language: string): LanguageTexts {
  const texts = languages[language]
  if (!texts) throw new Error(`There is no language ${language}.`)
  return texts
}

/** The walk of a client through the site. */
export class ClientWay {
  readonly browser: TestBrowser
  private readonly url: string
  private texts: LanguageTexts
  private readonly screenshots: string | undefined
  private pictureCount = 0

  constructor(options: WalkOptions) {
    this.browser = options.browser
    this.url = options.url
    this.texts = languageTexts(options.language)
    this.screenshots = options.screenshots && join(SCREENSHOT_FOLDER, options.screenshots)
    if (this.screenshots) mkdirSync(this.screenshots, { recursive: true })
  }

  t = (...keys: string[]): string => textOf(this.texts, ...keys)

  /** Keeps what is on the screen as the next picture. */
  async look(name: string): Promise<void> {
    if (!this.screenshots) return
    this.pictureCount += 1
    const file = `${String(this.pictureCount).padStart(2, '0')}-${name}.png`
    writeFileSync(join(this.screenshots, file), await this.browser.screenshot())
  }

  /** Loads a page by its path. */
  async open(path: string): Promise<void> {
    await this.browser.open(`${this.url}/#${path}`)
    await waitFor(this.browser, { selector: 'main h1' })
  }

  /** Goes to another page of the site as a link does. */
  async goTo(path: string): Promise<void> {
    await evaluate(this.browser, (hash) => void (location.hash = hash), `#${path}`)
  }

  /** Chooses a language by the switch in the header. */
  async chooseLanguage(language: string): Promise<void> {
    const query = { selector: 'header select:enabled' }
    await waitFor(this.browser, query)
    await selectOption(this.browser, query, language)
    this.texts = languageTexts(language)
    const { tag } = this.texts
    await waitUntil(`the language ${tag}`, () =>
      evaluate(this.browser, (wanted) => document.documentElement.lang === wanted, tag),
    )
  }

  /** Has the site in other colours from the next load on. */
  async chooseColors(mode: 'light' | 'dark'): Promise<void> {
    await evaluate(
      this.browser,
      (value, expires) => localStorage.setItem('formwright.colorMode', JSON.stringify({ value, expires })),
      mode,
      Date.now() + 3_600_000,
    )
    await this.browser.reload()
    await waitUntil(`${mode} colours`, () =>
      evaluate(this.browser, (wanted) => document.documentElement.dataset.colorMode === wanted, mode),
    )
  }

  async waitForTitle(...keys: string[]): Promise<void> {
    await waitFor(this.browser, { role: 'heading', name: this.t(...keys) })
  }

  /** Waits until nothing stands for content that is still loading. */
  waitUntilLoaded(): Promise<void> {
    return waitUntil('the content', () =>
      evaluate(
        this.browser,
        () =>
          document.querySelector('main h1') !== null && !document.querySelector('.MuiSkeleton-root, [aria-busy=true]'),
      ),
    )
  }

  /** What the fields of the form hold, by name. */
  values(): Promise<Record<string, string>> {
    return evaluate(this.browser, () =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLInputElement>('main form :is(input, select, textarea)[name]')].map(
          ({ name, value, checked, type }) => [name, type === 'checkbox' ? String(checked) : value],
        ),
      ),
    )
  }

  async enterAsVisitor(): Promise<void> {
    const [visitor] = Object.keys(signInForm.submit.alternatives ?? {})
    await click(this.browser, { role: 'button', name: this.t(`pages.${signInForm.id}.alternatives.${visitor}`) })
  }

  /** Waits until signing in has led on. */
  async waitUntilSignedIn(): Promise<void> {
    const [next] = signInForm.submit.next ?? []
    const path = registry.pages.find(({ id }) => id === next)?.path ?? '/'
    await waitUntil(path, () => evaluate(this.browser, (hash) => location.hash === hash, `#${path}`))
    await this.waitUntilLoaded()
  }

  /** Shows the page as it is printed, with a picture; what only a screen shows must be gone. */
  async lookAtPrint(name: string): Promise<void> {
    const shown = await evaluate(this.browser, showMedia, 'print')
    await this.look(`${name}-print`)
    await evaluate(this.browser, showMedia, 'screen')
    if (shown.length > 0) throw new Error(`${name} prints ${shown.join(', ')}.`)
  }

  async signOut(): Promise<void> {
    const logOut = { role: 'button', name: this.t('logOut') } as const
    if (!(await evaluateOn(this.browser, logOut, () => true)))
      await click(this.browser, { role: 'button', name: this.t('menu') })
    await waitFor(this.browser, logOut)
    await click(this.browser, logOut)
    await this.waitForTitle('pages.home.claim')
  }

  /** Notes a password that is shown once, so that the page can be left. */
  async noteSecrets(): Promise<void> {
    const noted = { role: 'button', name: this.t('success.noted') } as const
    if (await evaluateOn(this.browser, noted, () => true)) await click(this.browser, noted)
  }

  /** Whether a draft keeps what was typed into a field; it never keeps what expires or is secret. */
  isKept(id: string, name: string): boolean {
    return !captchaFields(this.formOf(id)).includes(name)
  }

  formOf(id: string): ResolvedForm {
    const form = registry.forms.get(id)
    if (!form) throw new Error(`There is no form ${id}.`)
    return form
  }

  /** Fills in a form that is shown, with what its schema asks for, step by step, up to the button that sends it. */
  async fill(id: string, own: Record<string, unknown> = {}): Promise<void> {
    const form = this.formOf(id)
    const data = sampleData(form, context, own)
    // Which expires, so a review asks for it.
    const captchas = form.review ? captchaFields(form) : []
    const steps = form.steps ? form.steps.map(({ fields }) => fields) : [fieldsOf(form, data)]
    const enter = async (fields: string[]) => {
      for (const name of fields.filter((field) => data[field] !== undefined))
        await enterField(this.browser, form, name, data[name], this.texts)
    }
    await this.waitForTitle(`pages.${id}.title`)
    for (const [index, fields] of steps.entries()) {
      await enter(fields.filter((name) => !captchas.includes(name)))
      await this.look(`${id}-filled-${index + 1}`)
      if (index < steps.length - 1) await this.next('form.next')
      else if (form.review) await this.next('form.toReview')
    }
    await enter(captchas)
    await this.look(`${id}-last`)
  }

  /** The name of the button below the fields that a form shows at first. */
  firstButtonOf(id: string): string {
    const { steps, review } = this.formOf(id)
    if (steps && steps.length > 1) return this.t('form.next')
    return review ? this.t('form.toReview') : this.t(`pages.${id}.submit`, 'form.submit')
  }

  /** @param key of the words of the button that leads on */
  private async next(key: string): Promise<void> {
    const heading = () => evaluate(this.browser, () => document.querySelector('main form h2')?.textContent ?? '')
    const before = await heading()
    await click(this.browser, { role: 'button', name: this.t(key) })
    await waitUntil('the next step', async () => (await heading()) !== before)
  }

  /** Sends a form that is filled in and waits for its success page. */
  async send(id: string): Promise<void> {
    await click(this.browser, { role: 'button', name: this.t(`pages.${id}.submit`, 'form.submit') })
    await this.waitForTitle(`pages.${id}.success.title`, 'success.title').catch(async (error: unknown) => {
      const shown = await evaluate(this.browser, () => document.querySelector('main')?.innerText)
      throw new Error(`${id} was not sent: ${String(shown)}`, { cause: error })
    })
    await this.look(`${id}-sent`)
  }

  /** What the success page shows beside a label. */
  async resultOf(key: string): Promise<string> {
    const value = await evaluate(
      this.browser,
      (label) =>
        [...document.querySelectorAll('main dl > div')]
          .find((row) => row.querySelector('dt')?.textContent.trim() === label)
          ?.querySelector('dd')?.textContent ?? '',
      this.t(`result.${key}`),
    )
    if (value === '') throw new Error(`The success page shows no ${key}.`)
    return value.trim()
  }

  /** Signs in on the page that is shown. */
  async signIn(account: string, password: string): Promise<void> {
    const login = this.formOf(signInForm.id)
    for (const [name, value] of Object.entries({ account, password })) {
      const query = { role: 'field', name: labelOf(login, name, this.texts) } as const
      await waitFor(this.browser, query)
      await this.browser.type(query, value)
    }
    await this.look(`${signInForm.id}-filled`)
    await click(this.browser, { role: 'button', name: this.t(`pages.${signInForm.id}.submit`, 'form.submit') })
  }
}
