/** @returns the JSON Schema of a form; `choices` turns options into the keywords that an engine expects */
export function jsonSchema(fields, choices) {
  const properties = Object.fromEntries(
    fields.map(({ name, label, kind, minLength, maxLength, pattern, options }) => [
      name,
      {
        title: label,
        type: kind === 'declaration' ? 'boolean' : 'string',
        ...(kind === 'declaration' && { const: true }),
        ...(kind === 'email' && { format: 'email' }),
        ...(minLength !== undefined && { minLength }),
        ...(maxLength !== undefined && { maxLength }),
        ...(pattern !== undefined && { pattern }),
        ...(options && choices(options)),
      },
    ]),
  )
  return {
    type: 'object',
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    properties,
  }
}
