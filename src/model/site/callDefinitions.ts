import type { JsonSchema } from '../../forms/schema/jsonSchema.ts'
import { CONTENT_KINDS } from '../api/contentItem.ts'
import type { Access, Submit } from './pageDefinition.ts'

/** A call of no form. Source: docs/contract.md section 3. */
export interface CallDefinition {
  /** Without `aspapi` and `.asp`: `/pc/home`. */
  path: string
  method: 'GET' | 'POST'
  summary: string
  /** Access, if no page defines it. */
  access?: Access
  /** Schema of the body; undefined: the call takes no fields. */
  body?: JsonSchema
  example?: Record<string, string>
  /** Schema of the envelope's `data`; undefined: none. */
  data?: JsonSchema
  /** Media type of a response without an envelope. */
  mediaType?: string
  /** Whether the call needs the solution of a challenge. */
  needsProof?: true
}

const TEXT: JsonSchema = { type: 'string' }
const MULTILINGUAL: JsonSchema = {
  description: 'Text, or a list of pairs as a string: [{"val":"en","value":"…"}]',
  type: ['string', 'array'],
}
const WHOLE: JsonSchema = { type: 'integer', minimum: 0 }

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

const ITEM_PROPERTIES = {
  id: TEXT,
  title: MULTILINGUAL,
  summary: MULTILINGUAL,
  category: MULTILINGUAL,
  cover: TEXT,
  date: { description: 'yyyy-MM-dd, or empty', type: 'string', pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$' },
}
const ITEM = object(ITEM_PROPERTIES, ['id', 'title'])
const BANNER = object({ id: TEXT, title: MULTILINGUAL, summary: MULTILINGUAL, image: TEXT, link: TEXT }, [
  'id',
  'title',
])
const LINK: JsonSchema = { anyOf: [object({ id: TEXT, title: MULTILINGUAL }), { type: 'null' }] }

const closedObject = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required.length > 0 && { required }),
})

const contentCalls: CallDefinition[] = CONTENT_KINDS.flatMap((kind): CallDefinition[] => [
  {
    path: `/pc/${kind}`,
    method: 'POST',
    summary: `One page of the list “${kind}”`,
    body: closedObject({
      page: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      pageSize: { type: 'integer', minimum: 1, maximum: 50 },
      category: { type: 'string', maxLength: 2000 },
    }),
    example: { page: '1', pageSize: '10' },
    data: object({ items: list(ITEM), total: WHOLE, page: WHOLE, pageSize: WHOLE }),
  },
  {
    path: `/pc/${kind}Detail`,
    method: 'POST',
    summary: `One item of “${kind}” with its body, and links to its neighbours`,
    body: closedObject({ id: { type: 'string', maxLength: 100 } }, ['id']),
    data: object({
      item: object({ ...ITEM_PROPERTIES, body: MULTILINGUAL }, ['id', 'title']),
      previous: LINK,
      next: LINK,
    }),
  },
])

/** All calls of the backend, except those of the forms. */
export const callDefinitions: CallDefinition[] = [
  {
    path: '/inc/verifycode',
    method: 'GET',
    access: 'public',
    summary: 'A new verification image; its cookie names it, and the first check uses it up',
    mediaType: 'image/png',
  },
  {
    path: '/inc/verifytext',
    method: 'POST',
    access: 'public',
    summary:
      'The code of a new verification image for who cannot see one, for a proof of work: without it, or with one that is no longer good, 501 with a challenge. Offered where the image came with the header Text-Alternative: proof-of-work',
    needsProof: true,
    data: object({ verifyCode: TEXT }),
  },
  {
    path: '/pc/home',
    method: 'GET',
    summary: 'What the home page shows, at most six of each',
    data: object({ banners: list(BANNER), news: list(ITEM), products: list(ITEM), promotions: list(ITEM) }),
  },
  ...contentCalls,
  {
    path: '/pc/getUserInfo',
    method: 'POST',
    summary: 'Who is signed in, and what they have sent',
    body: closedObject({ contact: { type: 'string', enum: ['1'] } }),
    data: object(
      {
        a_type: { enum: [0, 1, 2] },
        name: TEXT,
        email: TEXT,
        tradingAccount: TEXT,
        currency: TEXT,
        requests: list(
          object({ reference: TEXT, kind: TEXT, status: TEXT, receivedAt: { type: ['string', 'number'] } }, [
            'reference',
            'kind',
            'status',
            'receivedAt',
          ]),
        ),
      },
      ['a_type', 'name', 'email', 'tradingAccount', 'currency'],
    ),
  },
  {
    path: '/pc/logout',
    method: 'POST',
    access: 'public',
    summary: 'Ends the session; with everywhere=1 all sessions of its account',
    body: closedObject({ everywhere: { type: 'string', enum: ['1'] } }),
  },
  {
    path: '/pc/submissionStatus',
    method: 'POST',
    access: 'public',
    summary: 'What became of the form sent under an Idempotency-Key (beyond the contract)',
    body: closedObject({ call: { type: 'string', maxLength: 200 } }, ['call']),
    data: object({ status: { enum: ['stored', 'none', 'pending'] } }),
  },
  {
    path: '/pc/withdrawalAccounts',
    method: 'POST',
    summary:
      'Bank accounts of the customer’s earlier withdrawals, masked; with id the values of one (beyond the contract)',
    body: closedObject({ id: { type: 'string', maxLength: 100 } }),
    data: {
      anyOf: [object({ accounts: list(object({ id: TEXT })) }), object({ values: { type: 'object' } })],
    },
  },
  {
    path: '/pc/userCenterBanner',
    method: 'POST',
    summary: 'Banners of the client centre',
    data: object({ banners: list(BANNER) }),
  },
  {
    path: '/pc/rechargeType',
    method: 'POST',
    summary: 'Ways to deposit',
    data: object({
      types: list(
        object(
          {
            id: TEXT,
            name: MULTILINGUAL,
            merchantName: TEXT,
            currencies: list({ type: 'string', pattern: '^[A-Z]{3}$' }),
            minimum: { type: 'number' },
            minimums: { type: 'object', additionalProperties: { type: 'number' } },
            description: MULTILINGUAL,
          },
          ['id', 'name', 'merchantName', 'currencies', 'minimum'],
        ),
      ),
    }),
  },
]

/** Schema of the envelope's `data` for an accepted form, by the page's action; undefined: none. */
export const formData: Record<NonNullable<Submit['action']>, JsonSchema | undefined> = {
  store: object({ reference: { type: 'string', minLength: 1 } }),
  signIn: object({ token: { type: 'string', minLength: 1 } }),
  changePassword: undefined,
  openAccount: object({
    tradingAccount: { type: 'string', minLength: 1 },
    account: { type: 'string', minLength: 1 },
    password: { type: 'string', minLength: 15 },
  }),
}
