import Form, { type FormProps, type FormState } from '@rjsf/core/lib/components/Form.js'
import { withValue } from '../../model/schema/jsonPointer.ts'
import { shallowEquals, type FieldPathList } from '@rjsf/utils'

export interface FastPathFormProps extends FormProps {
  /** Whether a change at this path leaves the form's structure as it is. */
  isFastPath: (path: FieldPathList) => boolean
  /** Told of a change on the short path, where rjsf's own `onChange` stays silent. */
  onFastChange: (path: FieldPathList, value: unknown) => void
}

/**
 * rjsf's form with a short path for the commonest change: a primitive value that no condition depends on goes into the
 * state without cloning, defaults or drawing anything, since its input shows it already. Source: decision 003.
 */
export class FastPathForm extends Form {
  declare props: Readonly<FastPathFormProps>
  /** State whose difference from what is drawn consists of short changes only. */
  private fastChange: { from: unknown; to: unknown } | undefined

  constructor(props: FastPathFormProps) {
    super(props)
    const rjsfOnChange = this.onChange
    this.onChange = (value, path, errorSchema, id) => {
      const { isFastPath, onFastChange } = this.props
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
    // React hands a class a fresh props object at every update when it has a ref, so members are compared.
    const isOnlyFastChange =
      fastChange !== undefined &&
      shallowEquals(nextProps, this.props) &&
      this.state.formData === fastChange.from &&
      nextState.formData === fastChange.to &&
      (Object.keys(nextState) as (keyof FormState)[]).every(
        (key) => key === 'formData' || nextState[key] === this.state[key],
      )
    return !isOnlyFastChange && super.shouldComponentUpdate(nextProps, nextState)
  }
}

const isPrimitive = (value: unknown): boolean => value === null || typeof value !== 'object'
