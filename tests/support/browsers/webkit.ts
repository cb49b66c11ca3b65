import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Builder, Capabilities, error, type WebElement } from 'selenium-webdriver'
import { findMiniBrowser } from '../../../src/tools/otherBrowsers.ts'
import { freePort } from '../siteServer.ts'
import { launchProgram } from './launchProgram.ts'
import { screenPicture } from './screenPicture.ts'
import { findElement, type ElementQuery, type TestBrowser } from './testBrowser.ts'

/** Until what has changed is on the screen. */
const PAINT_MS = 250

/** Lets the window be as narrow as a phone. */
const NARROW_TOOLBAR =
  'button, entry, entry image { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }'

/**
 * Records warnings and errors from now on, since the driver passes none on; runs in the page. What loading a page writes is
 * read by `readLoadMessages`.
 */
function recordConsole(): void {
  const messages: string[] = []
  Object.assign(window, { fwMessages: messages })
  for (const level of ['error', 'warn'] as const) {
    const { [level]: write } = console
    console[level] = (...args: unknown[]) => {
      messages.push(args.map(String).join(' '))
      write.apply(console, args)
    }
  }
  addEventListener('error', ({ message }) => messages.push(message))
  addEventListener('unhandledrejection', ({ reason }) => messages.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    messages.push(`The policy was broken: ${effectiveDirective} ${blockedURI}`),
  )
}

/** Starts WebKitGTK's MiniBrowser in a virtual screen and drives it by WebKitWebDriver. */
export async function startWebKit(driverPath: string): Promise<TestBrowser> {
  const home = mkdtempSync(join(tmpdir(), 'formwright-webkit-'))
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true })
  writeFileSync(join(home, '.config/gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const screen = launchProgram('Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1600x1400x24',
    '-fbdir',
    home,
    '-nolisten',
    'tcp',
  ])
  const display = await screen.waitForOutput(/^(\d+)\n/m)
  const port = await freePort()
  const program = launchProgram(driverPath, [`--port=${port}`], {
    DISPLAY: `:${display}`,
    GDK_BACKEND: 'x11',
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_RUNTIME_DIR: home,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    NO_AT_BRIDGE: '1',
    GTK_A11Y: 'none',
  })
  const capabilities = new Capabilities()
  capabilities.set('browserName', 'MiniBrowser')
  capabilities.set('webkitgtk:browserOptions', {
    binary: findMiniBrowser(),
    args: ['--automation'],
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
  const version = String((await driver.getCapabilities()).get('browserVersion'))

  async function find(query: ElementQuery): Promise<WebElement> {
    const element = await driver.executeScript<WebElement | null>(
      `const found = (${String(findElement)})(arguments[0]);
       found?.scrollIntoView({ block: 'center', behavior: 'instant' }); return found`,
      query,
    )
    if (!element) throw new Error(`There is no ${JSON.stringify(query)}.`)
    return element
  }

  /** A page that scrolls, as after a step of a form, moves an element away from where the driver has found it. */
  async function onceInteractable(act: () => Promise<void>): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await act()
        return
      } catch (thrown) {
        if (!(thrown instanceof error.ElementNotInteractableError) || attempt === 40) throw thrown
        await sleep(50)
      }
    }
  }

  const messages: string[] = []
  const keepMessages = async () => {
    messages.push(...((await driver.executeScript<string[] | null>('return window.fwMessages')) ?? []))
  }
  const recordMessages = () => driver.executeScript(`(${String(recordConsole)})()`)

  return {
    name: 'WebKit',
    version,
    async setViewport({ width, height }) {
      const window = driver.manage().window()
      for (let attempt = 0; attempt < 3; attempt++) {
        const [innerWidth, innerHeight] = await driver.executeScript<[number, number]>(
          'return [innerWidth, innerHeight]',
        )
        if (innerWidth === width && innerHeight === height) return
        const rect = await window.getRect()
        await window.setRect({
          ...rect,
          width: rect.width + width - innerWidth,
          height: rect.height + height - innerHeight,
        })
      }
    },
    async open(url) {
      await keepMessages()
      await driver.get('about:blank')
      await driver.get(url)
      await recordMessages()
    },
    async reload() {
      await keepMessages()
      await driver.navigate().refresh()
      await recordMessages()
    },
    async run(source, args) {
      const json = await driver.executeScript<string>(
        `return (async (...args) => JSON.stringify((await (${source})(...args)) ?? null))(...arguments)`,
        ...args,
      )
      return JSON.parse(json)
    },
    async click(query) {
      await (await find(query)).click()
    },
    async type(query, text) {
      await onceInteractable(async () => (await find(query)).clear())
      await (await find(query)).sendKeys(text)
    },
    async setDate(query, date) {
      const [year = '', month = '', day = ''] = date.split('-')
      await (await find(query)).sendKeys(`${month}/${day}/${year}`)
    },
    async chooseFiles(query, paths) {
      await (await find(query)).sendKeys(paths.join('\n'))
    },
    // Of the screen: the driver waits for a frame, for ever where none comes.
    async screenshot() {
      await sleep(PAINT_MS)
      const [left, top, width, height] = await driver.executeScript<[number, number, number, number]>(
        'return [screenX + outerWidth - innerWidth, screenY + outerHeight - innerHeight, innerWidth, innerHeight]',
      )
      return screenPicture(home, { left, top, width, height })
    },
    async consoleMessages() {
      return [...messages, ...((await driver.executeScript<string[] | null>('return window.fwMessages')) ?? [])]
    },
    async forgetSite(url) {
      await driver.get(url)
      await driver.manage().deleteAllCookies()
      await driver.executeScript('localStorage.clear(); sessionStorage.clear()')
    },
    async stop() {
      await driver.quit().catch(() => undefined)
      await program.stop()
      await screen.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
