import './style.css'
import { visits } from '../visits.js'

/** Shows the error of a field beside it; for radio buttons beside the first one. */
function show(input) {
  const first = input.type === 'radio' ? input.form.elements[input.name][0] : input
  const error = document.getElementById(`${first.id}-error`)
  error.textContent = input.validationMessage
  if (input.validity.valid) first.removeAttribute('aria-invalid')
  else first.setAttribute('aria-invalid', 'true')
}

function compare(input) {
  const { equalTo } = input.dataset
  if (equalTo)
    input.setCustomValidity(input.value === input.form.elements[equalTo].value ? '' : 'The values do not match.')
}

const template = document.querySelector('form')
let isFirst = true

visits((host) => {
  const form = isFirst ? template : host.appendChild(template.cloneNode(true))
  isFirst = false
  const inputs = [...form.elements].filter((element) => element.willValidate && element.name)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    inputs.forEach(compare)
    inputs.forEach(show)
    form.querySelector('[aria-invalid]')?.focus()
  })
  // Removes an error as soon as the field is correct.
  form.addEventListener('input', ({ target }) => {
    compare(target)
    if (target.hasAttribute('aria-invalid') || target.type === 'radio') show(target)
  })
  return () => form.remove()
})
