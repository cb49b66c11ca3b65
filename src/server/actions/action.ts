import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '../../model/api/envelope.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { FileServices } from '../files/sanitizeFiles.ts'
import type { Upload } from '../files/upload.ts'
import type { UploadAmount } from '../store/submissions/quotaAvailableAt.ts'
import type { DiskGuard } from '../limits/diskGuard.ts'
import type { FairLimiter } from '../limits/fairLimiter.ts'
import type { ProofOfWork } from '../limits/proofOfWork.ts'
import type { ServerTexts } from '../http/serverTexts.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Hasher } from '../secrets/passwordHashing.ts'
import type { Store } from '../store/store.ts'
import type { OutboxChannel } from '../store/tables.ts'
import type { Vault } from '../secrets/vault.ts'

/** Where events about submissions leave. */
export interface EventOutlet {
  /** The configured channels; on others no event is stored. */
  channels: OutboxChannel[]
  /** Looks for events that were stored just now. */
  wake(): void
}

/** Services that all requests share. */
export interface Services {
  store: Store
  vault: Vault
  hasher: Hasher
  /** Turns of guesses at passwords. */
  guesses: FairLimiter
  files: FileServices
  metrics: Metrics
  diskGuard: DiskGuard
  proofOfWork: ProofOfWork
  /** Upload limit of one customer within 24 hours. */
  quota: UploadAmount
  serverTexts: ServerTexts
  outlet: EventOutlet
  /** Form pages by id. */
  forms: Map<string, ResolvedForm>
  /** Milliseconds since 1970. */
  clock: () => number
}

/** A request and the services to handle it with. */
export interface ActionContext extends Services {
  request: FastifyRequest
  reply: FastifyReply
}

/** A submitted form that is valid by its schema. */
export interface ValidatedForm {
  form: ResolvedForm
  /** Normalised, ready to be stored. */
  data: Record<string, unknown>
  /**
   * Id of the account that submits, on pages that need a session; it is part of the idempotency key, so that nobody can
   * fetch another's response.
   */
  owner?: string | undefined
  /** The files that `data` describes, in order; their content has not been checked yet. */
  uploads: Upload[]
  /** Present: the form has a captcha field; `solution` undefined: it was left empty. */
  captcha?: { pointer: string; solution: string | undefined } | undefined
}

/** The implementation of a page's `submit.action`. */
export interface Action {
  /** @throws BusinessError */
  run(validatedForm: ValidatedForm, context: ActionContext): Promise<Envelope>
  /**
   * Handles a button beside the form (`submit.alternatives`).
   * @param fixed the fields that the button sends
   */
  alternative?(fixed: Record<string, string>, context: ActionContext): Promise<Envelope>
}
