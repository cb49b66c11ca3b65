import { registration, textFields } from 'virtual:bench-form'

const count = new URLSearchParams(location.search).get('fields')

/** The fields to draw: text fields in the number of the query, or the registration form. */
export const fields = count ? textFields(Number(count)) : registration
