import type { WidgetProps } from '@rjsf/utils'
import { useFieldAria } from '../inputs/useFieldState.ts'
import { useDeferredInput } from '../inputs/useDeferredInput.ts'
import { useNormalizeOnBlur } from '../inputs/useNormalizeOnBlur.ts'

const NUMERIC = /^-?(0|[1-9]\d*)?([.,]\d+)?$/

/**
 * One line of text. Value: what was typed; for a number field a number once the text is one, comma or dot. Names, codes
 * and numbers are in no dictionary, so spelling is not checked.
 */
export function TextWidget({ id, name, value, required, disabled, readonly, options, schema, onChange }: WidgetProps) {
  const numeric = schema.type === 'number' || schema.type === 'integer'
  const input = useDeferredInput<HTMLInputElement>(
    id,
    value,
    (text) => onChange(numeric ? toNumber(text) : text),
    useNormalizeOnBlur(id, schema),
  )
  const aria = useFieldAria(id, required, Boolean(options.help))
  return (
    <input
      {...input}
      {...aria}
      id={id}
      name={name}
      className="fw-input"
      disabled={disabled}
      readOnly={readonly}
      type={inputType(options.inputType, schema.format)}
      inputMode={numeric ? 'decimal' : stringOption(options.inputMode)}
      autoComplete={stringOption(options.autocomplete)}
      autoCapitalize={stringOption(options.autocapitalize)}
      spellCheck={false}
    />
  )
}

/** Characters from which lines may break anywhere: Chromium seeks the words of a long Thai text for minutes, and holds still meanwhile. */
const LONG_TEXT_CHARS = 5000

/** Makes an input ready for a text that is about to come in at once. */
const markLongText = (input: HTMLTextAreaElement, { length }: string): void => {
  input.toggleAttribute('data-long', length + input.value.length > LONG_TEXT_CHARS)
}

/** Several lines of text. Value: what was typed. */
export function TextareaWidget({
  id,
  name,
  value,
  required,
  disabled,
  readonly,
  options,
  schema,
  onChange,
}: WidgetProps) {
  const input = useDeferredInput<HTMLTextAreaElement>(id, value, onChange, useNormalizeOnBlur(id, schema))
  const aria = useFieldAria(id, required, Boolean(options.help))
  return (
    <textarea
      {...input}
      {...aria}
      id={id}
      name={name}
      className="fw-input fw-textarea"
      disabled={disabled}
      readOnly={readonly}
      data-long={typeof value === 'string' && value.length > LONG_TEXT_CHARS ? '' : undefined}
      onPaste={({ currentTarget, clipboardData }) => markLongText(currentTarget, clipboardData.getData('text'))}
      onDrop={({ currentTarget, dataTransfer }) => markLongText(currentTarget, dataTransfer.getData('text'))}
      rows={typeof options.rows === 'number' ? options.rows : 5}
      autoComplete={stringOption(options.autocomplete)}
      autoCapitalize={stringOption(options.autocapitalize)}
    />
  )
}

/** A number as JSON has it; text that is none stays text, for the rules to refuse. */
function toNumber(text: string | undefined): number | string | undefined {
  if (text === undefined || !NUMERIC.test(text.trim()) || text.trim() === '-') return text
  return Number(text.trim().replace(',', '.'))
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

type InputMode = 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
const stringOption = (option: unknown): InputMode | undefined =>
  typeof option === 'string' ? (option as InputMode) : undefined
