import Form, { type FormProps, type FormState } from '@rjsf/core/lib/components/Form.js'
import { shallowEquals, type FieldPathList } from '@rjsf/utils'

export interface ShortPathProps extends FormProps {
  /** Whether a change at this path leaves the form's structure as it is. */
  isShort: (path: FieldPathList) => boolean
  /** Told of a change on the short path, where rjsf's own `onChange` stays silent. */
  onShortChange: (path: FieldPathList, value: unknown) => void
}

/**
 * rjsf's form with a short path for the commonest change: a primitive value that no condition depends on goes into the
 * state without cloning, defaults or drawing anything, since its input shows it already. Source: performance notes,
 * section 2; decision 003.
 */
export class ShortPathForm extends Form {
  declare props: Readonly<ShortPathProps>
  /** State whose difference from what is drawn consists of short changes only. */
  private short: { from: unknown; to: unknown } | undefined

  constructor(props: ShortPathProps) {
    super(props)
    const change = this.onChange
    this.onChange = (value, path, errorSchema, id) => {
      const { isShort, onShortChange } = this.props
      if (!isPrimitive(value) || !isShort(path)) return change(value, path, errorSchema, id)
      this.setState((previous: FormState) => {
        const formData: unknown = withValue(previous.formData, path, value)
        this.short = { from: this.short?.to === previous.formData ? this.short?.from : previous.formData, to: formData }
        return { formData }
      })
      onShortChange(path, value)
    }
  }

  override shouldComponentUpdate(nextProps: FormProps, nextState: FormState): boolean {
    const { short } = this
    this.short = undefined
    // React hands a class a fresh props object at every update when it has a ref, so members are compared.
    const onlyShort =
      short !== undefined &&
      shallowEquals(nextProps, this.props) &&
      this.state.formData === short.from &&
      nextState.formData === short.to &&
      (Object.keys(nextState) as (keyof FormState)[]).every(
        (key) => key === 'formData' || nextState[key] === this.state[key],
      )
    return !onlyShort && super.shouldComponentUpdate(nextProps, nextState)
  }
}

const isPrimitive = (value: unknown): boolean => value === null || typeof value !== 'object'

function withValue(data: unknown, [step, ...rest]: FieldPathList, value: unknown): unknown {
  if (step === undefined) return value
  const members = (data ?? {}) as Record<string, unknown>
  return { ...members, [step]: withValue(members[step], rest, value) }
}
