import Form from '@rjsf/mui'
import validator from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import { fields } from '../formOfPage.js'
import { jsonSchema } from '../jsonSchema.js'
import { visits } from '../visits.js'

const schema = jsonSchema(fields, (options) => ({ enum: options.map(({ value }) => value) }))

const uiSchema = Object.fromEntries(
  fields.map(({ name, kind, options }) => [
    name,
    {
      ...((kind === 'radio' || kind === 'textarea') && { 'ui:widget': kind }),
      ...(options && { 'ui:enumNames': options.map(({ label }) => label) }),
    },
  ]),
)

// The person must tick a declaration.
const formState = { constAsDefaults: 'never' }

function customValidate(data, errors) {
  for (const { name, equalTo } of fields)
    if (equalTo && data[name] !== data[equalTo]) errors[name].addError('The values do not match')
  return errors
}

visits((host) => {
  const root = createRoot(host)
  root.render(
    <Form
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      customValidate={customValidate}
      experimental_defaultFormStateBehavior={formState}
      noHtml5Validate
    />,
  )
  return () => root.unmount()
})
