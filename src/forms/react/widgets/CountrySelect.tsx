import type { WidgetProps } from '@rjsf/utils'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { regionName } from '../../data/displayNames.ts'
import { useSiblingValue } from '../inputs/useFieldState.ts'
import { useFormContext } from '../state/FormContext.ts'
import { Select } from './Select.tsx'
import type { SelectOption } from './selectOption.ts'

/** Territories without permanent inhabitants, which nobody has to choose. */
const UNINHABITED = new Set(['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM'])

/** Select of the countries in the schema's `enum` (ISO 3166-1 alpha-2), named in the current language. */
export function CountryWidget(props: WidgetProps) {
  const { language: tag } = useTranslation().i18n
  const { schema, options } = props
  const { callingCodes = {} } = useFormContext().services
  const choices = useMemo(() => {
    const regions = (schema.enum ?? []).map(String)
    return countryOptions(
      regions.map((region) => ({ region, value: region, label: regionName(region, tag), code: callingCodes[region] })),
      options.preferredOptions,
      tag,
    )
  }, [schema.enum, options.preferredOptions, tag, callingCodes])
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
    return countryOptions(
      regions.map(([region, code]) => ({
        region,
        code,
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

interface CountryOption extends SelectOption {
  region: string
  /** The calling code. */
  code: string | undefined
}

/**
 * The inhabited countries by name: first the language's own if it is preferred, then the other preferred ones. The
 * search finds them by name, English name, ISO code and calling code.
 */
function countryOptions(countries: CountryOption[], preferred: unknown, tag: string): SelectOption[] {
  const preferredRegions = Array.isArray(preferred) ? preferred.map(String) : []
  const ownRegion = new Intl.Locale(tag).maximize().region
  const first = preferredRegions.filter((region) => region === ownRegion)
  const order = [...first, ...preferredRegions]
  const rank = (region: string) => (order.includes(region) ? order.indexOf(region) : order.length)
  const collator = new Intl.Collator(tag)
  return countries
    .filter(({ region }) => !UNINHABITED.has(region))
    .sort((a, b) => rank(a.region) - rank(b.region) || collator.compare(a.label, b.label))
    .map((country) => ({
      ...country,
      searchText: [country.label, regionName(country.region, 'en'), country.region, country.code].join(' '),
    }))
}
