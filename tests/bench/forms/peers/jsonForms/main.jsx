import { materialCells, materialRenderers } from '@jsonforms/material-renderers'
import { JsonForms } from '@jsonforms/react'
import { Button } from '@mui/material'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { fields } from '../formOfPage.js'
import { jsonSchema } from '../jsonSchema.js'
import { visits } from '../visits.js'

const schema = jsonSchema(fields, (options) => ({
  oneOf: options.map(({ value, label }) => ({ const: value, title: label })),
}))

const uischema = {
  type: 'VerticalLayout',
  elements: fields.map(({ name, kind }) => ({
    type: 'Control',
    scope: `#/properties/${name}`,
    ...(kind === 'radio' && { options: { format: 'radio' } }),
    ...(kind === 'textarea' && { options: { multi: true } }),
  })),
}

/** Errors of rules that a JSON Schema cannot express. */
const differences = (data) =>
  fields
    .filter(({ name, equalTo }) => equalTo && data[name] !== data[equalTo])
    .map(({ name }) => ({
      instancePath: `/${name}`,
      message: 'The values do not match',
      keyword: 'equalTo',
      schemaPath: '',
      params: {},
    }))

const NONE = []

function App() {
  const [data, setData] = useState({})
  const [isSubmitted, setSubmitted] = useState(false)
  const additionalErrors = useMemo(() => (isSubmitted ? differences(data) : NONE), [data, isSubmitted])
  return (
    <>
      <JsonForms
        schema={schema}
        uischema={uischema}
        data={data}
        renderers={materialRenderers}
        cells={materialCells}
        validationMode={isSubmitted ? 'ValidateAndShow' : 'ValidateAndHide'}
        additionalErrors={additionalErrors}
        onChange={(state) => setData(state.data)}
      />
      <Button variant="contained" onClick={() => setSubmitted(true)}>
        Submit
      </Button>
    </>
  )
}

visits((host) => {
  const root = createRoot(host)
  root.render(<App />)
  return () => root.unmount()
})
