import { useId, type ReactNode } from 'react'

/** A choice with its label beside it, not around it: a label around a choice would have all of its options in its text. */
export function SelectInput({
  label,
  value,
  isInline = false,
  onChange,
  children,
}: {
  label: string
  value: string | undefined
  /** In a row of inputs. */
  isInline?: boolean
  onChange: (value: string) => void
  /** Its options. */
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className={isInline ? 'st-inline' : 'st-input'}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={isInline ? undefined : 'fw-input'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </div>
  )
}
