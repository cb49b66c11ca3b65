import { jpeg, pdf } from '../../../support/fileFixtures.ts'
import { VALID_MESSAGE } from '../../../support/server/formFixtures.ts'
import { byRunMode } from '../../../support/runMode.ts'
import { rawMultipart } from '../../../support/server/multipart.ts'

/** A call for a flood. */
export interface FloodKind {
  /** The budget of the call. */
  budget: 'signIns' | 'images' | 'posts'
  /** An address of its own, so that floods of one server do not share their budgets; else the flood names networks. */
  address?: string
  method: 'GET' | 'POST'
  path: string
  /** Creates the body of a call by its number, with its type; undefined: no body. */
  createBody(): Promise<((call: number) => { type: string; content: Buffer }) | undefined>
}

const FORM_ENCODED = 'application/x-www-form-urlencoded'
const formBody = (fields: Record<string, string>) => ({
  type: FORM_ENCODED,
  content: Buffer.from(new URLSearchParams(fields).toString()),
})
/** Each side of a photo in pixels: some 200 kB of noise. */
const PHOTO_SIDE = 600

export const FLOOD_KINDS = {
  'sign-ins': {
    budget: 'signIns',
    address: '203.0.113.1',
    method: 'POST',
    path: '/aspapi/pc/login.asp',
    // Each guess is for another account, so that no delay of an account saves the server work.
    createBody: async () => (call) => formBody({ account: `guess${call}@example.com`, password: 'wrong' }),
  },
  images: {
    budget: 'images',
    address: '203.0.113.2',
    method: 'GET',
    path: '/aspapi/inc/verifycode.asp',
    createBody: async () => undefined,
  },
  'visitor sign-ins': {
    budget: 'signIns',
    address: '203.0.113.3',
    method: 'POST',
    path: '/aspapi/pc/login.asp',
    createBody: async () => () => formBody({ visitor: '1' }),
  },
  messages: {
    budget: 'posts',
    address: '203.0.113.4',
    method: 'POST',
    path: '/aspapi/pc/messageUpdate.asp',
    createBody: async () => () => formBody({ ...VALID_MESSAGE, verifyCode: 'zzzz' }),
  },
  uploads: {
    budget: 'posts',
    address: '203.0.113.5',
    method: 'POST',
    path: '/aspapi/pc/fileUploadUpdate.asp',
    // Photos and documents in turn.
    async createBody() {
      const bodies = [
        { name: 'a.jpg', content: await jpeg(PHOTO_SIDE, PHOTO_SIDE) },
        { name: 'a.pdf', content: pdf() },
      ].map(({ name, content }) => {
        const { body, headers } = rawMultipart([
          { header: 'name="documentType"', content: 'identity' },
          { header: `name="files"; filename="${name}"`, content },
        ])
        return { type: headers['content-type'] ?? '', content: body }
      })
      return (call) => bodies[call % bodies.length] ?? formBody({})
    },
  },
  'sign-ins from networks': {
    budget: 'signIns',
    method: 'POST',
    path: '/aspapi/pc/login.asp',
    createBody: async () => (call) => formBody({ account: `guess${call}@example.com`, password: 'wrong' }),
  },
  'posts from networks': {
    budget: 'posts',
    method: 'POST',
    path: '/aspapi/pc/messageUpdate.asp',
    createBody: async () => () => formBody({}),
  },
} satisfies Record<string, FloodKind>

/** Floods at one time from each of these numbers of /48 networks; the small run only detects hangs. */
export const NETWORK_COUNTS = byRunMode([10_000], [100, 1000, 10_000])

export type FloodName = keyof typeof FLOOD_KINDS
