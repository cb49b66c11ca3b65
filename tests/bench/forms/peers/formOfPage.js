import { registration, textFields } from 'virtual:bench-form'

const count = new URLSearchParams(location.search).get('fields')

/** The fields to draw: as many text fields as the address asks for, or the registration form. */
export const fields = count ? textFields(Number(count)) : registration
