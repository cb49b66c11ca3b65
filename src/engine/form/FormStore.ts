import type { ValidationResult } from '../../model/form/validateForm.ts'
import { fromPointer } from '../../model/schema/jsonPointer.ts'
import type { Problem } from '../../model/schema/problem.ts'
import { FormFiles } from '../files/FormFiles.ts'
import { pointerFromId } from './fieldIds.ts'

/** How an input that keeps typing in the DOM takes part: it hands over what was typed, and takes what others set. */
export interface InputHandle {
  flush: () => void
  setValue: (value: unknown) => void
  /** Shows what was typed as it will be sent, and hands it over. */
  normalize?: () => void
  /** Takes a value as if a person had chosen it. @returns whether it is one to choose */
  selectValue?: (value: unknown) => boolean
}

/**
 * What a form knows beside rjsf's state: the problems to show, and the inputs on screen. Components subscribe to the
 * problem of their own field, so a commit draws only the fields whose problem changes.
 */
export class FormStore {
  data: Record<string, unknown>
  /** The files beside their facts in `data`. */
  readonly files = new FormFiles()
  private readonly validateData: (data: unknown) => ValidationResult
  private readonly inputs = new Map<string, InputHandle>()
  private readonly clearListeners = new Map<string, () => void>()
  private readonly clearedProgrammatically = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private readonly touched = new Set<string>()
  private problemsByPointer = new Map<string, Problem>()
  private serverErrors = new Map<string, Problem>()
  private submitted = false
  private readonly validatedSteps = new Set<string>()
  private updatesPaused = false
  private readonly pendingBlurs = new Map<string, boolean>()

  constructor(validateData: (data: unknown) => ValidationResult, data: Record<string, unknown> = {}) {
    this.validateData = validateData
    this.data = data
  }

  /** @returns a function that ends the subscription */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The problem to show at a field: everything once the form was submitted; before, faults of fields that were left. */
  problemAt(pointer: string): Problem | undefined {
    const serverError = this.serverErrors.get(pointer)
    if (serverError) return serverError
    const problem = this.problemsByPointer.get(pointer)
    if (problem?.rule === 'required' && this.clearedProgrammatically.has(pointer)) return undefined
    const isVisible =
      this.submitted ||
      this.validatedSteps.has(fromPointer(pointer)[0] ?? '') ||
      (this.touched.has(pointer) && problem?.rule !== 'required')
    return isVisible ? problem : undefined
  }

  /** Takes note that a field's value is now part of `data`. */
  handleChange(data: Record<string, unknown>, pointer: string): void {
    this.data = data
    this.serverErrors.delete(pointer)
    if (this.submitted || this.validatedSteps.size > 0 || this.touched.size > 0) this.validate()
    this.notify()
  }

  /** Takes note that a person has left a field, once no pointer is down. */
  handleBlur(id: string, isFilled: boolean): void {
    if (this.updatesPaused) {
      this.pendingBlurs.set(id, isFilled)
      return
    }
    normalizeInput(this.inputs.get(id))
    const pointer = pointerFromId(id)
    if (!isFilled || this.touched.has(pointer)) return
    this.touched.add(pointer)
    this.validate()
    this.notify()
  }

  /**
   * Nothing is handed over or drawn anew until `release`: while a pointer is down, an error or a field that came or went
   * above a button would move it away from under the finger.
   */
  pauseUpdates(): void {
    this.updatesPaused = true
  }

  resumeUpdates(): void {
    if (!this.updatesPaused) return
    this.updatesPaused = false
    const blurs = [...this.pendingBlurs]
    this.pendingBlurs.clear()
    for (const [id, isFilled] of blurs) this.handleBlur(id, isFilled)
    this.notify()
  }

  /** Judges some properties before going on to others: from now on every problem of theirs shows. */
  validateStep(names: string[]): Problem[] {
    this.resumeUpdates()
    this.normalizeInputs()
    for (const name of names) this.validatedSteps.add(name)
    const { problems } = this.validate()
    this.notify()
    return problems.filter(({ pointer }) => names.includes(fromPointer(pointer)[0] ?? ''))
  }

  /** Judges for sending: from now on every problem shows. */
  validateForSubmit(): ValidationResult {
    this.resumeUpdates()
    this.normalizeInputs()
    this.submitted = true
    this.clearedProgrammatically.clear()
    this.serverErrors.clear()
    const result = this.validate()
    this.notify()
    return result
  }

  /** Every problem as things stand, shown or not. */
  problems(): Problem[] {
    return this.validateData(this.data).problems
  }

  /** What is filled in, as it would be sent. */
  submissionData(): Record<string, unknown> {
    return this.validateData(this.data).data
  }

  /** Shows what the backend refused: JSON pointer → rule. Each goes when its field is edited. */
  setServerErrors(errors: Record<string, string>): void {
    this.serverErrors = new Map(
      Object.entries(errors).map(([pointer, rule]) => [pointer, { pointer, rule, params: {} }]),
    )
    this.notify()
  }

  /** Everything typed is handed over now. */
  flush(): void {
    for (const input of this.inputs.values()) input.flush()
  }

  /** Everything typed is shown as it will be sent, and handed over: before a form is judged for sending. */
  normalizeInputs(): void {
    for (const input of this.inputs.values()) normalizeInput(input)
  }

  /** Chooses a value in another field, on screen too. @returns false if that field does not offer it */
  selectValue(id: string, value: unknown): boolean {
    return this.inputs.get(id)?.selectValue?.(value) ?? false
  }

  /** @returns a function that takes the input out again */
  registerInput(id: string, input: InputHandle): () => void {
    this.inputs.set(id, input)
    return () => {
      if (this.inputs.get(id) === input) this.inputs.delete(id)
    }
  }

  /** Puts a value set from outside into the input that shows it. */
  setInputValue(id: string, value: unknown): void {
    this.inputs.get(id)?.setValue(value)
    if (value !== undefined) return
    // Nobody has left it empty yet: that it is required is said when it is left or sent so.
    this.clearedProgrammatically.add(pointerFromId(id))
    this.notify()
    this.clearListeners.get(id)?.()
  }

  /** Has a field told when it is cleared from outside. @returns a function that ends it */
  onCleared(id: string, listener: () => void): () => void {
    this.clearListeners.set(id, listener)
    return () => this.clearListeners.delete(id)
  }

  private validate(): ValidationResult {
    const result = this.validateData(this.data)
    this.problemsByPointer = new Map(result.problems.map((problem) => [problem.pointer, this.reuseUnchanged(problem)]))
    return result
  }

  /** The problem object known already, if it says the same, so that its field is not drawn again. */
  private reuseUnchanged(problem: Problem): Problem {
    const previous = this.problemsByPointer.get(problem.pointer)
    return previous?.rule === problem.rule && JSON.stringify(previous.params) === JSON.stringify(problem.params)
      ? previous
      : problem
  }

  private notify(): void {
    if (this.updatesPaused) return
    for (const listener of this.listeners) listener()
  }
}

/** An input that shows a value as it is sent already only hands it over. */
function normalizeInput(input: InputHandle | undefined): void {
  if (input?.normalize) input.normalize()
  else input?.flush()
}
