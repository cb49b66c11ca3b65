// A package of rjsf components as somebody else writes one: controlled, for the form of rjsf, with no knowledge of ours.
import { getTemplate, getUiOptions } from '@rjsf/utils'
import { createElement as h } from 'react'

/** Stars to press. It gives no element the id of the field, and hears nothing of blur. */
export function StarsWidget({ value = 0, onChange, disabled, readonly, options }) {
  const count = options.stars ?? 5
  return h(
    'div',
    { className: 'stars' },
    Array.from({ length: count }, (_, index) =>
      h(
        'button',
        {
          key: index,
          type: 'button',
          disabled: disabled || readonly,
          'aria-label': `${index + 1} / ${count}`,
          'aria-pressed': index < value,
          onClick: () => onChange(index + 1),
        },
        index < value ? '★' : '☆',
      ),
    ),
  )
}

/** Latitude and longitude in two inputs, with their errors from `errorSchema`. */
export function PositionField({
  formData = {},
  fieldPathId,
  onChange,
  errorSchema = {},
  rawErrors = [],
  uiSchema,
  registry,
}) {
  const { title } = getUiOptions(uiSchema)
  const Description = getTemplate('DescriptionFieldTemplate', registry, {})
  const input = (name) =>
    h('label', { key: name }, `${name} `, [
      h('input', {
        key: 'input',
        value: formData[name] ?? '',
        inputMode: 'decimal',
        onChange: ({ target }) => {
          const number = Number(target.value)
          const value = target.value === '' ? undefined : Number.isNaN(number) ? target.value : number
          onChange(value, [...fieldPathId.path, name])
        },
      }),
      h('em', { key: 'error' }, (errorSchema[name]?.__errors ?? []).join(' ')),
    ])
  return h('fieldset', null, [
    h('legend', { key: 'title' }, title),
    h(Description, { key: 'text', id: `${fieldPathId.$id}-text`, description: 'GPS', registry, schema: {} }),
    input('latitude'),
    input('longitude'),
    h('em', { key: 'errors' }, rawErrors.join(' ')),
  ])
}

/** A card around a field. */
export function CardTemplate({ id, label, required, children, errors, help, rawErrors, hidden }) {
  if (hidden) return children
  return h('section', { className: 'card', 'data-state': rawErrors?.length ? 'wrong' : 'right' }, [
    h('label', { key: 'label', htmlFor: id }, required ? `${label} (!)` : label),
    h('div', { key: 'children' }, children),
    h('div', { key: 'errors' }, errors),
    h('div', { key: 'help' }, help),
  ])
}
