import 'bootstrap/dist/css/bootstrap.min.css'
import '@formio/js/dist/formio.form.min.css'
import { Formio } from '@formio/js/form'
import { fields } from '../formOfPage.js'
import { visits } from '../visits.js'

const TYPES = {
  text: 'textfield',
  email: 'email',
  textarea: 'textarea',
  select: 'select',
  radio: 'radio',
  declaration: 'checkbox',
}

function component({ name, label, kind, required, minLength, maxLength, pattern, equalTo, options }) {
  return {
    type: TYPES[kind],
    key: name,
    label,
    input: true,
    ...(kind === 'select' && { data: { values: options } }),
    ...(kind === 'radio' && { values: options }),
    validate: {
      required,
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
      ...(pattern !== undefined && { pattern }),
      ...(equalTo && { custom: `valid = input === data.${equalTo} ? true : 'The values do not match.'` }),
    },
  }
}

visits((host) => {
  const definition = {
    components: [...fields.map(component), { type: 'button', key: 'submit', action: 'submit', label: 'Submit' }],
  }
  const form = Formio.createForm(host.appendChild(document.createElement('div')), definition)
  return async () => {
    const created = await form
    created.destroy(true)
    host.replaceChildren()
  }
})
