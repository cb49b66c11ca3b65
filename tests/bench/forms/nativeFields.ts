import type { BenchField } from './definition.ts'

const escape = (text: string): string => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Attributes by name; `true` gives one without a value, `undefined` and `false` give none. */
const attributes = (values: Record<string, string | number | boolean | undefined>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escape(String(value))}"`))
    .join('')

/** The HTML of a form's fields, with the rules that HTML can express. */
export function nativeFields(fields: BenchField[]): string {
  return fields.map((field) => `<div>${fieldHtml(field)}</div>`).join('\n')
}

function fieldHtml({
  name,
  label,
  kind,
  required,
  minLength,
  maxLength,
  pattern,
  equalTo,
  options,
}: BenchField): string {
  const error = `<p class="error" id="${name}-error"></p>`
  const shared = { id: name, name, required }
  const caption = `<label for="${name}">${escape(label)}</label>`
  switch (kind) {
    case 'declaration':
      return `<label><input type="checkbox"${attributes(shared)}>${escape(label)}</label>${error}`
    case 'radio': {
      const buttons = (options ?? []).map(
        ({ value, label: text }, index) =>
          `<label><input type="radio"${attributes({ ...shared, id: index === 0 ? name : undefined, value })}>${escape(text)}</label>`,
      )
      return `<fieldset><legend>${escape(label)}</legend>${buttons.join('')}</fieldset>${error}`
    }
    case 'select': {
      const items = (options ?? []).map(({ value, label: text }) => `<option value="${value}">${escape(text)}</option>`)
      return `${caption}<select${attributes(shared)}><option></option>${items.join('')}</select>${error}`
    }
    case 'textarea':
      return `${caption}<textarea rows="4"${attributes({ ...shared, maxlength: maxLength })}></textarea>${error}`
    case 'text':
    case 'email': {
      const rules = { minlength: minLength, maxlength: maxLength, 'data-equal-to': equalTo }
      // Browsers compile the attribute with the flag `v`, which requires an escape for a literal hyphen.
      const nativePattern = pattern?.replaceAll('-]', '\\-]')
      return `${caption}<input${attributes({ ...shared, type: kind, ...rules, pattern: nativePattern })}>${error}`
    }
  }
}
