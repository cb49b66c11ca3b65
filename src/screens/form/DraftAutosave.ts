import {
  hasValue,
  persistableData,
  readDraft,
  schemaHash,
  type Draft,
  type RestoredDraft,
} from '../../model/form/draft.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { removeDraft, saveDraft, signOutCount, loadDraft, type DraftOwner } from '../../session/draftStorage.ts'
import { createIdempotencyKey } from './createIdempotencyKey.ts'

/** Milliseconds after a change until it is kept; with the pause of the inputs less than a second. Source: decision 012. */
const SAVE_DELAY_MS = 500

/**
 * Keeps what is filled into one form, for the account that opened it, and the idempotency key it is sent under. Nothing is
 * kept before a person has touched the form, nor after it has succeeded.
 */
export class DraftAutosave {
  /** What an earlier visit has left. */
  readonly restored: RestoredDraft | undefined
  private readonly form: ResolvedForm
  private readonly owner: DraftOwner | undefined
  private readonly hash: string
  private readonly signOutsAtStart = signOutCount()
  private data: Record<string, unknown>
  private step: string | undefined
  private idempotencyKey: string | undefined
  private consumedKey: string | undefined
  private touched = false
  private dirty = false
  private closed = false
  private timer: ReturnType<typeof setTimeout> | undefined

  /** @param owner undefined: it is not known whose the session is, and nothing is kept */
  constructor(form: ResolvedForm, owner: DraftOwner | undefined) {
    this.form = form
    this.owner = form.draft === false ? undefined : owner
    this.hash = schemaHash(form.schema)
    this.restored = this.owner === undefined ? undefined : readDraft(form, loadDraft(form.id, this.owner))
    this.data = this.restored?.data ?? {}
    this.idempotencyKey = this.restored?.key
    this.step = this.restored?.step
  }

  /** A person does something in the form: from now on changes are theirs, not only those of a link or a proposal. */
  markTouched = (): void => {
    this.touched = true
  }

  /** Takes note of the data; costs a reference at each call, and a write at most every half second. */
  update = (data: Record<string, unknown>): void => {
    this.data = data
    if (!this.touched || this.closed) return
    this.dirty = true
    this.timer ??= setTimeout(this.save, SAVE_DELAY_MS)
  }

  /** Takes note of the stage on screen. */
  setStep(step: string | undefined): void {
    if (step === this.step) return
    this.step = step
    if (this.touched) this.update(this.data)
  }

  /** Writes what is not written yet. */
  save = (): void => {
    clearTimeout(this.timer)
    this.timer = undefined
    if (!this.dirty || this.closed || this.owner === undefined || this.signOutsAtStart !== signOutCount()) return
    this.dirty = false
    const { data, lost } = persistableData(this.form, this.data)
    const key = this.idempotencyKey ?? this.keyFromOtherTab()
    const draft: Draft = {
      data,
      lost: [...new Set([...lost, ...(this.restored?.lost ?? [])])],
      schema: this.hash,
      savedAt: Date.now(),
      ...(this.step === undefined ? {} : { step: this.step }),
      ...(key === undefined ? {} : { key }),
    }
    if (hasValue(data) || lost.length > 0 || key !== undefined) saveDraft(this.form.id, this.owner, draft)
    else removeDraft(this.form.id, this.owner)
  }

  /** Sending begins. @returns the key to send under, which is kept first, so that no crash parts the form from it */
  beginSubmit(): string {
    this.idempotencyKey ??= createIdempotencyKey()
    this.forceSave()
    return this.idempotencyKey
  }

  /** The key has served for other content: what is sent next is a form of its own. */
  resetIdempotencyKey(): void {
    this.consumedKey = this.idempotencyKey
    this.idempotencyKey = undefined
    this.forceSave()
  }

  /** Writes also what another tab may have removed since: the session has ended under this form. */
  forceSave(): void {
    this.dirty = true
    this.save()
  }

  /** The form has succeeded or is discarded. */
  close(): void {
    clearTimeout(this.timer)
    this.closed = true
    if (this.owner !== undefined) removeDraft(this.form.id, this.owner)
  }

  /** Another tab may be sending the same form: its key must outlive what is typed here. */
  private keyFromOtherTab(): string | undefined {
    const saved = this.owner === undefined ? undefined : (loadDraft(this.form.id, this.owner) as Draft | undefined)
    return typeof saved?.key === 'string' && saved.key !== this.consumedKey ? saved.key : undefined
  }
}
