import { createContext, useCallback, useContext, useState, type ComponentType, type ReactNode } from 'react'

type MuiTheme = ComponentType<{ children: ReactNode }>

/** Loads the component that applies the site's theme to MUI's components; only dialogs and drawers need it. */
export const MuiThemeContext = createContext<() => Promise<MuiTheme>>(() => Promise.reject(new Error('No theme.')))

/**
 * A component that uses MUI's components, loaded together with their theme by the first call of `load`.
 * @param importComponent must be the same function in every render
 * @returns the component, undefined until it is loaded; `load` rejects on failure, and another call tries again
 */
export function useMuiComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): { Component: ComponentType<Props> | undefined; load: () => Promise<void> } {
  const loadTheme = useContext(MuiThemeContext)
  const [Component, setComponent] = useState<ComponentType<Props>>()
  const load = useCallback(async () => {
    const [Theme, LoadedComponent] = await Promise.all([loadTheme(), importComponent()])
    const ThemedComponent = (props: Props) => (
      <Theme>
        <LoadedComponent {...props} />
      </Theme>
    )
    setComponent((previous: ComponentType<Props> | undefined) => previous ?? ThemedComponent)
  }, [loadTheme, importComponent])
  return { Component, load }
}
