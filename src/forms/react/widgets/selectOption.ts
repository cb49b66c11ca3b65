/** An option of a select. */
export interface SelectOption {
  value: unknown
  label: string
  /** Shown for a programmatically set value if several options share that value. */
  isPreferred?: boolean
  /** Words that find this option. If the first option has them, the list can be searched. */
  searchText?: string
}
