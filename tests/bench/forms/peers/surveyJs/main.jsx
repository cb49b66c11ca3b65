import 'survey-core/survey-core.fontless.css'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import { fields } from '../formOfPage.js'
import { visits } from '../visits.js'

function element({ name, label, kind, required, minLength, maxLength, pattern, equalTo, options }) {
  const question = { name, title: label, isRequired: required }
  if (kind === 'declaration') return { ...question, type: 'boolean', renderAs: 'checkbox' }
  if (options)
    return {
      ...question,
      type: kind === 'radio' ? 'radiogroup' : 'dropdown',
      choices: options.map(({ value, label: text }) => ({ value, text })),
    }
  const validators = [
    ...(kind === 'email' ? [{ type: 'email' }] : []),
    ...(minLength === undefined ? [] : [{ type: 'text', minLength }]),
    ...(pattern === undefined ? [] : [{ type: 'regex', regex: pattern, text: 'This is not what is expected.' }]),
    ...(equalTo
      ? [{ type: 'expression', expression: `{${name}} = {${equalTo}}`, text: 'The values do not match.' }]
      : []),
  ]
  return {
    ...question,
    type: kind === 'textarea' ? 'comment' : 'text',
    ...(kind === 'email' && { inputType: 'email' }),
    ...(maxLength !== undefined && { maxLength }),
    validators,
  }
}

const json = { elements: fields.map(element) }

visits((host) => {
  const survey = new Model(json)
  const root = createRoot(host)
  root.render(<Survey model={survey} />)
  return () => {
    root.unmount()
    survey.dispose()
  }
})
