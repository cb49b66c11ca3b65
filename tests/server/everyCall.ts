import { pdf, type NamedFile } from '../files.ts'
import type { Answer, Client, Fields } from './client.ts'
import { DEMO, DEPOSIT, MESSAGE, REAL, WITHDRAWAL } from './forms.ts'
import { multipart } from './multipart.ts'

/** One call of the server, with a body that every rule lets pass. */
export interface Call {
  path: string
  method: 'GET' | 'POST'
  fields: Record<string, string>
  /** The field that takes files. */
  files?: string
  image?: boolean
}

const post = (path: string, fields: Record<string, string> = {}, more: Partial<Call> = {}): Call => ({
  path,
  method: 'POST',
  fields,
  ...more,
})

/** Every call of the contract, signed out last. */
export const CALLS: Call[] = [
  { path: '/inc/verifycode', method: 'GET', fields: {} },
  { path: '/pc/home', method: 'GET', fields: {} },
  ...[
    ['school', '101'],
    ['activity', '301'],
    ['about', '401'],
    ['product', '201'],
  ].flatMap(([kind, id = '']) => [post(`/pc/${kind}`), post(`/pc/${kind}Detail`, { id })]),
  post('/pc/userCenterBanner'),
  post('/pc/getUserInfo'),
  post('/pc/rechargeType'),
  post('/pc/login', { account: 'real@example.com', password: 'Sample-real-2026' }),
  post('/pc/applyDemoUpdate', DEMO, { image: true }),
  post('/pc/applyRealUpdate', REAL, { image: true }),
  post('/pc/messageUpdate', MESSAGE, { image: true }),
  post('/pc/withdrawalApplyUpdate', WITHDRAWAL, { image: true }),
  post('/pc/fileUploadUpdate', { documentType: 'identity' }, { files: 'files' }),
  post('/pc/rechargeFormUpdate', DEPOSIT, { files: 'voucher' }),
  post('/pc/logout'),
]

/** Makes a call as a browser does. */
export function make(
  client: Client,
  { path, method, fields, files }: Call,
  headers: Record<string, string> = {},
  file: NamedFile = { name: 'a.pdf', content: pdf() },
): Promise<Answer> {
  if (method === 'GET') return client.get(`/aspapi${path}.asp`, headers)
  return files
    ? client.raw(path, multipart(fields, { [files]: [file] }), headers)
    : client.post(path, fields as Fields, headers)
}
