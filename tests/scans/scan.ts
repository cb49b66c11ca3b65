import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '../../src/tools/debian.ts'
import { startNginx } from '../e2e/nginx.ts'
import { startSite } from '../e2e/site.ts'
import { scannedCalls, type ScannedCall } from './calls.ts'
import { startForwarder } from './forwarder.ts'

/**
 * sqlmap and wapiti against the started product, on loopback: `node tests/scans/scan.ts [sqlmap|wapiti|site]`. Prints what was
 * asked, how long it took and what was found; ends with 1 when anything was. What they are given is told in docs/scans.md.
 */
const SQLMAP = [
  '--batch',
  '--disable-coloring',
  '--flush-session',
  '--level=3',
  '--risk=2',
  '--technique=BEUST',
  '--dbms=sqlite',
  '--time-sec=2',
  '--threads=1',
  '--timeout=20',
  '--retries=1',
  '--ignore-code=400,403,404,413,415,429',
  '--skip=host',
  '--random-agent',
]
const WAPITI = [
  '--scope',
  'folder',
  '--flush-session',
  '--no-bugreport',
  '--color',
  '-v',
  '1',
  '-t',
  '20',
  '--max-scan-time',
  '600',
  '--max-attack-time',
  '120',
  '-f',
  'json',
  '--verify-ssl',
  '0',
]
const FORM_MODULES = 'blindsql,crlf,exec,file,permanentxss,redirect,shellshock,sql,timesql,xss'
const SITE_MODULES = 'backup,cookieflags,csp,htaccess,http_headers,methods'

/** What wapiti says that is meant so: scripts repeat this cookie in a header, and the header is of browsers that are gone. */
const MEANT = ['HttpOnly flag is not set in the cookie : XSRF-TOKEN', 'X-XSS-Protection is not set']

const out = mkdtempSync(join(tmpdir(), 'formwright-scan-'))
const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const FOUND =
  /is vulnerable|identified the following injection|appears to be .* injectable|Parameter: .* \((GET|POST|Cookie|URI|custom)/i

async function run(command: string, args: string[]): Promise<{ text: string; seconds: number }> {
  const begun = Date.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += String(chunk)
    })
  await once(child, 'close')
  return { text, seconds: Math.round((Date.now() - begun) / 1000) }
}

/** What sqlmap says of a call that would be a finding. */
async function sqlmap(url: string, { path, fields }: ScannedCall): Promise<string[]> {
  const data = new URLSearchParams(fields).toString()
  const { text, seconds } = await run('sqlmap', [
    '-u',
    url + path,
    '--data',
    data,
    '--headers',
    'Idempotency-Key: scan*',
    ...SQLMAP,
    '--output-dir',
    out,
  ])
  const found = text.split('\n').filter((line) => FOUND.test(line))
  const told = /all tested parameters do not appear to be injectable/.test(text)
  say(
    `sqlmap ${path} ${Object.keys(fields).length} fields ${seconds} s: ${found.length > 0 ? found.join(' | ') : told ? 'nothing' : `no verdict: ${text.slice(-600)}`}`,
  )
  return told ? found : [...found, `no verdict on ${path}`]
}

interface WapitiReport {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter?: string }[]>
  anomalies: WapitiReport['vulnerabilities']
}

async function wapiti(url: string, modules: string): Promise<string[]> {
  const file = join(out, `wapiti-${modules.length}.json`)
  const { text, seconds } = await run('wapiti', ['-u', `${url}/`, '-m', modules, ...WAPITI, '-o', file])
  if (!existsSync(file)) return [`wapiti wrote no report: ${text.slice(-800)}`]
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(file, 'utf8')) as WapitiReport
  const told = [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, ones]) =>
      ones.map(({ method, path, info, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ''} ${info}`),
    ),
  )
  const found = told.filter((one) => !MEANT.some((end) => one.endsWith(end)))
  say(
    `wapiti ${modules} ${seconds} s, ${told.length - found.length} as meant: ${found.length > 0 ? found.join('\n  ') : 'nothing'}`,
  )
  return found
}

const which = process.argv[2]
const missing = ['sqlmap', 'wapiti'].filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
if (missing.length > 0) installPackages(missing)
const site = await startSite()
const calls = scannedCalls()
const forwarder = await startForwarder(site.url, calls)
const found: string[] = []
const begun = Date.now()
try {
  if (which === undefined || which === 'sqlmap')
    for (const call of calls) found.push(...(await sqlmap(forwarder.url, call)))
  if (which === undefined || which === 'wapiti') found.push(...(await wapiti(forwarder.url, FORM_MODULES)))
  if (which !== 'sqlmap') {
    const nginx = await startNginx('nginx-proxy.conf', site.url)
    found.push(...(await wapiti(nginx.secure, SITE_MODULES).finally(() => nginx.stop())))
  }
} finally {
  await forwarder.stop()
  await site.stop()
}
say(
  `Answers: ${[...forwarder.statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}; ${Math.round((Date.now() - begun) / 1000)} s`,
)
for (const failure of forwarder.failures.slice(0, 20)) say(`Failure: ${failure}`)
process.exitCode = found.length + forwarder.failures.length > 0 ? 1 : 0
