import { isFilled, keepable, readDraft, schemaHash, type Draft, type Restored } from '../../model/draft.ts'
import type { ResolvedForm } from '../../model/page.ts'
import { forgetDraft, keepDraft, logOutCount, recallDraft, type Owner } from '../../session/drafts.ts'
import { newKey } from './newKey.ts'

/** Milliseconds after a change until it is kept; with the pause of the inputs less than a second. Source: issue 5, section 3. */
const PAUSE = 500

/**
 * Keeps what is filled into one form, for the account that opened it, and the idempotency key it is sent under. Nothing is
 * kept before a person has touched the form, nor after it has succeeded.
 */
export class DraftKeeper {
  /** What an earlier visit has left. */
  readonly restored: Restored | undefined
  private readonly form: ResolvedForm
  private readonly owner: Owner | undefined
  private readonly hash: string
  private readonly logOuts = logOutCount()
  private data: Record<string, unknown>
  private step: string | undefined
  private ownKey: string | undefined
  private usedKey: string | undefined
  private touched = false
  private dirty = false
  private closed = false
  private timer: ReturnType<typeof setTimeout> | undefined

  /** @param owner undefined: it is not known whose the session is, and nothing is kept */
  constructor(form: ResolvedForm, owner: Owner | undefined) {
    this.form = form
    this.owner = form.draft === false ? undefined : owner
    this.hash = schemaHash(form.schema)
    this.restored = this.owner === undefined ? undefined : readDraft(form, recallDraft(form.id, this.owner))
    this.data = this.restored?.data ?? {}
    this.ownKey = this.restored?.key
    this.step = this.restored?.step
  }

  /** A person does something in the form: from now on changes are theirs, not only those of a link or a proposal. */
  touch = (): void => {
    this.touched = true
  }

  /** Takes note of the data; costs a reference at each call, and a write at most every half second. */
  changed = (data: Record<string, unknown>): void => {
    this.data = data
    if (!this.touched || this.closed) return
    this.dirty = true
    this.timer ??= setTimeout(this.write, PAUSE)
  }

  /** Takes note of the stage on screen. */
  atStep(step: string | undefined): void {
    if (step === this.step) return
    this.step = step
    if (this.touched) this.changed(this.data)
  }

  /** Writes what is not written yet. */
  write = (): void => {
    clearTimeout(this.timer)
    this.timer = undefined
    if (!this.dirty || this.closed || this.owner === undefined || this.logOuts !== logOutCount()) return
    this.dirty = false
    const { data, lost } = keepable(this.form, this.data)
    const key = this.ownKey ?? this.keyOfAnotherTab()
    const draft: Draft = {
      data,
      lost: [...new Set([...lost, ...(this.restored?.lost ?? [])])],
      schema: this.hash,
      savedAt: Date.now(),
      ...(this.step === undefined ? {} : { step: this.step }),
      ...(key === undefined ? {} : { key }),
    }
    if (isFilled(data) || lost.length > 0 || key !== undefined) keepDraft(this.form.id, this.owner, draft)
    else forgetDraft(this.form.id, this.owner)
  }

  /** Sending begins. @returns the key to send under, which is kept first, so that no crash parts the form from it */
  sending(): string {
    this.ownKey ??= newKey()
    this.writeAnyhow()
    return this.ownKey
  }

  /** The key has served for other content: what is sent next is a form of its own. */
  dropKey(): void {
    this.usedKey = this.ownKey
    this.ownKey = undefined
    this.writeAnyhow()
  }

  /** Writes also what another tab may have removed since: the session has ended under this form. */
  writeAnyhow(): void {
    this.dirty = true
    this.write()
  }

  /** The form has succeeded or is discarded. */
  close(): void {
    clearTimeout(this.timer)
    this.closed = true
    if (this.owner !== undefined) forgetDraft(this.form.id, this.owner)
  }

  /** Another tab may be sending the same form: its key must outlive what is typed here. */
  private keyOfAnotherTab(): string | undefined {
    const kept = this.owner === undefined ? undefined : (recallDraft(this.form.id, this.owner) as Draft | undefined)
    return typeof kept?.key === 'string' && kept.key !== this.usedKey ? kept.key : undefined
  }
}
