import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import type { Index } from 'selenium-webdriver/bidi/index.js'
import { launchProgram } from './launchProgram.ts'
import { findElement, type ElementQuery, type TestBrowser } from './testBrowser.ts'

/** The module is the class itself, other than its types say. */
const BiDiConnection = createRequire(import.meta.url)('selenium-webdriver/bidi/index.js') as typeof Index

/** A profile that calls nobody, in English, with the time zone and fonts of the machine. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': true,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
}

interface RemoteValue {
  type: string
  value?: unknown
  sharedId?: string
}
interface ScriptResult {
  type: 'success' | 'exception'
  result?: RemoteValue
  exceptionDetails?: { text: string }
}
interface LogEntry {
  level: string
  text: string | null
}

const keyActions = (text: string) =>
  [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])

/** Starts Firefox without a window and connects by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(executable: string): Promise<TestBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'formwright-firefox-'))
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const program = launchProgram(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { MOZ_DISABLE_CONTENT_SANDBOX: '1', HOME: profile },
  )
  const address = await program.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/)
  const connection = new BiDiConnection(`${address}/session`)
  await connection.waitForConnection()

  async function send<Result>(method: string, params: object = {}): Promise<Result> {
    const sent = connection.send({ method, params: { ...params } })
    // The package gives up after 30 s, in which a busy machine may not have started the browser; the test has its own time.
    const pending: unknown = Reflect.get(connection, '_pending')
    if (pending instanceof Map) for (const { timeoutId } of pending.values()) clearTimeout(timeoutId)
    const response = (await sent) as {
      type: string
      message?: string
      result: Result
    }
    if (response.type === 'error') throw new Error(`${method}: ${response.message ?? ''}`)
    return response.result
  }

  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context ?? ''
  const messages: string[] = []
  connection.on('log.entryAdded', ({ level, text }: LogEntry) => {
    if (level === 'error' || level === 'warn') messages.push(text ?? '')
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  // Firefox tells of a violation in its own console only.
  await send('script.addPreloadScript', {
    functionDeclaration: String(() =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`The policy was broken: ${effectiveDirective} ${blockedURI}`),
      ),
    ),
  })

  async function call(functionDeclaration: string, args: unknown[], resultOwnership = 'none'): Promise<RemoteValue> {
    const { type, result, exceptionDetails } = await send<ScriptResult>('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      awaitPromise: true,
      target: { context },
      resultOwnership,
      serializationOptions: { maxDomDepth: 0 },
    })
    if (type === 'exception') throw new Error(exceptionDetails?.text ?? 'The script failed.')
    return result ?? { type: 'undefined' }
  }

  async function find(query: ElementQuery): Promise<{ sharedId: string }> {
    const { sharedId } = await call(
      `(json) => { const found = (${String(findElement)})(...JSON.parse(json));
        found?.scrollIntoView({ block: 'center', behavior: 'instant' }); return found }`,
      [query],
    )
    if (sharedId === undefined) throw new Error(`There is no ${JSON.stringify(query)}.`)
    return { sharedId }
  }

  async function click(query: ElementQuery): Promise<void> {
    const element = await find(query)
    await send('input.performActions', {
      context,
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    })
  }

  return {
    name: 'Firefox',
    version: capabilities.browserVersion,
    setViewport: (viewport) => send('browsingContext.setViewport', { context, viewport }),
    async open(url) {
      // Another hash alone would be no load.
      await send('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' })
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    async run(source, args) {
      const { value } = await call(
        `async (json) => JSON.stringify((await (${source})(...JSON.parse(json))) ?? null)`,
        args,
      )
      return JSON.parse(String(value))
    },
    click,
    async type(query, text) {
      // Focused, not clicked: a click into a date chooses one of its parts.
      await find(query)
      await call(
        `(json) => { const found = (${String(findElement)})(...JSON.parse(json)); found.focus(); if (found.type !== 'date') found.select?.() }`,
        [query],
      )
      await send('input.performActions', {
        context,
        actions: [{ type: 'key', id: 'keyboard', actions: keyActions(text) }],
      })
    },
    // As WebDriver has it: without a window the parts of a date take no focus.
    async setDate(query, date) {
      await call(
        `(json) => { const [query, date] = JSON.parse(json); const found = (${String(findElement)})(query);
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(found, date);
          for (const type of ['input', 'change', 'blur']) found.dispatchEvent(new Event(type, { bubbles: true })) }`,
        [query, date],
      )
    },
    async chooseFiles(query, files) {
      await send('input.setFiles', { context, element: await find(query), files })
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    consoleMessages: () => Promise.resolve([...messages]),
    async forgetSite(url) {
      await send('storage.deleteCookies')
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
      await call('() => { localStorage.clear(); sessionStorage.clear() }', [])
    },
    async stop() {
      await send('browser.close').catch(() => undefined)
      await connection.close()
      await program.stop()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
