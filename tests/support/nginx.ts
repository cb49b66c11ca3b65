import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { hasApt, installPackages } from '../../src/tools/browsers/debian.ts'
import { freePort } from './freePort.ts'
import { PROJECT_ROOT } from './projectRoot.ts'

const NGINX_PATHS = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']

export interface Nginx {
  /** Address without TLS, for requests without a scheme. */
  httpUrl: string
  httpsUrl: string
  certificatePath: string
  /** The lines of the logs, those that Debian's settings write unless a configuration says otherwise included. */
  readLogs(): string
  /** The number of bodies that lie in files until they are whole; on Linux only. */
  countBodyFiles(): number
  stop(): Promise<void>
}

/**
 * Installs nginx and openssl from Debian's packages if they are missing.
 * @returns the path of nginx
 */
function ensureNginx(): string {
  const findNginx = () => NGINX_PATHS.find((path) => existsSync(path))
  if (!findNginx() || spawnSync('openssl', ['version']).status !== 0) {
    if (!hasApt()) throw new Error('These tests need nginx and openssl.')
    installPackages(['nginx-light', 'openssl'])
  }
  return findNginx() as string
}

/**
 * Starts nginx with a configuration of deploy/; replaces only ports, paths and the backend's address. From now on this
 * process trusts its certificate.
 * @param dist the built site
 */
export async function startNginx(file: string, backend: string, dist = join(PROJECT_ROOT, 'dist')): Promise<Nginx> {
  const nginx = ensureNginx()
  const prefix = mkdtempSync(join(tmpdir(), 'formwright-nginx-'))
  // When root starts nginx, its workers run as another user, who must reach the folder and the site.
  chmodSync(prefix, 0o755)
  const logs = { access: join(prefix, 'access.log'), error: join(prefix, 'error.log') }
  const [key, certificatePath] = [join(prefix, 'key.pem'), join(prefix, 'certificate.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost,IP:127.0.0.1',
      '-keyout',
      key,
      '-out',
      certificatePath,
    ],
    { stdio: 'ignore' },
  )
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificatePath, 'utf8')])
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const replacements: [RegExp, string][] = [
    [/listen 80/g, `listen 127.0.0.1:${httpPort}`],
    [/listen 443 ssl/g, `listen 127.0.0.1:${httpsPort} ssl`],
    [/www\.example\.com\$request_uri/g, `localhost:${httpsPort}$request_uri`],
    [/www\.example\.com/g, 'localhost'],
    [/\/etc\/ssl\/formwright\/fullchain\.pem/g, certificatePath],
    [/\/etc\/ssl\/formwright\/privkey\.pem/g, key],
    [/\/var\/log\/nginx\/error\.log/g, logs.error],
    [/127\.0\.0\.1:80(80|81)/g, new URL(backend).host],
    ...(file === 'nginx.conf' ? [[/\/srv\/formwright\/dist/g, JSON.stringify(dist)] as [RegExp, string]] : []),
  ]
  const server = replacements.reduce(
    (text, [pattern, replacement]) => {
      if (!text.match(pattern)) throw new Error(`${file} holds no ${pattern}.`)
      return text.replace(pattern, replacement)
    },
    readFileSync(join(PROJECT_ROOT, 'deploy', file), 'utf8'),
  )
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(prefix, name)};`)
    .join('\n')
  const mimeTypes = [
    '/etc/nginx/mime.types',
    '/usr/local/etc/nginx/mime.types',
    '/opt/homebrew/etc/nginx/mime.types',
  ].find((path) => existsSync(path))
  const userDirective = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(
    join(prefix, 'nginx.conf'),
    `${userDirective}daemon off;\nworker_processes 1;\npid ${join(prefix, 'pid')};\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log ${logs.access};\n${tempPaths}\ninclude ${mimeTypes};\n${server}\n}\n`,
  )
  const child = spawn(nginx, ['-p', prefix, '-c', join(prefix, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk)
  })
  const deadline = Date.now() + 120_000
  while (
    !(await fetch(`http://localhost:${httpPort}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nginx did not start: ${stderr}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    httpUrl: `http://localhost:${httpPort}`,
    httpsUrl: `https://localhost:${httpsPort}`,
    certificatePath,
    readLogs: () => `${readFileSync(logs.access, 'utf8')}${readFileSync(logs.error, 'utf8')}`,
    countBodyFiles: () => openFiles(child.pid).filter((file) => file.startsWith(join(prefix, 'client_body'))).length,
    async stop() {
      const exited = child.exitCode === null ? once(child, 'exit') : Promise.resolve()
      child.kill('SIGTERM')
      await exited
      rmSync(prefix, { recursive: true, force: true })
    },
  }
}

/** Paths of the files that the children of a process hold open, those without a name any more included. */
function openFiles(pid: number | undefined): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.flatMap((child) => {
    const descriptors = readdirSync(`/proc/${child}/fd`)
    return descriptors.flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${child}/fd/${fd}`)]
      } catch {
        // Closed meanwhile.
        return []
      }
    })
  })
}

/** Requests a path unchanged from a host with a self-signed certificate. */
export function httpsRequest(
  base: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  bytes: Buffer
}> {
  return new Promise((resolve, reject) => {
    request(base, { path, method, headers, rejectUnauthorized: false, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString(), bytes })
        })
    })
      .on('error', reject)
      .end()
  })
}
