import type { Judgement } from '../model/judge.ts'
import { fromPointer } from '../model/pointer.ts'
import type { Problem } from '../model/problem.ts'
import { FormFiles } from './files/FormFiles.ts'
import { pointerOf } from './ids.ts'

/** How an input that keeps typing in the DOM takes part: it hands over what was typed, and takes what others set. */
export interface LiveInput {
  flush: () => void
  write: (value: unknown) => void
  /** Shows what was typed as it will be sent, and hands it over. */
  settle?: () => void
  /** Takes a value as if a person had chosen it. @returns whether it is one to choose */
  choose?: (value: unknown) => boolean
}

/**
 * What a form knows beside rjsf's state: the problems to show, and the inputs on screen. Components subscribe to the
 * problem of their own field, so a commit draws only the fields whose problem changes.
 */
export class FormStore {
  data: Record<string, unknown>
  /** The files beside their facts in `data`. */
  readonly files = new FormFiles()
  private readonly judgeData: (data: unknown) => Judgement
  private readonly inputs = new Map<string, LiveInput>()
  private readonly cleared = new Map<string, () => void>()
  private readonly clearedFromOutside = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private readonly left = new Set<string>()
  private found = new Map<string, Problem>()
  private refused = new Map<string, Problem>()
  private submitted = false
  private readonly checked = new Set<string>()
  private held = false
  private readonly leaving = new Map<string, boolean>()

  constructor(judgeData: (data: unknown) => Judgement, data: Record<string, unknown> = {}) {
    this.judgeData = judgeData
    this.data = data
  }

  /** @returns a function that ends the subscription */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The problem to show at a field: everything once the form was submitted; before, faults of fields that were left. */
  problemAt(pointer: string): Problem | undefined {
    const refused = this.refused.get(pointer)
    if (refused) return refused
    const problem = this.found.get(pointer)
    if (problem?.rule === 'required' && this.clearedFromOutside.has(pointer)) return undefined
    const shown =
      this.submitted ||
      this.checked.has(fromPointer(pointer)[0] ?? '') ||
      (this.left.has(pointer) && problem?.rule !== 'required')
    return shown ? problem : undefined
  }

  /** Takes note that a field's value is now part of `data`. */
  changed(data: Record<string, unknown>, pointer: string): void {
    this.data = data
    this.refused.delete(pointer)
    if (this.submitted || this.checked.size > 0 || this.left.size > 0) this.judge()
    this.notify()
  }

  /** Takes note that a person has left a field, once no pointer is down. */
  leave(id: string, filled: boolean): void {
    if (this.held) {
      this.leaving.set(id, filled)
      return
    }
    settle(this.inputs.get(id))
    const pointer = pointerOf(id)
    if (!filled || this.left.has(pointer)) return
    this.left.add(pointer)
    this.judge()
    this.notify()
  }

  /**
   * Nothing is handed over or drawn anew until `release`: while a pointer is down, an error or a field that came or went
   * above a button would move it away from under the finger.
   */
  hold(): void {
    this.held = true
  }

  release(): void {
    if (!this.held) return
    this.held = false
    const leaving = [...this.leaving]
    this.leaving.clear()
    for (const [id, filled] of leaving) this.leave(id, filled)
    this.notify()
  }

  /** Judges some properties before going on to others: from now on every problem of theirs shows. */
  checkStep(names: string[]): Problem[] {
    this.release()
    this.settle()
    for (const name of names) this.checked.add(name)
    const { problems } = this.judge()
    this.notify()
    return problems.filter(({ pointer }) => names.includes(fromPointer(pointer)[0] ?? ''))
  }

  /** Judges for sending: from now on every problem shows. */
  submit(): Judgement {
    this.release()
    this.settle()
    this.submitted = true
    this.clearedFromOutside.clear()
    this.refused.clear()
    const judgement = this.judge()
    this.notify()
    return judgement
  }

  /** Every problem as things stand, shown or not. */
  problems(): Problem[] {
    return this.judgeData(this.data).problems
  }

  /** What is filled in, as it would be sent. */
  judged(): Record<string, unknown> {
    return this.judgeData(this.data).data
  }

  /** Shows what the backend refused: JSON pointer → rule. Each goes when its field is edited. */
  refuse(errors: Record<string, string>): void {
    this.refused = new Map(Object.entries(errors).map(([pointer, rule]) => [pointer, { pointer, rule, params: {} }]))
    this.notify()
  }

  /** Everything typed is handed over now. */
  flush(): void {
    for (const input of this.inputs.values()) input.flush()
  }

  /** Everything typed is shown as it will be sent, and handed over: before a form is judged for sending. */
  settle(): void {
    for (const input of this.inputs.values()) settle(input)
  }

  /** Chooses a value in another field, on screen too. @returns false if that field does not offer it */
  choose(id: string, value: unknown): boolean {
    return this.inputs.get(id)?.choose?.(value) ?? false
  }

  /** @returns a function that takes the input out again */
  addInput(id: string, input: LiveInput): () => void {
    this.inputs.set(id, input)
    return () => {
      if (this.inputs.get(id) === input) this.inputs.delete(id)
    }
  }

  /** Puts a value set from outside into the input that shows it. */
  write(id: string, value: unknown): void {
    this.inputs.get(id)?.write(value)
    if (value !== undefined) return
    // Nobody has left it empty yet: that it is required is said when it is left or sent so.
    this.clearedFromOutside.add(pointerOf(id))
    this.notify()
    this.cleared.get(id)?.()
  }

  /** Has a field told when it is cleared from outside. @returns a function that ends it */
  onCleared(id: string, listener: () => void): () => void {
    this.cleared.set(id, listener)
    return () => this.cleared.delete(id)
  }

  private judge(): Judgement {
    const judgement = this.judgeData(this.data)
    this.found = new Map(judgement.problems.map((problem) => [problem.pointer, this.unchanged(problem)]))
    return judgement
  }

  /** The problem object known already, if it says the same, so that its field is not drawn again. */
  private unchanged(problem: Problem): Problem {
    const known = this.found.get(problem.pointer)
    return known?.rule === problem.rule && JSON.stringify(known.params) === JSON.stringify(problem.params)
      ? known
      : problem
  }

  private notify(): void {
    if (this.held) return
    for (const listener of this.listeners) listener()
  }
}

/** An input that shows a value as it is sent already only hands it over. */
function settle(input: LiveInput | undefined): void {
  if (input?.settle) input.settle()
  else input?.flush()
}
