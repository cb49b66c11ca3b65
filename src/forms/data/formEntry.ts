/** Name and text of one field of a form-encoded body. */
export type FormEntry = [name: string, value: string]
