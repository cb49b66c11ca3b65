import type { ValidationResult } from '../../data/validateForm.ts'
import { fromPointer } from '../../schema/jsonPointer.ts'
import { firstWithOthers } from '../../schema/keywords/file.ts'
import type { Problem } from '../../schema/problem.ts'
import { FormFiles } from './FormFiles.ts'
import { pointerFromId } from './fieldIds.ts'
import { normalizeInput, type InputHandle } from './inputHandle.ts'

/**
 * Form state beside rjsf's: the problems to show and the inputs on screen. Each field subscribes to its own problem, so
 * that a commit re-renders only the fields whose problem changed.
 */
export class FormStore {
  data: Record<string, unknown>
  /** The files themselves; `data` has only their facts (name, size, type). */
  readonly files = new FormFiles()
  #validateData: (data: unknown) => ValidationResult
  readonly #inputs = new Map<string, InputHandle>()
  readonly #clearListeners = new Map<string, () => void>()
  readonly #clearedProgrammatically = new Set<string>()
  readonly #listeners = new Set<() => void>()
  readonly #problemListeners = new Map<string, Set<() => void>>()
  readonly #touched = new Set<string>()
  #problemsByPointer = new Map<string, Problem>()
  #serverErrors = new Map<string, Problem>()
  #submitted = false
  readonly #validatedFields = new Set<string>()
  #isPressed = false
  readonly #pendingBlurs = new Map<string, boolean>()

  constructor(validateData: (data: unknown) => ValidationResult, data: Record<string, unknown> = {}) {
    this.#validateData = validateData
    this.data = data
  }

