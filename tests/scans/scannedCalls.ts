import { readCases } from '../support/readCases.ts'
import { REAL_PASSWORD } from '../support/sampleCustomers.ts'

/** A call for a scanner: fields with valid values. */
export interface ScannedCall {
  path: string
  fields: Record<string, string>
  /** Names of file fields. */
  files: string[]
}

const SCANNED_FORMS: [page: string, path: string, files: string[]][] = [
  ['message', 'message', []],
  ['applyDemo', 'applyDemo', []],
  ['applyReal', 'applyReal', []],
  ['withdrawalApply', 'withdrawalApply', []],
  ['fileUpload', 'fileUpload', ['files']],
  ['rechargeForm', 'rechargeForm', ['voucher']],
]

/**
 * Every call of the contract that takes fields; the sign-in last, because wrong passwords delay it. Source:
 * docs/contract.md section 3.
 */
export function scannedCalls(): ScannedCall[] {
  const lists = ['school', 'activity', 'about', 'product'].flatMap((name): ScannedCall[] => [
    { path: `/aspapi/pc/${name}.asp`, fields: { page: '1', pageSize: '10', category: 'Forex' }, files: [] },
    { path: `/aspapi/pc/${name}Detail.asp`, fields: { id: '101' }, files: [] },
  ])
  const parameterlessCalls = ['getUserInfo', 'userCenterBanner', 'rechargeType'].map((name) => ({
    path: `/aspapi/pc/${name}.asp`,
    fields: { extra: '1' },
    files: [],
  }))
  const forms = SCANNED_FORMS.map(([page, path, files]) => ({
    path: `/aspapi/pc/${path}Update.asp`,
    fields: fieldsOf(page, files),
    files,
  }))
  return [
    ...lists,
    ...parameterlessCalls,
    ...forms,
    {
      path: '/aspapi/pc/login.asp',
      fields: { account: 'real@example.com', password: REAL_PASSWORD, verifyCode: 'ab3d', remember: 'true' },
      files: [],
    },
  ]
}

/** Fields of a page's largest valid case, without files. */
function fieldsOf(page: string, files: string[]): Record<string, string> {
  const valid = readCases(page)
    .filter(({ errors }) => errors.length === 0)
    .map(({ data }) => data)
  const fullest = valid.reduce((best, data) => (Object.keys(data).length > Object.keys(best).length ? data : best))
  return Object.fromEntries(
    Object.entries(fullest)
      .filter(([name]) => !files.includes(name))
      .map(([name, value]) => [name, String(value)]),
  )
}
