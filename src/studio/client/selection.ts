/** The form that is open, and the field of it that is selected. */
export interface Selection {
  page: string
  field: string | undefined
}
