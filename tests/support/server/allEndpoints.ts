import { pdf, type NamedFile } from '../fileFixtures.ts'
import type { TestResponse, TestClient, Fields } from './testClient.ts'
import {
  VALID_DEMO_APPLICATION,
  VALID_DEPOSIT,
  VALID_MESSAGE,
  VALID_REAL_APPLICATION,
  VALID_WITHDRAWAL,
} from './formFixtures.ts'
import { multipart } from './multipart.ts'
import { REAL_PASSWORD } from '../sampleCustomers.ts'

/** A call of the server with a valid body. */
export interface EndpointCall {
  path: string
  method: 'GET' | 'POST'
  fields: Record<string, string>
  /** Name of the file field. */
  fileField?: string
  needsCaptcha?: boolean
}

const postCall = (
  path: string,
  fields: Record<string, string> = {},
  overrides: Partial<EndpointCall> = {},
): EndpointCall => ({
  path,
  method: 'POST',
  fields,
  ...overrides,
})

/** Every call of the contract; the sign-out is last. */
export const ALL_ENDPOINTS: EndpointCall[] = [
  { path: '/inc/verifycode', method: 'GET', fields: {} },
  { path: '/pc/home', method: 'GET', fields: {} },
  ...[
    ['school', '101'],
    ['activity', '301'],
    ['about', '401'],
    ['product', '201'],
  ].flatMap(([kind, id = '']) => [postCall(`/pc/${kind}`), postCall(`/pc/${kind}Detail`, { id })]),
  postCall('/pc/userCenterBanner'),
  postCall('/pc/getUserInfo'),
  postCall('/pc/rechargeType'),
  postCall('/pc/withdrawalAccounts'),
  postCall('/pc/login', { account: 'real@example.com', password: REAL_PASSWORD }),
  postCall('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, { needsCaptcha: true }),
  postCall('/pc/applyRealUpdate', VALID_REAL_APPLICATION, { needsCaptcha: true }),
  postCall('/pc/messageUpdate', VALID_MESSAGE, { needsCaptcha: true }),
  postCall('/pc/withdrawalApplyUpdate', VALID_WITHDRAWAL, { needsCaptcha: true }),
  postCall('/pc/fileUploadUpdate', { documentType: 'identity' }, { fileField: 'files' }),
  postCall('/pc/rechargeFormUpdate', VALID_DEPOSIT, { fileField: 'voucher' }),
  postCall('/pc/logout'),
]

/** Calls an endpoint like a browser. */
export function callEndpoint(
  client: TestClient,
  { path, method, fields, fileField }: EndpointCall,
  headers: Record<string, string> = {},
  file: NamedFile = { name: 'a.pdf', content: pdf() },
): Promise<TestResponse> {
  if (method === 'GET') return client.get(`/aspapi${path}.asp`, headers)
  return fileField
    ? client.postBody(path, multipart(fields, { [fileField]: [file] }), headers)
    : client.post(path, fields as Fields, headers)
}
