import type { WidgetProps } from '@rjsf/utils'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { regionName } from '../../data/displayNames.ts'
import { useSiblingValue } from '../inputs/useFieldState.ts'
import { useFormContext } from '../state/FormContext.ts'
import { Select, type SelectOption } from './Select.tsx'

/** Select of the countries in the schema's `enum` (ISO 3166-1 alpha-2), named in the current language. */
export function CountryWidget(props: WidgetProps) {
  const { language: tag } = useTranslation().i18n
  const { schema, options } = props
  const choices = useMemo(() => {
    const regions = (schema.enum ?? []).map(String)
    return sortByName(
      regions.map((region) => ({ region, value: region, label: regionName(region, tag) })),
      options.preferredOptions,
      tag,
    )
  }, [schema.enum, options.preferredOptions, tag])
  return <Select {...props} choices={choices} />
}

/** Select of the calling codes in the schema's `enum` (`+886`), one localized option per country. */
export function CallingCodeWidget(props: WidgetProps) {
  const { language: tag } = useTranslation().i18n
  const { schema, options } = props
  const { callingCodes = {} } = useFormContext().services
  const country = useSiblingValue(props.id, schema.countryField)
  const choices = useMemo(() => {
    const allowed = new Set(schema.enum)
    const regions = Object.entries(callingCodes).filter(([, code]) => allowed.has(code))
    return sortByName(
      regions.map(([region, code]) => ({
        region,
        value: code,
        label: `${regionName(region, tag)} ${code}`,
        isPreferred: region === country,
      })),
      options.preferredOptions,
      tag,
    )
  }, [schema.enum, options.preferredOptions, tag, country, callingCodes])
  return <Select {...props} choices={choices} />
}

/** Sorts by name, the regions in `first` before the others. */
function sortByName(choices: (SelectOption & { region: string })[], first: unknown, tag: string): SelectOption[] {
  const preferredRegions = Array.isArray(first) ? first.map(String) : []
  const rank = (region: string) =>
    preferredRegions.includes(region) ? preferredRegions.indexOf(region) : preferredRegions.length
  const collator = new Intl.Collator(tag)
  return choices.sort((a, b) => rank(a.region) - rank(b.region) || collator.compare(a.label, b.label))
}
