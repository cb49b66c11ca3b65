import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ElementHandle, Page } from '@playwright/test'
import { Builder, Capabilities, error, type WebElement } from 'selenium-webdriver'
import { freePort } from './freePort.ts'

/**
 * A browser with one page and the few actions of a journey. An element is the first visible one of a selector, with a
 * text.
 */
export interface TestBrowser {
  /** Loads a page. */
  open: (url: string) => Promise<void>
  /** Calls a function given as source code in the page. */
  run: (source: string, args: unknown[]) => Promise<unknown>
  click: (selector: string, text?: string) => Promise<void>
  /** Types text by keys in place of an element's content. */
  type: (selector: string, text: string) => Promise<void>
  chooseFiles: (selector: string, paths: string[]) => Promise<void>
  stop: () => Promise<void>
}

export type StartBrowser = (executable: string, width: number, height: number) => Promise<TestBrowser>

/** Finds, scrolls to and focuses an element; runs in the page. */
export const findElement = (selector: string, text?: string | null): Element | null => {
  const element = [...document.querySelectorAll(selector)].find(
    (each) =>
      (each.checkVisibility({ visibilityProperty: true }) || each.matches('[type=file]')) &&
      (!text || each.textContent.replace(/\s+/g, ' ').trim() === text),
  )
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (element instanceof HTMLElement) element.focus()
  if (element instanceof HTMLInputElement) element.select()
  return element ?? null
}

/** The page of a Playwright test. */
export function chromiumBrowser(page: Page): TestBrowser {
  const find = async (selector: string, text?: string): Promise<ElementHandle<Element>> => {
    const handle = await page.evaluateHandle(`(${String(findElement)})(...${JSON.stringify([selector, text])})`)
    const element = handle.asElement()
    if (!element) throw new Error(`There is no ${selector} ${text ?? ''}.`)
    return element as ElementHandle<Element>
  }
  return {
    open: async (url) => void (await page.goto(url)),
    run: (source, args) => page.evaluate(`(${source})(...${JSON.stringify(args)})`),
    click: async (selector, text) => (await find(selector, text)).click(),
    type: async (selector, text) => (await find(selector)).fill(text),
    chooseFiles: async (selector, paths) => (await find(selector)).setInputFiles(paths),
    stop: () => Promise.resolve(),
  }
}

/** Starts WebKitGTK's small browser in a virtual screen. */
export const startWebKit: StartBrowser = async (executable, width, height) => {
  const port = await freePort()
  const program = startProgram('xvfb-run', ['-a', executable, `--port=${port}`])
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) await sleep(100)
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build()
  await driver.manage().window().setRect({ width, height })
  /** Retries: a page that is being drawn may replace or move an element after it was found. */
  const withElement = async (use: (element: WebElement) => Promise<void>, selector: string, text?: string) => {
    for (let attempt = 0; ; attempt++) {
      const source = `return (${String(findElement)})(...arguments)`
      const element = await driver.executeScript<WebElement | null>(source, selector, text)
      if (!element) throw new Error(`There is no ${selector} ${text ?? ''}.`)
      const thrown: unknown = await use(element).then(
        () => undefined,
        (problem: unknown) => problem,
      )
      if (thrown === undefined) return
      if (!(thrown instanceof error.WebDriverError) || attempt === 40) throw thrown
      await sleep(50)
    }
  }
  return {
    open: (address) => driver.get(address),
    run: (source, args) => driver.executeScript(`return (${source})(...arguments)`, ...args),
    click: (selector, text) => withElement((element) => element.click(), selector, text),
    type: (selector, text) => withElement((element) => element.clear().then(() => element.sendKeys(text)), selector),
    chooseFiles: (selector, paths) => withElement((element) => element.sendKeys(paths.join('\n')), selector),
    stop: async () => {
      await driver.quit()
      await program.stop()
    },
  }
}

/**
 * Starts Firefox without a window. It speaks WebDriver BiDi itself; the driver for WebDriver clients is no Debian
 * package.
 */
export const startFirefox: StartBrowser = async (executable, width, height) => {
  const profile = mkdtempSync(join(tmpdir(), 'formwright-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const program = startProgram(executable, args, { MOZ_DISABLE_CONTENT_SANDBOX: '1', HOME: profile })
  const socket = new WebSocket(`${await program.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/)}/session`)
  await once(socket, 'open')
  const answers = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer & { id: number }
    answers.get(answer.id)?.(answer)
  })
  const send = async (method: string, params: object): Promise<Answer['result']> => {
    const id = answers.size
    const pendingAnswer = new Promise<Answer>((resolve) => answers.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, message } = await pendingAnswer
    if (message !== undefined) throw new Error(`${method}: ${message}`)
    return result
  }
  await send('session.new', { capabilities: {} })
  const context = (await send('browsingContext.getTree', {}))?.contexts?.[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width, height } })

  const call = async (source: string, given: unknown[]): Promise<{ value?: unknown; sharedId?: string }> => {
    const answer = await send('script.callFunction', {
      functionDeclaration: `(json) => (${source})(...JSON.parse(json).map((each) => each ?? undefined))`,
      arguments: [{ type: 'string', value: JSON.stringify(given) }],
      target: { context },
      awaitPromise: true,
      serializationOptions: { maxDomDepth: 0 },
    })
    if (answer?.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    return answer?.result ?? {}
  }
  const find = async (selector: string, text?: string): Promise<{ sharedId: string }> => {
    const { sharedId } = await call(String(findElement), [selector, text])
    if (sharedId === undefined) throw new Error(`There is no ${selector} ${text ?? ''}.`)
    return { sharedId }
  }
  const act = (type: string, actions: object[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] })
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (source, given) => {
      const { value } = await call(`async (...args) => JSON.stringify((await (${source})(...args)) ?? null)`, given)
      return JSON.parse(String(value))
    },
    click: async (selector, text) => {
      const origin = { type: 'element', element: await find(selector, text) }
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
      await act('pointer', [{ type: 'pointerMove', x: 0, y: 0, origin }, ...press])
    },
    type: async (selector, text) => {
      await find(selector)
      const keys = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await act('key', keys)
    },
    chooseFiles: async (selector, files) =>
      void (await send('input.setFiles', { context, element: await find(selector), files })),
    stop: async () => {
      socket.close()
      await program.stop()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

interface Answer {
  message?: string
  result?: {
    contexts?: { context: string }[]
    result?: { value?: unknown; sharedId?: string }
    exceptionDetails?: { text: string }
  }
}

/** Starts a program in a process group of its own, so that its helpers end with it. */
function startProgram(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { detached: true, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGTERM')
  }
  // A timed-out test does not stop its program.
  process.once('exit', end)
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    end()
    await ended
    process.off('exit', end)
  }
  const waitForOutput = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(output)) await sleep(50)
    return pattern.exec(output)?.[1] ?? ''
  }
  return { stop, waitForOutput }
}