  /** Replaces the validation, for a form that is edited while it is shown. */
  validateBy(validateData: (data: unknown) => ValidationResult): void {
    if (this.#validateData === validateData) return
    this.#validateData = validateData
    this.handleChange(this.data, '')
  }

  /** Calls `listener` at every change. @returns a function that ends the subscription */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Calls `listener` when the problem to show at a field may have changed.
   * @returns a function that ends the subscription
   */
  subscribeProblem(pointer: string, listener: () => void): () => void {
    const listeners = this.#problemListeners.get(pointer) ?? new Set()
    this.#problemListeners.set(pointer, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /**
   * The problem to show at a field. Server errors come first; then every problem once the form was submitted or the
   * field's step was validated; before that, problems of touched fields except `required`.
   */
  problemAt(pointer: string): Problem | undefined {
    const serverError = this.#serverErrors.get(pointer)
    if (serverError) return serverError
    const problem = this.#problemsByPointer.get(pointer)
    if (problem?.rule === 'required' && this.#clearedProgrammatically.has(pointer)) return undefined
    const isVisible =
      this.#submitted ||
      this.#validatedFields.has(fromPointer(pointer)[0] ?? '') ||
      (this.#touched.has(pointer) && problem?.rule !== 'required')
    return isVisible ? problem : undefined
  }

  /** Whether the user has left a filled field. */
  wasLeft = (pointer: string): boolean => this.#touched.has(pointer)

  /** Pointers of all problems, shown or not; may contain duplicates. */
  problemPointers = (): string[] => [...this.#serverErrors.keys(), ...this.#problemsByPointer.keys()]

  /** Records a changed value. */
  handleChange(data: Record<string, unknown>, pointer: string): void {
    this.data = data
    const changed = new Set(this.#serverErrors.delete(pointer) ? [pointer] : [])
    if (this.#submitted || this.#validatedFields.size > 0 || this.#touched.size > 0) {
      const previous = this.#problemsByPointer
      this.#validate()
      for (const each of new Set([...previous.keys(), ...this.#problemsByPointer.keys()]))
        if (previous.get(each) !== this.#problemsByPointer.get(each)) changed.add(each)
    }
    this.#notify(changed)
  }

  /**
   * Whether a mouse button or finger is down: an error or field that appears or disappears would move the pressed
   * button.
   */
  get isPressed(): boolean {
    return this.#isPressed
  }

  /** Handles blur; deferred while a pointer is pressed. */
  handleBlur(id: string, isFilled: boolean): void {
    if (this.#isPressed) {
      this.#pendingBlurs.set(id, isFilled)
      return
    }
    normalizeInput(this.#inputs.get(id))
    const pointer = pointerFromId(id)
    if (!isFilled || this.#touched.has(pointer)) return
    this.#touched.add(pointer)
    this.#validate()
    this.#notify()
  }

  /** Records that a pointer is pressed. */
  press(): void {
    this.#isPressed = true
  }

  /** Records that no pointer is pressed, and handles the deferred blurs. */
  release(): void {
    this.#isPressed = false
    const blurs = [...this.#pendingBlurs]
    this.#pendingBlurs.clear()
    for (const [id, isFilled] of blurs) this.handleBlur(id, isFilled)
  }

  /**
   * Validates one step and shows all its problems from now on.
   * @param names properties of the step
   * @returns their problems
   */
  validateStep(names: string[]): Problem[] {
    this.release()
    this.normalizeInputs()
    for (const name of names) this.#validatedFields.add(name)
    const { problems } = this.#validate()
    this.#notify()
    return problems.filter(({ pointer }) => names.includes(fromPointer(pointer)[0] ?? ''))
  }

  /** Validates for submission and shows every problem from now on. */
  validateForSubmit(): ValidationResult {
    this.release()
    this.normalizeInputs()
    this.#submitted = true
    this.#clearedProgrammatically.clear()
    this.#serverErrors.clear()
    const result = this.#validate()
    this.#notify()
    return result
  }

  /** All current problems, shown or not. */
  problems(): Problem[] {
    return this.#validateData(this.data).problems
  }

  /** The normalized data, as it would be sent. */
  submissionData(): Record<string, unknown> {
    return this.#validateData(this.data).data
  }

  /**
   * Shows errors reported by the backend (JSON pointer → rule), each until its field is edited.
   * @param fileErrors the same for single files, by field and position: `/files/1`; each until its file is removed
   * @returns the problems of the fields
   */
  setServerErrors(errors: Record<string, string>, fileErrors: Record<string, string> = {}): Problem[] {
    this.files.setRejected(errors, fileErrors)
    const problems = Object.entries(errors).map(([pointer, rule]) => {
      const rejected = this.files.filesAt(pointer).flatMap((file) => {
        const fileRule = this.files.rejected().get(file)
        return fileRule === undefined ? [] : [{ rule: fileRule, params: { name: file.name } }]
      })
      const isOfFiles = rejected.some((each) => each.rule === rule)
      return { pointer, rule, params: {}, ...(isOfFiles ? firstWithOthers(rejected) : {}) }
    })
    this.#serverErrors = new Map(problems.map((problem) => [problem.pointer, problem]))
    this.#notify()
    return problems
  }

  /** Commits all typed text. */
  flush(): void {
    for (const input of this.#inputs.values()) input.flush()
  }

  /** Normalizes and commits all typed text. */
  normalizeInputs(): void {
    for (const input of this.#inputs.values()) normalizeInput(input)
  }

  /** Selects and shows a value in the field with this id. @returns false if the field does not offer it */
  selectValue(id: string, value: unknown): boolean {
    return this.#inputs.get(id)?.selectValue?.(value) ?? false
  }

  /** @returns a function that unregisters the input */
  registerInput(id: string, input: InputHandle): () => void {
    this.#inputs.set(id, input)
    return () => {
      if (this.#inputs.get(id) === input) this.#inputs.delete(id)
    }
  }

  /** Shows a programmatically set value in its input; undefined clears it. */
  setInputValue(id: string, value: unknown): void {
    this.#inputs.get(id)?.setValue(value)
    if (value !== undefined) return
    // The user did not clear it, so hide `required` until the form is submitted.
    this.#clearedProgrammatically.add(pointerFromId(id))
    this.#notify()
    this.#clearListeners.get(id)?.()
  }

  /** Calls `listener` when the field is cleared programmatically. @returns a function that removes the listener */
  onCleared(id: string, listener: () => void): () => void {
    this.#clearListeners.set(id, listener)
    return () => this.#clearListeners.delete(id)
  }

  #validate(): ValidationResult {
    const result = this.#validateData(this.data)
    this.#problemsByPointer = new Map(
      result.problems.map((problem) => [problem.pointer, this.#reuseUnchanged(problem)]),
    )
    return result
  }

  /** The previous problem object if it is equal, so that its field does not re-render. */
  #reuseUnchanged(problem: Problem): Problem {
    const previous = this.#problemsByPointer.get(problem.pointer)
    return previous?.rule === problem.rule && JSON.stringify(previous.params) === JSON.stringify(problem.params)
      ? previous
      : problem
  }

  /** @param pointers pointers of the fields whose problem may have changed; default: all */
  #notify(pointers: Iterable<string> = this.#problemListeners.keys()): void {
    for (const pointer of pointers) for (const listener of this.#problemListeners.get(pointer) ?? []) listener()
    for (const listener of this.#listeners) listener()
  }
}
