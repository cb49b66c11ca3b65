import { isObject } from '../../model/isObject.ts'

/** A field as clients see one of its kind, drawn: nothing of it can be used. */
export function FieldExample({
  schema,
  label,
  options,
}: {
  schema: Record<string, unknown>
  label: string
  /** Words of its first options. */
  options: string[]
}) {
  const { kind, text } = exampleOf(schema, options)
  return (
    <span className="st-example" data-example={kind} aria-hidden="true">
      {kind === 'radio' ? (
        options.slice(0, 2).map((option) => (
          <span key={option} className="st-radio">
            {option}
          </span>
        ))
      ) : kind === 'tick' ? (
        <span className="st-tick">{label}</span>
      ) : (
        <span className="st-box">{text}</span>
      )}
    </span>
  )
}

type Kind = 'text' | 'area' | 'list' | 'radio' | 'tick' | 'date' | 'file'

const SAMPLES: Record<string, string> = {
  email: 'name@example.com',
  tel: '5123 4567',
  numeric: '12345',
  decimal: '1,250.00',
}

/** How a kind of field looks, and what might stand in it. */
function exampleOf(schema: Record<string, unknown>, options: string[]): { kind: Kind; text: string } {
  const { type, format, ui, file, captcha } = schema
  const look = isObject(ui) ? ui : {}
  const widget = String(look['ui:widget'] ?? '')
  if (type === 'boolean') return { kind: 'tick', text: '' }
  if (file !== undefined) return { kind: 'file', text: 'photo.jpg' }
  if (widget === 'radio') return { kind: 'radio', text: '' }
  if (Array.isArray(schema.enum)) return { kind: 'list', text: options[0] ?? '…' }
  if (schema.optionsFrom !== undefined) return { kind: 'list', text: '…' }
  if (format === 'date') return { kind: 'date', text: '2026-01-31' }
  if (widget === 'textarea') return { kind: 'area', text: '' }
  if (widget === 'password') return { kind: 'text', text: '••••••••' }
  if (captcha === true) return { kind: 'text', text: 'A7k2' }
  const sample = [format, look['ui:inputType'], look['ui:inputMode']].map((each) => SAMPLES[String(each)]).find(Boolean)
  return { kind: 'text', text: sample ?? (type === 'integer' || type === 'number' ? '12' : 'Abc') }
}
