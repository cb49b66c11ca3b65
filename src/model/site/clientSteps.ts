import { FUNDS_ACCOUNT_TYPE } from './access.ts'
import { MAX_LISTED_REQUESTS, type SubmittedRequest } from '../api/userInfo.ts'

/**
 * A step on the way to trading. `open`: the client can do it now; `checking`: sent, and the broker has not decided yet;
 * `later`: after the steps before it.
 */
export interface ClientStep {
  id: 'account' | 'documents' | 'deposit' | 'trading'
  state: 'done' | 'checking' | 'open' | 'later'
  /** Types of documents that are still to be sent. */
  missing?: string[]
}

/** The steps of a client, derived from the user info. */
export interface ClientSteps {
  steps: ClientStep[]
  /** Whether this account, which is not a real one, has applied for a real account. */
  hasAppliedForReal: boolean
}

/** The documents that every client sends. Source: docs/contract.md section 4. */
const REQUIRED_DOCUMENTS = ['identity', 'address']

/**
 * The steps from the account to trading. A step whose state the user info does not show is left out: a legacy backend
 * may send no requests, and a full list may be cut off.
 */
export function clientSteps(user: {
  a_type: number
  requests?: readonly Readonly<SubmittedRequest>[] | undefined
}): ClientSteps {
  const sent = user.requests?.filter(({ status }) => status !== 'rejected') ?? []
  const hasSent = (kind: string) => sent.some((request) => request.kind === kind)
  if (user.a_type !== FUNDS_ACCOUNT_TYPE) {
    return {
      steps: [
        { id: 'account', state: 'open' },
        { id: 'documents', state: 'later' },
        { id: 'deposit', state: 'later' },
        { id: 'trading', state: 'later' },
      ],
      hasAppliedForReal: hasSent('applyReal'),
    }
  }
  const isComplete = user.requests !== undefined && user.requests.length < MAX_LISTED_REQUESTS
  const uploads = sent.filter(({ kind }) => kind === 'fileUpload')
  // An upload without a type may be any document.
  const lacking = (requests: typeof uploads) =>
    REQUIRED_DOCUMENTS.filter((type) => !requests.some(({ detail }) => !detail || detail.value === type))
  const missing = lacking(uploads)
  const steps: ClientStep[] = [{ id: 'account', state: 'done' }]
  if (missing.length === 0)
    steps.push({ id: 'documents', state: lacking(uploads.filter(isDone)).length === 0 ? 'done' : 'checking' })
  else if (isComplete) steps.push({ id: 'documents', state: 'open', missing })
  const deposits = sent.filter(({ kind }) => kind === 'rechargeForm')
  if (deposits.length > 0) steps.push({ id: 'deposit', state: deposits.some(isDone) ? 'done' : 'checking' })
  else if (isComplete) steps.push({ id: 'deposit', state: missing.length === 0 ? 'open' : 'later' })
  steps.push({ id: 'trading', state: steps.every(({ state }) => state === 'done') ? 'open' : 'later' })
  return { steps, hasAppliedForReal: false }
}

const isDone = ({ status }: Readonly<SubmittedRequest>): boolean => status === 'done'

/** Pages that open an account, not offered to a client with a real one. */
const ACCOUNT_OPENING_PAGES = ['applyReal', 'applyDemo']

/** Whether a page is worth offering to a user. */
export const isUsefulFor = (pageId: string, user: { a_type: number } | undefined): boolean =>
  user?.a_type !== FUNDS_ACCOUNT_TYPE || !ACCOUNT_OPENING_PAGES.includes(pageId)
