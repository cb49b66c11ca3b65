import { createContext, useCallback, useContext, useState, type ComponentType, type ReactNode } from 'react'

type MuiTheme = ComponentType<{ children: ReactNode }>

/** Loads the component that gives MUI's own components the site's theme: only dialogs and drawers need it. */
export const MuiThemeContext = createContext<() => Promise<MuiTheme>>(() => Promise.reject(new Error('No theme.')))

/**
 * A component made of MUI's, loaded together with their theme when `load` is called first.
 * @param importComponent must be the same function in every rendering
 * @returns the component, undefined until it is there; `load` rejects if it cannot be had, and another call tries again
 */
export function useMuiComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): { Component: ComponentType<Props> | undefined; load: () => Promise<void> } {
  const loadTheme = useContext(MuiThemeContext)
  const [Component, setComponent] = useState<ComponentType<Props>>()
  const load = useCallback(async () => {
    const [Theme, Loaded] = await Promise.all([loadTheme(), importComponent()])
    const Themed = (props: Props) => (
      <Theme>
        <Loaded {...props} />
      </Theme>
    )
    setComponent((previous: ComponentType<Props> | undefined) => previous ?? Themed)
  }, [loadTheme, importComponent])
  return { Component, load }
}
