import Form, { type FormProps, type FormState } from '@rjsf/core/lib/components/Form.js'
import { shallowEquals, type FieldPathList } from '@rjsf/utils'
import { withValue } from '../../schema/jsonPointer.ts'

export interface FastPathFormProps extends FormProps {
  /** Whether a change at this path leaves the form's structure as it is. */
  isFastPath: (path: FieldPathList) => boolean
  /** Called for a change on the fast path, instead of rjsf's `onChange`. */
  onFastChange: (path: FieldPathList, value: unknown) => void
}

/**
 * rjsf's form with a fast path for the most common change: sets a primitive value that no condition depends on in the
 * state without cloning, defaults or re-rendering, since its input already shows it. Source: decision 003.
 */
export class FastPathForm extends Form {
  declare props: Readonly<FastPathFormProps>
  /** The rendered and the current form data, if they differ only by fast-path changes. */
  private fastChange: { from: unknown; to: unknown } | undefined

  constructor(props: FastPathFormProps) {
    super(props)
    const rjsfOnChange = this.onChange
    this.onChange = (value, path, errorSchema, id) => {
      const { isFastPath, onFastChange } = this.props
      // rjsf mistakes a property with an empty name for the whole form.
      if (path.length === 1 && path[0] === '')
        return rjsfOnChange({ ...this.state.formData, '': value }, [], errorSchema, id)
      if (!isPrimitive(value) || !isFastPath(path)) return rjsfOnChange(value, path, errorSchema, id)
      this.setState((previous: FormState) => {
        const formData: unknown = withValue(previous.formData ?? {}, path, value)
        this.fastChange = {
          from: this.fastChange?.to === previous.formData ? this.fastChange?.from : previous.formData,
          to: formData,
        }
        return { formData }
      })
      onFastChange(path, value)
    }
  }

  override shouldComponentUpdate(nextProps: FormProps, nextState: FormState): boolean {
    const { fastChange } = this
    this.fastChange = undefined
    // React passes a class with a ref a new props object at every update, so compare its members.
    const isOnlyFastChange =
      fastChange !== undefined &&
      shallowEquals(nextProps, this.props) &&
      this.state.formData === fastChange.from &&
      nextState.formData === fastChange.to &&
      shallowEquals({ ...nextState, formData: undefined }, { ...this.state, formData: undefined })
    return !isOnlyFastChange && super.shouldComponentUpdate(nextProps, nextState)
  }
}

const isPrimitive = (value: unknown): boolean => value === null || typeof value !== 'object'
