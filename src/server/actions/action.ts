import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '../../model/contract/envelope.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { ImageReencoder } from '../files/imageReencoder.ts'
import type { Upload } from '../files/upload.ts'
import type { UploadAmount } from '../store/submissions/quotaAvailableAt.ts'
import type { DiskGuard } from '../limits/diskGuard.ts'
import type { ServerTexts } from '../http/serverTexts.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Hasher } from '../secrets/passwordHashing.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../secrets/vault.ts'

/** What the server has besides the request. */
export interface Services {
  store: Store
  vault: Vault
  hasher: Hasher
  images: ImageReencoder
  metrics: Metrics
  diskGuard: DiskGuard
  /** What one customer may upload within 24 hours. */
  quota: UploadAmount
  serverTexts: ServerTexts
  /** Form pages by id. */
  forms: Map<string, ResolvedForm>
  /** Milliseconds since 1970. */
  clock: () => number
}

/** What an action works with. */
export interface ActionContext extends Services {
  request: FastifyRequest
  reply: FastifyReply
}

/** A form that its schema has found right. */
export interface ValidatedForm {
  form: ResolvedForm
  /** Normalised, as it is stored. */
  data: Record<string, unknown>
  /** Whose it is, on pages that are not for everybody: another's idempotency key gives no hold on their answers. */
  owner?: string | undefined
  /** The files whose facts stand in `data`, in the order they came; what they hold is not judged yet. */
  uploads: Upload[]
  /** Present: the form has a field for the verification image; `solution` undefined: it was left empty. */
  captcha?: { pointer: string; solution: string | undefined } | undefined
}

/** What a page's `submit.action` stands for. */
export interface Action {
  /** @throws Refusal */
  run(validatedForm: ValidatedForm, context: ActionContext): Promise<Envelope>
  /**
   * What a button beside the form does (`submit.alternatives`).
   * @param fixed the fields that it sends
   */
  alternative?(fixed: Record<string, string>, context: ActionContext): Promise<Envelope>
}
