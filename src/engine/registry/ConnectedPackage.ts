import type { Registry, TemplatesType } from '@rjsf/utils'
import { useMemo, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { baseTemplates } from './baseTemplates.tsx'
import { translateString } from './translateString.ts'

/** What the components of a package find around them. */
export interface ConnectedPackage {
  /** The package's own templates that its components ask the registry for. */
  templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>>
  buttons: Partial<TemplatesType['ButtonTemplates']>
  /** Gives them the site's theme in the way of their library. */
  Theme?: ComponentType<{ children: ReactNode }>
}

/** rjsf's registry as the components of a package expect it: with templates that draw, and strings of the language. */
export function useConnectedRegistry(registry: Registry, { templates, buttons }: ConnectedPackage): Registry {
  const { i18n } = useTranslation()
  return useMemo(
    () => ({
      ...registry,
      translateString: translateString(i18n),
      templates: {
        ...registry.templates,
        ...baseTemplates,
        ...templates,
        ButtonTemplates: { ...baseTemplates.ButtonTemplates, ...buttons },
      },
    }),
    [registry, i18n, templates, buttons],
  )
}
