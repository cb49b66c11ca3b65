import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '../../src/tools/browsers/debian.ts'
import { startNginx } from '../support/nginx.ts'
import { startSiteServer } from '../support/siteServer.ts'
import { scannedCalls, type ScannedCall } from './scannedCalls.ts'
import { startForwarder } from './forwarder.ts'

/**
 * Runs sqlmap and wapiti against the product on loopback: `node tests/scans/scan.ts [sqlmap|wapiti|site]`. Prints the
 * number of requests, the duration and the findings; exits with 1 if there are any. Scope and results:
 * docs/evidence/scans.md.
 */
const SQLMAP_OPTIONS = [
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
const WAPITI_OPTIONS = [
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

/**
 * Intended behaviour that wapiti reports: scripts read this cookie, and only obsolete browsers use the missing header.
 */
const ACCEPTED_FINDINGS = ['HttpOnly flag is not set in the cookie : XSRF-TOKEN', 'X-XSS-Protection is not set']

const outputDir = mkdtempSync(join(tmpdir(), 'formwright-scan-'))
const printLine = (line: string): boolean => process.stdout.write(`${line}\n`)
const FINDING_PATTERN =
  /is vulnerable|identified the following injection|appears to be .* injectable|Parameter: .* \((GET|POST|Cookie|URI|custom)/i

async function runCommand(command: string, args: string[]): Promise<{ text: string; seconds: number }> {
  const startedAt = Date.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += String(chunk)
    })
  await once(child, 'close')
  return { text, seconds: Math.round((Date.now() - startedAt) / 1000) }
}

/** Lines of sqlmap's output that are findings. */
async function runSqlmap(url: string, { path, fields }: ScannedCall): Promise<string[]> {
  const data = new URLSearchParams(fields).toString()
  const { text, seconds } = await runCommand('sqlmap', [
    '-u',
    url + path,
    '--data',
    data,
    '--headers',
    'Idempotency-Key: scan*',
    ...SQLMAP_OPTIONS,
    '--output-dir',
    outputDir,
  ])
  const findings = text.split('\n').filter((line) => FINDING_PATTERN.test(line))
  const isConclusive = /all tested parameters do not appear to be injectable/.test(text)
  printLine(
    `sqlmap ${path} ${Object.keys(fields).length} fields ${seconds} s: ${findings.length > 0 ? findings.join(' | ') : isConclusive ? 'nothing' : `no verdict: ${text.slice(-600)}`}`,
  )
  return isConclusive ? findings : [...findings, `no verdict on ${path}`]
}

interface WapitiReport {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter?: string }[]>
  anomalies: WapitiReport['vulnerabilities']
}

async function runWapiti(url: string, modules: string): Promise<string[]> {
  const file = join(outputDir, `wapiti-${modules.length}.json`)
  const { text, seconds } = await runCommand('wapiti', ['-u', `${url}/`, '-m', modules, ...WAPITI_OPTIONS, '-o', file])
  if (!existsSync(file)) return [`wapiti wrote no report: ${text.slice(-800)}`]
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(file, 'utf8')) as WapitiReport
  const reported = [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, entries]) =>
      entries.map(({ method, path, info, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ''} ${info}`),
    ),
  )
  const findings = reported.filter((one) => !ACCEPTED_FINDINGS.some((end) => one.endsWith(end)))
  printLine(
    `wapiti ${modules} ${seconds} s, ${reported.length - findings.length} as meant: ${findings.length > 0 ? findings.join('\n  ') : 'nothing'}`,
  )
  return findings
}

const selectedScanner = process.argv[2]
const missingScanners = ['sqlmap', 'wapiti'].filter(
  (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
)
if (missingScanners.length > 0) installPackages(missingScanners)
const site = await startSiteServer({ RATE_LIMITS: 'off' })
const calls = scannedCalls()
const forwarder = await startForwarder(site.url, calls)
const findings: string[] = []
const startedAt = Date.now()
try {
  if (selectedScanner === undefined || selectedScanner === 'sqlmap')
    for (const call of calls) findings.push(...(await runSqlmap(forwarder.url, call)))
  if (selectedScanner === undefined || selectedScanner === 'wapiti')
    findings.push(...(await runWapiti(forwarder.url, FORM_MODULES)))
  if (selectedScanner !== 'sqlmap') {
    const nginx = await startNginx('nginx-proxy.conf', site.url)
    findings.push(...(await runWapiti(nginx.httpsUrl, SITE_MODULES).finally(() => nginx.stop())))
  }
} finally {
  await forwarder.stop()
  await site.stop()
}
printLine(
  `Answers: ${[...forwarder.statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}; ${Math.round((Date.now() - startedAt) / 1000)} s`,
)
for (const failure of forwarder.failures.slice(0, 20)) printLine(`Failure: ${failure}`)
process.exitCode = findings.length + forwarder.failures.length > 0 ? 1 : 0
