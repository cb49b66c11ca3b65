/** A step to undo or redo. */
interface Step<State> {
  name: string
  /** Successive steps with the same key are one, such as typing into one property. */
  mergeKey?: string | undefined
  /** The state on the other side of the step. */
  state: State
}

/** Undo and redo of a state that is replaced by each step, without a limit. */
export class UndoHistory<State> {
  #done: Step<State>[] = []
  #undone: Step<State>[] = []

  get undoable(): string | undefined {
    return this.#done.at(-1)?.name
  }
  get redoable(): string | undefined {
    return this.#undone.at(-1)?.name
  }

  /** Adds a step, or merges it with the last one. @param before the state before this step */
  add(name: string, before: State, mergeKey?: string): void {
    const isMore = mergeKey !== undefined && this.#done.at(-1)?.mergeKey === mergeKey && this.#undone.length === 0
    if (!isMore) this.#done.push({ name, mergeKey, state: before })
    this.#undone = []
  }

  /** Keeps the next step apart from the last one. */
  endStep(): void {
    for (const step of this.#done.slice(-1)) step.mergeKey = undefined
  }

  /** @returns the state before the last step; undefined if there is none */
  undo(current: State): State | undefined {
    return move(this.#done, this.#undone, current)
  }

  /** @returns the state after the step undone last; undefined if there is none */
  redo(current: State): State | undefined {
    return move(this.#undone, this.#done, current)
  }
}

function move<State>(from: Step<State>[], to: Step<State>[], current: State): State | undefined {
  const step = from.pop()
  if (step) to.push({ name: step.name, state: current })
  return step?.state
}
