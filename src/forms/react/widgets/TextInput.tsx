import type { WidgetProps } from '@rjsf/utils'
import { Suspense, useSyncExternalStore } from 'react'
import { lazyOptional } from '../base/lazyOptional.ts'
import { useCurrency, useInputAttributes } from '../inputs/useFieldState.ts'
import { useDeferredInput } from '../inputs/useDeferredInput.ts'
import { useLocalizedDecimal } from '../inputs/useLocalizedDecimal.ts'
import { useNormalizeOnBlur } from '../inputs/useNormalizeOnBlur.ts'
import { pointerFromId } from '../state/fieldIds.ts'
import { useFormContext } from '../state/FormContext.ts'
import type { FieldQuestionProps } from './FieldQuestion.tsx'
import { isNumeric, convertibleTypes, typedValue } from '../inputs/typedValue.ts'

/** The values of `ui:inputMode`. */
const INPUT_MODES = ['text', 'numeric', 'decimal', 'tel', 'email', 'url'] as const

/**
 * A single-line text input. Value: the typed text; in a number field a number, if the text is one (comma or dot). Shows
 * the currency beside an amount. Disables spell checking, since dictionaries lack names, codes and numbers.
 */
export function TextWidget(props: WidgetProps) {
  const { id, value, options, placeholder, schema, onChange } = props
  const types = convertibleTypes(schema)
  const input = useDeferredInput<HTMLInputElement>(
    id,
    value,
    (text) => onChange(typedValue(text, types)),
    useNormalizeOnBlur(id, schema, stringOption(options.areaCodeField)),
  )
  const attributes = useInputAttributes(props)
  const currency = useCurrency(id, schema.currency)
  useLocalizedDecimal(id, schema.decimal, input.ref)
  const element = (
    <input
      {...input}
      {...attributes}
      aria-description={currency}
      placeholder={placeholder || undefined}
      type={inputType(options.inputType, schema.format)}
      inputMode={types.every(isNumeric) ? 'decimal' : INPUT_MODES.find((mode) => mode === options.inputMode)}
      autoComplete={stringOption(options.autocomplete)}
      autoCapitalize={stringOption(options.autocapitalize)}
      spellCheck={false}
    />
  )
  if (options.mailProviders !== undefined || schema.callingCodeField !== undefined)
    return (
      <>
        {element}
        <QuestionRegion id={id} schema={schema} options={options} />
      </>
    )
  // Render the same elements with an unknown currency: React must not replace the input while the user types.
  if (!schema.currency) return element
  return (
    <div className="fw-money">
      {element}
      <span className="fw-currency">{currency}</span>
    </div>
  )
}

const FieldQuestion = lazyOptional<FieldQuestionProps>(async () => (await import('./FieldQuestion.tsx')).FieldQuestion)

/** The place below a field for a question about its value, which is loaded once the field was left. */
function QuestionRegion(props: FieldQuestionProps) {
  const { store } = useFormContext()
  const wasLeft = () => store.wasLeft(pointerFromId(props.id))
  const isAsked = useSyncExternalStore(store.subscribe, wasLeft, wasLeft)
  return (
    <div className="fw-question" aria-live="polite">
      {isAsked && (
        <Suspense fallback={null}>
          <FieldQuestion {...props} />
        </Suspense>
      )}
    </div>
  )
}

/** Longer texts may break anywhere: Chromium hangs for minutes finding the words of a long Thai text. */
const LONG_TEXT_CHARS = 5000

/** Marks a textarea (`data-long`) before a long text is pasted or dropped into it. */
const markLongText = (input: HTMLTextAreaElement, { length }: string): void => {
  input.toggleAttribute('data-long', length + input.value.length > LONG_TEXT_CHARS)
}

/** A multi-line text input. Value: the typed text. */
export function TextareaWidget(props: WidgetProps) {
  const { id, value, options, placeholder, schema, onChange } = props
  const input = useDeferredInput<HTMLTextAreaElement>(id, value, onChange, useNormalizeOnBlur(id, schema))
  const attributes = useInputAttributes(props)
  return (
    <textarea
      {...input}
      {...attributes}
      className="fw-input fw-textarea"
      placeholder={placeholder || undefined}
      data-long={typeof value === 'string' && value.length > LONG_TEXT_CHARS ? '' : undefined}
      onPaste={({ currentTarget, clipboardData }) => markLongText(currentTarget, clipboardData.getData('text'))}
      onDrop={({ currentTarget, dataTransfer }) => markLongText(currentTarget, dataTransfer.getData('text'))}
      rows={typeof options.rows === 'number' ? options.rows : 5}
      autoComplete={stringOption(options.autocomplete)}
      autoCapitalize={stringOption(options.autocapitalize)}
    />
  )
}

function inputType(declared: unknown, format: string | undefined): string {
  if (typeof declared === 'string') return declared
  return format === 'email'
    ? 'email'
    : format === 'uri'
      ? 'url'
      : format === 'date' || format === 'time'
        ? format
        : 'text'
}

const stringOption = (option: unknown): string | undefined => (typeof option === 'string' ? option : undefined)
