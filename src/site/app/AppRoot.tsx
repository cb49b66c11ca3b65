import 'virtual:theme.css'
import './theme/baseline.css'
import '../../forms/react/base/buttons.css'
import '../../forms/react/base/base.css'
import './theme/global.css'
import { Suspense, useDeferredValue, type ReactNode } from 'react'
import { lazyOptional } from '../../forms/react/base/lazyOptional.ts'
import { load } from '../session/storage.ts'
import { HydratedContext } from '../ui/useIsHydrated.ts'
import { MuiThemeContext } from '../ui/useMuiComponent.tsx'
import { DocumentHead } from './shell/DocumentHead.tsx'
import { NotificationList } from './shell/NotificationList.tsx'

const loadMuiTheme = async () => (await import('./theme/MuiTheme.tsx')).MuiTheme

const LanguageOffer = lazyOptional(async () => (await import('./shell/LanguageOffer.tsx')).LanguageOffer)

/**
 * Styles, document head and notifications around the router.
 * @param isPrerendered whether the first render must equal the prerendered HTML
 */
export function AppRoot({ children, isPrerendered }: { children: ReactNode; isPrerendered: boolean }) {
  const isHydrated = useDeferredValue(true, !isPrerendered)
  const mayOffer = isHydrated && load('language') === undefined
  return (
    <HydratedContext value={isHydrated}>
      <MuiThemeContext value={loadMuiTheme}>
        <DocumentHead />
        {children}
        {mayOffer && (
          <Suspense fallback={null}>
            <LanguageOffer />
          </Suspense>
        )}
        <NotificationList />
      </MuiThemeContext>
    </HydratedContext>
  )
}
