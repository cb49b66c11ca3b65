import { hasValue, persistableData, type Draft } from '../../../forms/data/draft.ts'
import { readDraft, type RestoredDraft } from '../../../forms/data/readDraft.ts'
import { schemaHash } from '../../../forms/data/schemaHash.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { valueAt } from '../../../forms/schema/jsonPointer.ts'
import { loadDraft, removeDraft, saveDraft, signOutCount, type DraftOwner } from '../../session/draftStorage.ts'

/** Delay of saving after a change; with the inputs' commit delay less than a second. Source: decision 012. */
const SAVE_DELAY_MS = 500

/**
 * Saves the draft of one form for the account that opened it, with the idempotency key of its submission. Saves nothing
 * before the user touches the form, nor after its successful submission.
 */
export class DraftAutosave {
  /** The draft of an earlier visit. */
  readonly restored: RestoredDraft | undefined
  readonly #form: ResolvedForm
  readonly #owner: DraftOwner | undefined
  readonly #hash: string
  readonly #signOutsAtStart = signOutCount()
  #data: Record<string, unknown>
  #step: string | undefined
  #idempotencyKey: string | undefined
  #consumedKey: string | undefined
  #touched = false
  #dirty = false
  #closed = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param owner undefined: the session's account is unknown, and nothing is saved */
  constructor(form: ResolvedForm, owner: DraftOwner | undefined) {
    this.#form = form
    this.#owner = form.saveDraft === false ? undefined : owner
    this.#hash = schemaHash(form.schema)
    this.restored = this.#owner === undefined ? undefined : readDraft(form, loadDraft(form.id, this.#owner))
    this.#data = this.restored?.data ?? {}
    this.#idempotencyKey = this.restored?.key
    this.#step = this.restored?.step
  }

  /**
   * Records that the user has touched the form. Before that, only prefilled or proposed values change, which are not
   * saved.
   */
  markTouched = (): void => {
    this.#touched = true
  }

  /** Records new data; writes it at most every half second. */
  update = (data: Record<string, unknown>): void => {
    this.#data = data
    if (!this.#touched || this.#closed) return
    this.#dirty = true
    this.#timer ??= setTimeout(this.save, SAVE_DELAY_MS)
  }

  /** Records the step on screen. */
  setStep(step: string | undefined): void {
    if (step === this.#step) return
    this.#step = step
    if (this.#touched) this.update(this.#data)
  }

  /** Writes unsaved changes now. */
  save = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.#dirty || this.#closed || this.#owner === undefined || this.#signOutsAtStart !== signOutCount()) return
    this.#dirty = false
    const { data, lost } = persistableData(this.#form, this.#data)
    const key = this.#idempotencyKey ?? this.#keyFromOtherTab()
    const draft: Draft = {
      data,
      lost: [...new Set([...lost, ...(this.restored?.lost ?? [])])],
      schema: this.#hash,
      savedAt: Date.now(),
      ...(this.#step === undefined ? {} : { step: this.#step }),
      ...(key === undefined ? {} : { key }),
    }
    if (hasValue(data) || lost.length > 0 || key !== undefined) saveDraft(this.#form.id, this.#owner, draft)
    else removeDraft(this.#form.id, this.#owner)
  }

  /** Begins an attempt. @returns its idempotency key, which is saved first, so that a crash does not lose it */
  beginSubmit(): string {
    this.#idempotencyKey ??= createIdempotencyKey()
    this.forceSave()
    return this.#idempotencyKey
  }

  /** Drops the key after its use for other content, so that the next attempt is a new submission. */
  resetIdempotencyKey(): void {
    this.#consumedKey = this.#idempotencyKey
    this.#idempotencyKey = undefined
    this.forceSave()
  }

  /** Writes the draft even without changes, since another tab may have removed it when the session ended. */
  forceSave(): void {
    this.#dirty = true
    this.save()
  }

  /** Removes the draft and stops saving, after the form was submitted or discarded. */
  close(): void {
    clearTimeout(this.#timer)
    this.#closed = true
    if (this.#owner !== undefined) removeDraft(this.#form.id, this.#owner)
  }

  /** The saved key of another tab, which may be submitting the same form: saving must not remove it. */
  #keyFromOtherTab(): string | undefined {
    const key = this.#owner === undefined ? undefined : valueAt(loadDraft(this.#form.id, this.#owner), '/key')
    return typeof key === 'string' && key !== this.#consumedKey ? key : undefined
  }
}

/** A UUID (version 4); works also outside a secure context. */
const createIdempotencyKey = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (byte & (15 >> (Number(digit) / 4)))).toString(16)
  })
